// Surveillance: a wall of all tables, the record sifted, and any past round input by input. Nobody here changes anything.

import { cites, el, every, get, guard, lawOf, me, newest } from "./api.js";
import { drawing, Felt } from "./felt.js";
import { follow } from "./live.js";
import { card, cardName, die, settlements, svg } from "./pieces.js";

const $ = (name) => document.getElementById(name);
const asked = new URLSearchParams(location.search);
const view = asked.get("view") ?? (asked.get("table") ? "replay" : "wall");
const VIEWS = { wall: watch, record, replay };

$("verify").addEventListener("click", () => guard(verify));

async function begin() {
  const who = await me();
  if (!who.name || who.role === "player") {
    document.querySelector(".watch").replaceChildren(el("p", {}, "Surveillance, regulators and the floor follow the tables here: ", el("a", { href: "/signin" }, "sign in"), "."));
    return;
  }
  const chosen = VIEWS[view] ? view : "wall";
  for (const one of document.querySelectorAll("[data-view]")) if (one.dataset.view === chosen) one.setAttribute("aria-current", "page");
  $(chosen).hidden = false;
  $("verify").disabled = false;
  await guard(VIEWS[chosen]);
}

async function verify() {
  $("verdict").textContent = "Looking…";
  const found = await get("/api/journal/verify");
  $("verdict").textContent = found.unaltered ? "Unaltered: every chain verifies." : found.findings.map((one) => `${one.table}: ${one.words}`).join("; ");
  $("verdict").className = found.unaltered ? "won" : "lost";
}

const at = (table, round = "") => `/surveillance?table=${encodeURIComponent(table)}${round && `&round=${round}`}`;
const clock = (time) => new Date(time).toLocaleTimeString();

// ── the wall ─────────────────────────────────────────────────────────────────────────────────────

/** Hands of a tile that are drawn. */
const HANDS = 6;
/** Milliseconds for which a refusal is shown. */
const RECENT = 600000;
const tiles = new Map();

async function watch() {
  $("busy").addEventListener("change", shownTiles);
  follow("/api/journal/wall/events", { seen: () => -1, look: (told) => guard(async () => tiled(told ? JSON.parse(told) : await get("/api/journal/wall"))) });
}

/** Draw the tiles that came, and leave the others as they are. */
function tiled(fresh) {
  for (const one of fresh) {
    const known = tiles.get(one.id), item = known?.item ?? el("li", { class: "tile-of", "data-table": one.id });
    item.replaceChildren(...tile(one));
    item.classList.toggle("signed", one.signs.length > 0 || Boolean(one.out_of_order));
    tiles.set(one.id, { one, item });
    const place = $(empty(one) ? "idle" : "tiles");
    if (item.parentNode !== place) place.append(item);
  }
  shownTiles();
}

/** A table where nobody sits and nothing went wrong: it takes little room. */
const empty = (one) => !one.seats && !one.signs.length && !one.out_of_order;

function shownTiles() {
  const all = [...tiles.values()], busy = all.filter(({ one }) => one.seats), wrong = all.filter(({ one }) => one.signs.length || one.out_of_order);
  $("idle").hidden = $("busy").checked;
  $("counted").textContent = `${all.length} tables, ${busy.length} with players${wrong.length ? `; look at ${wrong.map(({ one }) => one.id).join(", ")}` : ""}`;
}

function tile(one) {
  if (one.out_of_order) return [el("h2", {}, one.id), el("p", { class: "sign" }, `⚠ Out of order: ${one.out_of_order}.`)];
  const line = (ruling) => [ruling.says, " ", el("small", {}, ...cites(ruling.cite))];
  const named = el("h2", {}, el("a", { href: at(one.id) }, one.title));
  if (empty(one)) return [named, el("p", { class: "legal" }, one.id)];
  return [
    named,
    el("p", { class: "legal" }, `${one.id} · round ${one.round} · ${one.seats ? `${one.seats} seated` : "nobody seated"}`),
    lying(one.lies),
    el("p", { class: "waits" }, one.waiting),
    one.money ? el("p", { class: "money" }, `$${one.money} on the table`) : null,
    one.last && !one.signs.length ? el("p", { class: "last" }, ...line(one.last)) : null,
    ...one.signs.slice(-2).map((sign) => el("p", { class: "sign" }, "⚠ ", ...line(sign))),
    one.refused && Date.now() - new Date(one.refused.at) < RECENT ? el("p", { class: "refused" }, `✕ refused ${clock(one.refused.at)}: `, ...line(one.refused)) : null,
  ].filter(Boolean);
}

/** What lies at a table, small. */
function lying({ hands, dice, result, drawn }) {
  const shown = hands.slice(0, HANDS).map((hand) => el("span", { class: "mini-hand" }, mini(hand.cards, hand.name), el("small", {}, hand.says ? `${hand.name}: ${hand.says}` : hand.name)));
  if (hands.length > HANDS) shown.push(`and ${hands.length - HANDS} more hands`);
  if (dice.length) shown.push(svg("svg", { viewBox: `0 0 ${dice.length * 50} 48`, class: "mini mini-dice", role: "img", "aria-label": `dice ${dice.join(", ")}` }, ...dice.map((spots, index) => moved(die(spots), index * 50 + 24, 24))));
  if (result) shown.push(el("b", { class: "mini-result" }, result));
  if (drawn.length) shown.push(el("small", {}, `drawn: ${drawn.join(" ")}`));
  return el("div", { class: "lying" }, ...shown);
}

function moved(piece, x, y) {
  piece.setAttribute("transform", `translate(${x} ${y})`);
  piece.removeAttribute("role");
  piece.removeAttribute("aria-label");
  return piece;
}

/** Cards side by side, each half over the one before it. */
const mini = (faces, name) => svg("svg", { viewBox: `0 0 ${faces.length * 30 + 26} 82`, class: "mini", role: "img", "aria-label": `${name}: ${faces.map(cardName).join(", ")}` },
  ...faces.map((face, index) => moved(card(face), index * 30 + 27, 41)));

// ── the record ───────────────────────────────────────────────────────────────────────────────────

const FILTERS = ["table", "day", "patron", "least", "ruling", "cite", "words"];
/** Pages that find nothing before one is asked whether to look on. */
const EMPTY = 5;
let next = null;

async function record() {
  const tables = await every("/api/tables"), form = $("sought");
  $("of").append(...tables.map((one) => el("option", { value: one.id }, `${one.title} (${one.id})`)));
  for (const name of FILTERS) if (asked.get(name)) form.elements[name].value = asked.get(name);
  history.replaceState(null, "", `?${new URLSearchParams(`view=record&${query()}`)}`); // a form that is sent has its empty fields too
  $("further").addEventListener("click", () => guard(further));
  for (const format of ["ndjson", "csv"]) $(format).href = `/api/journal/found/${format}?${query()}`;
  await further();
}

const query = () => new URLSearchParams(FILTERS.filter((name) => asked.get(name)?.trim()).map((name) => [name, asked.get(name)])).toString();

/** The next page, and those after it while nothing is found. */
async function further() {
  $("further").disabled = true;
  $("looked").textContent = "Looking…";
  try {
    for (let pages = 0; pages < EMPTY; pages += 1) {
      const page = await get(`/api/journal/found?${query()}${next ? `&cursor=${encodeURIComponent(next)}` : ""}`);
      next = page.next;
      $("found").append(...page.items.map(entry));
      said(page);
      if (page.items.length || !next) break;
    }
  } finally {
    $("further").disabled = false;
    $("further").hidden = !next;
  }
}

function said(page) {
  const number = $("found").children.length, back = page.back_to ? `, back to ${new Date(page.back_to).toLocaleString()}` : "";
  $("looked").textContent = `${number || "Nothing"} found${page.next ? `${back}.` : "; that is all."}`;
}

function entry(one) {
  const patrons = Object.entries(one.patrons).map(([seat, name]) => `seat ${seat}: ${name}`).join(", ");
  return el("li", {},
    el("p", { class: "legal" }, `${new Date(one.at).toLocaleString()} · `, el("a", { href: `${at(one.table, one.round)}&record=${one.seq}` }, `${one.table}, round ${one.round}`), ` · ${one.verb || "void"}`,
      one.by ? ` by ${one.by}` : "", patrons && ` · ${patrons}`, one.amount && ` · $${one.amount}`),
    ...one.lines.map((line) => el("p", { class: `tell-${line.tell}` }, line.says, " ", el("small", {}, ...cites(line.cite)))));
}

// ── the replay ───────────────────────────────────────────────────────────────────────────────────

const askedLast = newest(), askedRound = newest();
let info, felt, rounds = [], shown = null, step = 0, unfollow = () => {}, pending;

async function replay() {
  $("table").addEventListener("change", () => guard(open));
  $("round").addEventListener("change", () => guard(() => load(0)));
  for (const [button, to] of Object.entries({ start: () => 0, back: () => step - 1, step: () => step + 1, end: () => Infinity })) $(button).addEventListener("click", () => go(to()));
  document.addEventListener("keydown", pressed);
  const tables = await every("/api/tables");
  $("table").replaceChildren(...tables.map((one) => el("option", { value: one.id }, `${one.title} (${one.id})`)));
  if (tables.some((one) => one.id === asked.get("table"))) $("table").value = asked.get("table");
  await open({ round: Number(asked.get("round")), record: Number(asked.get("record")), step: asked.get("step") });
}

function pressed(event) {
  if (event.altKey || event.ctrlKey || event.metaKey || event.target.matches?.("input, select, textarea")) return;
  const to = { ArrowLeft: step - 1, ArrowRight: step + 1, Home: 0, End: Infinity }[event.key];
  if (to === undefined || !shown) return;
  event.preventDefault();
  go(to);
}

async function open({ round = 0, record = 0, step: first = null } = {}) {
  const table = encodeURIComponent($("table").value);
  unfollow();
  clearTimeout(pending);
  const found = await askedLast(Promise.all([get(`/api/tables/${table}`), listed()]));
  if (!found) return;
  info = found[0];
  lawOf(info.as_of);
  $("felt").hidden = !info.layout.height;
  felt = new Felt($("felt"), info, drawing(info.layout), {});
  felt.open(() => false);
  list(found[1], round);
  await load(first !== null ? Number(first) : record ? (one) => one.steps.findIndex((each) => each.seq === record) + 1 : round ? 0 : Infinity);
  unfollow = follow(`/api/tables/${table}/events`, { seen: () => -1, look: () => { clearTimeout(pending); pending = setTimeout(() => guard(again), 300); } });
}

const listed = () => get(`/api/journal/tables/${encodeURIComponent($("table").value)}/rounds`);

/** The rounds of the table, the newest first; one that is asked for is chosen, also where it is older. */
function list(found, chosen = 0) {
  rounds = found.items.reverse();
  const options = rounds.map((one) => el("option", { value: one.round }, `${one.round}, ${clock(one.began)}${one.voided ? ", void" : one.ended ? "" : ", in progress"}`));
  if (chosen && !rounds.some((one) => one.round === chosen)) options.push(el("option", { value: chosen }, `${chosen}`));
  $("round").replaceChildren(...options);
  if (chosen) $("round").value = chosen;
}

/** The inputs of the chosen round; `to` is a step, or says which of them. */
async function load(to) {
  shown = null;
  draw();
  if (!$("round").value) return;
  const found = await askedRound(get(`/api/journal/tables/${encodeURIComponent($("table").value)}/rounds/${$("round").value}`));
  if (!found) return;
  shown = found;
  go(typeof to === "function" ? to(found) : to);
}

/** Reload while the newest round is shown at its end; do not disturb the replay of an old one. */
async function again() {
  if ($("round").selectedIndex > 0 || (shown && step < shown.steps.length)) return;
  const found = await askedLast(listed());
  if (!found) return;
  list(found);
  await load(Infinity);
}

function go(to) {
  if (!shown) return;
  step = Math.max(0, Math.min(shown.steps.length, to));
  history.replaceState(null, "", `${at($("table").value, $("round").value)}&step=${step}`);
  draw();
}

/** What lies on the layout after the steps so far: the chips and the puck that were there before, and what each step changed. */
function laid(steps) {
  const chips = new Map(), lies = steps.findLast((one) => one.lies)?.lies ?? { hands: [], dice: [], result: "", drawn: [] };
  for (const one of [...(shown?.chips ?? []), ...steps.flatMap((each) => each.chips ?? [])]) chips.set([one.seat, one.wager, one.box, one.spot, one.hand].join("/"), one);
  const point = steps.findLast((one) => one.point !== undefined)?.point ?? shown?.point ?? 0;
  return { lies, point, chips: [...chips.values()].filter((one) => Number(one.amount)) };
}

function draw() {
  const steps = shown?.steps.slice(0, step) ?? [], { lies: { hands, ...equipment }, chips, point } = laid(steps);
  felt.puck(point);
  felt.cards(hands);
  felt.equipment(equipment);
  felt.chips(chips);
  felt.results(settlements(steps.flatMap((one) => one.told)), "");
  const last = shown?.steps.length ?? 0;
  $("at").textContent = shown ? `step ${step} of ${last}${shown.more ? ", and more" : ""}` : "";
  $("start").disabled = $("back").disabled = !step;
  $("step").disabled = $("end").disabled = step === last || !shown;
  const first = el("li", { class: "first" }, rounds.length ? "The round begins: step on." : "No round has been played here.");
  $("rulings").replaceChildren(...(steps.length ? steps.map(ruled).reverse() : [first]));
}

/** An input, who made it, and what it ruled. */
function ruled(one, index) {
  const who = [one.seat && `seat ${one.seat}`, one.by].filter(Boolean).join(", ");
  return el("li", { class: "input-of", value: index + 1, "aria-current": index + 1 === step && "step" },
    el("p", { class: "legal" }, el("button", { type: "button", class: "plain", onclick: () => go(index + 1) }, one.verb.replaceAll("_", " ")), who && ` · ${who}`, ` · ${clock(one.at)}`),
    ...one.told.filter((tell) => tell.says).map((tell) => el("p", { class: `tell-${tell.tell} ${tell.result ?? ""}` }, tell.says, " ", el("small", {}, ...cites(tell.cite)))));
}

await begin();
