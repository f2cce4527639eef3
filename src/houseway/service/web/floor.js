// The floor: what is due and awaits you now, what you may do, irregularities and their rulings, the books, the accounts.

import { accounts } from "./accounts.js";
import { confirm, follow, forget, form, pending, refuse } from "./acts.js";
import { cites, el, every, get, guard, lawOf, me, newest, post } from "./api.js";
import { Irregular } from "./irregular.js";

const $ = (name) => document.getElementById(name);
/** Milliseconds between two looks at what awaits somebody. */
const LOOK = 5000;
/** What is listed before the others stand behind a line. */
const SHOWN = 6;
const listedLast = newest(), awaitedLast = newest(), waitingLast = newest(), actsLast = newest();
const answers = new Map(), forms = new Map(), drawnAs = new Map(), irregular = new Irregular($);
let tables = [], who;

$("table").addEventListener("change", () => guard(chosen));

async function begin() {
  who = await me();
  const staff = Boolean(who.name) && who.role !== "player";
  for (const one of document.querySelectorAll(".seen")) one.hidden = !who.sees_floor;
  for (const one of document.querySelectorAll(".staff")) one.hidden = !staff;
  $("who").replaceChildren(...(staff ? [`You act as ${who.name}, ${who.role.replaceAll("_", " ")}.`] : ["Not signed in as staff: rulings can be looked up here, not reported. ", el("a", { href: "/signin" }, "Sign in"), "."]));
  tables = (await every("/api/tables")).filter((one) => !one.out_of_order);
  $("table").replaceChildren(...tables.map((one) => el("option", { value: one.id }, `${one.title} (${one.id})`)));
  await guard(chosen);
  if (!staff) return;
  await guard(all);
  setInterval(() => { if (!document.hidden) guard(() => Promise.all([awaiting(), waits(), follow()])); }, LOOK);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) guard(lists); });
  $("people").hidden = who.role !== "administrator";
  if (who.role === "administrator") await guard(() => accounts($("accounts"), who));
}

async function chosen() {
  const table = tables.find((one) => one.id === $("table").value);
  lawOf(table.as_of);
  await irregular.of(table);
}

const all = () => Promise.all([acts(), lists(), waits(), awaiting()]);

/** Draw something, unless it is drawn so already: what is not changed is not taken from under a finger. */
function draw(host, data, make) {
  const now = JSON.stringify(data);
  if (drawnAs.get(host) === now) return;
  drawnAs.set(host, now);
  host.replaceChildren(...make());
}

// ── what you may do ──────────────────────────────────────────────────────────────────────────────

async function acts() {
  const found = await actsLast(get("/api/floor/acts"));
  if (!found) return;
  forget();
  const open = new Set([...document.querySelectorAll("#acts details[open]")].map((one) => one.dataset.act));
  $("may").hidden = !found.length;
  const groups = [...new Set(found.map((act) => act.group))];
  $("acts").replaceChildren(...groups.map((group) => el("div", { class: "group" }, el("h3", {}, group), ...found.filter((act) => act.group === group).map((act) => kept(act, open)))));
}

/** An act by what it is: an order at a table is not one of the floor. */
const named = (act) => `${act.at_table ? "at " : ""}${act.verb}`;

/** A form that has not changed, and was not sent just now, stays as it is: somebody may be filling it in. */
function kept(act, open) {
  const now = JSON.stringify(act), name = named(act), known = forms.get(name);
  const node = known?.now === now && !answers.has(name) ? known.node : one(act, open);
  forms.set(name, { now, node });
  return node;
}

/** An act: closed until it is wanted, or why it cannot be done now. */
function one(act, open) {
  const name = named(act), said = answers.get(name);
  const lines = el("div", { role: "status", class: "answer" }, said ? el("ul", {}, ...said) : null);
  if (act.not_now) return el("div", { class: "not-now" }, el("strong", {}, act.title), el("span", { class: "legal" }, ` not now: ${act.not_now} `, ...cites(act.cite)), lines);
  const details = el("details", { "data-act": name, open: open.has(name) }, el("summary", {}, act.title, " ", el("small", {}, act.cite)));
  const fill = () => { if (details.childElementCount === 1) details.append(form(act, done), lines); };
  details.addEventListener("toggle", () => { if (details.open) fill(); });
  if (open.has(name)) fill();
  return details;
}

function done(act, lines) {
  answers.clear();
  answers.set(named(act), lines);
  guard(all);
}

// ── now ──────────────────────────────────────────────────────────────────────────────────────────

/** What others have said and you must too, or the other way round. */
async function awaiting() {
  const found = await awaitedLast(get("/api/floor/awaited"));
  if (!found) return;
  draw($("awaited"), found, () => found.map((each) => {
    const answer = el("p", { class: "answer", role: "status" });
    const rest = each.awaits.map((group) => group.join(" or ")).join(", ").replaceAll("_", " ");
    const sign = el("button", { type: "button", class: "main", onclick: () => send(sign, answer, () => confirm(each)) }, "Sign it");
    return el("li", {}, el("span", {}, `${each.says} — ${each.by.join(", ").replaceAll("_", " ")}; awaited: ${rest} `, el("small", {}, ...cites(each.cite))), each.yours ? sign : null, answer);
  }));
  nothing();
}

async function send(button, answer, act) {
  button.disabled = true;
  try {
    const found = await act();
    $("said").replaceChildren(...(Array.isArray(found) ? found.map((each) => el("li", {}, each.says)) : [el("li", {}, "Done.")]));
    await all();
  } catch (error) {
    if (error.status === 409 && error.title === "Awaits another") { $("said").replaceChildren(pending(error)); await all(); } else refuse(answer, error);
  } finally {
    button.disabled = false;
  }
}

const when = (text) => (text ? new Date(text).toLocaleString([], { dateStyle: "medium", timeStyle: "short" }) : "the end of the gaming day");
const ACCOUNTS = { inventory: "chips in the rack", meter: "meter", "vigorish due": "vigorish due", drop: "drop" };

/** One thing that is due, with the button that says it is done. */
function due(each) {
  const answer = el("p", { class: "answer", role: "status" });
  const button = el("button", { type: "button", onclick: () => send(button, answer, () => post("/api/floor/events", each.done)), "aria-label": `Done: ${each.table}, ${each.what}` }, "Done");
  return el("li", { class: each.overdue ? "late" : "" }, el("span", {}, each.overdue ? el("strong", { class: "lost" }, "Overdue: ") : null, `${each.table}: ${each.what}, by ${when(each.at)} `, el("small", {}, ...cites(each.cite))), each.yours ? button : null, answer);
}

/** A few, and the others behind a line. */
function some(list) {
  const shown = list.map(due), rest = shown.splice(SHOWN);
  return rest.length ? [...shown, el("li", {}, el("details", {}, el("summary", {}, `${rest.length} more`), el("ul", { class: "todo" }, ...rest)))] : shown;
}

/** What can be noted of who waits: a button, and where there are several ways a list of them. */
function noting({ words, ways }, player, answer) {
  const list = ways.length > 1 ? el("select", { "aria-label": `${words}: ${player}` }, ...ways.map((way, at) => el("option", { value: at }, way.words))) : null;
  const button = el("button", { type: "button", "aria-label": `${words}: ${player}`, onclick: () => send(button, answer, () => post("/api/floor/events", ways[list?.value ?? 0].event)) }, list ? words : `${words} ${ways[0].words}`.trim());
  return [list, button];
}

/** The waiting lists of the poker room, in the order of the calls. */
async function waits() {
  if (!who.sees_floor) return;
  const found = await waitingLast(get("/api/floor/waiting"));
  if (!found) return;
  draw($("waiting"), found, () => (found.length ? found.flatMap((each) => [el("h3", {}, each.title), el("ol", { class: "todo" }, ...each.players.map((one, at) => {
    const answer = el("p", { class: "answer", role: "status" }), until = one.until && new Date(one.until).toLocaleTimeString([], { timeStyle: "short" });
    const words = [one.sits && `sits at ${one.sits}`, one.called && `called to ${one.called}${until ? `, until ${until}` : ""}`].filter(Boolean).join("; ");
    return el("li", {}, el("span", {}, `${at + 1}. `, el("strong", {}, one.player), words && ` ${words}`), el("span", { class: "noting" }, ...one.may.flatMap((way) => noting(way, one.player, answer))), answer);
  }))]) : [el("p", {}, "Nobody waits.")]));
}

/** A table at which nobody can play, with the ways to repair it. */
function broken(each) {
  const answer = el("p", { class: "answer", role: "status" }), persons = each.persons.map((group) => group.join(" or ")).join(" and ").replaceAll("_", " ");
  const says = el("span", {}, el("strong", { class: "lost" }, `${each.table} is out of order: `), each.ways.length ? `${each.why}.` : `${each.why}, and it is not as it was written: only a copy of the house helps.`);
  if (!each.yours || !each.ways.length) return el("li", {}, says);
  const way = el("select", { "aria-label": `How to repair ${each.table}` }, ...each.ways.map((one, at) => el("option", { value: at }, one.words)));
  const why = el("input", { type: "text", maxlength: 200, required: true, autocomplete: "off", placeholder: "why", "aria-label": `Why ${each.table} is repaired` });
  const button = el("button", { type: "submit", class: "main", "aria-label": `Repair ${each.table}` }, "Repair");
  const act = () => { const { from, void: voided } = each.ways[way.value]; return post("/api/floor/repairs", { repair: { table: each.table, from, void: voided, why: why.value } }); };
  return el("li", {}, says, el("form", { class: "noting", onsubmit: (event) => { event.preventDefault(); send(button, answer, act); } }, way, why, button), el("small", {}, ` ${persons} say the same.`), answer);
}

const nothing = () => { $("nothing").hidden = Boolean($("broken").childElementCount + $("awaited").childElementCount + $("late").childElementCount + $("altered").childElementCount); };

async function lists() {
  if (!who.sees_floor) return nothing();
  const found = await listedLast(Promise.all([get("/api/floor/orders"), get("/api/floor/due"), get("/api/floor/books"), get("/api/floor/altered"), get("/api/floor/repairs")]));
  if (!found) return null;
  const [orders, dues, books, altered, wrong] = found;
  const mine = (each) => each.overdue && each.yours, late = dues.filter(mine), next = dues.filter((each) => !mine(each));
  draw($("late"), late, () => some(late));
  draw($("due"), next, () => (next.length ? some(next) : [el("li", {}, "Nothing.")]));
  draw($("orders"), orders, () => (orders.length ? orders.map((each) => el("li", {}, `${each.table}: ${Object.entries(each.order.change).map(([option, value]) => `${option.replaceAll("_", " ")} to ${value}`).join(", ")}, from ${when(each.order.effective)}`)) : [el("li", {}, "None is waiting.")]));
  draw($("altered"), altered, () => Object.entries(altered).map(([table, words]) => el("li", { class: "lost" }, `${table}: ${words}; its figures are not to be relied on`)));
  draw($("broken"), wrong, () => wrong.map(broken));
  const shown = Object.entries(books).map(([name, amount]) => [...name.split(":"), amount]).filter(([kind]) => kind in ACCOUNTS);
  draw($("books"), shown, () => shown.map(([kind, of, amount]) => el("tr", {}, el("th", { scope: "row" }, ACCOUNTS[kind]), el("td", {}, of ?? ""), el("td", { class: "number-cell" }, amount))));
  return nothing();
}

await begin();
