// The rulebook: the contents, a section or a whole game with its data, its code and its history, what differs between
// two days, and words anywhere in the law.

import { call, el, get, me, Problem, toast } from "./api.js";

const $ = (name) => document.getElementById(name);
const asked = new URLSearchParams(location.search);
const cite = asked.get("cite") ?? "", day = asked.get("as_of") || asked.get("second") || "2012-03-19";
$("cite").defaultValue = cite; // what was written meanwhile stays
$("compared").defaultValue = cite;
$("day").defaultValue = day;
$("first").defaultValue = asked.get("first") ?? "1996-03-11";
$("second").defaultValue = asked.get("second") ?? day;
$("q").defaultValue = asked.get("q") ?? "";

const at = (number, more = "") => `/rulebook?cite=${encodeURIComponent(number)}&as_of=${day}${more}`;
const link = (number, words = number) => el("a", { href: at(number) }, words);
const legal = (...words) => el("p", { class: "legal" }, ...words);
const remark = (found) => found.remark ? [legal(found.remark)] : [];

/** A text in pieces, of which every second one is marked. */
const marked = (pieces, tag = "mark") => pieces.flatMap((piece, index) => (index % 2 ? [piece.match(/^\s*/)[0], el(tag, {}, piece.trimStart())] : piece));

// ── the contents ─────────────────────────────────────────────────────────────────────────────────

const subchapters = (found, open) => found.map((one) => el("details", { open: one.number === open }, el("summary", {}, `${one.number} `, one.title),
  el("ul", {}, ...one.sections.map((each) => el("li", {}, el("a", { href: at(each.number), "aria-current": each.number === cite && "page" }, each.number), ` ${each.title}`)))));

async function contents() {
  const found = await get(`/api/rulebook?as_of=${day}`);
  $("shown").replaceChildren(...remark(found[0]), ...subchapters(found));
}

/** The contents beside what is shown; on a narrow screen, folded. */
async function aside(open) {
  const found = await get(`/api/rulebook?as_of=${day}`);
  const folded = el("details", { open: matchMedia("(min-width: 62rem)").matches }, el("summary", {}, "Contents"), ...subchapters(found, open));
  $("contents").replaceChildren(folded);
  $("contents").hidden = false;
}

// ── a section, or a whole game ───────────────────────────────────────────────────────────────────

async function section() {
  const query = `cite=${encodeURIComponent(cite)}&as_of=${day}`;
  const [now, past] = await Promise.all([get(`/api/rulebook/section?${query}`), get(`/api/rulebook/section?${query}&history=true`)]);
  document.title = `${now.citation} · Rulebook · Houseway`;
  $("shown").replaceChildren(
    ...remark(now),
    bar(now),
    el("h2", {}, `Subchapter ${now.subchapter.number}: ${now.subchapter.title}`),
    el("p", { class: "printed" }, `${now.citation}, the law on ${day}`),
    ...now.sections.flatMap((one) => [el("h3", {}, link(one.section), ` ${one.title}`),
      legal([one["19:47"] && `19:47-${one["19:47"]}`, one["13:69F"] && `13:69F-${one["13:69F"]}`].filter(Boolean).join(", ")),
      ...one.paragraphs.map(paragraph),
      one.not_held.length ? legal(`No text is held of ${one.not_held.join(", ")}.`) : null].filter(Boolean)),
    legend(now.bases),
    same(now.neighbours.siblings),
    el("h2", {}, "Amendments"),
    ...past.history.map((one) => el("details", {}, el("summary", {}, `${one.date} ${one.notes.join("; ")}`),
      el("ul", {}, ...one.begins.map((text) => el("li", {}, `begins: ${text}`)), ...one.ends.map((text) => el("li", {}, `ends: ${text}`))))));
  document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
  await aside(now.subchapter.number);
}

/** What stands before and after, the whole game, and a clean print. */
function bar(now) {
  const { previous, next } = now.neighbours, games = now.sections[0]?.games ?? [];
  const step = (one, rel, words) => (one ? el("a", { class: "button", rel, href: at(one.number), title: one.title }, words(one.number)) : null);
  const whole = games.length && games.length < 8 ? games : [now.subchapter.number];
  return el("div", { class: "row neighbours" },
    step(previous, "prev", (number) => `← ${number}`), step(next, "next", (number) => `${number} →`),
    ...(now.citation === cite && whole.includes(cite) ? [] : whole.slice(0, 7).map((game) => link(game, `All of ${game}`))),
    el("button", { type: "button", onclick: () => print() }, "Print"));
}

function paragraph(one) {
  const places = (list) => [...new Set(list.map((place) => `${place.file}: ${place.name}`))].slice(0, 8).join(", ");
  const proof = [one.code.length && `Code: ${places(one.code)}`, one.tests.length && `Tests: ${places(one.tests)}`].filter(Boolean);
  return el("article", { id: one.cite }, el("h4", {}, link(one.in_force_as), " ", el("span", { class: "tag-word" }, one.treatment), " ", basis(one)),
    el("p", {}, one.gloss, one.not_then ? ` (${one.not_then})` : ""),
    one.note ? legal(one.note) : null,
    one.data.length ? el("ul", {}, ...one.data.map((datum) => el("li", {}, el("b", {}, `${datum.kind} ${datum.name.replaceAll("_", " ")}`), `: ${datum.says}`))) : null,
    proof.length ? el("details", { class: "proof" }, el("summary", {}, "Code and tests"), ...proof.map((words) => legal(words))) : null);
}

/** On whose words a paragraph rests: a sign that is explained once, below. */
const basis = (one) => el("a", { class: `basis basis-${one.basis}`, href: "#bases", title: one.basis_in_words }, one.basis);

function legend(bases) {
  return el("section", { id: "bases" }, el("h2", {}, "On whose words it rests"),
    el("dl", {}, ...bases.flatMap((one) => [el("dt", {}, el("span", { class: `basis basis-${one.basis}` }, one.basis), one.sign ? ` ${one.sign}` : ""), el("dd", {}, `${one.words}.`)])));
}

/** The sections of other games on the same subject. */
const same = (siblings) => siblings.length
  ? el("details", { class: "siblings" }, el("summary", {}, `The same subject in ${siblings.length} other ${siblings.length === 1 ? "subchapter" : "subchapters"}`),
    el("ul", {}, ...siblings.map((one) => el("li", {}, link(one.number), ` ${one.subchapter}: ${one.title}`))))
  : "";

// ── two days ─────────────────────────────────────────────────────────────────────────────────────

async function difference() {
  const [first, second] = [asked.get("first"), asked.get("second")];
  const found = await get(`/api/rulebook/difference?cite=${encodeURIComponent(cite)}&first=${first}&second=${second}`);
  document.title = `${found.citation}, ${first} and ${second} · Rulebook · Houseway`;
  $("compare").open = true;
  const count = (change) => found.changes.filter((one) => one.change === change).length;
  const side = (one, tag) => (one ? [el("p", {}, ...marked(one.says, tag)), legal(one.source)] : [el("p", { class: "legal" }, "—")]);
  $("shown").replaceChildren(
    ...remark(found),
    el("div", { class: "row neighbours" }, el("button", { type: "button", onclick: () => print() }, "Print")),
    el("h2", {}, `${found.citation}: ${first} and ${second}`),
    el("p", { id: "counted" }, found.changes.length ? `${count("added")} added, ${count("dropped")} dropped, ${count("changed")} changed.` : "No difference in our data."),
    ...renumbered(found.numbers),
    found.changes.length ? el("table", { class: "days" }, el("thead", {}, el("tr", {}, ...["", first, second].map((words, column) => el(column ? "th" : "td", column ? { scope: "col" } : {}, words)))),
      el("tbody", {}, ...found.changes.map((one) => el("tr", { class: one.change }, el("th", { scope: "row" }, link(one.cite, one.kind === "paragraph" ? one.name : `${one.kind} ${one.name.replaceAll("_", " ")}`), el("small", {}, one.change)),
        el("td", { "data-day": first }, ...side(one.first, "del")), el("td", { "data-day": second }, ...side(one.second, "ins")))))) : "");
}

/** The sections that have another number, and that the others have another chapter. */
function renumbered(numbers) {
  const bare = (number) => number.split("-")[1], moved = numbers.filter(([old, now]) => bare(old) !== bare(now));
  return [moved.length ? el("details", {}, el("summary", {}, moved.length === 1 ? "1 section has another number" : `${moved.length} sections have another number`),
    el("ul", {}, ...moved.map(([old, now]) => el("li", {}, `${old || "(none)"} is ${now || "(none)"}`)))) : "",
  moved.length < numbers.length ? legal(`The ${moved.length ? "other " : ""}sections keep their numbers under another chapter.`) : ""];
}

// ── words anywhere ───────────────────────────────────────────────────────────────────────────────

/** Milliseconds after the last letter. */
const PAUSE = 150;
let timer, asking;

function typed() {
  clearTimeout(timer);
  timer = setTimeout(search, PAUSE);
}

/** Ask for what is written; an older question is dropped. The address is a link to the search. */
async function search() {
  clearTimeout(timer);
  asking?.abort();
  const words = $("q").value.trim(), mine = asking = new AbortController();
  $("book").hidden = Boolean(words);
  if (!words) {
    history.replaceState(null, "", location.pathname + (cite ? location.search : ""));
    $("found").hidden = true;
    $("found-words").textContent = "";
    return;
  }
  const query = `q=${encodeURIComponent(words)}&as_of=${day}`;
  try {
    const found = await call("GET", `/api/rulebook/search?${query}`, undefined, {}, mine.signal);
    if (!cite) history.replaceState(null, "", `/rulebook?${query}`);
    listed(found);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (!mine.signal.aborted) toast(error.message);
  }
}

function listed({ found, hits }) {
  $("found-words").textContent = found ? `${found} found${found > hits.length ? `, the best ${hits.length} are shown` : ""}.` : `The law of ${day} has none of these words.`;
  $("found").replaceChildren(...hits.map((one) => el("li", {},
    el("a", { href: at(one.cite, `#${encodeURIComponent(one.cite)}`) }, one.shown, ` ${one.name || one.section}`), one.more ? ` and ${one.more} more` : "", " ",
    el("span", { class: "tag-word" }, one.kind), " ", one.basis ? el("small", {}, one.basis) : "",
    one.kind === "section" ? "" : el("p", {}, ...marked(one.context)),
    legal(one.kind === "section" ? "" : `${one.section} · `, one.games.length > 6 ? "all games" : one.games.join(", ")))));
  $("found").hidden = !hits.length;
}

/** The arrows go from hit to hit, and back to what is written; elsewhere to the section before and after. */
function pressed(event) {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const typing = event.target.matches?.("input, select, textarea");
  if (event.key === "/" && !typing) {
    event.preventDefault();
    $("q").focus();
  } else if (["ArrowDown", "ArrowUp"].includes(event.key) && !$("found").hidden && (event.target === $("q") || $("found").contains(event.target))) {
    event.preventDefault();
    const row = [$("q"), ...$("found").querySelectorAll("a")], now = row.indexOf(event.target);
    row[Math.max(0, Math.min(row.length - 1, now + (event.key === "ArrowDown" ? 1 : -1)))].focus();
  } else if (["ArrowLeft", "ArrowRight"].includes(event.key) && !typing && !$("book").hidden) {
    document.querySelector(`a[rel=${event.key === "ArrowLeft" ? "prev" : "next"}]`)?.click();
  }
}

$("q").addEventListener("input", typed);
$("filters").addEventListener("submit", (event) => {
  if (document.activeElement === $("q") || !$("cite").value.trim()) {
    if ($("q").value.trim()) { event.preventDefault(); search(); return; }
  }
  for (const one of event.target.elements) if (one.name && !one.value.trim()) one.disabled = true; // a clean address
});
document.addEventListener("keydown", pressed);
addEventListener("pageshow", () => { for (const one of $("filters").elements) one.disabled = false; });

await me();
get("/api/games").then((games) => $("games").replaceChildren(...games.map((one) => el("option", { value: one.game }, one.title))));
try {
  if ($("q").value.trim()) await search();
  else if (cite && asked.get("first")) await difference();
  else await (cite ? section() : contents());
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  toast(error.message);
  await contents();
}
