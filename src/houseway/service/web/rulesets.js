// The options of a game as a form: by section, each explained, for one rule set or for two side by side.

import { cites, el } from "./api.js";

const words = (id) => id.replaceAll("_", " ");
const BASES = { "nj-other-year": "text of another year", sibling: "by analogy", "other-state": "as other states have it", practice: "by practice", ours: "our reading" };

/** A value as it is elected: what the answer says of the rules is data. */
export const written = (value) => (value == null ? "" : typeof value === "object" ? JSON.stringify(value) : String(value));

/** Of a table or a list without entries, nothing. */
const told = (text) => (["{}", "[]"].includes(text) ? "" : text ?? "");

export class RuleSets {
  /** `changed` is called when the person elects something. */
  constructor(host, changed) {
    Object.assign(this, { host, changed, options: [], sets: [{}] });
  }

  draw(options, sets) {
    Object.assign(this, { options, sets });
    const sections = Map.groupBy ? Map.groupBy(options, (one) => one.section) : options.reduce((all, one) => all.set(one.section, [...(all.get(one.section) ?? []), one]), new Map());
    this.host.replaceChildren(...[...sections].map(([title, some]) => el("fieldset", {}, el("legend", {}, title), ...some.map((one, at) => this.row(one, one.says === some[at - 1]?.says)))));
  }

  row(option, said) {
    const name = `option-${option.id}`, means = el("p", { class: "means", hidden: true });
    const fields = this.sets.map((_, set) => this.field(option, set, set ? `${words(option.id)}, second rules` : "", means));
    fields[0].id = name;
    this.explain(option, fields, means);
    return el("div", { class: `option${fields.length > 1 ? " two" : ""}` },
      el("div", {}, el("label", { for: name }, words(option.id)), el("p", { class: "legal" }, said || !option.says ? null : `${option.says[0].toUpperCase()}${option.says.slice(1)} `, el("small", {}, ...cites(option.cite), BASES[option.basis] ? ` (${BASES[option.basis]})` : ""), option.favours ? ` Favours ${option.favours}.` : "", option.values?.length || option.number ? "" : ` Allowed: ${option.allowed}.`), means),
      ...fields);
  }

  /** A list where the law lists the values, a number where it bounds one, else a line of text. */
  field(option, set, label, means) {
    const now = this.sets[set][option.id] ?? told(option.elects), values = option.values ?? [];
    const change = () => {
      if (field.value === "") delete this.sets[set][option.id];
      else this.sets[set][option.id] = field.value;
      this.explain(option, [...field.closest(".option").querySelectorAll("select, input")], means);
      this.changed();
    };
    const named = { name: set ? `second:${option.id}` : option.id, "aria-label": label || null, onchange: change, class: this.sets[set][option.id] == null ? "" : "chosen" };
    let field;
    if (option.number) field = el("input", { type: "number", min: option.number[0], max: option.number[1], value: now, placeholder: option.default, ...named });
    else if (values.length) field = el("select", named, ...[...new Set([...(now || option.elects ? [] : [""]), ...values, now])].filter((one) => one !== "" || !now).map((one) => el("option", { value: one, selected: one === now }, one || option.default)));
    else field = el("input", { type: "text", value: now, placeholder: option.default, ...named });
    return field;
  }

  /** What the chosen values stand for, where they are names of paytables. */
  explain(option, fields, means) {
    const said = [...new Set(fields.map((one) => one.value))].filter((one) => option.means?.[one]).map((one) => `${one}: ${option.means[one].replaceAll("_", " ")}`);
    means.textContent = said.join("; ");
    means.hidden = !said.length;
  }

  /** Show what is really so where nothing is elected: a default may follow from another option. */
  show(rules, set) {
    for (const option of this.options) {
      const field = this.host.elements[set ? `second:${option.id}` : option.id], now = told(written(rules[option.id]));
      if (!field || this.sets[set][option.id] != null || field.value === now || document.activeElement === field) continue;
      if (field.tagName === "SELECT" && ![...field.options].some((one) => one.value === now)) field.append(el("option", { value: now }, now || option.default));
      field.value = now;
    }
  }
}
