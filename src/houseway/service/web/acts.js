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

const supervisedAt = new Map();
/** The orders that a table hears now, and its inputs that can be corrected. */
function supervised(table) {
  if (!supervisedAt.has(table)) supervisedAt.set(table, get(`/api/floor/tables/${encodeURIComponent(table)}`));
  return supervisedAt.get(table);
}

/** The forms that depend on what happens at a table. */
const moments = new Map();
/** Ask again what can be ordered or corrected, for the forms that somebody sees. */
export async function follow() {
  supervisedAt.clear();
  for (const [form, again] of moments) {
    if (!form.isConnected) moments.delete(form);
    else if (form.checkVisibility()) await again();
  }
}

/** The table that was chosen last. */
let latest = "";

/** The fields that depend on the table: of what it is, and of what has happened there. */
const OF_TABLE = ["place", "seated", "several", "option"], OF_MOMENT = ["order", "input"];
/** What the fields of a corrected input are called, so that they are not taken for the form's own. */
const TO = "to:";

const option = (value, words) => el("option", { value }, words);
const words = (id) => id.replaceAll("_", " ");

/** The label and the control of a field. */
function drawn(field) {
  const { kind, label, optional } = field, name = field.name || "of", required = !optional;
  if (kind === "yes") return el("label", { class: "tick" }, el("input", { type: "checkbox", name, checked: field.default === "on" }), ` ${label}`);
  if (kind === "told") return el("fieldset", { class: "ticks" }, el("legend", {}, label), ...field.choices.map((one) => el("label", { class: "tick" }, el("input", { type: "checkbox", name, value: one.value, checked: true }), ` ${one.words}`)));
  if (kind === "several") return el("fieldset", { class: "ticks", "data-kind": kind, "data-name": name }, el("legend", {}, label));
  if (["choice", "place", "seated", "option", "order", "input"].includes(kind)) return el("label", {}, label, el("select", { name, required: required && kind !== "choice", "data-kind": kind }, ...(kind === "choice" ? options(field, {}) : [])));
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

/** An act as a form. `done` is called with it and the answer when it was noted, or awaits another. */
export function form(act, done) {
  const fields = act.fields.map((field) => [field, drawn(field)]), signed = act.signed.map((field) => [field, drawn(field)]);
  const answer = el("p", { role: "status", class: "answer" }), send = el("button", { type: "submit", class: "main" }, "Note it");
  const shown = el("form", { class: "filters act" }, ...fields.map(([, node]) => node), ...signed.map(([, node]) => node), send, act.verb === "order" && !act.at_table ? el("button", { type: "button", onclick: tried }, "Try it") : "");
  const about = el("p", { class: "legal about" }), otherwise = el("fieldset", { class: "otherwise", hidden: true });
  let chosen = "", inputs = [];
  const own = shown.querySelector("select[name=table]"); // who has worked at a table goes on there
  if ([...(own?.options ?? [])].some((one) => one.value === latest)) own.value = latest;
  if (fields.some(([field]) => field.kind === "input")) send.before(otherwise);

  /** Fill what depends on other fields: the seats and options of the table, who may inspect what. */
  async function filled(event) {
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
      await ofMoment(now.table);
    } else if (event?.target.name === "input") correction();
    await explained();
  }

  async function ofTable(table) {
    const wants = fields.filter(([field]) => OF_TABLE.includes(field.kind));
    if (!wants.length) return;
    send.disabled = true; // what is of another table is not to be chosen, nor sent
    for (const [, node] of wants) for (const select of node.querySelectorAll("select")) { select.disabled = true; select.replaceChildren(); }
    const { info, taken } = await seats(table);
    if (chosen !== table) return;
    const places = Object.keys(info.layout.places);
    for (const [field, node] of fields) {
      if (field.kind === "place") node.querySelector("select").replaceChildren(...(places.length ? places : Array.from({ length: 16 }, (_, at) => String(at + 1))).map((one) => option(one, `seat ${one}`)));
      if (field.kind === "seated") node.querySelector("select").replaceChildren(...(taken.length ? taken.map((one) => option(one, `seat ${one}`)) : [option("", "nobody sits there")]));
      if (field.kind === "several") node.replaceChildren(el("legend", {}, field.label), ...(taken.length ? taken.map((one) => el("label", { class: "tick" }, el("input", { type: "checkbox", name: field.name, value: one, checked: true }), ` seat ${one}`)) : ["nobody sits there"]));
      if (field.kind === "option") {
        const game = await get(`/api/games/${info.game}?as_of=${info.as_of}`);
        if (chosen !== table) return;
        elected = { rules: info.rules, options: game.options };
        node.querySelector("select").replaceChildren(...game.options.map((one) => option(one.id, words(one.id))));
      }
    }
    for (const [, node] of wants) for (const select of node.querySelectorAll("select")) select.disabled = false;
    send.disabled = false;
  }

  /** What can be ordered or corrected at the table now; what is still so stays as it is filled in. Nothing: nothing is sent. */
  async function ofMoment(table) {
    const [field, node] = fields.find(([one]) => OF_MOMENT.includes(one.kind)) ?? [];
    if (!field) return;
    const select = node.querySelector("select"), { orders, inputs: past } = await supervised(table);
    if (chosen !== table) return;
    const now = JSON.stringify([table, orders, past]), before = select.value;
    if (shown.dataset.moment === now) return;
    shown.dataset.moment = now;
    const choices = field.kind === "order" ? orders : past.map((one) => ({ value: String(one.number), words: one.words }));
    field.choices = field.kind === "order" ? orders : [];
    inputs = past;
    select.replaceChildren(...(choices.length ? choices.map((one) => option(one.value, one.words)) : [option("", field.kind === "order" ? "none is heard there now" : "nothing can be corrected there now")]));
    if (choices.some((one) => one.value === before)) select.value = before;
    send.disabled = select.disabled = !choices.length;
    correction();
  }

  /** The fields of the input that is corrected, as it was said. */
  function correction() {
    const one = inputs.find((each) => String(each.number) === said(shown).input), now = JSON.stringify([chosen, one]);
    if (otherwise.dataset.of === now) return;
    otherwise.dataset.of = now;
    otherwise.hidden = !one?.fields.length;
    otherwise.replaceChildren(el("legend", {}, "It was in fact"), ...(one?.fields ?? []).map((field) => drawn({ ...field, name: TO + field.name })));
  }
  if (fields.some(([field]) => OF_MOMENT.includes(field.kind))) moments.set(shown, () => ofMoment(chosen));

  let elected = null;
  /** Of an option: what it is now, what it may be, and which notice a change needs. */
  async function explained() {
    const one = elected?.options.find((each) => each.id === said(shown).option), list = shown.querySelector("datalist");
    if (!one) return;
    list.replaceChildren(...one.allowed.split(/, | or /).filter((value) => /^[\w.:-]+$/.test(value)).map((value) => el("option", { value })));
    shown.querySelector('[name="value"]').placeholder = one.default;
    about.replaceChildren(`Now ${elected.rules[one.id] ?? one.default}; allowed: ${one.allowed} `, el("small", {}, ...cites(one.cite)), one.notice ? `. A change may need ${one.notice}.` : ".");
  }

  /** What an order would come to: nothing is noted. */
  async function tried() {
    if (!shown.reportValidity()) return;
    try {
      const found = await post("/api/floor/orders/try", ordered(said(shown)));
      answer.className = "answer";
      answer.replaceChildren(...found.says.flatMap((one) => [`${one.says}. `, one.cite ? el("small", {}, ...cites(one.cite.split(", ")), " ") : ""]));
    } catch (error) {
      refuse(answer, error);
    }
  }

  shown.addEventListener("change", (event) => { if (event.target === own) latest = own.value; filled(event).catch((error) => refuse(answer, error)); });
  shown.addEventListener("submit", async (event) => {
    event.preventDefault();
    answer.replaceChildren();
    send.disabled = true;
    try {
      const found = await sent(act, shown, fields, signed, inputs);
      done(act, lines(found, act));
    } catch (error) {
      if (error.status === 409 && error.title === "Awaits another") done(act, [pending(error)]);
      else refuse(answer, error);
    } finally {
      send.disabled = false;
    }
  });
  filled().catch((error) => refuse(answer, error));
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
  if (act.verb === "correct") return [el("li", {}, "Corrected: the round is ruled again from there.")];
  if (act.at_table) {
    const told = found.tells.slice(found.last).filter((tell) => tell.says), ruled = told.findLastIndex((tell) => tell.tell === "ruled");
    const from = act.verb === "order" && ruled >= 0 ? ruled : Math.max(0, told.length - 1);
    return [el("li", {}, "Reported."), ...told.slice(from).map((tell) => el("li", {}, `${tell.says} `, el("small", {}, ...cites(tell.cite))))];
  }
  return found.map((one) => el("li", {}, `${one.says} `, one.cite ? el("small", {}, ...cites(one.cite)) : ""));
}

/** An input as it is corrected: as it was said, but for what the fields say otherwise. */
function correctedTo({ said: was, fields }, now) {
  const [verb] = Object.keys(was), value = ({ name, kind }) => (kind === "list" ? now[TO + name].split(/[\s,]+/).filter(Boolean) : now[TO + name]);
  if (fields[0].name === "") return { [verb]: value(fields[0]) };
  return { [verb]: { ...was[verb], ...Object.fromEntries(fields.map((field) => [field.name, value(field)])) } };
}

function sent(act, shown, fields, signed, inputs) {
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
  if (act.verb === "correct") body.to = correctedTo(inputs.find((one) => String(one.number) === now.input), now);
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

/** What is known of the tables is asked for anew. */
export function forget() {
  seatsOf.clear();
  supervisedAt.clear();
}

/** Send again what another has said. */
export const confirm = (one) => call("POST", one.path, one.said);
