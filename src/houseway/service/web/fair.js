// Check fair dealing: does what is revealed match the commitment that was shown before the wagers?

import { el } from "./api.js";

/** The commitment to a value: SHA-256 of the salt, a colon and the value, in hexadecimal. */
export async function commitment(salt, value) {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`${salt}:${value}`));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

const KEPT = 40;

export class Fairness {
  constructor(table, list, state) {
    Object.assign(this, { list, state, key: `houseway sealed ${table}`, found: [], last: "", round: 0 });
    this.known = JSON.parse(sessionStorage.getItem(this.key) ?? "[]");
  }

  /** Remember what a view shows as sealed, and check what it shows as revealed. */
  async see(view) {
    const sealed = [...Object.values(view.sealed ?? {}), ...view.tells.filter((tell) => tell.tell === "sealed").map((tell) => tell.commitment)].filter(Boolean);
    this.known = [...new Set([...this.known, ...sealed])].slice(-KEPT);
    sessionStorage.setItem(this.key, JSON.stringify(this.known));
    const revealed = view.tells.filter((tell) => tell.tell === "revealed" && tell.salt); // without one, what was folded stays hidden
    const now = JSON.stringify([Object.values(view.sealed ?? {}), revealed.map((tell) => tell.salt)]);
    if (now === this.last) return;
    const watched = this.last !== "" && view.round <= this.round + 1;
    Object.assign(this, { last: now, round: view.round });
    for (const tell of revealed) {
      if (this.found.some((one) => one.salt === tell.salt)) continue;
      const one = { salt: tell.salt, value: tell.value };
      this.found.push(one);
      Object.assign(one, await this.check(one, watched));
    }
    this.draw(Object.values(view.sealed ?? {}));
  }

  /** Whether a revealed value matches its commitment; unknown if it was sealed before this page was opened. */
  async check({ salt, value }, watched) {
    if (!globalThis.crypto?.subtle) return { good: null, verdict: "Not checked (a browser works this out only over HTTPS, or on this machine)" };
    if (this.known.includes(await commitment(salt, value))) return { good: true, verdict: "As sealed" };
    return watched ? { good: false, verdict: "NOT as it was sealed" } : { good: null, verdict: "Sealed before you came" };
  }

  draw(sealed) {
    const bad = this.found.filter((one) => one.good === false).length, good = this.found.filter((one) => one.good).length;
    this.state.textContent = bad ? `${bad} not as sealed` : good ? `${good} as sealed` : sealed.length ? "sealed" : "nothing sealed yet";
    this.state.className = bad ? "lost" : good ? "won" : "";
    this.list.replaceChildren(
      ...sealed.filter(Boolean).map((one) => el("li", {}, "Sealed now: ", el("code", {}, one))),
      ...this.found.slice(-KEPT).reverse().map((one) => el("li", { class: one.good ? "won" : one.good === false ? "lost" : "" }, el("strong", {}, one.verdict), ": ", el("code", {}, one.value.length > 90 ? `${one.value.slice(0, 90)}…` : one.value), el("small", {}, ` salt ${one.salt}`))));
  }
}
