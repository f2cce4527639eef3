// The felt: a layout drawn as SVG, with chips on its areas and cards in their places. Every area keeps the room of its
// words and the room of its chips apart, so that nothing lies on anything.

import { card, cents, chip, die, dollars, sectionName, short, svg, wheel } from "./pieces.js";

/** The size of a wager's odds as they are printed on the felt. */
const PRINTED = 12;
/** The largest chip. */
const CHIP = 19;
/** Milliseconds: a card on its way, the dice, the wheel, and chips that change hands. */
const DEALT = 260, ROLLED = 900, SPUN = 3400, PAID = 700;
/** Whether nothing is to move. */
const STILL = matchMedia("(prefers-reduced-motion: reduce)");
export const moves = () => !STILL.matches;
let drawn = 0;

/** Convert a point relative to a place, which may be turned and large or small, to the felt's coordinates. */
function around(place, x, y) {
  const turn = ((place.turn ?? 0) * Math.PI) / 180;
  return { x: place.x + x * Math.cos(turn) - y * Math.sin(turn), y: place.y + x * Math.sin(turn) + y * Math.cos(turn) };
}

/** Every area of a layout by its middle, those of each place included: {wager, box, spot, place, x, y, w, h, …}. */
export function areas(layout) {
  const at = ({ x, y, scale = 1 }, area) => ({ ...area, x: x + (area.x + area.w / 2) * scale, y: y + (area.y + area.h / 2) * scale, w: area.w * scale, h: area.h * scale, scale });
  const shared = layout.areas.map((area) => ({ ...at({ x: 0, y: 0 }, area), place: "" }));
  const own = Object.entries(layout.places).flatMap(([place, spot]) => layout.own.map((area) => ({ ...at(spot, area), place })));
  return [...shared, ...own].map((area) => ({ ...area, ...rooms(area) }));
}

/** The room of an area's words and that of its chips, around its middle: beside each other in a wide area, else one above the other. */
function rooms(area) {
  const { w, h } = area, inner = area.round ? 0.84 : 1;
  if (area.quiet || (area.label === "·" && !area.dice)) return { words: null, lay: { x: 0, y: 0, w: w * inner, h: h * inner } };
  if (area.round) return { words: { x: 0, y: -h * 0.25, w: w * 0.74, h: h * 0.24 }, lay: { x: 0, y: h * 0.14, w: w * 0.66, h: h * 0.56 } };
  if (w >= 1.3 * h) {
    const wide = Math.max(Math.min(h * 1.1, w * 0.42), w > 240 ? w * 0.3 : 0);
    return { words: { x: -wide / 2, y: 0, w: w - wide, h }, lay: { x: (w - wide) / 2 - 1, y: 0, w: wide - 2, h: h - 2 } };
  }
  const tall = Math.min(w * 0.9, h * 0.42, 64);
  return { words: { x: 0, y: -tall / 2, w, h: h - tall }, lay: { x: 0, y: (h - tall) / 2 - 1, w: w - 2, h: tall - 2 } };
}

export class Felt {
  /** @param acts {area(area, "add" or "take"), place(number)}: click handlers */
  constructor(host, info, drawing, acts) {
    const layout = { ...drawing, places: Object.fromEntries(Object.entries(drawing.places).map(([place, at]) => [place, { turn: 0, scale: 1, ...at }])) };
    Object.assign(this, { info, layout, acts, areas: areas(layout), hand: {}, turns: 0, id: ++drawn, mine: "" });
    this.svg = svg("svg", { viewBox: `0 0 ${layout.width} ${layout.height}`, class: `felt felt-${layout.tone} felt-${layout.shape}`, role: "group", "aria-label": `${info.title} layout` });
    this.layers = {};
    for (const name of ["words", "areas", "places", "wheel", "pucks", "cards", "equipment", "chips", "results"]) {
      this.layers[name] = svg("g", { class: `layer-${name}` });
      this.svg.append(this.layers[name]);
    }
    this.drawWords();
    this.drawAreas();
    this.drawPlaces();
    this.drawWheel();
    host.replaceChildren(this.svg);
  }

  // ── what is printed ────────────────────────────────────────────────────────────────────────────

  drawAreas() {
    this.buttons = new Map();
    for (const area of this.areas) {
      const group = svg("g", { class: ["area", area.tone && `tone-${area.tone}`, area.quiet && "quiet"].filter(Boolean).join(" "), role: "button", tabindex: -1, transform: `translate(${area.x} ${area.y})` });
      group.dataset.wager = area.wager;
      for (const name of ["place", "box", "spot"]) if (area[name]) group.dataset[name] = area[name];
      group.append(area.round
        ? svg("ellipse", { rx: area.w / 2, ry: area.h / 2 })
        : svg("rect", { x: -area.w / 2, y: -area.h / 2, width: area.w, height: area.h, rx: 4 }));
      group.append(svg("title", {}, this.says(area)));
      if (area.words) { // chips push the words aside
        this.label(group, area, { x: 0, y: 0, w: area.w * (area.round ? 0.84 : 1), h: area.h * (area.round ? 0.84 : 1) }, "label-all");
        this.label(group, area, area.words, "label-aside");
      }
      group.addEventListener("click", () => this.acts.area?.(area, "add"));
      group.addEventListener("contextmenu", (event) => { event.preventDefault(); this.acts.area?.(area, "take"); });
      group.addEventListener("keydown", (event) => this.key(event, area));
      this.buttons.set(area, group);
      this.layers.areas.append(group);
    }
  }

  /** The label, the faces and the odds of an area in their room, one below the other; upright ones are written from below. */
  label(group, area, room, kind) {
    const words = area.label || this.info.wagers[area.wager]?.name || area.wager;
    const lines = words === "·" ? [] : words.split("\n");
    const longest = Math.max(1, ...lines.map((line) => line.length * (line === line.toUpperCase() ? 1.22 : 1)));
    const turned = room.h > 1.8 * room.w && (room.w - 6) / (longest * 0.62) < 13;
    const [w, h] = turned ? [room.h, room.w] : [room.w, room.h];
    const pays = area.odds ? this.info.wagers[area.wager]?.pays ?? "" : "";
    const odds = pays.length <= 9 && h > 30 ? pays : "";
    const faces = area.dice ?? [], upright = faces.length > 1 && h > 1.25 * w;
    const oddsAt = odds ? Math.min(PRINTED, (w - 6) / (odds.length * 0.5)) : 0;
    const left = h - 6 - oddsAt * 1.25;
    const size_ = faces.length ? Math.max(8, Math.min(30, upright ? Math.min(w - 10, left / faces.length - 4) : Math.min(left - (lines.length ? 14 : 0) - 2, (w - 6) / faces.length - 3))) : 0;
    const tall = upright ? faces.length * (size_ + 4) : faces.length ? size_ + 4 : 0;
    const size = lines.length ? Math.max(6, Math.min(area.round ? 17 : 24, (left - tall) / (lines.length * 1.15), (w - 6) / (longest * 0.62))) : 0;
    const total = tall + lines.length * size * 1.15 + oddsAt * 1.25;
    const inner = svg("g", { transform: `translate(${room.x} ${room.y})${turned ? " rotate(-90)" : ""}`, class: `label ${kind}` });
    let y = -total / 2;
    for (const [at, face] of faces.entries()) {
      const one = die(face, size_, true);
      const x = upright ? 0 : (at - (faces.length - 1) / 2) * (size_ + 3), down = upright ? y + at * (size_ + 4) + size_ / 2 : y + size_ / 2;
      one.setAttribute("transform", `translate(${x} ${down + 2})`);
      inner.append(one);
    }
    y += tall;
    for (const line of lines) {
      inner.append(svg("text", { y: y + size * 0.88, "font-size": size, "text-anchor": "middle" }, line));
      y += size * 1.15;
    }
    if (odds) inner.append(svg("text", { y: y + oddsAt, "font-size": oddsAt, "text-anchor": "middle", class: "odds" }, odds));
    group.append(inner);
  }

  /** The name of an area for screen readers. */
  says(area) {
    const wager = this.info.wagers[area.wager];
    const parts = [wager?.name ?? area.wager, area.box && `on ${area.box}`, area.spot && `spot ${area.spot}`, area.place && `place ${area.place}`, wager?.pays && `pays ${wager.pays}`, wager && `$${wager.min}${wager.max ? ` to $${wager.max}` : " or more"}`];
    return parts.filter(Boolean).join(", ");
  }

  drawWords() {
    for (const [at, one] of this.layout.words.entries()) {
      const words = { "font-size": one.size ?? 20, "text-anchor": "middle", class: "inscription" };
      if (!one.bend) {
        this.layers.words.append(svg("text", { x: one.x, y: one.y, ...words }, one.text));
        continue;
      }
      const id = `bend-${this.id}-${at}`, r = one.bend, y = one.y - r;
      this.layers.words.append(svg("path", { id, d: `M${one.x - r} ${y}A${r} ${r} 0 0 0 ${one.x + r} ${y}`, fill: "none" }),
        svg("text", words, svg("textPath", { href: `#${id}`, startOffset: "50%" }, one.text)));
    }
    for (const [name, at] of Object.entries(this.layout.hands)) {
      if (!name.endsWith("*")) this.layers.words.append(svg("rect", { x: -27, y: -37, width: 54, height: 74, rx: 6, class: "hand-place", transform: `translate(${at.x} ${at.y}) scale(${at.scale ?? 1})` }));
    }
  }

  /** Each place with its number; a free one can be taken. */
  drawPlaces() {
    this.places = new Map();
    const foot = Math.max(0, ...this.layout.own.map((area) => area.y + area.h));
    for (const [place, at] of Object.entries(this.layout.places)) {
      const y = at.y + (this.layout.pots ? 0 : foot * at.scale + 16);
      const group = svg("g", { class: "place", transform: `translate(${at.x} ${y})` });
      group.dataset.place = place;
      group.append(svg("g", { class: "place-role" }), svg("circle", { r: 13 }), svg("text", { y: 5, "font-size": 14, "text-anchor": "middle" }, place));
      const sit = () => { if (group.classList.contains("place-free")) this.acts.place?.(place); };
      group.addEventListener("click", sit);
      group.addEventListener("keydown", (event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); sit(); } });
      this.places.set(place, group);
      this.layers.places.append(group);
    }
  }

  drawWheel() {
    const { wheel: sections, radius, equipment: at } = this.layout;
    if (!sections.length) return;
    this.wheel = wheel(sections, radius, this.layout.tones);
    this.ball = svg("g", { class: "ball" }, Object.keys(this.layout.tones).length ? svg("circle", { cy: -radius * 0.68, r: radius * 0.05 }) : null);
    const group = svg("g", { transform: `translate(${at.x} ${at.y})`, class: "wheel" }, this.wheel, this.ball, svg("path", { d: `M-9 ${-radius - 12}H9L0 ${-radius + 8}Z`, class: "pointer" }));
    this.layers.wheel.append(group);
  }

  // ── the keyboard: one area is in the tab order, the arrows go to the next one ───────────────────────

  key(event, area) {
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    if (event.key === "Enter" || event.key === " ") this.acts.area(area, "add");
    else if (event.key === "Backspace" || event.key === "Delete") this.acts.area(area, "take");
    else if (event.key === "?") this.acts.explain?.(area);
    else if (steps[event.key]) this.focus(this.next(area, ...steps[event.key]));
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  next(from, dx, dy) {
    let best = from, least = Infinity;
    for (const area of this.areas) {
      if (area === from || this.buttons.get(area).classList.contains("closed")) continue;
      const along = (area.x - from.x) * dx + (area.y - from.y) * dy;
      const aside = Math.abs((area.x - from.x) * dy) + Math.abs((area.y - from.y) * dx);
      if (along > 1 && along + aside * 2.5 < least) [best, least] = [area, along + aside * 2.5];
    }
    return best;
  }

  focus(area) {
    for (const [one, button] of this.buttons) button.setAttribute("tabindex", one === area ? 0 : -1);
    this.buttons.get(area)?.focus();
  }

  // ── what lies there now ────────────────────────────────────────────────────────────────────────

  /** Light the areas that take a wager now, and dim the others. One open area is in the tab order. */
  open(isOpen) {
    let first = null, kept = false;
    for (const [area, button] of this.buttons) {
      const open = isOpen(area);
      button.classList.toggle("closed", !open);
      button.setAttribute("aria-disabled", String(!open));
      if (open) first ??= area;
      kept ||= open && button.getAttribute("tabindex") === "0";
    }
    this.svg.classList.toggle("some-open", first !== null);
    this.svg.classList.toggle("seated", Boolean(this.mine));
    if (!kept) for (const [area, button] of this.buttons) button.setAttribute("tabindex", area === first ? 0 : -1);
  }

  /** Who sits where: whose place it is, which are free, who they are and what they hold. */
  seats({ mine, taken, roles, names = {}, beside = {}, turn = [], away = [] }) {
    this.mine = mine;
    for (const [place, group] of this.places) {
      const free = !mine && !taken.has(place), role = Object.entries(roles).filter(([, seat]) => number(seat) === place).map(([name]) => name.replaceAll("_", " ")).concat(beside[place] ?? [], away.includes(place) ? ["away"] : []);
      group.classList.toggle("place-mine", place === mine);
      group.classList.toggle("place-turn", turn.includes(place));
      group.classList.toggle("place-taken", taken.has(place) && place !== mine);
      group.classList.toggle("place-free", free);
      group.classList.toggle("place-away", away.includes(place));
      const name = place === mine ? "You" : taken.has(place) ? names[place] ?? "" : "";
      const says = place === mine ? `place ${place}, yours` : free ? `Sit at place ${place}` : `place ${place}${taken.has(place) ? `, ${name || "taken"}` : ""}`;
      group.setAttribute("aria-label", [says, ...role].join(", "));
      group.setAttribute("role", free ? "button" : "img");
      if (free) group.setAttribute("tabindex", 0); else group.removeAttribute("tabindex");
      this.plate(group, place, name, role);
    }
  }

  /** The plate of a place: who sits there, the role, and what else is known; the number is at its left end. */
  plate(group, place, name, role) {
    const at = this.layout.places[place], own = place === this.mine, most = this.layout.pots ? (own ? 240 : 84) : Math.max(50, this.layout.room * at.scale) + (own ? 130 : -22), signs = Math.floor(most / 3.9);
    const short = name.length > signs ? `${name.slice(0, signs - 1)}…` : name, lines = (this.layout.pots && !own ? [short, role.join(" · ")] : [[short, ...role].filter(Boolean).join(" · ")]).filter(Boolean);
    const longest = Math.max(0, ...lines.map((line) => line.length));
    const size = Math.max(7, Math.min(own ? 15 : 12, most / (longest * 0.56))), wide = longest * size * 0.56 + 38, high = lines.length > 1 ? 30 : 26;
    const left = Math.max(6 - at.x, Math.min(-wide / 2, this.layout.width - 6 - wide - at.x)); // within the felt
    group.querySelector(".place-role").replaceChildren(...(lines.length ? [svg("rect", { x: left, y: -high / 2, width: wide, height: high, rx: 13 }),
      ...lines.map((line, n) => svg("text", { x: left + 30, y: size * 0.36 + (n - (lines.length - 1) / 2) * (size + 1), "font-size": size }, line))] : []));
    for (const [one, key] of [[group.querySelector(":scope > circle"), "cx"], [group.querySelector(":scope > text"), "x"]]) one.setAttribute(key, lines.length ? left + 13 : 0);
  }

  /** Chips: the stacks of a view, {seat, wager, box, spot, hand, amount}; those on their way are `pending`. */
  chips(laid, seat = "") {
    const stacks = laid.map((one) => ({ box: "", spot: "", hand: "", ...one, amount: cents(one.amount), mine: one.seat === seat }));
    const key = JSON.stringify(stacks);
    if (key === this.stacks) return;
    this.stacks = key;
    if (this.layout.pots) return this.wagered(stacks);
    const spoken = new Map(), before = this.lying ?? new Map(), on = new Map();
    this.lying = new Map();
    for (const stack of stacks) {
      const area = this.areaOf(stack);
      if (area) on.set(area, [...(on.get(area) ?? []), stack]);
    }
    this.layers.chips.replaceChildren(...[...on].flatMap(([area, here]) => here.map((stack, at) => {
      const { x, y, size } = spread(area, here.length, at);
      spoken.set(area, [...(spoken.get(area) ?? []), `${stack.mine ? "you have" : `seat ${stack.seat} has`} ${dollars(stack.amount)}`]);
      const whose = `${stack.seat}/${stack.wager}/${stack.box}/${stack.spot}/${stack.hand}`;
      this.lying.set(whose, stack.amount);
      const one = chip(stack.amount, { mine: stack.mine, size });
      const group = svg("g", { transform: `translate(${x} ${y})`, class: stack.pending ? "lies pending" : "lies" }, one);
      if (!stack.mine) group.append(svg("g", { class: "whose" }, svg("circle", { cx: size * 0.7, cy: size * 0.6, r: size * 0.42 }), svg("text", { x: size * 0.7, y: size * 0.78, "font-size": size * 0.55, "text-anchor": "middle" }, number(stack.seat))));
      if (before.get(whose) !== stack.amount) one.classList.add("fresh");
      return group;
    })));
    this.covered = new Set(on.keys());
    for (const [area, button] of this.buttons) {
      const lies = spoken.get(area);
      button.setAttribute("aria-label", this.says(area) + (lies ? `; ${lies.join(", ")}` : ""));
      button.classList.toggle("laid", on.has(area));
    }
  }

  /** Chips that go into pots: before each place what its player has bet, and the pots with their sums in the middle. */
  wagered(stacks) {
    const bets = new Map(), pots = new Map(), add = (map, name, amount) => map.set(name, (map.get(name) ?? 0) + amount);
    for (const { seat, wager, box, amount } of stacks) if (wager === "pot") add(pots, box, amount); else add(bets, number(seat), amount);
    const stack = (amount, x, y, words, size = 13) => svg("g", { transform: `translate(${x} ${y})`, role: "img", "aria-label": words, class: "lies" }, chip(amount, { size }), svg("text", { class: "pot-amount", y: size + 14, "text-anchor": "middle", "font-size": 13 }, words));
    const names = [...pots.keys()].sort((a, b) => (a === "main" ? -1 : b === "main" ? 1 : a.localeCompare(b))), { pots: at } = this.layout;
    this.layers.chips.replaceChildren(
      ...names.map((name, n) => stack(pots.get(name), at.x + (n - (names.length - 1) / 2) * 110, at.y, `${name === "main" ? (names.length > 1 ? "Main pot" : "Pot") : name.replace("_", " pot ")} $${dollars(pots.get(name))}`, 15)),
      ...[...bets].filter(([place]) => this.layout.places[place]).map(([place, amount]) => {
        const { x, y } = this.betAt(place);
        return stack(amount, x, y, `$${dollars(amount)}`);
      }));
  }

  /** Where the chips lie that a player has bet: towards the middle, and before the own cards above them. */
  betAt(place) {
    const { bets, places } = this.layout, at = places[place];
    return at.turn ? around(at, bets.x, bets.y) : { x: at.x, y: at.y - 208 };
  }

  /** The area of a stack: its box of the layout, else its place and spot, else the shared one. */
  areaOf(stack) {
    const same = this.areas.filter((area) => area.wager === stack.wager);
    const here = same.filter((area) => area.place && area.place === (stack.box || number(stack.seat)));
    return same.find((area) => area.box && area.box === stack.box)
      ?? here.find((area) => (area.spot ?? "") === (stack.spot ?? "")) ?? here[0]
      ?? same.find((area) => !area.place && !area.box) ?? null;
  }

  /** How wagers ended: those of places, and one's own, until new chips lie there; each in the room of the chips. */
  results(settled, seat) {
    const on = new Map();
    for (const tell of settled) {
      const area = this.areaOf({ ...tell, box: tell.box ?? "", spot: tell.spot ?? "" });
      if (area && !this.covered?.has(area) && (area.place || tell.seat === seat)) on.set(area, [...(on.get(area) ?? []), tell]);
    }
    this.layers.results.replaceChildren(...[...on].flatMap(([area, here]) => here.map((tell, at) => {
      const words = tell.result === "win" ? `+${trim(tell.pays)}` : tell.result === "lose" ? `−${trim(tell.amount)}` : tell.result.replaceAll("_", " ");
      const { lay } = area, high = Math.min(22, lay.h / here.length), most = lay.w;
      const size = Math.min(14, high * 0.68, (most - 6) / (words.length * 0.6)), wide = words.length * size * 0.6 + Math.min(12, size);
      return svg("g", { class: `tag tag-${tell.result}`, transform: `translate(${area.x + lay.x} ${area.y + lay.y + (at - (here.length - 1) / 2) * high})` },
        svg("rect", { x: -wide / 2, y: -high / 2 + 0.5, width: wide, height: high - 1, rx: high / 2 }), svg("text", { y: size * 0.36, "text-anchor": "middle", "font-size": size }, words));
    })));
    const won = new Set(settled.filter((tell) => tell.result === "win").map((tell) => this.areaOf({ ...tell, box: tell.box ?? "", spot: tell.spot ?? "" })));
    for (const [area, button] of this.buttons) button.classList.toggle("laid", on.has(area) || Boolean(this.covered?.has(area)));
    for (const [area, button] of this.buttons) button.classList.toggle("lit", won.has(area) || (Boolean(area.shows) && area.shows === this.rested));
  }

  /** Chips change hands: what is lost goes to the dealer, what is won comes from there and goes to its player. */
  pay(settled, seat) {
    if (!moves() || this.layout.pots) return;
    const dealer = { x: this.layout.width / 2, y: -40 };
    for (const tell of settled) {
      const area = this.areaOf({ ...tell, box: tell.box ?? "", spot: tell.spot ?? "" });
      if (!area || (tell.result !== "win" && tell.result !== "lose") || (!area.place && tell.seat !== seat)) continue;
      const from = { x: area.x + area.lay.x, y: area.y + area.lay.y }, won = tell.result === "win";
      const one = svg("g", { class: "flies", "aria-hidden": "true" }, chip(cents(won ? tell.pays : tell.amount), { size: sized(area) }));
      this.layers.chips.append(one);
      const [start, end] = won ? [dealer, from] : [from, dealer];
      one.animate([{ transform: `translate(${start.x}px, ${start.y}px)` }, { transform: `translate(${end.x}px, ${end.y}px)`, opacity: won ? 1 : 0.2 }], { duration: PAID, easing: "ease-in-out" }).finished.finally(() => one.remove());
    }
  }

  /** Hands: [{name, cards, says}]; the hands of a place lie beside each other there. Milliseconds until the last card lies. */
  cards(list, { dim = [], pick = null, glow = () => false, told = true } = {}) {
    const hands = Object.fromEntries(list.map((one) => [one.name, one.cards])), key = JSON.stringify([list, dim, pick?.name, pick && [...pick.picked], list.map((one) => glow(one.name)), told, this.mine]);
    if (key === this.lies) return 0; // do not restart the animations
    this.lies = key;
    const beside = {};
    for (const name of Object.keys(hands)) (beside[placeOf(name)?.place ?? name] ??= []).push(name);
    let fresh = 0;
    this.layers.cards.replaceChildren(...list.map(({ name, cards: faces, says = "" }) => {
      const at = this.handAt(name, beside[placeOf(name)?.place ?? name]);
      if (!at) return null;
      const { tiles } = this.layout;
      const wide = tiles ? 36 : 50, gap = (tiles && faces.length === 4) || says.includes(" · ") ? 8 : 0; // between the high hand and the low one
      const step = faces.length > 1 ? Math.min(at.step ?? (tiles ? 38 : 26), (at.room / at.scale - wide - gap) / (faces.length - 1)) : 0;
      const group = svg("g", { transform: `translate(${at.x} ${at.y}) scale(${at.scale})`, class: ["hand", dim.includes(name) && "folded", glow(name) && "glows"].filter(Boolean).join(" ") });
      group.dataset.hand = name;
      const across = wide + step * (faces.length - 1) + 2 * gap;
      if (glow(name)) group.append(svg("rect", { x: -across / 2 - 5, y: -41, width: across + 10, height: 82, rx: 9, class: "glow" }));
      const before = [...(this.hand[name] ?? [])]; // a card that lay there already does not come again, wherever in the hand it lies now
      for (const [n, face] of faces.entries()) {
        const one = card(face, tiles), x = (n - (faces.length - 1) / 2) * step + (gap ? (n >= faces.length - 2 ? gap : -gap) : 0);
        const known = before.indexOf(face);
        if (known >= 0) before.splice(known, 1);
        else { one.classList.add("fresh"); one.style.animationDelay = `${fresh * DEALT}ms`; fresh += 1; }
        const mine = pick?.name === name, lifted = mine && pick.picked.has(face), place = svg("g", { transform: `translate(${x} ${lifted ? -14 : 0})`, class: mine ? "pickable" : "" }, one);
        if (mine) place.addEventListener("click", () => pick.toggle(face));
        group.append(place);
      }
      if (says && told) group.append(this.worth(says, at, across));
      return group;
    }).filter(Boolean));
    this.hand = hands;
    return fresh && moves() ? fresh * DEALT + 120 : 0;
  }

  /** What a hand is worth, in words: above a hand of a place, below one of the dealer's; of another player at an oval beside it, towards the middle, where there is room. */
  worth(says, at, across) {
    const middle = this.layout.width / 2 - at.x, kept = 150; // for the community cards, and one's own hand
    const there = (Math.abs(middle) - kept) / at.scale - across / 2, letters = says.length * 0.58 + 1;
    const beside = this.layout.pots && !at.below && at.scale < 1 && there >= 10 * letters;
    const size = Math.max(9, beside ? Math.min(19, there / letters) : Math.min(14, Math.max(at.room / at.scale, across) / letters));
    const wide = says.length * size * 0.56 + 14, high = size + 8;
    const x = beside ? ((wide + across) / 2 + 4) * Math.sign(middle) : 0, y = beside ? 0 : at.below ? 49 : -48;
    return svg("g", { class: "worth" }, svg("rect", { x: x - wide / 2, y: y - high / 2, width: wide, height: high, rx: high / 2 }), svg("text", { x, y: y + size * 0.36, "font-size": size, "text-anchor": "middle" }, says));
  }

  /** "dealer" has its spot; "box 3, hand 2" is at place 3, beside hand 1. */
  handAt(name, beside) {
    const exact = this.layout.hands[name];
    if (exact) return { x: exact.x, y: exact.y, scale: exact.scale ?? 1, below: true, ...(this.layout.pots ? { room: 290, step: 54 } : { room: 210 }) };
    const found = placeOf(name);
    const near = found && this.layout.hands[`${found.kind} *`], at = found && this.layout.places[found.place];
    if (!near || !at) return null;
    const own = found.place === this.mine, all = own ? Math.max(this.layout.room * at.scale, 300) : this.layout.room * at.scale;
    const room = all / beside.length, from = (beside.indexOf(name) - (beside.length - 1) / 2) * room;
    return { x: at.x + near.x * at.scale + from, y: at.y + near.y * at.scale, scale: at.scale * ({ 1: 1, 2: 0.94 }[beside.length] ?? 0.7), room: room - 4 };
  }

  /** The dice, or the result of a wheel, on their way: milliseconds until they rest. Where they rest is shown by `rest`. */
  equipment({ dice, result }) {
    const key = JSON.stringify([dice, result]);
    if (key === this.shown) return 0;
    const fresh = this.shown !== undefined && moves() && Boolean(dice?.length || result);
    this.shown = key;
    this.rested = "";
    this.layers.equipment.replaceChildren();
    if (result && this.wheel) this.spin(result, fresh);
    if (!fresh) { this.rest({ dice, result }); return 0; }
    if (dice?.length) this.tumble(dice);
    return dice?.length ? ROLLED : this.wheel ? SPUN : 0;
  }

  /** What the dice or the wheel show when they lie still. */
  rest({ dice, result }) {
    clearInterval(this.rolling);
    this.layers.equipment.replaceChildren(...this.diceAt(dice ?? []));
    this.rested = result ?? "";
    this.ball?.classList.toggle("rests", Boolean(result));
    if (!result) return;
    const { x, y } = this.layout.equipment, radius = this.wheel ? this.layout.radius * 0.3 : 34, words = this.wheel ? sectionName(result) : result;
    this.layers.equipment.append(svg("g", { class: `result tone-${this.layout.tones[result] || "green"}`, transform: `translate(${x} ${y})` }, svg("circle", { r: radius }),
      svg("text", { y: radius * 0.3, "text-anchor": "middle", "font-size": words.length > 2 ? radius * 0.5 : radius * 0.85 }, words)));
  }

  diceAt(dice, moving = "") {
    const { x, y, scale = 1 } = this.layout.equipment, upright = x + dice.length * 29 * scale > this.layout.width - 10, place = (at) => (at - (dice.length - 1) / 2) * 58 * scale;
    return dice.map((spots, at) => svg("g", { transform: `translate(${x + (upright ? 0 : place(at))} ${y + (upright ? place(at) : 0)}) rotate(${[-6, 7, -3][at] ?? 0}) scale(${scale})` }, svg("g", { class: moving }, die(spots))));
  }

  /** The dice roll: until they lie they show any face. */
  tumble(dice) {
    const any = () => this.layers.equipment.replaceChildren(...this.diceAt(dice.map(() => 1 + Math.floor(Math.random() * 6)), "tumble fresh"));
    clearInterval(this.rolling);
    any();
    this.layers.equipment.setAttribute("aria-hidden", "true");
    this.rolling = setInterval(any, 110);
    setTimeout(() => this.layers.equipment.removeAttribute("aria-hidden"), ROLLED);
  }

  /** The wheel comes to rest with the result at its top, the ball going the other way. */
  spin(result, fresh) {
    const { wheel: sections } = this.layout;
    const at = sections.map((one, n) => [one, n]).filter(([one]) => one === result).map(([, n]) => n);
    if (fresh) this.turns += 3;
    this.ball.classList.remove("rests");
    this.wheel.style.transform = `rotate(${360 * this.turns - (360 / sections.length) * (at[0] ?? 0)}deg)`;
    this.ball.style.transform = `rotate(${-1080 * this.turns}deg)`;
  }

  /** The marker of the point: ON at its number, OFF aside. */
  puck(point) {
    const at = this.layout.pucks[point ?? 0];
    if (!at) return;
    const there = (area) => !area.quiet && Math.abs(at.x - area.x) < area.w / 2 && Math.abs(at.y - area.y) < area.h / 2;
    for (const [area, button] of this.buttons) button.classList.toggle("pucked", there(area)); // its words make room
    this.layers.pucks.replaceChildren(svg("g", { class: `puck puck-${point ? "on" : "off"}`, role: "img", "aria-label": point ? `the point is ${point}` : "no point: come out roll", transform: `translate(${at.x} ${at.y})` },
      svg("circle", { r: 13 }), svg("text", { y: 3.5, "text-anchor": "middle", "font-size": 10 }, point ? "ON" : "OFF")));
  }
}

/** The size of a chip that lies in an area. */
const sized = ({ lay }, count = 1) => Math.max(7, Math.min(CHIP, lay.h / 2.5, (lay.h > 1.6 * lay.w ? lay.w : lay.w / Math.min(count, 2)) / 2.1));

/** Where one of several stacks lies in the room that an area has for chips. */
function spread(area, count, at) {
  const { lay } = area, size = sized(area, count), upright = lay.h > 1.6 * lay.w;
  const free = Math.max(0, (upright ? lay.h : lay.w) - 2.1 * size), along = count > 1 ? (at / (count - 1) - 0.5) * Math.min(free, 2.1 * size * (count - 1)) : 0;
  return { size, x: area.x + lay.x + (upright ? 0 : along), y: area.y + lay.y + (upright ? along : 0) + size * 0.15 };
}

const number = (seat) => String(seat).replace(/\D/g, "");
const trim = (amount) => short(cents(amount));
function placeOf(name) {
  const found = /^(box|spot|seat|position) (\w+)(?:, hand (\d+))?/.exec(name);
  return found && { kind: found[1], place: number(found[2]), hand: found[3] };
}

/** The drawing that suits the window (the narrow one on a phone that is held upright), with the own place nearest. */
export const PHONE = matchMedia("(max-width: 40rem) and (orientation: portrait)");
export function drawing(layout, mine = "") {
  const felt = (PHONE.matches && layout.narrow) || layout, order = Object.keys(felt.places), from = order.indexOf(mine), home = order.indexOf(felt.home);
  if (from < 0 || home < 0) return felt;
  const spots = order.map((one) => felt.places[one]);
  return { ...felt, places: Object.fromEntries(order.map((one, at) => [one, spots[(at - from + home + order.length) % order.length]])) };
}
