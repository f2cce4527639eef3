// Plots as SVG and charts as tables, from the data that the mathematics gives; and what is drawn, as a file.

import { el } from "./api.js";
import { svg } from "./pieces.js";

/** A fraction as text, or a number, as a number: of "1/19" too many digits are none too many. */
export function value(text) {
  if (text == null) return NaN;
  const [top, bottom] = String(text).split("/");
  return bottom ? Number((BigInt(top) * 10n ** 30n) / BigInt(bottom)) / 1e30 : Number(top);
}
export const percent = (number, digits = 4) => (Number.isNaN(number) ? "–" : `${(100 * number).toFixed(digits)} %`);
const short = (number) => (number < 0.1 ? `${+(100 * number).toPrecision(2)} %` : percent(number, 1));

function canvas(width, height, name) {
  return svg("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": name, class: "plot" });
}
const words = (x, y, said, more = {}) => svg("text", { x, y, class: "plot-words", ...more }, said);

/** Edges as bars, those of one edge together, the costliest first; of two rule sets a bar each. */
export function bars(groups, title) {
  const shown = [...groups].sort((a, b) => Math.max(...b.edges.filter(Number.isFinite)) - Math.max(...a.edges.filter(Number.isFinite))).slice(0, 40);
  const sets = Math.max(...shown.map((one) => one.edges.length), 1), line = sets > 1 ? 34 : 22, thick = sets > 1 ? 12 : 16;
  const most = Math.max(...shown.flatMap((one) => one.edges.filter(Number.isFinite).map(Math.abs)), 1e-9);
  const drawn = canvas(900, shown.length * line + 34, title);
  drawn.append(words(0, 14, title, { class: "plot-title" }));
  for (const [at, one] of shown.entries()) {
    const y = at * line + 28;
    drawn.append(words(290, y + line / 2, one.name, { "text-anchor": "end" }));
    for (const [set, edge] of one.edges.entries()) {
      if (!Number.isFinite(edge)) continue;
      const width = Math.max(1, (440 * Math.abs(edge)) / most), top = y + set * (thick + 2);
      drawn.append(svg("rect", { x: 300, y: top, width, height: thick, class: `${edge < 0 ? "bar-player" : "bar-house"}${set ? " bar-second" : ""}` }),
        words(306 + width, top + thick - 3, `${percent(edge)}${sets > 1 ? ["  first", "  second"][set] : ""}`));
    }
  }
  return drawn;
}

/** How likely each net of a wager is, on a logarithmic scale. */
export function nets(outcomes, title) {
  const all = outcomes.map((one) => ({ net: value(one.net), chance: value(one.probability) })).filter((one) => one.chance > 0).sort((a, b) => a.net - b.net);
  const wide = 640, high = 300, left = 52, foot = 262, room = (wide - left - 10) / all.length, thick = Math.min(60, room * 0.8);
  const low = Math.floor(Math.log10(Math.min(...all.map((one) => one.chance)))), scale = (chance) => 34 + (foot - 34) * (Math.log10(chance) / Math.min(-1, low));
  const drawn = canvas(wide, high, title), skip = Math.ceil(all.length / 16);
  drawn.append(words(0, 14, title, { class: "plot-title" }));
  for (let power = 0, step = Math.ceil(-Math.min(-1, low) / 6); power >= Math.min(-1, low); power -= step) {
    drawn.append(svg("line", { x1: left, x2: wide, y1: scale(10 ** power), y2: scale(10 ** power), class: "plot-grid" }), words(left - 6, scale(10 ** power) + 4, power ? `10${[..."-" + -power].map((sign) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[sign] ?? "⁻").join("")}` : "1", { "text-anchor": "end" }));
  }
  for (const [at, one] of all.entries()) {
    const x = left + room * (at + 0.5), y = Math.min(scale(one.chance), foot - 1);
    drawn.append(svg("rect", { x: x - thick / 2, y, width: thick, height: foot - y, class: one.net > 0 ? "net-won" : one.net < 0 ? "net-lost" : "net-even" }));
    if (at % skip === 0) drawn.append(words(x, foot + 16, one.net > 0 ? `+${+one.net.toFixed(3)}` : String(+one.net.toFixed(3)), { "text-anchor": "middle" }));
    if (all.length <= 12) drawn.append(words(x, y - 4, short(one.chance), { "text-anchor": "middle" }));
  }
  drawn.append(words(left, high - 4, "net, in units of the first wager; chances on a logarithmic scale"));
  return drawn;
}

/** How edges move with the values of an option: a line for each group of wagers that moves. */
export function moves(values, lines, title) {
  const wide = 900, high = Math.max(340, 40 + lines.length * 22), left = 70, right = 620, top = 30, foot = 290;
  const every = lines.flatMap((one) => one.edges).filter(Number.isFinite), low = Math.min(...every), most = Math.max(...every), span = most - low || Math.abs(most) || 1;
  const y = (edge) => foot - 8 - (foot - top - 16) * ((edge - low) / span), x = (at) => left + 20 + ((right - left - 40) * at) / Math.max(1, values.length - 1);
  const drawn = canvas(wide, high, title);
  drawn.append(words(0, 14, title, { class: "plot-title" }));
  for (let tick = 0; tick <= 4; tick += 1) {
    const edge = low + (span * tick) / 4;
    drawn.append(svg("line", { x1: left, x2: right, y1: y(edge), y2: y(edge), class: "plot-grid" }), words(left - 6, y(edge) + 4, percent(edge, span < 0.004 ? 3 : 2), { "text-anchor": "end" }));
  }
  const skip = Math.ceil(values.length / 8);
  for (const [at, one] of values.entries()) if (at % skip === 0) drawn.append(words(x(at), foot + 18, one.length > 14 ? `${one.slice(0, 13)}…` : one, { "text-anchor": "middle" }));
  for (const [number, one] of lines.entries()) {
    const points = one.edges.map((edge, at) => [x(at), y(edge)]).filter((_, at) => Number.isFinite(one.edges[at]));
    drawn.append(svg("path", { d: points.map(([h, v], at) => `${at ? "L" : "M"}${h.toFixed(1)} ${v.toFixed(1)}`).join(""), class: `line line-${number % 8}${number > 7 ? " dashed" : ""}` }),
      ...points.map(([h, v]) => svg("circle", { cx: h, cy: v, r: 4, class: `dot line-${number % 8}${number > 7 ? " dashed" : ""}` })),
      svg("rect", { x: right + 20, y: top + number * 22, width: 12, height: 12, class: `dot line-${number % 8}${number > 7 ? " dashed" : ""}` }), words(right + 38, top + 11 + number * 22, one.name));
  }
  return drawn;
}

// ── strategies ────────────────────────────────────────────────────────────────────────────────────

const tone = (chart, cell) => chart.letters.find((one) => one.letter === cell)?.tone.replace("_", "-") ?? { "+": "plus", "-": "minus" }[cell[0]] ?? "empty";
const headed = (section) => [section.name, [section.down, section.across].filter(Boolean).join(" by ")].join(": ");

/** A chart as coloured tables; a cell that another chart has otherwise is marked. */
export function tables(chart, other = null) {
  return chart.sections.map((section) => {
    const beside = other?.sections.find((one) => one.name === section.name);
    const differs = (line, column, cell) => {
      const at = beside?.columns.indexOf(column) ?? -1, found = beside?.lines.find((one) => one.line === line)?.cells[at];
      return found != null && found !== cell && chart.letters.some((one) => one.letter === cell); // a figure is a little other anywhere
    };
    return el("div", { class: "wide", tabindex: 0, role: "group", "aria-label": section.name }, el("table", { class: "chart" }, el("caption", {}, headed(section)),
      el("thead", {}, el("tr", {}, el("td", {}), ...section.columns.map((one) => el("th", { scope: "col" }, one)))),
      el("tbody", {}, ...section.lines.map((line) => el("tr", {}, el("th", { scope: "row" }, line.line), ...line.cells.map((cell, at) => el("td", { class: `tone tone-is-${tone(chart, cell)}${differs(line.line, section.columns[at], cell) ? " differs" : ""}` }, cell)))))));
  });
}

export const legend = (chart) => el("ul", { class: "legend" }, ...chart.letters.map((one) => el("li", {}, el("span", { class: `tone tone-is-${one.tone.replace("_", "-")}` }, one.letter), ` ${one.says}`)));

/** How many cells of two charts are not the same. */
export const differing = (host) => host.querySelectorAll(".differs").length;

/** The same as a picture. */
export function grids(chart, title) {
  const cell = Math.max(...chart.sections.flatMap((one) => [...one.columns, ...one.lines.flatMap((line) => line.cells)]).map((one) => one.length)) * 8 + 16;
  const names = Math.max(...chart.sections.flatMap((one) => one.lines.map((line) => line.line.length))) * 7.5 + 16, line = 24;
  const wide = Math.max(640, names + cell * Math.max(...chart.sections.map((one) => one.columns.length)));
  const says = [title, ...chart.letters.map((one) => `${one.letter}  ${one.says}`), chart.note].filter(Boolean);
  const high = 30 + chart.sections.reduce((sum, one) => sum + (one.lines.length + 2) * line + 8, 0) + says.length * 18;
  const drawn = canvas(wide, high, title);
  let y = 18;
  drawn.append(words(0, y, title, { class: "plot-title" }));
  for (const section of chart.sections) {
    y += line;
    drawn.append(words(0, y, headed(section), { class: "plot-title" }));
    y += line;
    for (const [at, one] of section.columns.entries()) drawn.append(words(names + cell * (at + 0.5), y, one, { "text-anchor": "middle" }));
    for (const row of section.lines) {
      y += line;
      drawn.append(words(names - 10, y, row.line, { "text-anchor": "end" }));
      for (const [at, one] of row.cells.entries()) {
        if (!one) continue;
        drawn.append(svg("rect", { x: names + cell * at + 1, y: y - 16, width: cell - 2, height: line - 2, class: `tone-is-${tone(chart, one)}` }), svg("text", { x: names + cell * (at + 0.5), y, "text-anchor": "middle", class: "plot-cell" }, one));
      }
    }
    y += 8;
  }
  for (const [at, one] of says.slice(1).entries()) drawn.append(words(0, y + 24 + at * 18, one));
  return drawn;
}

// ── files ─────────────────────────────────────────────────────────────────────────────────────────

/** Give a file to the person. */
export function save(name, type, text) {
  const link = el("a", { href: URL.createObjectURL(new Blob([text], { type })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

const MARGIN = 12, COPIED = ["fill", "stroke", "stroke-width", "font-size", "font-family", "font-weight", "opacity"];

/** A drawing as a file that needs no sheet beside it: the colours that it has here, on the ground that it has here. */
export function picture(drawn) {
  const host = drawn.isConnected ? null : el("div", { class: "hidden" }, drawn);
  if (host) document.body.append(host);
  const copy = drawn.cloneNode(true), theirs = [copy, ...copy.querySelectorAll("*")];
  for (const [at, own] of [drawn, ...drawn.querySelectorAll("*")].entries()) {
    const look = getComputedStyle(own);
    for (const name of COPIED) theirs[at].setAttribute(name, look.getPropertyValue(name));
    theirs[at].removeAttribute("class");
  }
  const [width, height] = drawn.getAttribute("viewBox").split(" ").slice(2).map((side) => Number(side) + 2 * MARGIN);
  const ground = svg("rect", { x: -MARGIN, y: -MARGIN, width, height, fill: getComputedStyle(document.documentElement).getPropertyValue("--paper") });
  copy.prepend(ground);
  copy.setAttribute("viewBox", `${-MARGIN} ${-MARGIN} ${width} ${height}`);
  copy.setAttribute("width", width);
  copy.setAttribute("height", height);
  host?.remove();
  return new XMLSerializer().serializeToString(copy);
}

const quoted = (cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
/** Lines of cells as comma-separated values. */
export const csv = (lines) => lines.map((line) => line.map((cell) => quoted(String(cell ?? ""))).join(",")).join("\r\n") + "\r\n";
