// The report of a gaming day as a page to read and print: the same data as the API's.

import { cites, el, every, get, me, Problem } from "./api.js";

const $ = (name) => document.getElementById(name);
const day = new URLSearchParams(location.search).get("day") ?? "";
const COUNTS = { opening: "Opening", fills: "Fills", credits: "Credits", drop: "Drop", closing: "Closing", win: "Win", over_or_short: "Over or short" };
const when = (text) => (text ? new Date(text).toLocaleString([], { dateStyle: "medium", timeStyle: "short" }) : "the end of the gaming day");
const words = (id) => id.replaceAll("_", " ");

$("print").addEventListener("click", () => print());

async function begin() {
  const who = await me();
  if (!who.sees_floor) return $("report").replaceChildren(el("p", {}, "Who runs the floor, counts it or watches it reads the report here: ", el("a", { href: "/signin" }, "sign in"), "."));
  const query = day && `?day=${encodeURIComponent(day)}`;
  try {
    const [found, tables] = await Promise.all([get(`/api/floor/report${query}`), every("/api/tables")]);
    shown(found, Object.fromEntries(tables.map((one) => [one.id, one.title])));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return $("report").replaceChildren(el("p", { class: "lost" }, error.message));
  }
  $("json").href = `/api/floor/report${query}`;
  $("print").hidden = $("json").hidden = false;
  return null;
}

function shown(found, titles) {
  $("day").value = found.day;
  document.title = `${found.licensee}, ${found.day} · Houseway`;
  const own = (name, line) => found.tables.flatMap((table) => table[name].map((one) => line(one, table)));
  $("report").replaceChildren(...[
    el("h2", {}, `${found.licensee}, ${found.day}`),
    el("p", { class: "legal" }, `The gaming day is ${found.state}; made ${when(found.made)}.`),
    ...found.tables.filter((table) => table.altered).map((table) => el("p", { class: "lost" }, `${table.table}: ${table.altered}; its figures are not to be relied on.`)),
    counted(found, titles),
    totals(found),
    list("Irregularities, corrections, wrong payments", own("irregularities", (one, table) => [`${table.table}, round ${one.round}, ${when(one.at)}: ${one.says || words(one.tell)} `, el("small", {}, ...cites(one.cite))])),
    list("Not done in time", own("overdue", (one, table) => [`${table.table}: ${one.what}, by ${when(one.by)} `, el("small", {}, ...cites(one.cite))])),
    list("In use for more than a day", own("in_use", (one, table) => [`${table.table}: ${words(one.item)}, since ${when(one.since)} `, el("small", {}, ...cites(one.cite))])),
    list("Vigorish forms", own("forms", (one) => [one.void ? `${one.serial}: void` : `${one.serial}: ${one.patron}, ${one.table}, seat ${one.seat}, $${one.amount}`])),
    list("Significant events", found.significant.map((one) => [`${when(one.at)}: ${one.kind}: ${one.words}${one.table ? ` (${one.table})` : ""}`])),
    list("Software", found.software.map((one) => [`${when(one.at)}: ${Object.entries(one).filter(([name]) => !["at", "record", "signed"].includes(name)).map(([name, value]) => `${words(name)} ${value}`).join(", ")}`])),
    el("details", {}, el("summary", {}, "Heads of the record"), el("p", { class: "legal" }, "How many records each stream had when this report was made, and the hash of the last one."),
      el("dl", { class: "heads" }, ...Object.entries(found.heads).flatMap(([stream, head]) => [el("dt", {}, stream), el("dd", {}, `${head.length}, `, el("code", {}, head.hash))]))),
  ].filter(Boolean));
}

/** Each table with its count; what is not counted yet is empty. */
function counted(found, titles) {
  const cell = (text) => el("td", { class: "number-cell" }, text ?? "");
  const rows = found.tables.map((table) => el("tr", {}, el("th", { scope: "row" }, titles[table.table] ?? words(table.game), " ", el("small", {}, table.table)), el("td", {}, table.state),
    cell(String(table.rounds)), ...Object.keys(COUNTS).map((name) => cell(table.count?.[name])), cell(Number(table.vigorish_due) ? table.vigorish_due : "")));
  const head = ["Table", "State", "Rounds", ...Object.values(COUNTS), "Vigorish due"];
  return el("div", { class: "wide", tabindex: 0, role: "region", "aria-label": "Tables" }, el("table", {},
    el("thead", {}, el("tr", {}, ...head.map((name, at) => el("th", { scope: "col", class: at > 1 && "number-cell" }, name)))), el("tbody", {}, ...rows)));
}

/** What the house has of all tables. */
function totals(found) {
  const voided = found.tables.reduce((sum, table) => sum + table.voided, 0);
  const lines = { "Win of the tables that are counted": found.win, "Rake": found.rake, "Time charges": found.time_charges, "Rounds that were taken back": voided ? String(voided) : "",
    ...Object.fromEntries(Object.entries(found.fund_days).map(([fund, day]) => [`Fund for players: ${words(fund)}`, `${day.closing} (opening ${day.opening}, contributions ${day.contributions}, payouts ${day.payouts}${day.other_casinos ? `, other casinos ${day.other_casinos}` : ""})`])), "Host of the fund": found.host, "Trial balance": found.trial_balance };
  return el("dl", { class: "totals" }, ...Object.entries(lines).filter(([, value]) => value).flatMap(([name, value]) => [el("dt", {}, name), el("dd", {}, value)]));
}

/** A heading and its lines; nothing where there are none. */
const list = (title, lines) => (lines.length ? el("section", {}, el("h3", {}, `${title} (${lines.length})`), el("ul", {}, ...lines.map((line) => el("li", {}, ...line)))) : null);

await begin();
