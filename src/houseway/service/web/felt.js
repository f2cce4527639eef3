// The felt: a layout drawn as SVG, with chips on its areas and cards in their places.

import { card, cents, chip, die, dollars, sectionName, svg, wheel } from "./pieces.js";

const PRINTED = 12;
/** The size of a wager's odds as they are printed on the felt. */
let drawn = 0;

/** Convert a point relative to a place, which may be rotated, to the felt's coordinates. */
function around(place, x, y) {
  const turn = ((place.turn ?? 0) * Math.PI) / 180;
  return { x: place.x + x * Math.cos(turn) - y * Math.sin(turn), y: place.y + x * Math.sin(turn) + y * Math.cos(turn), turn: place.turn ?? 0 };
}

/** Every area of a layout by its middle, those of each place included: {wager, box, spot, place, x, y, turn, w, h, …}. */
export function areas(layout) {
  const middle = (area) => [area.x + area.w / 2, area.y + area.h / 2];
  const shared = layout.areas.map((area) => ({ ...area, place: "", ...around({ x: 0, y: 0 }, ...middle(area)) }));
  const own = Object.entries(layout.places).flatMap(([place, at]) => layout.own.map((area) => ({ ...area, place, ...around(at, ...middle(area)) })));
  return [...shared, ...own];
}

export class Felt {
  /** @param acts {area(area, "add" or "take"), place(number)}: click handlers */
  constructor(host, info, layout, acts) {
    Object.assign(this, { info, layout, acts, areas: areas(layout), hand: {}, turns: 0, id: ++drawn });
    this.svg = svg("svg", { viewBox: `0 0 ${layout.width} ${layout.height}`, class: `felt felt-${layout.tone}`, role: "group", "aria-label": `${info.title} layout` });
    this.svg.append(...table(layout, this.id));
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
      const group = svg("g", { class: ["area", area.tone && `tone-${area.tone}`, area.quiet && "quiet"].filter(Boolean).join(" "), role: "button", tabindex: -1, transform: `translate(${area.x} ${area.y}) rotate(${area.turn})` });
      group.dataset.wager = area.wager;
      for (const name of ["place", "box", "spot"]) if (area[name]) group.dataset[name] = area[name];
      group.append(area.round
        ? svg("ellipse", { rx: area.w / 2, ry: area.h / 2 })
        : svg("rect", { x: -area.w / 2, y: -area.h / 2, width: area.w, height: area.h, rx: 4 }));
      group.append(svg("title", {}, this.says(area)));
      this.label(group, area);
      group.addEventListener("click", () => this.acts.area(area, "add"));
      group.addEventListener("contextmenu", (event) => { event.preventDefault(); this.acts.area(area, "take"); });
      group.addEventListener("keydown", (event) => this.key(event, area));
      this.buttons.set(area, group);
      this.layers.areas.append(group);
    }
  }

  /** The label, the faces and the odds of an area, one below the other; upright areas are written from below. */
  label(group, area) {
    const words = area.label || this.info.wagers[area.wager]?.name || area.wager;
    const lines = words === "·" ? [] : words.split("\n");
    const longest = Math.max(1, ...lines.map((line) => line.length * (line === line.toUpperCase() ? 1.22 : 1)));
    const turned = area.h > 1.8 * area.w && (area.w - 6) / (longest * 0.62) < 13;
    const [w, h] = turned ? [area.h, area.w] : [area.w, area.h];
    const pays = area.odds ? this.info.wagers[area.wager]?.pays ?? "" : "";
    const odds = pays.length <= 9 && h > 30 ? pays : "";
    const faces = area.dice ?? [], upright = faces.length > 1 && h > 1.25 * w;
    const oddsAt = odds ? Math.min(PRINTED, (w - 6) / (odds.length * 0.5)) : 0;
    const beside = odds && faces.length && !upright && h < 60;
    const room = h - 8 - (beside ? 0 : oddsAt);
    const die_ = faces.length ? Math.min(30, upright ? Math.min(w - 14, room / faces.length - 4) : Math.min(room - (lines.length ? 14 : 0), (w - 8 - (beside ? 46 : 0)) / faces.length - 4)) : 0;
    const tall = upright ? faces.length * (die_ + 4) : faces.length ? die_ + 4 : 0;
    const size = lines.length ? Math.max(7, Math.min(area.round ? 17 : 24, (room - tall) / (lines.length * 1.15), (w - 6) / (longest * 0.62))) : 0;
    const total = tall + lines.length * size * 1.15 + (beside ? 0 : oddsAt * 1.25);
    const inner = svg("g", turned ? { transform: "rotate(-90)" } : {});
    let y = -total / 2;
    for (const [at, face] of faces.entries()) {
      const one = die(face, die_, true), shift = beside ? -22 : 0;
      const x = upright ? 0 : (at - (faces.length - 1) / 2) * (die_ + 4) + shift, down = upright ? y + at * (die_ + 4) + die_ / 2 : y + die_ / 2;
      one.setAttribute("transform", `translate(${x} ${down + 2})`);
      inner.append(one);
    }
    y += tall;
    for (const line of lines) {
      inner.append(svg("text", { y: y + size * 0.88, "font-size": size, "text-anchor": "middle" }, line));
      y += size * 1.15;
    }
    if (odds) inner.append(svg("text", { x: beside ? w / 2 - 26 : 0, y: beside ? oddsAt * 0.35 : y + oddsAt, "font-size": oddsAt, "text-anchor": "middle", class: "odds" }, odds));
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
      if (!name.endsWith("*")) this.layers.words.append(svg("rect", { x: at.x - 29, y: at.y - 39, width: 58, height: 78, rx: 6, class: "hand-place" }));
    }
  }

  /** Each place with its number; a free one can be taken. */
  drawPlaces() {
    this.places = new Map();
    const foot = Math.max(0, ...this.layout.own.map((area) => area.y + area.h)) + 17;
    for (const [place, at] of Object.entries(this.layout.places)) {
      const { x, y } = around(at, 0, foot);
      const group = svg("g", { class: "place", transform: `translate(${x} ${y})` });
      group.dataset.place = place;
      group.append(svg("circle", { r: 14 }), svg("text", { y: 5, "font-size": 15, "text-anchor": "middle" }, place), svg("g", { class: "place-role" }));
      const sit = () => { if (group.classList.contains("place-free")) this.acts.place(place); };
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
    const group = svg("g", { transform: `translate(${at.x} ${at.y})`, class: "wheel" }, this.wheel, svg("path", { d: `M-9 ${-radius - 12}H9L0 ${-radius + 8}Z`, class: "pointer" }));
    this.layers.wheel.append(group);
  }

  // ── keyboard: one area is in the tab order, the arrows go to the next one ───────────────────────

  key(event, area) {
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    if (event.key === "Enter" || event.key === " ") this.acts.area(area, "add");
    else if (event.key === "Backspace" || event.key === "Delete") this.acts.area(area, "take");
    else if (steps[event.key]) this.focus(this.next(area, ...steps[event.key]));
    else return;
    event.preventDefault();
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

  /** Dim the areas that take no wager now. One open area is in the tab order. */
  open(isOpen) {
    let first = null, kept = false;
    for (const [area, button] of this.buttons) {
      const open = isOpen(area);
      button.classList.toggle("closed", !open);
      button.setAttribute("aria-disabled", String(!open));
      if (open) first ??= area;
      kept ||= open && button.getAttribute("tabindex") === "0";
    }
    if (!kept) for (const [area, button] of this.buttons) button.setAttribute("tabindex", area === first ? 0 : -1);
  }

  /** Who sits where: whose place it is, which are free, and who holds a role. */
  seats({ mine, taken, roles, beside = {}, turn = [] }) {
    this.mine = mine;
    for (const [place, group] of this.places) {
      const free = !mine && !taken.has(place), role = Object.entries(roles).filter(([, seat]) => number(seat) === place).map(([name]) => name.replaceAll("_", " ")).concat(beside[place] ?? []);
      group.classList.toggle("place-mine", place === mine);
      group.classList.toggle("place-turn", turn.includes(place));
      group.classList.toggle("place-taken", taken.has(place) && place !== mine);
      group.classList.toggle("place-free", free);
      const says = place === mine ? `place ${place}, yours` : free ? `Sit at place ${place}` : `place ${place}${taken.has(place) ? ", taken" : ""}`;
      group.setAttribute("aria-label", [says, ...role].join(", "));
      group.setAttribute("role", free ? "button" : "img");
      if (free) group.setAttribute("tabindex", 0); else group.removeAttribute("tabindex");
      const wide = role.join(", ").length * (this.layout.pots ? 8 : 7.4) + 12, right = this.layout.places[place].x > this.layout.width / 2;
      const left = this.layout.pots ? Math.max(10, Math.min(this.layout.width - wide - 10, this.layout.places[place].x - wide / 2)) - group.transform.baseVal[0].matrix.e : right ? -wide - 16 : 16;
      const below = this.layout.pots ? 26 : 0;
      group.querySelector(".place-role").replaceChildren(...(role.length ? [svg("rect", { x: left, y: -10 + below, width: wide, height: 20, rx: 10 }), svg("text", { x: left + 6, y: 4.5 + below, "font-size": 13 }, role.join(", "))] : []));
    }
  }

  /** Chips: the stacks of a view, {seat, wager, box, spot, hand, amount}. */
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
      const size = Math.max(11, Math.min(19, area.h / 2.3, area.w / 2.1)), upright = area.h > 2 * area.w;
      const along = (at - (here.length - 1) / 2) * Math.min(size * 2.1, ((upright ? area.h : Math.max(area.w, 50)) - 2 * size) / Math.max(1, here.length - 1));
      const aside = !upright && area.w > 240 && !area.place ? area.w * 0.3 : 0; // beside the words of a wide area
      spoken.set(area, [...(spoken.get(area) ?? []), `${stack.mine ? "you have" : `seat ${stack.seat} has`} ${dollars(stack.amount)}`]);
      const whose = `${stack.seat}/${stack.wager}/${stack.box}/${stack.spot}/${stack.hand}`;
      this.lying.set(whose, stack.amount);
      const one = chip(stack.amount, { mine: stack.mine, size });
      const group = svg("g", { transform: `translate(${area.x + (upright ? 0 : along) + aside} ${area.y + (upright ? along : 0)})` }, one);
      if (!stack.mine) group.append(svg("g", { class: "whose" }, svg("circle", { cx: size * 0.8, cy: size * 0.75, r: 7 }), svg("text", { x: size * 0.8, y: size * 0.75 + 3.5, "font-size": 10, "text-anchor": "middle" }, number(stack.seat))));
      if (before.get(whose) !== stack.amount) one.classList.add("fresh");
      return group;
    })));
    this.covered = new Set(on.keys());
    for (const [area, button] of this.buttons) {
      const lies = spoken.get(area);
      button.setAttribute("aria-label", this.says(area) + (lies ? `; ${lies.join(", ")}` : ""));
    }
  }

  /** Chips that go into pots: before each place what its player has bet, and the pots with their sums in the middle. */
  wagered(stacks) {
    const bets = new Map(), pots = new Map(), add = (map, name, amount) => map.set(name, (map.get(name) ?? 0) + amount);
    for (const { seat, wager, box, amount } of stacks) if (wager === "pot") add(pots, box, amount); else add(bets, number(seat), amount);
    const stack = (amount, x, y, words) => svg("g", { transform: `translate(${x} ${y})`, role: "img", "aria-label": words }, chip(amount, { size: 14 }), svg("text", { class: "pot-amount", y: 29, "text-anchor": "middle", "font-size": 13 }, words));
    const names = [...pots.keys()].sort((a, b) => (a === "main" ? -1 : b === "main" ? 1 : a.localeCompare(b))), { pots: at } = this.layout;
    this.layers.chips.replaceChildren(
      ...names.map((name, n) => stack(pots.get(name), at.x + (n - (names.length - 1) / 2) * 120, at.y, `${name === "main" ? (names.length > 1 ? "Main pot" : "Pot") : name.replace("_", " pot ")} $${dollars(pots.get(name))}`)),
      ...[...bets].filter(([place]) => this.layout.places[place]).map(([place, amount]) => {
        const { x, y } = around(this.layout.places[place], this.layout.bets.x, this.layout.bets.y);
        return stack(amount, x, y, `$${dollars(amount)}`);
      }));
  }

  /** The area of a stack: its box of the layout, else its place and spot, else the shared one. */
  areaOf(stack) {
    const same = this.areas.filter((area) => area.wager === stack.wager);
    const here = same.filter((area) => area.place && area.place === (stack.box || number(stack.seat)));
    return same.find((area) => area.box && area.box === stack.box)
      ?? here.find((area) => (area.spot ?? "") === (stack.spot ?? "")) ?? here[0]
      ?? same.find((area) => !area.place && !area.box) ?? null;
  }

  /** How wagers ended: those of places, and one's own, until new chips lie there. */
  results(settled, seat) {
    const at = new Map();
    this.layers.results.replaceChildren(...settled.map((tell) => {
      const area = this.areaOf({ ...tell, box: tell.box ?? "", spot: tell.spot ?? "" });
      if (!area || this.covered?.has(area) || (!area.place && tell.seat !== seat)) return null;
      const words = tell.result === "win" ? `+${trim(tell.pays)}` : tell.result === "lose" ? `−${trim(tell.amount)}` : tell.result.replaceAll("_", " ");
      const down = at.get(area) ?? 0, wide = words.length * 8.4 + 14;
      at.set(area, down + 1);
      return svg("g", { class: `tag tag-${tell.result}`, transform: `translate(${area.x} ${area.y + down * 22})` }, svg("rect", { x: -wide / 2, y: -11, width: wide, height: 22, rx: 11 }), svg("text", { y: 5, "text-anchor": "middle", "font-size": 14 }, words));
    }).filter(Boolean));
  }

  /** Hands: [{name, cards}]; the hands of a place lie beside each other there. */
  cards(list, { dim = [], pick = null } = {}) {
    const hands = Object.fromEntries(list.map((one) => [one.name, one.cards])), key = JSON.stringify([hands, dim, pick?.name, pick && [...pick.picked]]);
    if (key === this.lies) return; // do not restart the animations
    this.lies = key;
    const beside = {};
    for (const name of Object.keys(hands)) (beside[placeOf(name)?.place ?? name] ??= []).push(name);
    let fresh = 0;
    this.layers.cards.replaceChildren(...Object.entries(hands).map(([name, faces]) => {
      const at = this.handAt(name, beside[placeOf(name)?.place ?? name]);
      if (!at) return null;
      const { tiles } = this.layout;
      const wide = tiles ? 36 : 50, gap = tiles && faces.length === 4 ? 8 : 0;
      const step = faces.length > 1 ? Math.min(at.step ?? (tiles ? 38 : 26), (at.room / at.scale - wide - gap) / (faces.length - 1)) : 0;
      const group = svg("g", { transform: `translate(${at.x} ${at.y}) rotate(${this.layout.upright ? 0 : at.turn}) scale(${at.scale})`, class: `hand${dim.includes(name) ? " folded" : ""}` });
      group.dataset.hand = name;
      for (const [n, face] of faces.entries()) {
        const one = card(face, tiles), x = (n - (faces.length - 1) / 2) * step + (gap ? (n > 1 ? gap : -gap) : 0);
        if (this.hand[name]?.[n] !== face) { one.classList.add("fresh", `fresh-${Math.min(fresh, 9)}`); fresh += 1; }
        const mine = pick?.name === name, lifted = mine && pick.picked.has(face), place = svg("g", { transform: `translate(${x} ${lifted ? -14 : 0})`, class: mine ? "pickable" : "" }, one);
        if (mine) place.addEventListener("click", () => pick.toggle(face));
        group.append(place);
      }
      return group;
    }).filter(Boolean));
    this.hand = hands;
  }

  /** "dealer" has its spot; "box 3, hand 2" is at place 3, beside hand 1. */
  handAt(name, beside) {
    const exact = this.layout.hands[name];
    if (exact) return { x: exact.x, y: exact.y, turn: exact.turn ?? 0, scale: 1, ...(this.layout.pots ? { room: 290, step: 54 } : { room: 220 }) };
    const found = placeOf(name);
    const near = found && this.layout.hands[`${found.kind} *`], at = found && this.layout.places[found.place];
    if (!near || !at) return null;
    if (this.layout.pots && found.place === this.mine) return { ...around(at, near.x, near.y), scale: 1, room: 190 }; // one's own cards are read most
    const room = this.layout.room / beside.length, from = (beside.indexOf(name) - (beside.length - 1) / 2) * room;
    return { ...around(at, near.x + from, near.y), scale: { 1: 0.88, 2: 0.72 }[beside.length] ?? 0.5, room: room - 4 };
  }

  /** The dice, or the result of a wheel. */
  equipment({ dice, result }) {
    const { x, y } = this.layout.equipment, key = JSON.stringify([dice, result]);
    if (key === this.shown) return;
    const fresh = this.shown === undefined ? "" : " fresh";
    this.shown = key;
    const upright = x + (dice?.length ?? 0) * 29 > this.layout.width - 10, place = (at) => (at - (dice.length - 1) / 2) * 58;
    this.layers.equipment.replaceChildren(...(dice ?? []).map((spots, at) => svg("g", { transform: `translate(${x + (upright ? 0 : place(at))} ${y + (upright ? place(at) : 0)}) rotate(${[-6, 7, -3][at] ?? 0})` }, svg("g", { class: `tumble${fresh}` }, die(spots)))));
    if (!result) return;
    if (this.wheel) this.spin(result, fresh);
    const radius = this.wheel ? this.layout.radius * 0.3 : 34, words = this.wheel ? sectionName(result) : result;
    this.layers.equipment.append(svg("g", { class: `result tone-${this.layout.tones[result] || "green"}`, transform: `translate(${x} ${y})` }, svg("circle", { r: radius }),
      svg("text", { y: radius * 0.3, "text-anchor": "middle", "font-size": words.length > 2 ? radius * 0.5 : radius * 0.85 }, words)));
  }

  /** The wheel comes to rest with the result at its top. */
  spin(result, fresh) {
    const { wheel: sections } = this.layout;
    const at = sections.map((one, n) => [one, n]).filter(([one]) => one === result).map(([, n]) => n);
    if (fresh) this.turns += 2;
    this.wheel.style.transform = `rotate(${360 * this.turns - (360 / sections.length) * (at[0] ?? 0)}deg)`;
  }

  /** The marker of the point: ON at its number, OFF aside. */
  puck(point) {
    const at = this.layout.pucks[point ?? 0];
    if (!at) return;
    this.layers.pucks.replaceChildren(svg("g", { class: `puck puck-${point ? "on" : "off"}`, role: "img", "aria-label": point ? `the point is ${point}` : "no point: come out roll", transform: `translate(${at.x} ${at.y})` },
      svg("circle", { r: 17 }), svg("text", { y: 4.5, "text-anchor": "middle", "font-size": 12 }, point ? "ON" : "OFF")));
  }
}

/** The table itself: its rim and its cloth. */
function table({ width, height, shape }, id) {
  const [left, top, right, bottom] = [6, 6, width - 6, height - 6], side = Math.min(height * 0.42, 230);
  const d = shape === "half"
    ? `M${left + 26} ${top}H${right - 26}Q${right} ${top} ${right} ${top + 26}V${side}C${right} ${height * 0.86} ${width * 0.76} ${bottom} ${width / 2} ${bottom}S${left} ${height * 0.86} ${left} ${side}V${top + 26}Q${left} ${top} ${left + 26} ${top}Z`
    : `M${left + 26} ${top}H${right - 26}Q${right} ${top} ${right} ${top + 26}V${bottom - 26}Q${right} ${bottom} ${right - 26} ${bottom}H${left + 26}Q${left} ${bottom} ${left} ${bottom - 26}V${top + 26}Q${left} ${top} ${left + 26} ${top}Z`;
  const light = svg("radialGradient", { id: `light-${id}`, cx: "50%", cy: "35%", r: "75%" }, svg("stop", { offset: 0, class: "cloth-light" }), svg("stop", { offset: 1, class: "cloth-dark" }));
  return [svg("defs", {}, light), svg("path", { d, class: "cloth", fill: `url(#light-${id})` }), svg("path", { d, class: "rail" }), svg("path", { d, class: "rail-inner" })];
}

const number = (seat) => String(seat).replace(/\D/g, "");
const trim = (amount) => amount.replace(/\.00$/, "");
function placeOf(name) {
  const found = /^(box|spot|seat) (\w+)(?:, hand (\d+))?/.exec(name);
  return found && { kind: found[1], place: number(found[2]), hand: found[3] };
}

/** The drawing that suits the window: the narrow one on a phone that is held upright. */
export const PHONE = matchMedia("(max-width: 40rem) and (orientation: portrait)");
export const drawing = (layout) => (PHONE.matches && layout.narrow) || layout;
