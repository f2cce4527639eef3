// A table: the felt, the chips in hand, what may be done now, and why each chip moved.

import { call, cites, el, get, guard as watch, input, lawOf, post, toast, whoami } from "./api.js";
import { Fairness } from "./fair.js";
import { drawing, Felt, moves, PHONE } from "./felt.js";
import { Learning } from "./learn.js";
import { Line } from "./line.js";
import { follow } from "./live.js";
import { Memory } from "./memory.js";
import { naming } from "./naming.js";
import { play, sounds, switchSound } from "./sound.js";
import { Stakes } from "./stakes.js";
import { drawNumbers, drawTickets } from "./tickets.js";
import { CHIPS, card, cardName, cents, chipColour, dollars, fits, settlements, short, spoken, svg } from "./pieces.js";

const id = decodeURIComponent(location.pathname.split("/").pop());
const base = `/api/tables/${encodeURIComponent(id)}`;
const $ = (name) => document.getElementById(name);
const TAKE = "take", OTHER = "other", ASK = "ask";
/** Milliseconds in which what has just appeared takes no click: it was meant for what was there before. */
const PAUSE = 400;

let info, view, felt, fair, stakes, memory, learning, chosen = 500, taking = false, asking = false;

// ── start ────────────────────────────────────────────────────────────────────────────────────────

async function begin() {
  const me = await whoami();
  naming($("called"), $("naming"), me, () => watch(refresh));
  info = await get(base);
  lawOf(info.as_of);
  document.title = `${info.title} · Houseway`;
  $("title").textContent = info.title;
  $("about").textContent = `${info.id} · ${info.subchapter} · the law on ${info.as_of}`;
  $("limits").textContent = info.limits.replace(/[\d.]+/g, "$$$&");
  $("remark").textContent = info.remark;
  $("remark").hidden = !info.remark;
  fair = new Fairness(id, $("seals"), $("fair-state"));
  stakes = new Stakes(id);
  memory = new Memory($("memory"), info);
  learning = new Learning($("drawer"), info);
  draw();
  drawChips();
  $("chips").hidden = Boolean(info.layout.pots);
  $("stakes").hidden = Boolean(info.layout.pots || info.layout.numbers);
  PHONE.addEventListener("change", () => { draw(); if (view) show(view); });
  document.addEventListener("keydown", shortcut);
  await refresh();
  $("every").addEventListener("change", drawRulings);
  follow(`${base}/events`, { seen: () => view.seq, look: () => watch(refresh), show: (now) => watch(async () => { await lifted; if (now.seq > view.seq || (now.seq === view.seq && Boolean(now.hurry) !== Boolean(view.hurry))) show(now); }), live });
  setInterval(countdown, 1000);
  const past = Number(new URLSearchParams(location.search).get("round"));
  if (past) watch(() => memory.open($("round"), past));
}

let nearest = "";
/** Draw the felt, the own place nearest. */
function draw() {
  nearest = view ? mine() : "";
  const shape = drawing(info.layout, nearest);
  $("felt").hidden = !info.layout.height;
  $("felt").parentElement.style.setProperty("--tall", shape.height / shape.width || 1.4);
  const lies = felt?.hand ?? {};
  felt = new Felt($("felt"), info, shape, { area: (area, what) => lay(area, taking ? TAKE : what), place: (number) => guard(() => sit(number)), explain });
  felt.hand = lies; // what lay there already does not come again
}

let line = Promise.resolve();
/** What a wager is and pays. */
const explain = (area) => watch(() => learning.open(area?.wager));
/** The area under the pointer. */
const pointed = () => { const at = document.querySelector(".area:hover"); return at ? { wager: at.dataset.wager } : null; };

/** Queue an action: they run one after the other, in order; a Problem is shown as a toast. */
function guard(act) {
  const done = line.then(() => watch(act, plain));
  line = done.catch(() => {}); // an error is still reported by `done`, and does not block the queue
  return done;
}

/** Words with the names of wagers for their ids. */
const plain = (words) => words.replace(/\w+_\w+/g, (id) => info?.wagers[id]?.name ?? id);

const live = (on) => { $("live").classList.toggle("broken", !on); $("live").setAttribute("aria-label", on ? "live" : "the connection is broken"); };

let lifted = Promise.resolve(), lift = () => {};
/** What lies under a finger is not drawn anew before it is lifted: the click would be lost. */
document.addEventListener("pointerdown", (event) => {
  if (event.button) return;
  const before = lift;
  lifted = new Promise((done) => { lift = () => { before(); done(); }; });
}, { capture: true });
for (const end of ["pointerup", "pointercancel", "contextmenu"]) document.addEventListener(end, () => setTimeout(lift), { capture: true });
// A finger that was lifted where this page does not hear of it.
window.addEventListener("blur", () => lift());
document.addEventListener("pointermove", (event) => { if (!event.buttons) lift(); }, { capture: true, passive: true });

let looking = false, again = false;
async function refresh() {
  if (looking) { again = true; return; }
  looking = true;
  try {
    do {
      again = false;
      const now = await get(`${base}/view`);
      await lifted;
      show(now);
    } while (again);
  } finally {
    looking = false;
  }
}

// ── drawing the view ─────────────────────────────────────────────────────────────────────────────

let later, unsaid = [], telling = false;
/** Show a view: first the cards, the dice, the wheel on their way, and when they lie still what became of it. */
function show(now) {
  if (view && now.seq < view.seq) return;
  const told = since(view, now), first = !view;
  if (view?.seat && !now.seat && !leaving) toast("Your seat was freed: nothing was done there for some minutes.");
  view = now;
  if (nearest !== mine()) draw();
  stakes.see(view);
  unsaid = first ? [] : [...unsaid, ...told];
  const cards = drawCards(), turns = felt.equipment(view.lies), wait = Math.max(cards, turns, ticketsTake(view.lies.drawn, first));
  if (!first && cards) play("card", Math.round(cards / 260));
  if (!first && turns) play(view.lies.dice.length ? "dice" : "wheel");
  if (suspended() && !wait) return; // what is on its way is told when it lies
  clearTimeout(later);
  if (first || !wait) return reveal();
  telling = true;
  $("announced").textContent = $("outcome").textContent = ""; // they are of what was before
  $("asked").textContent = turns ? (view.lies.dice.length ? "The dice roll…" : "The wheel turns…") : cards ? `${info.layout.tiles ? "Tiles" : "Cards"} are dealt…` : "Numbers are drawn…";
  felt.svg.classList.add("suspense");
  document.querySelector(".bar").classList.add("telling");
  later = setTimeout(reveal, wait);
}

/** Whether what happened is on its way, and not yet told. */
const suspended = () => telling;

/** What has happened, told: chips, results, what may be done now, the rulings. */
function reveal() {
  clearTimeout(later);
  const settled = settlements(view.fallen ? view.tells.slice(view.last) : view.tells.slice(0, view.last)), paid = settlements(unsaid);
  if (suspended()) {
    telling = false;
    felt.svg.classList.remove("suspense");
    document.querySelector(".bar").classList.remove("telling");
    felt.rest(view.lies);
  }
  felt.seats({ mine: mine(), taken: taken(), roles: view.roles, ...(info.layout.pots ? { beside: stacks() } : {}), turn: inTurn(), names: byPlace(view.names), away: view.away.map(number) });
  felt.open(open);
  drawLaid();
  felt.puck(view.point);
  felt.results(settled, view.earlier > (view.fallen ? view.last : 0) ? "" : view.seat);
  if (paid.length) felt.pay(paid, view.seat);
  queue();
  watch(() => queued.see(view));
  $("stack").replaceChildren(...(view.seat ? [el("span", {}, `Seat ${view.seat}: `), `$${stack()}`] : ["Watching"]));
  $("asked").textContent = [view.more ? "You have too few chips left for a wager." : question() || view.waiting, ...roles()].join(" · ");
  $("more").hidden = !view.more;
  $("more").textContent = `Take $${Number(view.more).toLocaleString("en")} more`;
  for (const pick of document.querySelectorAll("#chips .chip-pick")) pick.disabled = !layable(Number(pick.value));
  drawOutcome();
  drawChoices();
  drawGo();
  drawCoach();
  drawTickets($("tickets"), { info, view, chosen, buy, act: (offer) => guard(() => choose(offer)) });
  drawRulings();
  if (unsaid.length) speak(unsaid);
  if (paid.length && cents(view.net || "0") > 0 && !view.fallen) play("won");
  unsaid = [];
  watch(() => memory.see(view));
  hurry();
  fair.see(view);
}

/** The chips that lie, and those on their way; what may be done with them. */
function drawLaid() {
  const own = (one) => one.seat === view.seat, laid = stakes.with(view.chips, view.seat);
  felt.chips(laid, view.seat);
  const sum = laid.filter(own).reduce((total, one) => total + cents(one.amount), 0), window = view.seat && !info.layout.numbers && view.offers.some((offer) => offer.verb === "bet" || offer.verb === "remove");
  $("staked").textContent = view.seat && sum ? `Staked $${dollars(sum)}` : "";
  $("undo").disabled = !window || !stakes.made.length;
  $("clear").disabled = !window || !view.offers.some((offer) => offer.verb === "remove");
  $("repeat").disabled = !window || view.fallen || !stakes.last.length || stakes.made.length > 0;
  $("double").disabled = !window || view.fallen || !stakes.made.length;
}

/** The tells of a view that an earlier one did not have. */
function since(before, now) {
  if (!before || now.round < before.round || now.round > before.round + 1) return now.tells.slice(now.last);
  return now.tells.slice(now.round === before.round ? before.tells.length : before.tells.length - before.last);
}

/** The cards on the felt: hands that are folded are dim, and cards of one's own can be picked to be thrown away. */
function drawCards() {
  const own = `seat ${view.seat}`, told = view.fallen ? view.tells.slice(view.last) : view.tells.slice(0, view.last);
  const dim = told.filter((tell) => tell.tell === "chose" && (tell.do === "fold" || tell.do === "muck")).map((tell) => `seat ${tell.seat}`);
  if (!throwing()) picked.clear();
  return felt.cards(view.lies.hands, { dim, pick: throwing() ? { name: own, picked, toggle } : null, glow: acts });
}

/** Whether a hand is the one in turn. */
function acts(name) {
  if (!view.fallen) return false;
  const asked = (one) => view.asked.words.startsWith(`${one}:`);
  if (view.lies.hands.some((one) => asked(one.name))) return asked(name);
  const mine_ = view.offers.find((offer) => offer.verb === "choose" && (offer.box || offer.hand));
  const [, kind, place, , hand] = /^(box|spot|seat|position) (\w+)(, hand (\d+))?/.exec(name) ?? [];
  if (!kind) return false;
  if (mine_) return number(place) === number(mine_.box || view.seat) && (!mine_.hand || !hand || hand === mine_.hand);
  return view.asked.who.some((seat) => seat !== "seats" && number(seat) === number(place));
}

/** Milliseconds that numbers take to be drawn. */
const ticketsTake = (numbers, first) => (first || !info.layout.numbers ? 0 : drawNumbers($("tickets"), numbers, moves()));

/** The offer to throw cards away for others, or undefined. */
const throwing = () => view.offers.find((offer) => offer.cards);
const picked = new Set();
function toggle(face) {
  if (!picked.delete(face)) picked.add(face);
  drawCards();
  drawn = "";
  drawChoices();
}

/** What stands beside each place: the chips that are left, who is a bot, who sits out. */
const stacks = () => Object.fromEntries(Object.entries(view.stacks).map(([seat, amount]) => [number(seat), [`$${amount.replace(/\.00$/, "")}`, ...(view.resting.includes(seat) ? ["sits out"] : [])]]));
/** The places of those whom the dealer waits for. */
const inTurn = () => (view.fallen ? view.asked.who.map(number).filter(Boolean) : []);

const byPlace = (names) => Object.fromEntries(Object.entries(names).map(([seat, name]) => [number(seat), name]));
const stack = () => view.stacks[view.seat] ?? "0.00";
const number = (seat) => String(seat ?? "").replace(/\D/g, "");
const mine = () => number(view.seat);
const taken = () => new Set(Object.keys(view.stacks).map(number));
const roles = () => (Object.keys(info.layout.places).length ? [] : Object.entries(view.roles).filter(([, seat]) => seat).map(([role, seat]) => `the ${role.replaceAll("_", " ")} is ${seat === view.seat ? "you" : `seat ${seat}`}`));

/** Whether a wager may be made in an area now: it is offered, or what is asked now may be skipped. */
function open(area) {
  if (!view.seat) return false;
  if (offered(area)) return true;
  if (area.place && area.place !== mine()) return view.several && !taken().has(area.place) && view.offers.some((offer) => offer.verb === "bet" && offer.wager === area.wager && !offer.box);
  const windowed = view.offers.some((offer) => offer.verb === "bet"); // then what is not offered is not to be had
  return view.skips && view.offers.length > 0 && !windowed && !area.box && !area.spot;
}

/** The offer that an area answers now, or null. */
function offered(area) {
  if (!view.seat) return null;
  return view.offers.find((offer) => offer.verb === "bet" && offer.wager === area.wager
    && (!area.place || area.place === (offer.box || mine()))
    && (!area.box || area.box === offer.box) && (!area.spot || area.spot === offer.spot)) ?? null;
}

function drawChips() {
  const hold = (value) => {
    [taking, asking] = [value === TAKE, value === ASK];
    if (!taking && !asking) chosen = value === OTHER ? cents($("other").value) : value;
    $("felt").classList.toggle("taking", taking);
    if (info.layout.numbers && view) show(view);
  };
  const radio = (value, kind, says) => el("input", { type: "radio", "aria-label": says, name: "chip", class: kind, value, checked: value === chosen, onchange: () => hold(value) });
  const pick = (value, shown, says, colour, kind) => el("label", { class: `pick ${colour}` }, radio(value, kind), el("span", { "aria-hidden": "true" }, shown), el("span", { class: "hidden" }, says));
  const other = el("input", { type: "number", id: "other", min: "0.01", step: "0.01", placeholder: "other", "aria-label": "another amount", onfocus: () => other.select(), oninput: () => { other.previousSibling.checked = true; hold(OTHER); } });
  other.addEventListener("click", () => { if (other.value) other.dispatchEvent(new Event("input")); });
  $("chips").append(...CHIPS.map((amount, at) => pick(amount, short(amount), `chip of ${dollars(amount)}, key ${at + 1}`, chipColour(amount), "chip-pick")),
    el("span", { class: "pick-other" }, radio(OTHER, "hidden", "the amount that is written"), other), ...(info.layout.height ? [pick(ASK, "?", "explain a wager", "pick-take"), pick(TAKE, "off", "take chips off", "pick-take")] : []));
}

/** Whether an amount can be laid anywhere now. */
const layable = (amount) => !view.seat || view.skips || view.offers.some((offer) => (offer.verb === "bet" || offer.verb === "ticket") && fits(offer, amount));

/** What an offer takes, in words, for somebody who has another amount in hand; one that it takes is written beside the chips. */
function takes(offer) {
  const near = dollars(within(offer, chosen));
  $("other").value = near;
  return `takes ${spoken(offer, chosen)}; $${near} is written beside the chips`;
}

// ── choices ──────────────────────────────────────────────────────────────────────────────────────

const WORDS = {
  draw: "Hit", stand: "Stand", double_down: "Double down", split: "Split", surrender: "Surrender", accept: "Yes",
  decline: "No", even_money: "Even money", keep: "Keep", pass: "Pass", stay: "Stay", switch: "Switch", set: "Set", fold: "Fold", let_it_ride: "Let it ride", take_back: "Take it back",
  check: "Check", call: "Call", bet: "Bet", raise: "Raise to", complete: "Complete to", bring_in: "Bring in", straddle: "Straddle", show: "Show", muck: "Muck",
  sit_out: "Sit out", sit_in: "Come back", post: "Post and play",
  bid: "Bid", play: "Play", on: "On", off: "Off", dealer: "Leave it to the dealer", cobank: "Co-bank",
};
const KEYS = { fold: "f", let_it_ride: "l", take_back: "t", draw: "h", stand: "s", double_down: "d", split: "p", surrender: "r", accept: "y", decline: "n", stay: "s", switch: "w", keep: "k", pass: "p", bid: "b", dealer: "d", cobank: "c", check: "c", call: "c", bet: "b", raise: "r", complete: "r", bring_in: "b", straddle: "s", show: "s", muck: "m", sit_out: "o", sit_in: "i", post: "p" };

/** Whether an offer is a wager that follows from another, of one amount alone: it is made like a choice. */
const follows = (offer) => offer.verb === "bet" && view.fallen && offer.least > 0 && offer.least === offer.most;

/** A question that is plain, where one of two answers is wanted. */
function question() {
  const dos = view.offers.filter((offer) => offer.verb === "choose").map((offer) => offer.do), wagers = extra().map((offer) => offer.wager);
  if (!view.seat || !dos.length && !wagers.length) return "";
  if (dos.includes("even_money")) return "Take even money?";
  if (dos.includes("switch") && dos.includes("keep")) return "Switch the second cards of your hands, or keep them?";
  if (dos.includes("accept")) return dos.includes("decline") ? `Do you take ${view.asked.words}?` : "";
  if (wagers.length === 1 && view.fallen && !dos.length) return `${info.wagers[wagers[0]].name}: do you want it?`;
  return "";
}

/** Wagers that follow from another one when chance has fallen, of any amount: each is offered as a button too. */
const extra = () => (info.layout.pots ? [] : view.offers.filter((offer) => offer.verb === "bet" && view.fallen && !follows(offer) && offer.most > 0 && (!offer.box || number(offer.box) === mine())));

let drawn = "", shown = "";
/** Draw the choices; while the offers are the same nothing is redrawn, to keep the focus. */
function drawChoices() {
  const key = JSON.stringify([view.offers.filter((offer) => follows(offer) || (offer.verb !== "bet" && offer.verb !== "remove")), extra()]);
  if (key === drawn) return;
  drawn = key;
  const now = view.offers.filter((offer) => offer.verb === "choose" || follows(offer) || extra().includes(offer) || (!info.layout.numbers && (offer.verb === "present" || offer.verb === "void")));
  const toggles = now.filter((offer) => offer.do === "on" || offer.do === "off"), sets = now.filter((offer) => offer.high.length), choices = now.filter((offer) => !toggles.includes(offer) && !sets.includes(offer));
  const used = new Set();
  if (now.length > toggles.length && shown !== JSON.stringify(now)) hush();
  shown = JSON.stringify(now);
  $("sets").replaceChildren(...sets.map((offer) => choice(offer, used)));
  $("sets").hidden = !sets.length;
  $("choices").classList.toggle("due", view.fallen); // before the chips, where there is little room
  $("choices").replaceChildren(...choices.map((offer) => choice(offer, used)));
  $("chips").hidden = Boolean(info.layout.pots) || Boolean(choices.length + sets.length && view.fallen && !view.offers.some((offer) => offer.verb === "bet"));
  $("toggles").hidden = !toggles.length;
  if (!toggles.length) return;
  $("toggles").firstElementChild.textContent = `Call a wager off or on (${toggles.length})`;
  $("toggles").lastElementChild.replaceChildren(...toggles.map((offer) => choice(offer, used)));
}

let calm;
/** What appears takes no click for a moment. */
function hush() {
  const bar = document.querySelector(".bar");
  bar.classList.add("changing");
  clearTimeout(calm);
  calm = setTimeout(() => bar.classList.remove("changing"), PAUSE);
}

/** The keyboard shortcut of a choice: by what it does, else its number among those of the same kind. */
function keyOf(offer, used) {
  const key = KEYS[offer.do] ?? (offer.high.length ? "abcdef"[[..."abcdef"].findIndex((one) => !used.has(one))] : undefined);
  if (!key || used.has(key) || offer.do === "on" || offer.do === "off") return undefined;
  used.add(key);
  return key;
}

function choice(offer, used) {
  const where = [offer.wager && offer.wager !== "none" && !follows(offer) && (info.wagers[offer.wager]?.name ?? offer.wager), offer.wager === "none" && "without a wager", offer.box && `box ${offer.box}`, offer.hand && `hand ${offer.hand}`,
    offer.spot && `spot ${offer.spot}`, offer.ticket && `ticket ${offer.ticket}`].filter(Boolean);
  if (offer.verb === "bet" && !follows(offer)) return answerWith(offer);
  const verb = follows(offer) ? `${info.wagers[offer.wager].name} $${dollars(offer.least)}` : offer.do === "pass" && "shooter" in view.roles ? "Pass the dice" : WORDS[offer.do] ?? offer.do.replaceAll("_", " "), key = keyOf(offer, used);
  if (offer === throwing()) return discards(offer);
  const only = offer.least && offer.least === offer.most && info.layout.pots, called = view.settings[view.offers.indexOf(offer)];
  const most = info.layout.pots ? offer.most : Math.min(offer.most || Infinity, cents(stack()));
  const amount = offer.least && !only && !follows(offer) ? el("input", { type: "number", class: "amount", "aria-label": `${verb}: amount`, min: dollars(offer.least), max: dollars(most), step: dollars(offer.step), value: dollars(info.layout.pots ? offer.least : within(offer, chosen)) }) : null;
  const button = el("button", { type: "button", class: `choice${offer.high.length ? " choice-set" : ""}`, "data-do": offer.do, "aria-keyshortcuts": key, onclick: (event) => { if (event.detail < 2) guard(() => choose(offer, amount && cents(amount.value))); } },
    offer.high.length ? el("span", { class: "sets" }, hand("high", offer.high, called?.high), offer.low.length ? hand("low", offer.low, called?.low) : null, called?.house_way ? el("em", {}, "house way") : null) : only ? `${verb} $${dollars(offer.least)}` : verb,
    where.length ? el("small", {}, ` ${where.join(", ")}`) : null, key ? el("kbd", {}, key.toUpperCase()) : null);
  return amount ? el("span", { class: "choice-amount" }, ...(info.layout.pots ? sizes(offer, amount) : []), amount, button) : button;
}

/** A wager that is offered now, as the answer to a question: its most is taken, where a chip does not say another amount. */
function answerWith(offer) {
  const amount = fits(offer, offer.most) ? offer.most : within({ ...offer, least: 0 }, offer.most - (offer.most % offer.step));
  return el("button", { type: "button", class: "choice", "data-do": "bet", "data-wager": offer.wager, onclick: (event) => { if (event.detail < 2) guard(() => act({ bet: { wager: offer.wager, amount: dollars(amount), ...some(offer, "box", "spot") } })); } },
    `${info.wagers[offer.wager].name} $${dollars(amount)}`, offer.spot ? el("small", {}, ` spot ${offer.spot}`) : null);
}

/** A slider for an amount, and buttons for parts of the pot; what a bet or raise comes to is the whole bet of the round. */
function sizes(offer, amount) {
  const pot = view.chips.reduce((sum, one) => sum + cents(one.amount), 0), call = view.offers.find((one) => one.do === "call")?.least ?? 0;
  const mine = view.chips.filter((one) => one.seat === view.seat && one.wager !== "pot" && one.wager !== "ante").reduce((sum, one) => sum + cents(one.amount), 0);
  const near = (wanted) => Math.max(offer.least, Math.min(offer.most, offer.least + Math.round((wanted - offer.least) / offer.step) * offer.step));
  const slider = el("input", { type: "range", class: "slider", "aria-label": "amount", min: offer.least, max: offer.most, step: offer.step, value: offer.least, oninput: () => { amount.value = dollars(Number(slider.value)); } });
  const set = (value) => { slider.value = value; amount.value = dollars(value); };
  amount.addEventListener("input", () => { slider.value = cents(amount.value); });
  const part = (words, share) => el("button", { type: "button", class: "part", onclick: () => set(near(Math.max(call, mine) + share * (pot + call - Math.min(call, mine)))) }, words);
  return [part("½ pot", 0.5), part("Pot", 1), el("button", { type: "button", class: "part", onclick: () => set(offer.most) }, "Most"), slider];
}

/** The cards that may be thrown away, and the button that draws as many. */
function discards(offer) {
  const own = view.lies.hands.find((one) => one.name === `seat ${view.seat}`)?.cards ?? [];
  const one = (face) => el("button", { type: "button", class: "throw", "aria-pressed": String(picked.has(face)), "aria-label": `throw away ${cardName(face)}`, onclick: () => toggle(face) }, hand("", [face]));
  return el("span", { class: "choice-amount" }, ...own.map(one),
    el("button", { type: "button", class: "choice", "data-do": "draw", "aria-keyshortcuts": "d", onclick: () => guard(() => act({ choose: { do: offer.do, discard: own.filter((face) => picked.has(face)) } })) }, picked.size ? `Draw ${picked.size}` : "Stand pat", el("kbd", {}, "D")));
}

/** A hand as it may be set, drawn. */
function hand(name, faces, called = "") {
  const drawn = svg("svg", { viewBox: `-4 0 ${faces.length * 42 + 16} 84`, class: "set-hand", role: "img", "aria-label": `${name}: ${faces.map(cardName).join(", ")}` });
  for (const [at, face] of faces.entries()) drawn.append(svg("g", { transform: `translate(${at * 42 + 22} 41)` }, card(face)));
  return el("span", {}, el("small", {}, called ? `${name}: ${called}` : name), drawn);
}

/** Clamp an amount to the limits and steps of an offer; whole dollars where they fit. */
function within(offer, amount) {
  const up = (step) => Math.ceil(Math.max(offer.least, amount) / step) * step, most = offer.most || Infinity;
  const divisor = (a, b) => (b ? divisor(b, a % b) : a), whole = (offer.step * 100) / divisor(offer.step, 100);
  return up(whole) <= most ? up(whole) : Math.min(up(offer.step), most);
}

// ── the coach ────────────────────────────────────────────────────────────────────────────────────

/** The button, where there is something to decide; what was said holds for that decision only. */
function drawCoach() {
  $("coach").hidden = !info.coached || !view.seat || !view.fallen || !view.offers.length;
  if (Number($("advice").dataset.seq) !== view.seq) $("advice").hidden = true;
}

/** What is best, and what everything else costs of the stake. */
async function advise() {
  const said = await get(`${base}/advice`), words = (act) => act.replaceAll("_", " ");
  if (said.best && said.seq !== view.seq) return;
  const cost = (act) => `${words(act)} costs $${(said.costs[act] * Number(said.stake)).toFixed(2)}`;
  const rest = Object.keys(said.worth).filter((act) => act !== said.best).map(cost);
  const how = [said.method === "exact" ? "" : said.method, said.note].filter(Boolean).join(", ");
  $("advice").textContent = said.best ? `Best: ${words(said.best)}. On average ${rest.join(", ")}${how && ` (${how})`}.` : "The coach has nothing to say here.";
  $("advice").dataset.seq = view.seq;
  $("advice").hidden = false;
}

function drawGo() {
  const button = $("go");
  button.hidden = !view.seat || !view.may_go || (Boolean(info.layout.pots) && view.fallen && view.offers.length > 0);
  const choosing = view.offers.length && !view.offers.some((offer) => offer.verb === "bet" || offer.verb === "ticket");
  const words = info.layout.pots ? (view.fallen ? "Done" : "Deal now") : view.waiting.startsWith("Waiting") ? "Go on without them" : view.fallen && extra().length ? "No" : choosing ? "Done" : view.go;
  if (!button.hidden && button.dataset.moment !== `${moment()}/${words}`) hush();
  button.dataset.moment = button.hidden ? "" : `${moment()}/${words}`;
  button.firstChild.textContent = words;
}

// ── rulings ──────────────────────────────────────────────────────────────────────────────────────

const STEPS = new Set(["dealt", "turned", "holds", "burned", "discarded", "script", "chose"]);
const BASES = { "nj-other-year": "in the text of another year", sibling: "by analogy", "other-state": "as other states have it", practice: "by practice", ours: "our reading" };

function drawRulings() {
  const every = $("every").checked;
  const line = (tell) => {
    const words = (every || !STEPS.has(tell.tell) || (info.layout.pots && tell.tell === "chose")) && tell.says;
    return words ? el("li", { class: `tell-${tell.tell} ${tell.result ?? ""}` }, el("span", {}, words), " ",
      el("small", {}, ...cites(tell.cite), tell.basis === "nj" ? "" : ` (${BASES[tell.basis] ?? tell.basis})`)) : null;
  };
  const lines = (tells) => tells.map(line).filter(Boolean).reverse();
  const now = lines(view.tells.slice(view.last)), before = lines(view.tells.slice(0, view.last));
  const empty = el("li", { class: "first" }, view.seat && info.layout.pots ? "Nothing has moved yet. A hand begins by itself as soon as two can play." : view.seat
    ? `Nothing has moved yet. Choose a chip, ${info.layout.numbers ? "mark your numbers and buy a ticket" : "click an area of the felt"}, then press ${view.go}.`
    : "Nothing has moved yet. Take a seat: a guest has play chips. Every movement of chips is then listed here, with the section that commands it.");
  $("rulings").replaceChildren(...(now.length || before.length ? now : [empty]), ...(before.length ? [el("li", { class: "heading" }, "The round before")] : []), ...before);
}

/** The dealer's last announcement, and the player's result of the last round. */
function drawOutcome() {
  const told = view.tells.filter((tell) => tell.tell === "announced" || (info.layout.pots && ["chose", "settled"].includes(tell.tell)));
  $("announced").textContent = told.slice(-1).map((tell) => (tell.words ? `“${tell.words}”` : tell.says)).join("");
  const played = view.net !== "" && !view.fallen, amount = played ? cents(view.net) : 0;
  $("outcome").className = amount > 0 ? "won" : amount < 0 ? "lost" : "";
  const waits = view.offers.filter((offer) => offer.verb === "present"), due = waits.reduce((sum, offer) => sum + offer.most, 0);
  $("outcome").textContent = !played ? "" : (amount ? `You ${amount > 0 ? "won" : "lost"} ${dollars(Math.abs(amount))}` : "Nothing won, nothing lost")
    + (due ? `; present ${waits.length === 1 ? "a ticket" : `${waits.length} tickets`} for ${dollars(due)}` : "");
}

/** What happened, for screen readers. */
function speak(told) {
  const lines = told.filter((tell) => ["announced", "dealt", "turned", "rolled", "started", "spun", "drawn", "settled", "ruled", "void", "reversed", "stands"].includes(tell.tell) || (tell.tell === "moved" && tell.says?.startsWith("You")))
    .map((tell) => (tell.card ? `${tell.to}: ${cardName(tell.card)}` : tell.says)).filter(Boolean);
  if (lines.length) $("spoken").textContent = [...lines.slice(-12), $("outcome").textContent, view.waiting].filter(Boolean).join(". ");
}

// ── actions ──────────────────────────────────────────────────────────────────────────────────────

async function act(given) {
  show(await input(id, given));
}

const some = (offer, ...names) => Object.fromEntries(names.filter((name) => offer[name]).map((name) => [name, offer[name]]));

/** Lay a chip on an area, or take chips off it: the chip is seen at once, and confirmed when the house has answered. */
function lay(area, what) {
  if (asking) return explain(area);
  const offer = view && !suspended() ? offered(area) : null;
  if (what === TAKE || !offer || follows(offer) || !fits(offer, chosen)) return guard(() => place(area, what));
  const one = { seat: view.seat, wager: area.wager, amount: dollars(chosen), ...some(offer, "box", "spot") };
  if (area.place && area.place !== mine()) one.box = area.place;
  stakes.pending.push(one);
  play("chip");
  drawLaid();
  return guard(async () => {
    try {
      await place(area, what, cents(one.amount));
    } finally {
      stakes.pending.splice(stakes.pending.indexOf(one), 1);
      drawLaid();
    }
  });
}

async function place(area, what, amount = chosen) {
  if (!view.seat) await sit(taken().has(area.place) ? "" : area.place);
  const offer = offered(area);
  if (what === TAKE) {
    const back = view.offers.find((one) => one.verb === "remove" && one.wager === area.wager && (!area.box || area.box === one.box));
    if (!back) return toast(`${info.wagers[area.wager].name}: nothing of yours can be taken off now`);
    stakes.removed(area.wager, back);
    return act({ remove: { wager: area.wager, ...some(back, "box", "spot") } });
  }
  if (offer && follows(offer)) return choose(offer);
  if (offer && !fits(offer, amount)) return toast(`${info.wagers[area.wager].name} ${takes(offer)}`);
  const elsewhere = area.place && area.place !== mine() ? { box: area.place } : {};
  return bet({ wager: area.wager, amount: dollars(amount), ...some(offer ?? {}, "box", "spot"), ...elsewhere }); // where nothing is offered, the house says why
}

/** Make a wager, and remember it: it can be undone, doubled, and made again. */
async function bet(wager) {
  await act({ bet: wager });
  stakes.lay(wager);
  drawLaid();
}

/** Take the last wager back. */
async function undo() {
  const last = stakes.undone();
  if (!last) return;
  await act({ remove: { wager: last.wager, amount: last.amount, ...some(last, "box", "spot") } });
}

/** Take everything back that can be taken back. */
async function clearAll() {
  const all = view.offers.filter((offer) => offer.verb === "remove");
  stakes.cleared();
  for (const offer of all) await act({ remove: { wager: offer.wager, ...some(offer, "box", "spot") } });
}

/** Make several wagers, one after the other. */
async function betAll(wagers) {
  for (const one of wagers) await bet(one);
}

async function choose(offer, amount) {
  if (follows(offer)) return act({ bet: { wager: offer.wager, amount: dollars(offer.least), ...some(offer, "box", "spot") } });
  if (offer.verb !== "choose") return act({ [offer.verb]: { ticket: offer.ticket } });
  const fields = some(offer, "wager", "box", "spot", "hand");
  if (offer.high.length) Object.assign(fields, { high: offer.high, low: offer.low });
  if (offer.least) fields.amount = dollars(amount ?? within(offer, chosen));
  return act({ choose: { do: offer.do, ...fields } });
}

const moment = () => `${view.round}/${view.asked.words}`;
let waiting, done = "", asked = 0, leaving = false;
async function go() {
  done = moment();
  show(await post(`${base}/go`));
}

/** Ask the dealer to go on when the time of the silent seats is up. */
function hurry() {
  clearTimeout(waiting);
  asked = performance.now();
  countdown();
  if (!view.seat || !view.hurry) return;
  const on = async () => show(await post(`${base}/go?seq=${view.seq}`));
  waiting = setTimeout(() => guard(done === moment() ? on : refresh), view.hurry * 1000 + 50);
}

/** How long others are waited for, and how long a seat is kept for who does nothing. */
function countdown() {
  const left = (seconds) => Math.max(0, Math.ceil(seconds - (performance.now() - asked) / 1000));
  const soon = view.freed && left(view.freed) <= 120;
  const whose = !view.fallen ? "The next hand begins in" : view.asked.who.includes(view.seat) ? "You have" : `Seat ${view.asked.who[0]} has`;
  $("wait").textContent = view.left ? `${whose} ${left(view.left)} s.` : soon ? `Your seat is freed in ${left(view.freed)} s.` : view.hurry ? `The dealer goes on in ${left(view.hurry)} s.` : "";
  $("stay").hidden = !soon;
}

const queued = new Line(base, () => queue());
/** Where one sits down: at a full table one waits for a seat, and is offered one in turn. */
function queue() {
  $("sit").hidden = Boolean(view.seat);
  $("sit").textContent = queued.words(view);
  $("sit").disabled = queued.waits && !queued.left;
  $("leave").hidden = !view.seat && !queued.waits;
  $("leave").textContent = view.seat ? "Leave" : "Leave the line";
}

async function sit(number = "") {
  show(await post(`${base}/seats${number ? `?seat=${encodeURIComponent(number)}` : ""}`));
}

async function leave() {
  if (!view.seat) return queued.leave();
  leaving = true;
  try {
    show(await call("DELETE", `${base}/seats`));
  } finally {
    leaving = false;
  }
  return null;
}

async function buy(ticket) {
  await guard(async () => {
    if (!view.seat) await sit();
    await act({ ticket });
  });
}

const tools = { z: "undo", x: "clear", r: "repeat", d: "double" };
function shortcut(event) {
  const field = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName) && event.target.type !== "radio" && event.target.type !== "checkbox";
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || field || document.querySelector("dialog[open]")) return;
  const key = event.key.toLowerCase();
  if (suspended()) reveal(); // who is impatient sees it now
  const button = [...document.querySelectorAll(".choice")].find((one) => one.getAttribute("aria-keyshortcuts") === key);
  if (/^[1-5]$/.test(key)) document.querySelectorAll("input[name=chip]")[Number(key) - 1].click();
  else if (button) button.click();
  else if (key === "g" && !$("go").hidden) $("go").click();
  else if (key === "?") explain(pointed());
  else if (tools[key] && !$(tools[key]).disabled && !$("stakes").hidden) $(tools[key]).click();
  else return;
  event.preventDefault();
}

$("sit").addEventListener("click", () => guard(() => (view.full && !queued.left ? queued.join() : sit())));
$("learn").addEventListener("click", () => watch(() => learning.open()));
$("invite").addEventListener("click", () => watch(async () => {
  const link = location.origin + location.pathname;
  await navigator.clipboard?.writeText(link).catch(() => {});
  toast(`Who has this link can sit down or watch: ${link}`);
}));
$("sound").setAttribute("aria-pressed", String(sounds()));
$("sound").addEventListener("click", () => $("sound").setAttribute("aria-pressed", String(switchSound())));
$("memory").addEventListener("click", (event) => {
  const { round } = event.target.dataset;
  if (!round || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  watch(() => memory.open($("round"), Number(round)));
});
for (const dialog of document.querySelectorAll("dialog")) dialog.addEventListener("click", (event) => { if (event.target === dialog || event.target.classList.contains("close")) dialog.close(); });
$("stay").addEventListener("click", () => guard(() => sit()));
$("more").addEventListener("click", () => guard(() => sit()));
$("leave").addEventListener("click", () => guard(leave));
$("undo").addEventListener("click", () => guard(undo));
$("clear").addEventListener("click", () => guard(clearAll));
$("repeat").addEventListener("click", () => guard(() => betAll(stakes.last)));
$("double").addEventListener("click", () => guard(() => betAll([...stakes.made])));
$("felt").addEventListener("pointerdown", () => { if (suspended()) reveal(); }, { capture: true });
$("coach").addEventListener("click", () => guard(advise));
$("go").addEventListener("click", (event) => { if (event.detail < 2) guard(go); }); // a double click deals once
line = begin(); // what is done while the table is still asked for comes after it
