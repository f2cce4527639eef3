// The accounts of a house: who can sign in, in which role; for the administrator.

import { el, every, get, post } from "./api.js";
import { refuse } from "./acts.js";

const words = (role) => role.replaceAll("_", " ");

/** The list and the form in `host`, for the account that looks at it. */
export async function accounts(host, me) {
  const { roles } = await get("/api/accounts");
  const answer = el("p", { role: "status", class: "answer" }), rows = el("ul", { class: "todo" });
  const choose = (chosen) => roles.map((role) => el("option", { value: role, selected: role === chosen }, words(role)));
  const name = el("input", { type: "text", required: true, maxlength: 64, autocomplete: "off" }), role = el("select", {}, ...choose("dealer"));
  const password = el("input", { type: "password", required: true, minlength: 12, autocomplete: "new-password" });

  async function act(path, body, said) {
    try {
      await post(path, body);
      await list();
      answer.className = "answer";
      answer.textContent = said;
    } catch (error) {
      refuse(answer, error);
    }
  }

  /** What cannot be undone is asked twice. */
  const twice = (label, asked, act_) => {
    let sure = false;
    const button = el("button", { type: "button", onclick: () => { if (sure) return act_(); sure = true; button.textContent = asked; return null; } }, label);
    button.addEventListener("blur", () => { sure = false; button.textContent = label; });
    return button;
  };

  function row(one) {
    const own = one.name === me.name, at = { name: one.name };
    const roles_ = el("select", { "aria-label": `Role of ${one.name}`, disabled: own, onchange: () => act("/api/accounts/role", { ...at, role: roles_.value }, `${one.name} is ${words(roles_.value)} now, and signs in again.`) }, ...choose(one.role));
    return el("li", {}, el("span", {}, one.name), el("div", { class: "row" }, roles_,
      el("button", { type: "button", onclick: () => act("/api/accounts/unlock", at, `${one.name} can try to sign in again.`) }, "Unlock"),
      own ? null : twice("Close", "Close it for good", () => act("/api/accounts/close", at, `The account of ${one.name} is closed.`))));
  }

  async function list() {
    rows.replaceChildren(...(await every("/api/accounts")).map(row));
  }

  host.replaceChildren(
    el("form", { class: "filters act", onsubmit: (event) => { event.preventDefault(); act("/api/accounts", { name: name.value, role: role.value, password: password.value }, `${name.value} can sign in, as ${words(role.value)}.`).then(() => event.target.reset()); } },
      el("label", {}, "Name", name), el("label", {}, "Role", role), el("label", {}, "Password, of 12 signs or more", password), el("button", { type: "submit", class: "main" }, "Open an account")),
    answer, rows);
  await list();
}
