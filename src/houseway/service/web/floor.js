// The floor: report an irregularity and get the ruling, change orders with their notices, meters, vigorish due.

import { cites, el, every, get, guard, lawOf, me, newest, post, toast } from "./api.js";

const $ = (name) => document.getElementById(name);
const chosenLast = newest(), listedLast = newest();
let tables = [], kinds = [], options = [], remark = "";

$("table").addEventListener("change", () => guard(load));
$("kind").addEventListener("change", rule);
$("option").addEventListener("change", values);
$("irregular").addEventListener("submit", (event) => { event.preventDefault(); guard(report); });
$("order").addEventListener("submit", (event) => { event.preventDefault(); guard(order); });

async function begin() {
  const who = await me();
  $("order").hidden = !who.notes.includes("order");
  for (const one of document.querySelectorAll(".seen")) one.hidden = !who.sees_floor;
  $("who").textContent = who.name && who.role !== "player" ? `You act as ${who.name}, ${who.role.replaceAll("_", " ")}.` : "Not signed in as staff: rulings can be looked up here, not reported.";
  tables = await every("/api/tables");
  $("table").replaceChildren(...tables.map((one) => el("option", { value: one.id }, `${one.title} (${one.id})`)));
  await guard(load);
  if (who.sees_floor) await guard(lists);
}

const chosen = () => tables.find((one) => one.id === $("table").value);

/** Whether there is something of the chosen table to choose and to send: until then it would be lost. */
const usable = (yes) => { for (const one of document.querySelectorAll("#kind, #option, form button")) one.disabled = !yes; };

async function load() {
  const table = chosen();
  lawOf(table.as_of);
  usable(false);
  $("report").hidden = !table.reports.includes("irregularity");
  const found = await chosenLast(Promise.all([get(`/api/games/${table.game}/irregularities?as_of=${table.as_of}`), get(`/api/games/${table.game}?as_of=${table.as_of}`)]));
  if (!found) return;
  [kinds, { options, remark = "" }] = found;
  usable(true);
  $("kind").replaceChildren(...kinds.map((one) => el("option", { value: one.kind }, one.kind.replaceAll("_", " "))));
  $("option").replaceChildren(...options.map((one) => el("option", { value: one.id }, one.id.replaceAll("_", " "))));
  rule();
  values();
}

/** What an option may be changed to, as far as the law lists it. */
function values() {
  const one = options.find((each) => each.id === $("option").value);
  $("value").placeholder = one?.default ?? "";
  $("value").title = one ? `allowed: ${one.allowed} (${one.cite})` : "";
  $("values").replaceChildren(...(one?.allowed ?? "").split(/, | or /).filter((value) => /^[\w.:-]+$/.test(value)).map((value) => el("option", { value })));
}

/** What the law says, before anything is reported. */
function rule() {
  const one = kinds.find((each) => each.kind === $("kind").value);
  $("ruled").replaceChildren();
  $("asks").replaceChildren(...(one?.needs ?? []).map((need) => el("label", {}, need.replaceAll("_", " "), el("input", { type: "text", "data-need": need, required: true, size: 8 }))));
  $("ruling").replaceChildren(...(one ? [el("p", {}, one.event), el("p", {}, el("strong", {}, one.ruling), " ", el("small", {}, ...cites(one.cite))),
    one.asks.length ? el("p", { class: "legal" }, `What decides it: ${one.asks.join(" ")}`) : ""] : [el("p", {}, "None is listed for this game.")]),
    ...(remark ? [el("p", { class: "legal" }, remark)] : []));
}

/** A detail as the table reads it: yes and no, whole numbers, words. */
const read = (text) => (text === "true" ? true : text === "false" ? false : /^\d+$/.test(text) && text.length < 6 ? Number(text) : text);

async function report() {
  const details = Object.fromEntries($("details").value.split(",").map((one) => one.split("=").map((part) => part.trim())).filter(([name, value]) => name && value).map(([name, value]) => [name, name === "seat" || name === "hand" ? value : read(value)]));
  for (const field of document.querySelectorAll("[data-need]")) details[field.dataset.need] = read(field.value.trim());
  const view = await post(`/api/tables/${encodeURIComponent(chosen().id)}/inputs`, { irregularity: { kind: $("kind").value, ...details } });
  const told = view.tells.slice(view.last).filter((tell) => tell.says);
  const from = told.findLastIndex((tell) => tell.tell === "ruled");
  $("ruled").replaceChildren(el("h3", {}, "Ruled"), el("ul", {}, ...told.slice(Math.max(0, from)).map((tell) => el("li", {}, `${tell.says} `, el("small", {}, ...cites(tell.cite))))));
}

async function order() {
  const now = new Date(), effective = new Date(now.getTime() + Number($("minutes").value) * 60000).toISOString();
  const told = Object.fromEntries(["posted", "announced", "regulator", "surveillance"].map((way) => [way, now.toISOString()]));
  await post("/api/floor/events", { order: { tables: [chosen().id], change: { [$("option").value]: $("value").value }, effective, ...told } });
  toast("Ordered. The table takes it between rounds when its notice has run.");
  await lists();
}

const when = (text) => new Date(text).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
const ACCOUNTS = { inventory: "chips in the rack", meter: "meter", "vigorish due": "vigorish due", drop: "drop" };

async function lists() {
  const found = await listedLast(Promise.all([get("/api/floor/orders"), get("/api/floor/due"), get("/api/floor/books"), get("/api/floor/altered")]));
  if (!found) return;
  const [orders, due, books, altered] = found;
  $("orders").replaceChildren(...(orders.length ? orders.map((one) => el("li", {}, `${one.table}: ${Object.entries(one.order.change).map(([option, value]) => `${option.replaceAll("_", " ")} to ${value}`).join(", ")}, from ${when(one.order.effective)}`)) : [el("li", {}, "None is waiting.")]));
  $("due").replaceChildren(...(due.length ? due.map((one) => el("li", {}, one.says)) : [el("li", {}, "Nothing.")]));
  $("altered").replaceChildren(...Object.entries(altered).map(([table, words]) => el("li", { class: "lost" }, `${table}: ${words}; its figures are not to be relied on`)));
  const shown = Object.entries(books).map(([name, amount]) => [...name.split(":"), amount]).filter(([kind]) => kind in ACCOUNTS);
  $("books").replaceChildren(...shown.map(([kind, of, amount]) => el("tr", {}, el("th", { scope: "row" }, ACCOUNTS[kind]), el("td", {}, of ?? ""), el("td", { class: "number-cell" }, amount))));
}

await begin();
