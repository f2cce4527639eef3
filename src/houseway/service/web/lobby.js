// The lobby: every table of the house, by pit, with its felt.

import { el, every, get, me } from "./api.js";
import { Felt } from "./felt.js";
import { svg } from "./pieces.js";

const [house, tables] = await Promise.all([get("/api/house"), every("/api/tables"), me()]);
document.getElementById("house").textContent = house.name;
const seen = new IntersectionObserver((entries) => entries.filter((one) => one.isIntersecting).forEach((one) => draw(one.target)), { rootMargin: "200px" });

/** A small drawing of a table's felt, when it comes into sight. */
async function draw(thumb) {
  seen.unobserve(thumb);
  const info = await get(`/api/tables/${encodeURIComponent(thumb.dataset.table)}`);
  if (info.layout.height) {
    const felt = new Felt(thumb, info, info.layout, {});
    felt.svg.setAttribute("aria-hidden", "true");
    for (const one of felt.svg.querySelectorAll("[tabindex]")) one.removeAttribute("tabindex");
    felt.puck(0);
  } else thumb.replaceChildren(numbers(info.numbers));
}

/** A keno card, small. */
function numbers(most) {
  const drawn = svg("svg", { viewBox: "0 0 210 168", class: "felt", "aria-hidden": "true" });
  for (let n = 0; n < most; n += 1) {
    const x = (n % 10) * 21, y = Math.floor(n / 10) * 21;
    drawn.append(svg("rect", { x: x + 1, y: y + 1, width: 19, height: 19, rx: 3, class: n % 11 === 3 ? "mark marked" : "mark" }), svg("text", { x: x + 10.5, y: y + 14, "font-size": 9, "text-anchor": "middle", class: n % 11 === 3 ? "mark-words marked" : "mark-words" }, String(n + 1)));
  }
  return drawn;
}

function item(table) {
  const thumb = el("div", { class: "thumb", "data-table": table.id });
  seen.observe(thumb);
  return el("li", {}, thumb, el("div", { class: "body" },
    el("h3", {}, el("a", { href: `/tables/${encodeURIComponent(table.id)}` }, table.title)),
    el("p", {}, table.out_of_order ? `Out of order: ${table.out_of_order}.` : `$${table.limits.replace(" to ", " to $")}`),
    table.remark ? el("p", { class: "legal" }, table.remark) : null,
    el("p", { class: "legal" }, `${table.id} · ${table.seats ? `${table.seats} seated` : "nobody seated"} · ${table.subchapter}`)));
}

const pits = house.pits.filter((pit) => pit.tables.length);
document.getElementById("pits").replaceChildren(...pits.map((pit) => el("section", {},
  el("h2", {}, pit.name), el("ul", { class: "cards" }, ...tables.filter((table) => table.pit === pit.id).map(item)))));
