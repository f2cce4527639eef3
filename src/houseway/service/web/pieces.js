// Cards, dice, tiles, wheels and chips as SVG: drawn, not photographed, so that they are crisp at any size.

const NS = "http://www.w3.org/2000/svg";

/** An SVG element: svg("rect", {x: 1}, child, …). */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS(NS, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children.filter((child) => child != null));
  return element;
}

const SUITS = {
  s: ["spades", "M0-9C4-4 9-1 9 4 9 8 5 9 2 6 2 9 4 10 4 10H-4C-4 10-2 9-2 6-5 9-9 8-9 4-9-1-4-4 0-9Z"],
  h: ["hearts", "M0 9C-3 4-9 1-9-4-9-9-2-10 0-4 2-10 9-9 9-4 9 1 3 4 0 9Z"],
  d: ["diamonds", "M0-10 8 0 0 10-8 0Z"],
  c: ["clubs", "M0-9A4.6 4.6 0 0 1 3.6-1.6 4.6 4.6 0 1 1 2 6C2 9 4 10 4 10H-4C-4 10-2 9-2 6A4.6 4.6 0 1 1-3.6-1.6 4.6 4.6 0 0 1 0-9Z"],
};
const RANKS = { A: "ace", K: "king", Q: "queen", J: "jack", T: "10" };

const STAR = "M0-9 2.6-3 9-2.8 4 1.2 5.6 7.6 0 4-5.6 7.6-4 1.2-9-2.8-2.6-3Z";

/** The name of a card, for screen readers: "6h" is "6 of hearts". */
export function cardName(face) {
  if (face === "??") return "face down";
  if (face === "X") return "joker";
  if (face.includes("-")) return `tile ${face}`;
  return `${RANKS[face[0]] ?? face[0]} of ${SUITS[face[1]][0]}`;
}

/** A card (or a tile) around its middle, 50 wide and 70 high. */
export function card(face, tiles = false) {
  if (tiles || face.includes("-")) return tile(face);
  const group = svg("g", { class: "card", role: "img", "aria-label": cardName(face) });
  group.append(svg("rect", { x: -23, y: -32, width: 50, height: 70, rx: 5, class: "shadow" }), svg("rect", { x: -25, y: -35, width: 50, height: 70, rx: 5, class: "card-face" }));
  if (face === "??") {
    group.classList.add("card-back");
    group.append(svg("rect", { x: -21, y: -31, width: 42, height: 62, rx: 3, class: "card-pattern" }), svg("path", { d: "M-21-10 0-31 21-10M-21 10 0-11 21 10M-21 31 0 10 21 31", class: "card-weave" }));
    return group;
  }
  if (face === "X") {
    group.classList.add("card-black");
    group.append(...[..."JOKER"].map((letter, at) => svg("text", { x: -17, y: -18 + at * 11, class: "card-joker", "text-anchor": "middle" }, letter)), svg("path", { d: STAR, transform: "translate(5 4) scale(1.6)", class: "card-star" }));
    return group;
  }
  const [, path] = SUITS[face[1]];
  group.classList.add("hd".includes(face[1]) ? "card-red" : "card-black");
  const rank = face[0] === "T" ? "10" : face[0];
  group.append(
    svg("text", { x: -14, y: -15, class: rank === "10" ? "card-rank card-ten" : "card-rank", "text-anchor": "middle" }, rank),
    svg("path", { d: path, transform: "translate(-14 -4) scale(.55)" }),
    svg("path", { d: path, transform: "translate(6 14) scale(1.45)" }),
  );
  return group;
}

const PIPS = {
  1: [[0, 0]], 2: [[-1, -1], [1, 1]], 3: [[-1, -1], [0, 0], [1, 1]], 4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]], 6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};

/** A die around its middle; those printed on the felt are small and pale. */
export function die(spots, size = 44, printed = false) {
  const group = svg("g", printed ? { class: "face" } : { class: "die", role: "img", "aria-label": `die ${spots}` });
  if (!printed) group.append(svg("rect", { x: -size / 2 + 2, y: -size / 2 + 3, width: size, height: size, rx: size * 0.16, class: "shadow" }));
  group.append(svg("rect", { x: -size / 2, y: -size / 2, width: size, height: size, rx: size * 0.16, class: "die-face" }));
  for (const [x, y] of PIPS[spots]) group.append(svg("circle", { cx: x * size * 0.27, cy: y * size * 0.27, r: size * (spots === 1 ? 0.13 : 0.1), class: "die-pip" }));
  return group;
}

/** A pai gow tile: its two halves, one above the other; ones and fours are red. */
export function tile(face) {
  const group = svg("g", { class: "tile", role: "img", "aria-label": cardName(face) });
  group.append(svg("rect", { x: -16, y: -35, width: 36, height: 76, rx: 5, class: "shadow" }), svg("rect", { x: -18, y: -38, width: 36, height: 76, rx: 5, class: "tile-face" }));
  if (face === "??") return group;
  for (const [at, half] of face.split("-").entries()) {
    for (const [x, y] of PIPS[half] ?? []) {
      const red = half === "1" || half === "4";
      group.append(svg("circle", { cx: x * 9, cy: (at ? 19 : -19) + y * 10, r: 4, class: red ? "pip-red" : "pip" }));
    }
  }
  return group;
}

/** What is printed in a section of a wheel: "Th" is "10♥". */
export function sectionName(name) {
  if (/^[AKQJT2-9][cdhs]$/.test(name)) return name[0].replace("T", "10") + { c: "♣", d: "♦", h: "♥", s: "♠" }[name[1]];
  return { joker: "★", logo: "♛" }[name.replace(/_\d+$/, "")] ?? name;
}

/** A wheel around its middle: its sections clockwise, the first at the top; it turns inside the returned group. */
export function wheel(sections, radius, tones) {
  const turns = svg("g", { class: "wheel-turns" }), step = 360 / sections.length;
  turns.append(svg("circle", { r: radius, class: "wheel-rim" }));
  const half = Math.PI / sections.length, x = radius * 0.93 * Math.sin(half), y = -radius * 0.93 * Math.cos(half);
  for (const [at, name] of sections.entries()) {
    const section = svg("g", { transform: `rotate(${at * step})`, class: `section section-${tones[name] ?? name}` });
    section.append(svg("path", { d: `M0 0 ${-x} ${y}A${radius * 0.93} ${radius * 0.93} 0 0 1 ${x} ${y}Z` }));
    section.append(svg("text", { y: -radius * 0.8, "text-anchor": "middle", "font-size": radius * 0.095 }, sectionName(name)));
    turns.append(section);
  }
  turns.append(svg("circle", { r: radius * 0.62, class: "wheel-bowl" }), svg("circle", { r: radius * 0.34, class: "wheel-hub" }));
  return turns;
}

export const CHIPS = [100, 500, 2500, 10000, 50000];
const COLOURS = { 100: "chip-1", 500: "chip-5", 2500: "chip-25", 10000: "chip-100", 50000: "chip-500" };

/** The colour of a stack: that of its largest chip. */
export function chipColour(cents) {
  const largest = CHIPS.filter((chip) => chip <= cents).pop() ?? CHIPS[0];
  return COLOURS[largest];
}

/** The chips of an amount, the largest first, at most five. */
function chipsOf(cents) {
  const out = [];
  for (const chip of [...CHIPS].reverse()) for (; cents >= chip && out.length < 5; cents -= chip) out.push(chip);
  return out.length ? out : [CHIPS[0]];
}

/** A stack of chips around its middle, with its amount. */
export function chip(cents, { mine = false, size = 17 } = {}) {
  const group = svg("g", { class: `chip${mine ? " chip-mine" : ""}` });
  group.append(svg("ellipse", { cx: 1, cy: 2.5, rx: size + 1, ry: size + 1, class: "shadow" }));
  const stack = chipsOf(cents), rise = size * 0.17, top = (stack.length - 1) * rise;
  for (const [at, one] of stack.entries()) {
    const edge = (2 * Math.PI * size * 0.88) / 12;
    group.append(svg("circle", { cy: -at * rise, r: size, class: `chip-body ${COLOURS[one]}` }),
      svg("circle", { cy: -at * rise, r: size * 0.88, class: "chip-edge", "stroke-width": size * 0.22, "stroke-dasharray": `${edge} ${edge}` }));
  }
  group.append(svg("circle", { cy: -top, r: size * 0.72, class: "chip-ring" }));
  const words = short(cents);
  group.append(svg("text", { class: "chip-amount", "text-anchor": "middle", y: size * 0.27 - top, "font-size": size * (words.length > 4 ? 0.5 : words.length > 3 ? 0.6 : words.length > 2 ? 0.74 : 0.86) }, words));
  return group;
}

/** An amount in as few signs as it takes: 150000 is "1.5k". */
export function short(cents) {
  if (cents >= 1000000) return `${+(cents / 100000).toPrecision(3)}k`;
  return cents % 100 ? (cents / 100).toFixed(2) : String(cents / 100);
}

/** Dollars as text to cents: "12.50" is 1250. */
export const cents = (text) => Math.round(Number(text) * 100);
/** Cents as text: 1250 is "12.50". */
export const dollars = (amount) => (amount / 100).toFixed(2);

/** Whether an amount is one that an offer takes. */
export const fits = (offer, amount) => amount >= offer.least && (!offer.most || amount <= offer.most) && amount % offer.step === 0;

/** The amounts that an offer takes, and that one that it does not take is not among them, in words. */
export function spoken({ least, most, step }, amount) {
  const span = least === most ? `$${dollars(most)}` : most ? `$${dollars(least)} to $${dollars(most)}` : `$${dollars(least)} or more`;
  return `${span}${amount % step ? ` in steps of $${dollars(step)}` : ""}, not $${dollars(amount)}`;
}

/** The settlements among tells, but for those that a void took back. */
export function settlements(tells) {
  const found = [];
  for (const tell of tells) {
    if (tell.tell === "settled") found.push(tell);
    if (tell.tell !== "reversed") continue;
    const at = found.findLastIndex((one) => one.result === tell.was && ["seat", "wager", "box", "hand", "spot", "ticket"].every((name) => one[name] === tell[name]));
    if (at >= 0) found.splice(at, 1);
  }
  return found;
}
