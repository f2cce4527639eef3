// The lab: what the mathematics gives for any rule set and day.

import { call, cites, el, get, lawOf, me, newest, Problem, toast } from "./api.js";
import { svg } from "./pieces.js";

const $ = (name) => document.getElementById(name);
const asked = new URLSearchParams(location.search), chosenLast = newest();
let elected = {}, question = new AbortController(), names = {};
$("day").defaultValue = asked.get("as_of") ?? "2012-03-19"; // a day that was written meanwhile stays
$("game").addEventListener("change", choose);
$("day").addEventListener("change", choose);
const words = (id) => id.replaceAll("_", " ");
const named = (id) => names[id] ?? words(id);

async function choose() {
  if (!$("game").value) return; // the games are still to come, and then what is chosen is read
  clear();
  lawOf($("day").value);
  $("remark").textContent = "";
  try {
    const info = await chosenLast(get(`/api/games/${$("game").value}?as_of=${$("day").value}`));
    if (!info) return;
    elected = {};
    $("remark").textContent = info.remark ?? "";
    names = Object.fromEntries(info.wagers.map((one) => [one.id, one.name]));
    $("options").replaceChildren(...info.options.map(control));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    elected = {};
    $("options").replaceChildren();
    toast(error.message, error.cite);
  }
  await work();
}

/** A list where the law lists the values, a slider where it bounds a number, else a line of text. */
function control(option) {
  const values = option.allowed.split(", ");
  const bounds = /^(\d+) to (\d+)$/.exec(option.allowed);
  const change = (event) => { elected[option.id] = event.target.value; work(); };
  let field;
  if (bounds) {
    const shown = el("output", {}, option.default);
    field = el("input", { type: "range", name: option.id, min: bounds[1], max: bounds[2], value: option.default, onchange: change, oninput: (event) => { shown.textContent = event.target.value; } });
    return el("label", { title: option.cite }, el("span", {}, `${words(option.id)}: `, shown), field);
  }
  if (values.length > 1 && values.every((one) => /^[\w.%]+$/.test(one))) {
    field = el("select", { name: option.id, onchange: change }, ...values.map((one) => el("option", { value: one, selected: one === option.default }, one)));
  } else {
    field = el("input", { type: "text", name: option.id, value: option.default === "none" ? "" : option.default, onchange: change });
  }
  return el("label", { title: option.cite }, words(option.id), field);
}

/** The figures of another question go at once, and that question is dropped. */
function clear() {
  question.abort();
  question = new AbortController();
  $("state").textContent = "Working it out…";
  $("rows").replaceChildren();
  $("plot").replaceChildren();
}

async function work() {
  clear();
  const { signal } = question;
  const query = Object.entries(elected).map(([id, value]) => `&elect=${encodeURIComponent(`${id}=${value}`)}`).join("");
  try {
    const found = await call("GET", `/api/edges/${$("game").value}?as_of=${$("day").value}${query}`, undefined, {}, signal);
    if (signal.aborted) return;
    $("state").textContent = [`${found.length} wagers`, found[0]?.remark].filter(Boolean).join("; ");
    $("rows").replaceChildren(...found.map(row));
    $("plot").replaceChildren(plot(found));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (!signal.aborted) $("state").textContent = error.message;
  }
}

const value = (text) => {
  if (text == null) return NaN;
  const [top, bottom = "1"] = String(text).split("/");
  return Number(top) / Number(bottom);
};
const percent = (number) => (Number.isNaN(number) ? "–" : `${(100 * number).toFixed(4)} %`);

function row(one) {
  const cells = [value(one.edge_decimal), value(one.win), value(one.push), value(one.lose)].map((number) => el("td", { class: "number-cell" }, percent(number)));
  const deviation = Math.sqrt(value(one.variance));
  return el("tr", {}, el("th", { scope: "row", title: one.edge }, named(one.wager), one.note ? el("small", {}, ` ${one.note}`) : null), ...cells,
    el("td", { class: "number-cell" }, Number.isNaN(deviation) ? "–" : deviation.toFixed(4)), el("td", {}, ...cites([].concat(one.cite))));
}

/** The edges as bars, the wagers of one edge together. */
function plot(found) {
  const by = new Map();
  for (const one of found) {
    const edge = value(one.edge_decimal);
    const key = edge.toFixed(6);
    by.set(key, { edge, wagers: [...(by.get(key)?.wagers ?? []), one.wager] });
  }
  const bars = [...by.values()].sort((a, b) => a.edge - b.edge).slice(0, 40);
  const most = Math.max(...bars.map((one) => Math.abs(one.edge)), 1e-9), line = 22;
  const drawn = svg("svg", { viewBox: `0 0 900 ${bars.length * line + 10}`, role: "img", "aria-label": "House edge by wager", class: "plot" });
  for (const [at, one] of bars.entries()) {
    const width = 480 * Math.abs(one.edge) / most, y = at * line + 4;
    const name = one.wagers.length > 1 ? `${named(one.wagers[0])} and ${one.wagers.length - 1} more` : named(one.wagers[0]);
    drawn.append(svg("text", { x: 290, y: y + 14, "text-anchor": "end", class: "plot-words" }, name),
      svg("rect", { x: 300, y, width: Math.max(1, width), height: line - 6, class: one.edge < 0 ? "bar-player" : "bar-house" }),
      svg("text", { x: 306 + width, y: y + 14, class: "plot-words" }, percent(one.edge)));
  }
  return drawn;
}

const [games] = await Promise.all([get("/api/games"), me()]);
$("game").replaceChildren(...games.map((one) => el("option", { value: one.game, selected: one.game === asked.get("game") }, one.title)));
await choose();
