// Learning: what the law of this table says, how it is played, what each wager pays, its edge, and the section.

import { call, cites, el, get, Problem } from "./api.js";

const percent = (value) => `${(100 * value).toFixed(2)} %`;
const BASES = { "nj-other-year": "in the text of another year", sibling: "by analogy", "other-state": "as other states have it", practice: "by practice", ours: "our reading" };
const basis = (one) => (one.basis && one.basis !== "nj" ? ` (${BASES[one.basis] ?? one.basis})` : "");

export class Learning {
  constructor(dialog, info) {
    Object.assign(this, { dialog, info, guide: null, edges: null });
  }

  /** Open the drawer, at a wager where one is asked about. */
  async open(wager = "") {
    this.dialog.querySelector("h2").textContent = `${this.info.title}: rules and pays`;
    this.guide ??= await get(`/api/tables/${encodeURIComponent(this.info.id)}/guide`);
    this.draw(wager);
    if (!this.dialog.open) this.dialog.showModal();
    this.dialog.querySelector(".asked-about")?.scrollIntoView({ block: "center" });
    if (this.edges === null) {
      await this.ask();
      this.draw(wager);
    }
  }

  query() {
    return `as_of=${this.info.as_of}${this.guide.elect.map((one) => `&elect=${encodeURIComponent(one)}`).join("")}`;
  }

  /** What mathematics gives for the rules of this table; some games take long; where people play for a pot there is no edge to ask for. */
  async ask() {
    this.edges = {};
    if (this.info.layout.pots) return;
    try {
      for (const row of await call("GET", `/api/edges/${this.info.game}?${this.query()}`)) this.edges[row.wager] ??= row;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
    }
  }

  draw(wager) {
    const { guide, info } = this, lab = `/lab?game=${info.game}&${this.query()}`;
    this.dialog.querySelector(".dialog-body").replaceChildren(
      guide.remark ? el("p", { class: "legal" }, guide.remark) : "",
      ...(guide.wagers.length && !info.layout.pots ? [el("h3", {}, "What each wager pays"), el("div", { class: "wide" }, el("table", { class: "pays" },
        el("thead", {}, el("tr", {}, ...["Wager", "Pays", "House edge", "Limits", "Section"].map((one) => el("th", { scope: "col" }, one)))),
        el("tbody", {}, ...guide.wagers.map((one) => this.row(one, one.ids.includes(wager))))))] : []),
      el("h3", {}, "How it is played"), el("ul", {}, ...guide.play.map((one) => el("li", {}, one.says, " ", el("small", {}, ...cites(one.cite), basis(one))))),
      el("details", {}, el("summary", {}, "What this house has elected"), el("ul", {}, ...guide.options.filter((one) => !one.default || one.value !== "off").map((one) => el("li", {}, `${one.option.replaceAll("_", " ")}: ${one.value} `, el("small", {}, ...cites(one.cite)))))),
      el("p", {}, el("a", { href: lab }, "The mathematics of these rules, in the lab")), el("p", { class: "legal" }, "An unofficial restatement, not legal advice."));
  }

  row(one, asked) {
    const edge = one.ids.map((id) => this.edges?.[id]).find(Boolean), pays = Object.entries(one.pays).map(([how, odds]) => (how ? `${how.replaceAll("_", " ")}: ${odds}` : odds));
    const sure = edge && edge.edge_decimal != null ? `${percent(edge.edge_decimal)}${edge.method === "exact" ? "" : ` (${edge.method})`}` : this.edges === null ? "…" : "–";
    return el("tr", { class: asked ? "asked-about" : "" }, el("th", { scope: "row" }, one.name, el("small", {}, [one.made, one.wins && `wins: ${one.wins}`, one.loses && `loses: ${one.loses}`, one.vigorish && `${one.keeps}: ${one.vigorish}`].filter(Boolean).map((words) => el("span", {}, words)))),
      el("td", {}, ...pays.map((words) => el("div", {}, words))), el("td", { class: "number-cell" }, sure), el("td", { class: "number-cell" }, one.min ? `$${one.min}${one.max ? ` to $${one.max}` : ""}` : ""), el("td", {}, ...cites(one.cite), el("small", {}, basis(one))));
  }
}
