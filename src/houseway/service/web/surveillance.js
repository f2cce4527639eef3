// Surveillance: follow any table, and replay any past round step by step. Nobody here changes anything.

import { cites, el, every, get, guard, lawOf, me, newest } from "./api.js";
import { drawing, Felt } from "./felt.js";
import { follow } from "./live.js";

const $ = (name) => document.getElementById(name);
const askedLast = newest();
let info, felt, plays = [], at = 0, unfollow = () => {}, pending;

$("table").addEventListener("change", () => guard(open));
$("round").addEventListener("change", () => { at = 0; show(); });
$("step").addEventListener("click", () => { at = Math.min(at + 1, told().length); show(); });
$("back").addEventListener("click", () => { at = Math.max(at - 1, 0); show(); });
$("end").addEventListener("click", () => { at = told().length; show(); });
$("verify").addEventListener("click", () => guard(verify));

async function begin() {
  const who = await me();
  if (!who.name || who.role === "player") {
    document.querySelector(".watch").replaceChildren(el("p", {}, "Surveillance, regulators and the floor follow the tables here: ", el("a", { href: "/signin" }, "sign in"), "."));
    return;
  }
  const tables = await every("/api/tables");
  $("table").replaceChildren(...tables.map((one) => el("option", { value: one.id }, `${one.title} (${one.id})`)));
  const asked = new URLSearchParams(location.search).get("table");
  if (tables.some((one) => one.id === asked)) $("table").value = asked;
  $("verify").disabled = false;
  await guard(open);
}

async function open() {
  const table = encodeURIComponent($("table").value);
  unfollow();
  clearTimeout(pending);
  const found = await askedLast(Promise.all([get(`/api/tables/${table}`), rounds()]));
  if (!found) return;
  info = found[0];
  lawOf(info.as_of);
  $("felt").hidden = !info.layout.height;
  felt = new Felt($("felt"), info, drawing(info.layout), {});
  felt.open(() => false);
  list(found[1]);
  unfollow = follow(`/api/tables/${table}/events`, { seen: () => -1, look: () => { clearTimeout(pending); pending = setTimeout(() => guard(again), 300); } });
}

const rounds = () => get(`/api/journal/tables/${encodeURIComponent($("table").value)}/rounds`);

async function load() {
  const found = await askedLast(rounds());
  if (found) list(found);
}

/** The rounds of the table, the newest first and chosen. */
function list(found) {
  plays = found.items.reverse();
  $("round").replaceChildren(...plays.map((one, index) => el("option", { value: index }, `${one.round}, ${new Date(one.began).toLocaleTimeString()}${one.voided ? ", void" : one.ended ? "" : ", in progress"}`)));
  at = told().length;
  show();
}

/** Reload while the newest round is shown; do not disturb the replay of an old one. */
const again = () => ($("round").selectedIndex <= 0 ? load() : undefined);
const play = () => plays[Number($("round").value)];
const told = () => play()?.told ?? [];

function show() {
  const seen = told().slice(0, at), settled = seen.filter((tell) => tell.tell === "settled");
  const { hands, ...equipment } = seen.findLast((tell) => tell.lies)?.lies ?? { hands: [], dice: [], result: "" };
  felt.cards(hands);
  felt.equipment(equipment);
  felt.results(settled, "");
  felt.chips(at && !settled.length ? (play().wagers ?? []).filter((one) => one.bet).map((one) => one.bet) : []);
  $("at").textContent = `step ${at} of ${told().length}`;
  $("back").disabled = at === 0;
  $("step").disabled = $("end").disabled = at === told().length;
  const lines = seen.filter((tell) => tell.says).reverse().map((tell) => el("li", { class: `tell-${tell.tell} ${tell.result ?? ""}` }, tell.says, " ", el("small", {}, ...cites(tell.cite))));
  $("rulings").replaceChildren(...(lines.length ? lines : [el("li", { class: "first" }, plays.length ? "The round begins: step on." : "No round has been played here.")]));
}

async function verify() {
  $("verdict").textContent = "Looking…";
  const found = await get("/api/journal/verify");
  $("verdict").textContent = found.unaltered ? "Unaltered: every chain verifies." : found.findings.map((one) => `${one.table}: ${one.words}`).join("; ");
  $("verdict").className = found.unaltered ? "won" : "lost";
}

await begin();
