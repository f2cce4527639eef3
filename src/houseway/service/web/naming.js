// The name that a guest goes by.

import { el, post, Problem } from "./api.js";

/** The button that says the name, and the dialog that asks for it; for guests alone. */
export function naming(button, dialog, me, changed) {
  let called = me.called;
  const field = el("input", { type: "text", maxlength: 20, autocomplete: "nickname", id: "called-name" }), said = el("p", { role: "status" });
  const show = () => { button.textContent = called ? `Name: ${called}` : "Your name"; };
  dialog.querySelector(".dialog-body").replaceChildren(el("form", { class: "signin", onsubmit: send },
    el("label", {}, "Shown at your seat, as long as you are here", field), el("div", { class: "row" }, el("button", { type: "submit", class: "main" }, "Show it")), said));

  async function send(event) {
    event.preventDefault();
    said.textContent = "";
    try {
      ({ called } = await post("/api/name", { name: field.value }));
      show();
      dialog.close();
      changed();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      said.className = "lost";
      said.textContent = error.message;
    }
  }

  button.hidden = !me.name.startsWith("guest ");
  button.addEventListener("click", () => { field.value = called; said.textContent = ""; dialog.showModal(); field.select(); });
  show();
}
