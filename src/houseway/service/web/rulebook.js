// The rulebook: the contents, or one section with its data, its code and its history.

import { el, get, me, Problem, toast } from "./api.js";

const $ = (name) => document.getElementById(name);
const asked = new URLSearchParams(location.search);
const cite = asked.get("cite") ?? "", day = asked.get("as_of") || "2012-03-19";
$("cite").defaultValue = cite; // what was written meanwhile stays
$("day").defaultValue = day;

const link = (number, words = number) => el("a", { href: `/rulebook?cite=${encodeURIComponent(number)}&as_of=${day}` }, words);

const remark = (found) => found.remark ? [el("p", { class: "legal" }, found.remark)] : [];

async function contents() {
  const found = await get(`/api/rulebook?as_of=${day}`);
  $("shown").replaceChildren(...remark(found[0]), ...found.map((one) => el("details", {}, el("summary", {}, `${one.number} `, one.title),
    el("ul", {}, ...one.sections.map((each) => el("li", {}, link(each.number), ` ${each.title}`))))));
}

async function section() {
  const query = `cite=${encodeURIComponent(cite)}&as_of=${day}`;
  const [now, past] = await Promise.all([get(`/api/rulebook/section?${query}`), get(`/api/rulebook/section?${query}&history=true`)]);
  $("shown").replaceChildren(
    ...remark(now),
    el("h2", {}, `Subchapter ${now.subchapter.number}: ${now.subchapter.title}`),
    ...now.sections.flatMap((one) => [el("h3", {}, link(one.section), ` ${one.title}`),
      el("p", { class: "legal" }, [one["19:47"] && `19:47-${one["19:47"]}`, one["13:69F"] && `13:69F-${one["13:69F"]}`].filter(Boolean).join(", ")),
      ...one.paragraphs.map(paragraph),
      one.not_held.length ? el("p", { class: "legal" }, `No text is held of ${one.not_held.join(", ")}.`) : null]),
    el("h2", {}, "Amendments"),
    ...past.history.map((one) => el("details", {}, el("summary", {}, `${one.date} ${one.notes.join("; ")}`),
      el("ul", {}, ...one.begins.map((text) => el("li", {}, `begins: ${text}`)), ...one.ends.map((text) => el("li", {}, `ends: ${text}`))))));
}

function paragraph(one) {
  const places = (list) => [...new Set(list.map((place) => `${place.file}: ${place.name}`))].slice(0, 8).join(", ");
  return el("article", { id: one.cite }, el("h4", {}, link(one.in_force_as), ` ${one.treatment}`),
    el("p", {}, one.gloss, one.in_force ? "" : ` (not the law on ${day})`),
    el("p", { class: "legal" }, one.basis_in_words, one.code.length ? `; code: ${places(one.code)}` : "", one.tests.length ? `; tests: ${places(one.tests)}` : ""),
    one.data.length ? el("ul", {}, ...one.data.map((datum) => el("li", {}, `${datum.kind} ${datum.name}: ${datum.says}`))) : null);
}

await me();
try {
  await (cite ? section() : contents());
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  toast(error.message);
  await contents();
}
