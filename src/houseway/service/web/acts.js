// What somebody may do on the floor: each act a form with the fields that it needs, as the house describes them.

import { call, cites, el, get, post, Problem } from "./api.js";

const seatsOf = new Map();
/** The places of a table and who sits there, asked for once for each drawing of the forms. */
function seats(table) {
  if (!seatsOf.has(table)) {
    const path = `/api/tables/${encodeURIComponent(table)}`;
    seatsOf.set(table, Promise.all([get(path), get(`${path}/view`)]).then(([info, view]) => ({ info, taken: Object.keys(view.stacks) })));
  }
  return seatsOf.get(table);
}

const option = (value, words) => el("option", { value }, words);
const words = (id) => id.replaceAll("_", " ");

/** The label and the control of a field. */
function drawn(field) {
  const { kind, label, optional } = field, name = field.name || "of", required = !optional;
  if (kind === "yes") return el("label", { class: "tick" }, el("input", { type: "checkbox", name, checked: field.default === "on" }), ` ${label}`);
  if (kind === "told") return el("fieldset", { class: "ticks" }, el("legend", {}, label), ...field.choices.map((one) => el("label", { class: "tick" }, el("input", { type: "checkbox", name, value: one.value, checked: true }), ` ${one.words}`)));
  if (kind === "several") return el("fieldset", { class: "ticks", "data-kind": kind, "data-name": name }, el("legend", {}, label));
  if (["choice", "place", "seated", "option"].includes(kind)) return el("label", {}, label, el("select", { name, required: required && kind !== "choice", "data-kind": kind }, ...(kind === "choice" ? options(field, {}) : [])));
  const type = { amount: "number", number: "number", date: "date" }[kind] ?? "text";
  const more = kind === "amount" ? { min: "0", step: "0.01", inputmode: "decimal" } : kind === "number" ? { min: "0", step: "1" } : { maxlength: 200 };
  const list = kind === "value" ? `values-${Math.random().toString(36).slice(2)}` : null;
  return el("label", {}, kind === "amount" ? `${label}, $` : label, el("input", { type, name, required, value: field.default ?? "", autocomplete: "off", ...more, list }), list ? el("datalist", { id: list }) : null);
}

/** What may be chosen while the other fields say what they say. */
const options = (field, said) => (field.choices ?? []).filter((one) => Object.entries(one.only ?? {}).every(([name, value]) => said[name] === value)).map((one) => option(one.value, one.words));

/** What the fields of a form say, by name. */
function said(form) {
  const found = {};
  for (const one of form.querySelectorAll("[name]")) {
    if (one.type !== "checkbox") found[one.name] = one.value;
    else if (one.value === "on") found[one.name] = one.checked ? "on" : "off";
    else found[one.name] = [...(found[one.name] ?? []), ...(one.checked ? [one.value] : [])];
  }
  return found;
}

/** An act as a form. `done` is called with its verb and the answer when it was noted, or awaits another. */
export function form(act, tables, done) {
  const fields = act.fields.map((field) => [field, drawn(field)]), signed = act.signed.map((field) => [field, drawn(field)]);
  const answer = el("p", { role: "status", class: "answer" }), send = el("button", { type: "submit", class: "main" }, "Note it");
  const shown = el("form", { class: "filters act" }, ...fields.map(([, node]) => node), ...signed.map(([, node]) => node), send);
  const about = el("p", { class: "legal about" });
  let chosen = "";

  /** Fill what depends on other fields: the seats and options of the table, who may inspect what. */
  async function follow(event) {
    for (const [field, node] of fields) {
      const select = node.querySelector("select");
      if (!select || field.kind !== "choice" || !field.choices?.some((one) => one.only)) continue;
      const before = select.value;
      select.replaceChildren(...options(field, said(shown)));
      if ([...select.options].some((one) => one.value === before)) select.value = before;
    }
    for (const [field, node] of event ? [] : fields) if (field.kind === "choice" && field.default) node.querySelector("select").value = field.default;
    const now = said(shown);
    for (const [field] of fields) {
      if (event && event.target.name !== (field.name || "of")) continue;
      const one = field.choices?.find((each) => each.value === now[field.name || "of"]);
      for (const [name, value] of Object.entries(one?.sets ?? {})) { const target = shown.querySelector(`[name="${name}"]`); if (target) target.value = value; }
    }
    if (now.table && now.table !== chosen) {
      chosen = now.table;
      await ofTable(now.table);
    }
    await explained();
  }

  async function ofTable(table) {
    const wants = fields.some(([field]) => ["place", "seated", "several", "option"].includes(field.kind));
    if (!wants) return;
    const { info, taken } = await seats(table);
    if (chosen !== table) return;
    const places = Object.keys(info.layout.places);
    for (const [field, node] of fields) {
      if (field.kind === "place") node.querySelector("select").replaceChildren(...(places.length ? places : Array.from({ length: 16 }, (_, at) => String(at + 1))).map((one) => option(one, `seat ${one}`)));
      if (field.kind === "seated") node.querySelector("select").replaceChildren(...(taken.length ? taken.map((one) => option(one, `seat ${one}`)) : [option("", "nobody sits there")]));
      if (field.kind === "several") node.replaceChildren(el("legend", {}, field.label), ...(taken.length ? taken.map((one) => el("label", { class: "tick" }, el("input", { type: "checkbox", name: field.name, value: one, checked: true }), ` seat ${one}`)) : ["nobody sits there"]));
      if (field.kind === "option") {
        const [game, guide] = await Promise.all([get(`/api/games/${info.game}?as_of=${info.as_of}`), get(`/api/tables/${encodeURIComponent(table)}/guide`)]);
        if (chosen !== table) return;
        elected = { rules: Object.fromEntries(guide.options.map((each) => [each.option, each.value])), options: game.options };
        node.querySelector("select").replaceChildren(...game.options.map((one) => option(one.id, words(one.id))));
      }
    }
  }

  let elected = null;
  /** Of an option: what it is now, what it may be, and which notice a change needs. */
  async function explained() {
    const one = elected?.options.find((each) => each.id === said(shown).option), list = shown.querySelector("datalist");
    if (!one) return;
    list.replaceChildren(...one.allowed.split(/, | or /).filter((value) => /^[\w.:-]+$/.test(value)).map((value) => el("option", { value })));
    shown.querySelector('[name="value"]').placeholder = one.default;
    about.replaceChildren(`Now ${elected.rules[one.id] ?? one.default}; allowed: ${one.allowed} `, el("small", {}, ...cites(one.cite)), one.notice ? `. A change may need ${one.notice}.` : ".");
  }

  shown.addEventListener("change", (event) => { follow(event).catch((error) => refuse(answer, error)); });
  shown.addEventListener("submit", async (event) => {
    event.preventDefault();
    answer.replaceChildren();
    send.disabled = true;
    try {
      const found = await sent(act, shown, fields, signed);
      done(act.verb, lines(found, act));
    } catch (error) {
      if (error.status === 409 && error.title === "Awaits another") done(act.verb, [pending(error)]);
      else refuse(answer, error);
    } finally {
      send.disabled = false;
    }
  });
  follow().catch((error) => refuse(answer, error));
  return el("div", {}, shown, about, act.persons.length ? el("p", { class: "legal" }, `Each says the same within five minutes: ${act.persons.join("; ")}.`) : null, answer);
}

/** A refusal: one line, what is legal, and the section. */
export function refuse(host, error) {
  if (!(error instanceof Problem)) throw error;
  host.className = "answer lost";
  host.replaceChildren(error.message, error.legal && error.legal.length < 100 ? `; legal: ${error.legal}` : "", " ", ...(error.cite ? cites(error.cite.split(", ")) : []));
}

/** What awaits another, as a line. */
export const pending = (error) => el("li", {}, `${error.message.replaceAll("_", " ")} `, el("small", {}, ...cites(error.cite)));

/** What was noted, as lines. */
function lines(found, act) {
  if (act.at_table) return found.tells.slice(found.last).filter((tell) => tell.says).slice(-3).map((tell) => el("li", {}, `${tell.says} `, el("small", {}, ...cites(tell.cite)))).concat(found.tells.length ? [] : [el("li", {}, "Reported.")]);
  return found.map((one) => el("li", {}, `${one.says} `, one.cite ? el("small", {}, ...cites(one.cite)) : ""));
}

function sent(act, shown, fields, signed) {
  const now = said(shown), body = {};
  for (const [field] of fields) {
    const one = field.choices?.find((each) => each.value === now[field.name || "of"]);
    if (!field.name) Object.assign(body, one?.sets ?? {});
    else if (now[field.name] !== "" && now[field.name] !== undefined) body[field.name] = now[field.name];
  }
  const names = [...shown.querySelectorAll('[name="signed"]')].map((one) => one.value.split("="));
  const written = signed.filter(([field]) => field.name !== "signed").map(([field]) => [field.name, now[field.name]]);
  delete body.signed;
  if (names.length + written.length) body.signed = Object.fromEntries([...names, ...written].filter(([role, name]) => role && name));
  if (act.at_table) {
    const { table, ...rest } = body;
    return post(`/api/tables/${encodeURIComponent(table)}/inputs`, { [act.verb]: Object.keys(rest).length ? rest : true });
  }
  return post("/api/floor/events", { [act.verb]: act.verb === "order" ? ordered(body) : body });
}

/** An order: what is changed, from when, and who was told now. */
function ordered({ table, option: id, value, minutes, told }) {
  const now = new Date(), effective = new Date(now.getTime() + Number(minutes) * 60000).toISOString();
  return { tables: [table], change: { [id]: value }, effective, ...Object.fromEntries((told ?? []).map((way) => [way, now.toISOString()])) };
}

/** Seats and options are asked for anew. */
export const forget = () => seatsOf.clear();

/** Send again what another has said. */
export const confirm = (one) => call("POST", one.path, one.said);
