// An irregularity: what happened, the questions that decide it one after the other, and the ruling.

import { cites, el, get, newest, post } from "./api.js";
import { refuse } from "./acts.js";
import { cardName } from "./pieces.js";

const words = (id) => id.replaceAll("_", " ");
const RANKS = [["A", "ace"], ["K", "king"], ["Q", "queen"], ["J", "jack"], ["T", "10"], ...[9, 8, 7, 6, 5, 4, 3, 2].map((rank) => [String(rank), String(rank)])];
const SUITS = [["s", "spades"], ["h", "hearts"], ["d", "diamonds"], ["c", "clubs"]];
const select = (list, label) => el("select", { "aria-label": label }, ...list.map(([value, shown]) => el("option", { value }, shown)));

/** Guides through the irregularities of a table, in the elements of `host` by id. */
export class Irregular {
  constructor($) {
    this.$ = $;
    this.asked = newest();
    this.kinds = [];
    this.table = null;
    $("kind").addEventListener("change", () => this.begin());
    $("report").addEventListener("click", () => this.report());
  }

  /** Of another table. */
  async of(table) {
    this.table = null;
    this.$("kind").disabled = true;
    this.$("report").hidden = true;
    const found = await this.asked(Promise.all([get(`/api/games/${table.game}/irregularities?as_of=${table.as_of}`), get(`/api/tables/${encodeURIComponent(table.id)}`)]));
    if (!found) return;
    this.table = table;
    [this.kinds, this.info] = found;
    this.$("kind").replaceChildren(...this.kinds.map((one) => el("option", { value: one.kind }, words(one.kind))));
    this.$("kind").disabled = false;
    this.begin();
  }

  get one() { return this.kinds.find((each) => each.kind === this.$("kind").value); }

  begin() {
    this.answers = [];
    this.$("ruled").replaceChildren();
    this.draw();
  }

  /** The answers so far, by detail. */
  get said() { return Object.fromEntries(this.answers.map(([question, value]) => [question.detail, value])); }

  /** The next question, if there is one. */
  get next() {
    const { said } = this, given = new Set(this.answers.map(([question]) => question)), is = ([detail, value]) => said[detail] === value;
    return this.one.asks.find((question) => !given.has(question) && (!question.after.length || question.after.some(is)) && !question.unless.some(is));
  }

  draw(focus = false) {
    const { one, table } = this;
    this.$("happened").replaceChildren(...(one ? [one.event] : ["None is listed for this game."]));
    this.$("asks").replaceChildren();
    this.$("ruling").replaceChildren();
    this.$("report").hidden = true;
    if (!one) return;
    const question = this.next;
    this.$("asks").replaceChildren(...this.answers.map(([asked, value], at) => el("li", {}, `${asked.words} `, el("strong", {}, asked.answers[value] ?? (asked.detail === "card" && value !== "X" ? cardName(value) : value || "not said")), " ",
      el("button", { type: "button", class: "quiet", onclick: () => { this.answers.length = at; this.draw(true); } }, "change"))), ...(question ? [el("li", {}, this.ask(question))] : []));
    if (focus) (this.$("asks").querySelector("form input, form select, form button") ?? this.$("report")).focus();
    if (question) return;
    const parts = this.answers.map(([asked, value]) => asked.rulings[value]).filter(Boolean);
    this.$("ruling").replaceChildren(el("p", {}, el("strong", {}, parts.length ? parts.join(" ") : one.ruling), " ", el("small", {}, ...cites(one.cite))),
      ...(parts.length ? [el("p", { class: "legal" }, `The ruling in whole: ${one.ruling}`)] : []), ...(one.remark ? [el("p", { class: "legal" }, one.remark)] : []));
    this.$("report").hidden = !table.reports.includes("irregularity");
  }

  /** A question with what may be answered. */
  ask(question) {
    const answer = (value) => { this.answers.push([question, value]); this.draw(true); };
    const choices = Object.entries(question.answers);
    if (choices.length) return el("form", { class: "ask", role: "group", "aria-label": question.words }, el("span", {}, question.words), ...choices.map(([value, shown]) => el("button", { type: "button", onclick: () => answer(value) }, shown)));
    const [nodes, value] = this.control(question);
    return el("form", { class: "ask", onsubmit: (event) => { event.preventDefault(); answer(value()); } }, el("label", {}, question.words, " ", ...nodes), el("button", { type: "submit" }, "Next"));
  }

  /** What a question is answered with, and how to read it. */
  control(question) {
    const places = Object.keys(this.info.layout.places), seats = places.length ? places : ["1"];
    if (question.detail === "card") {
      const rank = select([...RANKS, ["X", "joker"]], "Rank"), suit = select(SUITS, "Suit");
      return [[rank, suit], () => (rank.value === "X" ? "X" : rank.value + suit.value)];
    }
    if (question.detail === "seat") {
      const one = select(seats.map((seat) => [seat, `seat ${seat}`]), question.words);
      return [[one], () => one.value];
    }
    if (question.detail === "to") {
      const one = el("input", { type: "text", list: "hands", required: true, maxlength: 40 });
      return [[one, el("datalist", { id: "hands" }, ...["dealer", "community", "common", "board", ...seats].map((seat) => el("option", { value: seat })))], () => one.value.trim()];
    }
    const needed = this.one.needs.includes(question.detail);
    const one = el("input", { type: question.number ? "number" : "text", min: "0", maxlength: 200, required: needed });
    return [[one], () => one.value.trim()];
  }

  async report() {
    const { table, one } = this, { at, by, ...details } = this.said;
    delete details[""];
    const said = Object.fromEntries(Object.entries(details).filter(([, value]) => value !== ""));
    try {
      const view = await post(`/api/tables/${encodeURIComponent(table.id)}/inputs`, { irregularity: { kind: one.kind, ...said }, ...(at ? { at } : {}) });
      const told = view.tells.slice(view.last).filter((tell) => tell.says), from = told.findLastIndex((tell) => tell.tell === "ruled");
      this.$("ruled").className = "";
      this.$("ruled").replaceChildren(el("h3", {}, "Ruled"), el("ul", {}, ...told.slice(Math.max(0, from)).map((tell) => el("li", {}, `${tell.says} `, el("small", {}, ...cites(tell.cite))))));
    } catch (error) {
      refuse(this.$("ruled"), error);
    }
  }
}
