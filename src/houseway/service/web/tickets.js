// Tickets: a card of numbers to mark, and one's tickets with what they caught.

import { cents, dollars, fits, spoken } from "./pieces.js";
import { el } from "./api.js";

/** What is marked on the ticket in hand. */
const picks = new Set();
/** Milliseconds from one number drawn to the next. */
const DRAWN = 130;

/** The board, the ticket that is being marked, and the tickets of the seat. */
export function drawTickets(host, { info, view, chosen, buy, act }) {
  const { numbers, tickets: marked } = info.layout;
  host.hidden = !numbers;
  if (!numbers) return;
  const again = () => drawTickets(host, { info, view, chosen, buy, act });
  const wanted = view.offers.filter((offer) => offer.verb === "ticket");
  const spots = (offer) => marked[offer.wager];
  const wagerOf = (count) => Object.keys(marked).find((id) => marked[id] === count);
  const most = Math.max(0, ...(wanted.length ? wanted.map(spots) : Object.values(marked)));
  const terms = wanted.find((offer) => spots(offer) === (picks.size || 1));
  const wrong = terms && !fits(terms, chosen) ? `A ticket is ${spoken(terms, chosen)}.` : "";
  const drawn = new Set(view.lies.drawn), focus = host.contains(document.activeElement) ? document.activeElement.dataset.key : "";
  const number = (n) => el("button", { type: "button", "data-key": `n${n}`, class: `number${drawn.has(n) ? " drawn" : ""}`, "aria-pressed": String(picks.has(n)), "aria-label": `${n}${drawn.has(n) ? ", drawn" : ""}`,
    onclick: () => { if (!picks.delete(n) && picks.size < most) picks.add(n); again(); } }, String(n));
  const wager = info.wagers[wagerOf(picks.size)];
  host.replaceChildren(
    el("div", { class: "ticket-card" },
      el("div", { class: "board", role: "group", "aria-label": "Numbers" }, Array.from({ length: numbers }, (_, at) => number(at + 1))),
      el("p", { class: "ticket-pays" }, wrong || (picks.size ? `${picks.size} marked (of at most ${most}). ${wager ? `Pays ${wager.pays}.` : ""}` : `Mark from 1 to ${most} numbers, then buy a ticket.`)),
      el("div", { class: "row" },
        el("button", { type: "button", id: "buy", class: "main", "data-key": "buy", disabled: !picks.size || Boolean(wrong), onclick: () => { const marks = [...picks].sort((a, b) => a - b); picks.clear(); buy({ numbers: marks, amount: dollars(chosen) }); } }, `Buy a ticket for ${dollars(chosen)}`),
        el("button", { type: "button", id: "quick", "data-key": "quick", onclick: () => { mark(numbers, Math.min(most, picks.size || 5)); again(); } }, `Quick pick of ${Math.min(most, picks.size || 5)}`),
        el("button", { type: "button", "data-key": "clear", disabled: !picks.size, onclick: () => { picks.clear(); again(); } }, "Clear"))),
    el("ul", { class: "tickets", "aria-label": "Your tickets" }, tickets(info, view, act)));
  if (focus) host.querySelector(`[data-key="${focus}"]`)?.focus();
}

let before = "", balls = 0;
/** Light the numbers drawn one after the other; milliseconds until the last one is. */
export function drawNumbers(host, drawn, moves) {
  const key = drawn.join(), fresh = key !== before && before !== "" && drawn.length > 0;
  before = key || "none";
  clearInterval(balls);
  if (!fresh || !moves) return 0;
  let at = 0;
  for (const one of host.querySelectorAll(".number.drawn")) one.classList.remove("drawn");
  balls = setInterval(() => {
    host.querySelector(`[data-key="n${drawn[at]}"]`)?.classList.add("drawn");
    at += 1;
    if (at >= drawn.length) clearInterval(balls);
  }, DRAWN);
  return DRAWN * (drawn.length + 2);
}

/** Mark so many numbers, any as likely as any other. */
function mark(numbers, count) {
  const rest = Array.from({ length: numbers }, (_, at) => at + 1), most = 2 ** 32;
  picks.clear();
  for (let left = count; left > 0; left -= 1) picks.add(...rest.splice(Math.floor((crypto.getRandomValues(new Uint32Array(1))[0] / most) * rest.length), 1));
}

const KEPT = 12;

/** The tickets of the seat, remembered: each request and each drawing is a round of its own. */
function tickets(info, view, act) {
  const key = `houseway tickets ${info.id} ${view.seat}`, known = JSON.parse(sessionStorage.getItem(key) ?? '{"tickets": {}, "drawn": {}, "won": {}}');
  for (const tell of view.tells) {
    if (tell.tell === "ticket" && tell.seat === view.seat) known.tickets[tell.ticket] = tell;
    if (tell.tell === "drawn") known.drawn[tell.game] = tell.numbers;
    if (tell.tell === "settled" && tell.ticket && tell.seat === view.seat) known.won[`${tell.ticket}/${tell.box ?? ""}`] = tell.result === "win" ? tell.pays : "0";
  }
  if (view.seat) sessionStorage.setItem(key, JSON.stringify(known));
  return Object.values(known.tickets).slice(-KEPT).reverse().map((tell) => ticket(tell, known, view, act));
}

function ticket(tell, known, view, act) {
  const drawn = new Set(known.drawn[tell.game] ?? []), numbers = tell.groups.flat(), caught = numbers.filter((n) => drawn.has(n)).length;
  const offers = view.offers.filter((offer) => offer.ticket === tell.ticket && (offer.verb === "present" || offer.verb === "void"));
  const paid = Object.entries(known.won).filter(([one]) => one.split("/")[0] === String(tell.ticket)).reduce((sum, [, pays]) => sum + cents(pays), 0);
  const state = paid ? `paid ${dollars(paid)} and the stake` : drawn.size ? `caught ${caught} of ${numbers.length}` : "waits for its drawing";
  return el("li", { class: "ticket" }, el("strong", {}, `Ticket ${tell.ticket}`), ` game ${tell.game}, ${tell.amount}`,
    el("span", { class: "ticket-numbers" }, ...numbers.map((n) => el("span", { class: drawn.has(n) ? "caught" : "" }, String(n)))), el("em", {}, state),
    ...offers.map((offer) => el("button", { type: "button", class: "choice", "data-key": `${offer.verb}${offer.ticket}`, "data-do": offer.verb, onclick: () => act(offer) }, offer.verb === "present" ? "Present it" : "Void it")));
}
