// The lab: what the mathematics gives for any rule set and day, one rule set or two side by side.

import { call, cites, el, get, lawOf, me, newest, Problem } from "./api.js";
import { bars, csv, differing, grids, legend, moves, nets, percent, picture, save, tables, value } from "./plots.js";
import { RuleSets } from "./rulesets.js";

const $ = (name) => document.getElementById(name);
const words = (id) => id.replaceAll("_", " ");
const SETS = ["first rules", "second rules"], TRIED = 12, LINES = 16;
const chosenLast = newest();

/** The whole question, as the address holds it. */
const asked = read(new URLSearchParams(location.search));
let question = new AbortController(), varying = new AbortController(), waiting = 0, info = null, found = [], drawnCharts = [], tried = [];
const form = new RuleSets($("options"), () => ask());

function read(query) {
  const elected = (name) => Object.fromEntries(query.getAll(name).map((one) => [one.split("=", 1)[0], one.slice(one.indexOf("=") + 1)]));
  const sets = [elected("elect")];
  if (query.has("second")) sets.push(elected("with"));
  return { game: query.get("game") ?? "", day: query.get("as_of") ?? "2012-03-19", sets, vary: query.get("vary") ?? "", wager: query.get("wager") ?? "" };
}

function link() {
  const query = new URLSearchParams([["game", asked.game], ["as_of", asked.day]]);
  for (const [id, one] of Object.entries(asked.sets[0])) query.append("elect", `${id}=${one}`);
  if (asked.sets[1]) query.append("second", "on");
  for (const [id, one] of Object.entries(asked.sets[1] ?? {})) query.append("with", `${id}=${one}`);
  for (const name of ["vary", "wager"]) if (asked[name]) query.append(name, asked[name]);
  $("permalink").href = `/lab?${query}`;
  history.replaceState(null, "", $("permalink").href);
}

const names = () => Object.fromEntries((info?.wagers ?? []).map((one) => [one.id, one.name]));
const named = (id) => names()[id] ?? words(id);
const elects = (set, more = {}) => Object.entries({ ...set, ...more }).map(([id, one]) => `&elect=${encodeURIComponent(`${id}=${one}`)}`).join("");
const path = (what, set, more) => `/api/${what}/${encodeURIComponent(asked.game)}?as_of=${asked.day}${elects(set, more)}`;
const button = (says, act, name = says) => el("button", { type: "button", class: "small", "aria-label": name, onclick: act }, says);
const scrolls = (name, drawn) => el("div", { class: "scrolls", tabindex: 0, role: "group", "aria-label": name }, drawn);
const file = (kind, end) => `${[asked.game, asked.day, kind].join("-")}.${end}`;
const title = (set) => `${info.title}, law of ${asked.day}${asked.sets.length > 1 ? `, ${SETS[set]}` : ""}`;

// ── the question ──────────────────────────────────────────────────────────────────────────────────

/** Another game or another day: its options come first. */
async function choose(kept = false) {
  if (!$("game").options.length) return; // the games are still to come, and then what is chosen is read
  asked.day = $("day").value;
  if ($("game").value && $("game").value !== asked.game) Object.assign(asked, { game: $("game").value, sets: asked.sets.map(() => ({})), vary: "", wager: "" });
  if (!kept) asked.vary = "";
  clear();
  $("remark").textContent = "";
  const wrong = !$("game").value ? `There is no game ${asked.game || "chosen"}; choose one.` : !asked.day ? `${asked.wrote || "That"} is no day; write one such as 2011-03-01.` : "";
  if (wrong) {
    form.draw([], asked.sets);
    return refuse(new Problem({ detail: wrong }));
  }
  lawOf(asked.day);
  link();
  try {
    const answer = await chosenLast(get(`/api/games/${encodeURIComponent(asked.game)}?as_of=${asked.day}`));
    if (!answer) return;
    info = answer;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    form.draw([], asked.sets);
    return refuse(error);
  }
  $("remark").textContent = info.remark ?? "";
  draw();
  await ask();
}

function draw() {
  form.draw(info.options, asked.sets);
  $("compare").setAttribute("aria-pressed", asked.sets.length > 1);
  $("options-words").textContent = asked.sets.length > 1 ? "On the left the first rules, on the right the second." : "What a licensee may elect under the law of the day, by section.";
  const several = info.options.filter((one) => one.values?.length > 1);
  $("vary").replaceChildren(el("option", { value: "" }, "choose one"), ...several.map((one) => el("option", { value: one.id, selected: one.id === asked.vary }, words(one.id))));
}

/** Nobody waits for what was asked. */
function drop() {
  question.abort();
  varying.abort();
  question = new AbortController();
}

/** The figures of another question go at once, and that question is dropped. */
function clear() {
  drop();
  [found, drawnCharts, tried] = [[], [], []];
  state("Working it out…");
  $("again").hidden = true;
  $("answer").hidden = $("chart-box").hidden = true;
  for (const host of ["rows", "columns", "plot", "nets", "moves", "charts", "edges-out", "wager"]) $(host).replaceChildren();
}

function state(...said) {
  $("state").replaceChildren(...said.filter(Boolean));
}

/** An answer that can be cancelled while it is awaited. */
async function answered(path, signal) {
  waiting += 1;
  $("cancel").hidden = false;
  try {
    return await call("GET", path, undefined, {}, signal);
  } finally {
    waiting -= 1;
    $("cancel").hidden = !waiting;
  }
}

/** What was wrong, its section, and a way back. */
function refuse(error, set = null) {
  const which = set == null || asked.sets.length < 2 ? "" : `${SETS[set]}: `, elected = asked.sets.some((one) => Object.keys(one).length);
  const early = info?.since > asked.day && info.game === asked.game ? button(`The law on ${info.since}`, () => { $("day").value = info.since; choose(true); }) : null;
  state(`${which}${error.message}`, error.cite ? " " : null, ...(error.cite ? cites(error.cite.split(", ")) : []), early && " ", early, elected && !early && " ", elected && !early && button("Back to the defaults", reset));
  $("again").hidden = error.status !== 503 && error.status !== 0;
}

/** Ask for the edges of each rule set, then for what else the page shows; one question after the other. */
async function ask() {
  clear();
  link();
  const { signal } = question, count = asked.sets.map((one) => Object.keys(one).length);
  $("elected").textContent = count.some(Boolean) ? `Options: ${count.map((number, set) => `${number} elected${count.length > 1 ? ` in the ${SETS[set]}` : ""}`).join(", ")}` : "Options of this game";
  if (info.pots) return state("Players play against each other here: no wager has a house edge. houseway poker has its mathematics.");
  const answers = [];
  for (const [set, one] of asked.sets.entries()) {
    try {
      answers.push(await answered(path("edges", one), signal));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (signal.aborted) return null;
      refuse(error, set);
      return strategy(signal); // what takes minutes has a chart all the same
    }
    if (signal.aborted) return null;
    form.show(answers[set][0]?.rules ?? {}, set);
  }
  found = answers;
  show();
  await strategy(signal);
  return signal.aborted || !asked.vary ? null : vary();
}

function reset() {
  asked.sets = asked.sets.map(() => ({}));
  draw();
  ask();
}

// ── the answer ────────────────────────────────────────────────────────────────────────────────────

/** The rows of all rule sets by wager. */
function rows() {
  const by = new Map();
  for (const [set, answer] of found.entries()) for (const one of answer) by.set(one.wager, Object.assign(by.get(one.wager) ?? found.map(() => null), { [set]: one }));
  return [...by];
}

function show() {
  const all = rows(), remark = found[0][0]?.remark;
  state([`${all.length} wagers`, remark].filter(Boolean).join("; "));
  $("answer").hidden = false;
  $("columns").replaceChildren(el("tr", {}, ...heads().map((one, at) => el("th", { scope: "col", class: at && one !== "Section" ? "number-cell" : "" }, one))));
  $("rows").replaceChildren(...all.map(([wager, each]) => row(wager, each)));
  $("plot").replaceChildren(bars(together(all), `House edge: ${info.title}, law of ${asked.day}`));
  $("edges-out").replaceChildren(
    button("CSV", () => save(file("edges", "csv"), "text/csv", csv(lines(all))), "Edges as CSV"),
    button("JSON", () => save(file("edges", "json"), "application/json", JSON.stringify({ game: asked.game, as_of: asked.day, rule_sets: found.map((answer, set) => ({ elected: asked.sets[set], edges: answer })) }, null, 1)), "Edges as JSON"),
    button("SVG", () => save(file("edges", "svg"), "image/svg+xml", picture($("plot").firstChild)), "Edges as SVG"));
  if (!all.some(([wager]) => wager === asked.wager)) asked.wager = "";
  $("wager").replaceChildren(...all.map(([wager]) => el("option", { value: wager, selected: wager === asked.wager }, named(wager))));
  comes();
}

const heads = () => (found.length > 1 ? ["Wager", "First rules", "Second rules", "Second less first", "First, exactly", "Second, exactly", "Section"]
  : ["Wager", "House edge", "Exactly", "Win", "Push", "Lose", "Std. deviation", "Section"]);

/** How an edge is known: a fraction, or how far off it may be. */
function exactly(one) {
  if (!one) return "–";
  if (one.methods.edge === "exact") return one.edge;
  return one.stderr ? `simulated, ± ${one.stderr.toExponential(1)}` : `computed${one.error ? `, within ${above(one.error)}` : ""}`;
}

/** A bound in one digit, none smaller than it is. */
function above(error) {
  const digit = 10 ** Math.floor(Math.log10(error));
  return (Math.ceil(error / digit - 1e-9) * digit).toExponential(0);
}

const edge = (one) => (one ? value(one.edge_decimal) : NaN);
const number = (said, exact = "") => el("td", { class: "number-cell" }, said, exact ? el("small", { class: "fraction", title: exact }, exact) : null);
const fraction = (one) => el("td", { class: "number-cell" }, el("span", { class: "fraction", title: exactly(one) }, exactly(one)));

/** What a figure leaves out, and what the posted amounts come to with it. */
function untouched(one) {
  if (!one?.left_out) return null;
  const posted = one.posted.map((at) => `${percent(at.edge_decimal)} at $${at.amount}`);
  return el("small", {}, ` Without ${one.left_out}${posted.length ? `: ${posted.join(", ")}` : ""}.`);
}

function row(wager, each) {
  const one = each.find(Boolean), note = one.note && each.every((other) => other?.note === one.note) ? el("small", {}, ` ${one.note}`) : null;
  const head = el("th", { scope: "row" }, el("button", { type: "button", class: "plain", onclick: () => pick(wager) }, named(wager)), note, ...each.map(untouched)), section = el("td", {}, ...cites([].concat(one.cite)));
  if (found.length > 1) {
    const apart = edge(each[1]) - edge(each[0]);
    return el("tr", {}, head, ...each.map((other) => number(percent(edge(other)))), number(Number.isNaN(apart) ? "–" : Math.abs(apart) < 5e-10 ? "0" : `${apart > 0 ? "+" : ""}${percent(apart)}`), ...each.map(fraction), section);
  }
  const spread = Math.sqrt(value(one.variance)), exact = one.methods.outcomes === "exact";
  return el("tr", {}, head, number(percent(edge(one))), fraction(one), ...["win", "push", "lose"].map((name) => number(percent(value(one[name])), exact ? one[name] : "")), number(Number.isNaN(spread) ? "–" : spread.toFixed(4)), section);
}

/** Wagers of the same edges together, as the plots have them. */
function together(all) {
  const by = new Map();
  for (const [wager, each] of all) {
    const edges = each.map(edge), key = edges.map((one) => one.toFixed(8)).join();
    by.set(key, { edges, wagers: [...(by.get(key)?.wagers ?? []), wager] });
  }
  return [...by.values()].map((one) => ({ ...one, name: label(one.wagers) }));
}

function label(wagers) {
  const first = named(wagers[0]), name = first.length > 34 ? `${first.slice(0, 33)}…` : first;
  return wagers.length > 1 ? `${name} and ${wagers.length - 1} more` : name;
}

function lines(all) {
  const each = ["edge", "edge_decimal", "method", "win", "push", "lose", "variance"], sets = found.map((_, set) => (found.length > 1 ? `${SETS[set].split(" ")[0]}_` : ""));
  return [["game", "as_of", "wager", ...sets.flatMap((set) => each.map((name) => set + name)), "cite"],
    ...all.map(([wager, some]) => [asked.game, asked.day, wager, ...some.flatMap((one) => each.map((name) => one?.[name])), [].concat(some.find(Boolean).cite).join(", ")])];
}

// ── what a wager can come to ──────────────────────────────────────────────────────────────────────

function pick(wager) {
  $("wager").value = wager;
  chosen();
  $("nets-head").scrollIntoView({ block: "start" });
  $("wager").focus({ preventScroll: true });
}

function chosen() {
  asked.wager = $("wager").value;
  link();
  comes();
}

function comes() {
  const wager = $("wager").value;
  $("nets").replaceChildren(...found.map((answer, set) => {
    const one = answer.find((other) => other.wager === wager);
    if (!one) return el("p", {}, `${named(wager)} is not offered under the ${SETS[set]}.`);
    const facts = [["House edge", one.methods.edge === "exact" ? `${percent(edge(one), 6)} = ${one.edge}` : `${percent(edge(one), 6)} (${exactly(one)})`], ["Played", one.play], ["Given", one.given], ["Of all money at risk", percent(one.risk, 6)], ["Rounds to its decision", one.rounds_to_decision === "1" ? "" : `${value(one.rounds_to_decision).toFixed(4)} = ${one.rounds_to_decision}`]].filter(([, said]) => said);
    const about = el("dl", { class: "facts" }, ...facts.flatMap(([name, said]) => [el("dt", {}, name), el("dd", {}, said)]));
    if (!one.outcomes.length) return el("div", {}, about, el("p", {}, "Of this wager only the edge is known, not what it can come to."));
    const drawn = nets(one.outcomes, `${named(wager)}: ${title(set)}`), counted = one.methods.outcomes === "simulated" ? `, counted in ${one.rounds.toLocaleString("en")} simulated rounds` : one.errors.win ? `, computed within ${above(one.errors.win)}` : "";
    const table = el("details", {}, el("summary", {}, `Every net and its probability${counted}`), el("div", { class: "wide", tabindex: 0, role: "group", "aria-label": "Nets" }, el("table", {}, el("thead", {}, el("tr", {}, ...["Net", "Probability", one.methods.outcomes === "exact" ? "Exactly" : "As it is known"].map((head) => el("th", { scope: "col" }, head)))),
      el("tbody", {}, ...one.outcomes.map((each) => el("tr", {}, el("td", {}, each.net), el("td", {}, `${(100 * value(each.probability)).toPrecision(6)} %`), el("td", { class: "digits" }, each.probability)))))));
    return el("div", {}, scrolls("Nets, drawn", drawn), about, table, el("div", { class: "row" },
      button("CSV", () => save(file(wager, "csv"), "text/csv", csv([["net", "probability"], ...one.outcomes.map((each) => [each.net, each.probability])])), "Nets as CSV"),
      button("SVG", () => save(file(wager, "svg"), "image/svg+xml", picture(drawn)), "Nets as SVG")));
  }));
}

// ── an option ─────────────────────────────────────────────────────────────────────────────────────

/** The values to try: all of them, or of many numbers some at even distances. */
function values(option) {
  const all = option.values, step = Math.ceil(all.length / TRIED);
  return all.filter((_, at) => at % step === 0 || at === all.length - 1);
}

async function vary() {
  varying.abort();
  varying = new AbortController();
  const option = info.options.find((one) => one.id === asked.vary && one.values), { signal } = varying;
  tried = [];
  $("moves").replaceChildren();
  $("varied").textContent = "";
  $("line").parentElement.hidden = true;
  if (!option) {
    if (asked.vary) $("varied").textContent = `${info.title} has no option ${asked.vary} with a list of values on that day.`;
    return;
  }
  const all = values(option), refused = [];
  for (const [at, one] of all.entries()) {
    $("varied").textContent = `${words(option.id)}: ${at + 1} of ${all.length}…`;
    try {
      const answer = await answered(path("edges", asked.sets[0], { [option.id]: one }), signal);
      if (signal.aborted) return;
      tried.push([one, answer]);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (signal.aborted) return;
      refused.push(`${one}: ${error.message}`);
    }
    moved(option);
  }
  $("varied").textContent = refused.length ? `Left out: ${refused.join("; ")}` : "";
}

function moved(option) {
  const wagers = [...new Set(tried.flatMap(([, answer]) => answer.map((one) => one.wager)))];
  const all = wagers.map((wager) => [wager, tried.map(([, answer]) => answer.find((one) => one.wager === wager))]);
  const groups = together(all).filter((one) => new Set(one.edges.map((each) => each.toFixed(9))).size > 1), still = wagers.length - groups.reduce((sum, one) => sum + one.wagers.length, 0);
  if (tried.length < 2) return;
  if (!groups.length) return $("moves").replaceChildren(el("p", {}, `No edge moves with ${words(option.id)}.`));
  $("line").parentElement.hidden = groups.length < 2;
  const line = groups.some((one) => one.name === $("line").value) ? $("line").value : "";
  $("line").replaceChildren(el("option", { value: "" }, "all that move"), ...groups.map((one) => el("option", { value: one.name, selected: one.name === line }, one.name)));
  const shown = groups.filter((one) => !line || one.name === line).slice(0, LINES), drawn = moves(tried.map(([one]) => one), shown, `House edge by ${words(option.id)}: ${info.title}, law of ${asked.day}`);
  const unmoved = [!line && groups.length > LINES ? `${groups.length - LINES} more move` : "", still ? `${still} ${still > 1 ? "wagers do" : "wager does"} not move` : ""].filter(Boolean).join("; ");
  return $("moves").replaceChildren(scrolls("The edge at each value, drawn", drawn), el("p", { class: "legal" }, option.says, " ", ...cites(option.cite), unmoved ? `. ${unmoved}.` : "."),
    el("div", { class: "wide", tabindex: 0, role: "group", "aria-label": "The edge at each value" }, el("table", {}, el("thead", {}, el("tr", {}, el("th", { scope: "col" }, words(option.id)), ...shown.map((one) => el("th", { scope: "col", class: "number-cell" }, one.name)))),
      el("tbody", {}, ...tried.map(([one], at) => el("tr", {}, el("th", { scope: "row" }, one), ...shown.map((group) => { const each = all.find(([wager]) => wager === group.wagers[0])[1][at]; return number(percent(group.edges[at]), each && each.methods.edge === "exact" ? each.edge : ""); })))))),
    el("div", { class: "row" },
      button("CSV", () => save(file(option.id, "csv"), "text/csv", csv([[option.id, "wager", "edge", "edge_decimal"], ...tried.flatMap(([one, answer]) => answer.map((each) => [one, each.wager, each.edge, each.edge_decimal]))])), "Moves as CSV"),
      button("SVG", () => save(file(option.id, "svg"), "image/svg+xml", picture(drawn)), "Moves as SVG")));
}

// ── strategy ──────────────────────────────────────────────────────────────────────────────────────

async function strategy(signal) {
  $("chart-box").hidden = !info.chart;
  if (!info.chart || signal.aborted) return;
  $("charted").textContent = "Working the chart out…";
  for (const set of asked.sets) {
    try {
      const answer = await answered(path("charts", set), signal);
      if (signal.aborted) return;
      drawnCharts.push(answer);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (signal.aborted) return;
      $("charted").textContent = error.message;
      $("chart-box").hidden = !found.length; // why the rules are refused is said already
      return;
    }
  }
  $("charts").replaceChildren(...drawnCharts.map((chart, set) => el("div", {}, drawnCharts.length > 1 ? el("h3", {}, SETS[set]) : null,
    el("p", {}, `${chart.says[0].toUpperCase()}${chart.says.slice(1)} `, el("small", {}, ...cites(chart.cite)), chart.note ? el("small", {}, ` ${chart.note}.`) : null), legend(chart), ...tables(chart, drawnCharts[1 - set]), el("div", { class: "row" },
      button("CSV", () => save(file("strategy", "csv"), "text/csv", csv(chart.sections.flatMap((one) => [[one.name, ...one.columns], ...one.lines.map((line) => [line.line, ...line.cells])]))), "Strategy as CSV"),
      button("JSON", () => save(file("strategy", "json"), "application/json", JSON.stringify(chart, null, 1)), "Strategy as JSON"),
      button("SVG", () => save(file("strategy", "svg"), "image/svg+xml", picture(grids(chart, `${chart.says}: ${title(set)}`))), "Strategy as SVG")))));
  const apart = differing($("charts")) / 2;
  $("charted").textContent = drawnCharts.length > 1 ? (apart ? `${apart} cells differ; they are framed.` : "Both rule sets are played alike.") : "";
}

// ── the page ──────────────────────────────────────────────────────────────────────────────────────

if (/^\d{4}-\d\d-\d\d$/.test(asked.day)) $("day").defaultValue = asked.day; // a day that was written meanwhile stays
else asked.wrote = asked.day;
$("game").addEventListener("change", () => choose());
$("day").addEventListener("change", () => choose(true));
$("filters").addEventListener("submit", (event) => event.preventDefault());
$("options").addEventListener("submit", (event) => event.preventDefault());
$("wager").addEventListener("change", chosen);
$("line").addEventListener("change", () => moved(info.options.find((one) => one.id === asked.vary)));
$("reset").addEventListener("click", reset);
$("again").addEventListener("click", () => (info ? ask() : choose(true)));
$("cancel").addEventListener("click", () => {
  drop();
  $("again").hidden = false;
  for (const name of ["charted", "varied"]) $(name).textContent = "";
  state("Cancelled.");
});
$("vary").addEventListener("change", async () => {
  asked.vary = $("vary").value;
  link();
  await vary();
});
$("compare").addEventListener("click", () => {
  asked.sets = asked.sets.length > 1 ? [asked.sets[0]] : [asked.sets[0], { ...asked.sets[0] }];
  if (!info) return;
  draw();
  $("options-box").open = asked.sets.length > 1;
  ask();
});

const [games] = await Promise.all([get("/api/games"), me()]);
const known = games.some((one) => one.game === asked.game);
if (!asked.game) asked.game = games[0].game;
$("game").replaceChildren(...(known || asked.game === games[0].game ? [] : [el("option", { value: "", selected: true }, "choose a game")]), ...games.map((one) => el("option", { value: one.game, selected: one.game === asked.game }, one.title)));
await choose(true);
