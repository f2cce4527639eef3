// What a table remembers: the last results, one's own session, and past rounds with their rulings and seals.

import { cites, el, get } from "./api.js";
import { commitment } from "./fair.js";
import { cents, die, dollars, sectionName, svg } from "./pieces.js";

const KEPT = 60, ROWS = 6, CELL = 18;
/** The hands whose comparison makes a road, and their letters: what the dealer has announced says which one won. */
const SIDES = { Player: "P", Banker: "B", Tie: "T" };

export class Memory {
  constructor(host, info) {
    Object.assign(this, { host, info, base: `/api/tables/${encodeURIComponent(info.id)}`, rounds: [], round: null, key: `houseway session ${info.id}` });
    this.session = JSON.parse(sessionStorage.getItem(this.key) ?? "[]");
  }

  /** Remember the round that is over; ask the house where some were missed. */
  async see(view) {
    const over = view.fallen ? 0 : view.round, last = this.rounds.at(-1)?.round ?? 0, first = this.round === null;
    if (!first && over > this.round && view.net !== "") {
      this.session.push({ round: over, net: cents(view.net) });
      sessionStorage.setItem(this.key, JSON.stringify(this.session.slice(-500)));
    }
    this.round = Math.max(over, this.round ?? view.round);
    if (first || over > last + 1) this.rounds = await get(`${this.base}/rounds?number=${KEPT}`);
    else if (over === last + 1) {
      const said = view.tells.slice(0, view.last).filter((tell) => tell.tell === "announced").map((tell) => tell.words).at(-1) ?? "";
      this.rounds = [...this.rounds, { round: over, lies: view.lies, said, ended: new Date().toISOString() }].slice(-KEPT);
    } else if (this.drawn) return;
    this.draw(view);
  }

  draw(view) {
    this.drawn = true;
    const road = this.rounds.some((one) => side(one)) ? roads(this.rounds.map(side).filter(Boolean)) : [];
    const spun = this.rounds.map((one) => one.lies.result).filter(Boolean), rolled = this.rounds.map((one) => one.lies.dice).filter((dice) => dice?.length);
    this.host.querySelector(".lately").replaceChildren(...road, ...(spun.length ? this.numbers(spun) : []), ...(rolled.length ? rolls(rolled) : []));
    this.host.querySelector(".shoe").textContent = view.cards_left ? `${view.cards_left} cards left in the shoe` : "";
    this.host.querySelector(".session").replaceChildren(...this.line());
    this.host.querySelector(".past").replaceChildren(...this.rounds.slice(-20).reverse().map((one) => el("li", {}, el("a", { href: `${location.pathname}?round=${one.round}`, "data-round": one.round }, `Round ${one.round}`), ` ${short(one)}`)));
    const hands = this.host.querySelector(".hands");
    hands.hidden = !this.info.layout.pots || !view.seat || !this.rounds.length;
    hands.firstElementChild.href = `${this.base}/hands`;
    this.host.hidden = !this.rounds.length && !this.session.length && !view.cards_left;
  }

  /** The last results of a wheel, the newest first, and how often each colour or section came. */
  numbers(spun) {
    const tone = (one) => this.info.layout.tones?.[one] || "", counts = new Map();
    for (const one of spun) { const key = tone(one) || sectionName(one); counts.set(key, (counts.get(key) ?? 0) + 1); }
    const often = new Map();
    for (const one of spun) often.set(one, (often.get(one) ?? 0) + 1);
    const most = [...often].sort((a, b) => b[1] - a[1]).slice(0, 4).filter(([, count]) => count > 1).map(([one, count]) => `${sectionName(one)} ×${count}`);
    return [el("ol", { class: "spun", "aria-label": "Last results, the newest first" }, ...spun.slice(-18).reverse().map((one) => el("li", { class: `tone-${tone(one)}` }, sectionName(one)))),
      el("p", { class: "legal" }, `Of ${spun.length}: ${[...counts].sort((a, b) => b[1] - a[1]).map(([name, count]) => `${name} ${count}`).join(", ")}${most.length ? `; most often ${most.join(", ")}` : ""}`)];
  }

  /** One's own session: what was won and lost so far, as a line. */
  line() {
    if (!this.session.length) return [];
    let sum = 0;
    const points = [0, ...this.session.map((one) => (sum += one.net))], low = Math.min(...points), high = Math.max(...points, low + 1), wide = 240, tall = 46;
    const at = (value, n) => `${((n / (points.length - 1)) * wide).toFixed(1)},${(tall - ((value - low) / (high - low)) * tall + 2).toFixed(1)}`;
    const words = `Your session: ${sum < 0 ? "−" : sum > 0 ? "+" : ""}$${dollars(Math.abs(sum))} in ${this.session.length} ${this.session.length === 1 ? "round" : "rounds"}`;
    return [el("p", { class: sum > 0 ? "won" : sum < 0 ? "lost" : "" }, words),
      svg("svg", { viewBox: `-2 0 ${wide + 4} ${tall + 4}`, class: "plot", role: "img", "aria-label": words }, svg("line", { x1: 0, x2: wide, y1: at(0, 0).split(",")[1], y2: at(0, 0).split(",")[1], class: "zero" }), svg("polyline", { points: points.map(at).join(" "), class: "line" }))];
  }

  /** A past round with its ruling, and whether what was revealed is what had been sealed. */
  async open(dialog, round) {
    const past = await get(`${this.base}/rounds/${round}`);
    const sealed = new Set(past.told.filter((tell) => tell.tell === "sealed").map((tell) => tell.commitment)), checks = [];
    for (const tell of past.told.filter((one) => one.tell === "revealed" && one.salt)) {
      const good = globalThis.crypto?.subtle ? sealed.has(await commitment(tell.salt, tell.value)) : null;
      checks.push(el("li", { class: good ? "won" : "" }, el("strong", {}, good ? "As sealed" : good === null ? "Not checked here" : "Sealed before this round"), ": ", el("code", {}, tell.value.length > 90 ? `${tell.value.slice(0, 90)}…` : tell.value)));
    }
    const lines = past.told.filter((tell) => tell.says && !["sealed", "revealed"].includes(tell.tell));
    dialog.querySelector("h2").textContent = `Round ${round}`;
    dialog.querySelector(".dialog-body").replaceChildren(
      el("p", {}, el("a", { href: `${location.pathname}?round=${round}` }, "Link to this round")),
      el("ol", { class: "ruled" }, ...lines.map((tell) => el("li", { class: `tell-${tell.tell} ${tell.result ?? ""}` }, tell.says, " ", el("small", {}, ...cites(tell.cite))))),
      el("h3", {}, "Fair dealing"), checks.length ? el("ul", {}, ...checks) : el("p", { class: "legal" }, "What was sealed for this round is revealed when the shoe is over."));
    dialog.showModal();
  }
}

/** Which side a round was won by, as the dealer announced it. */
const side = (one) => Object.entries(SIDES).find(([name]) => one.said.startsWith(name))?.[1] ?? "";

/** What came of a round, in a few signs. */
function short(one) {
  const { dice, result, hands } = one.lies;
  if (side(one)) return one.said;
  if (result) return sectionName(result);
  if (dice?.length) return `${dice.join("-")} (${dice.reduce((a, b) => a + b, 0)})`;
  return hands.map((hand) => hand.says && `${hand.name} ${hand.says}`).filter(Boolean).slice(0, 2).join(", ") || one.said;
}

const bead = (letter, column, row, ties = 0) => svg("g", { transform: `translate(${column * CELL + CELL / 2} ${row * CELL + CELL / 2})`, class: `bead bead-${letter}` }, svg("circle", { r: CELL / 2 - 1.5 }), svg("text", { y: 3.6, "font-size": 10, "text-anchor": "middle" }, letter), ...(ties ? [svg("text", { y: 8, x: 6, "font-size": 7, class: "ties" }, String(ties))] : []));

function board(cells, columns, words, newest) {
  const from = Math.max(0, Math.max(...cells.map(([, column]) => column)) - columns + 1), drawn = svg("svg", { viewBox: `0 0 ${columns * CELL} ${ROWS * CELL}`, class: "road", role: "img", "aria-label": `${words}, the last: ${newest}` });
  for (let n = 1; n < columns; n += 1) drawn.append(svg("line", { x1: n * CELL, x2: n * CELL, y1: 0, y2: ROWS * CELL }));
  for (let n = 1; n < ROWS; n += 1) drawn.append(svg("line", { y1: n * CELL, y2: n * CELL, x1: 0, x2: columns * CELL }));
  drawn.append(...cells.filter(([, column]) => column >= from).map(([letter, column, row, ties]) => bead(letter, column - from, row, ties)));
  return el("figure", {}, el("figcaption", {}, words), drawn);
}

/** The bead plate, and the big road: a column for each streak, which turns to the right where it is blocked. */
export function roads(won) {
  const beads = won.slice(-48).map((letter, at) => [letter, Math.floor(at / ROWS), at % ROWS]);
  const road = [], taken = new Set(), key = (column, row) => `${column}/${row}`;
  let column = -1, start = -1, row = 0, last = "";
  for (const letter of won) {
    if (letter === "T") { if (road.length) road.at(-1)[3] = (road.at(-1)[3] ?? 0) + 1; continue; }
    if (letter !== last) {
      start += 1;
      while (taken.has(key(start, 0))) start += 1;
      [column, row, last] = [start, 0, letter];
    } else if (row + 1 < ROWS && !taken.has(key(column, row + 1)) && column === start) row += 1;
    else column += 1;
    taken.add(key(column, row));
    road.push([letter, column, row]);
  }
  const newest = Object.entries(SIDES).find(([, one]) => one === won.at(-1))[0];
  return [board(beads, 8, "Bead plate", newest), ...(road.length ? [board(road, 14, "Big road", newest)] : [])];
}

/** The last rolls, the newest first. */
function rolls(rolled) {
  const one = (dice) => svg("svg", { viewBox: `0 0 ${dice.length * 20} 20`, width: dice.length * 20, height: 20, "aria-hidden": "true" }, ...dice.map((spots, at) => { const drawn = die(spots, 17, true); drawn.setAttribute("transform", `translate(${at * 20 + 10} 10)`); return drawn; }));
  return [el("ol", { class: "rolled", "aria-label": "Last rolls, the newest first" }, ...rolled.slice(-12).reverse().map((dice) => el("li", {}, one(dice), el("span", {}, el("span", { class: "hidden" }, `${dice.join(" and ")}: `), String(dice.reduce((a, b) => a + b, 0))))))];
}
