// Waiting for a seat at a full table: one's place in line, and the seat that is kept for a while.

import { call, get, post, Problem } from "./api.js";

/** Milliseconds between two questions: who does not ask is gone after a while. */
const ASK = 10000;

/** Drives the buttons where one sits down, for the table under `base`; `told` is called when they are to be drawn. */
export class Line {
  constructor(base, told) {
    this.path = `${base}/queue`;
    this.told = told;
    this.at = { place: 0, of: 0, seconds: 0 };
    this.title = "";
    setInterval(() => { if (this.waits) this.ask(); }, ASK);
    setInterval(() => { if (this.at.seconds) this.told(); }, 1000);
  }

  /** Whether one waits. */
  get waits() { return this.at.place > 0; }

  /** Seconds for which a seat is kept; 0 where none is. */
  get left() { return this.at.seconds ? Math.max(0, Math.ceil(this.at.seconds - (performance.now() - this.asked) / 1000)) : 0; }

  /** Something has happened at the table, or it is looked at for the first time. */
  async see(view) {
    if (view.seat) this.set({ place: 0, of: 0, seconds: 0 });
    else if (this.waits) await this.ask();
    else if (view.full && this.asked === undefined) { // perhaps the page was loaded anew
      const found = await get(this.path);
      if (this.asked === undefined) this.set(found);
    }
  }

  async join() { this.set(await post(this.path)); }

  async leave() { this.set(await call("DELETE", this.path)); }

  /** Say that one is still there: who has let a seat pass is not put in line again by a page that nobody looks at. */
  async ask() {
    try {
      this.set(await post(`${this.path}?again=true`));
    } catch (error) {
      if (!(error instanceof Problem)) throw error; // else it is asked again
    }
  }

  set(at) {
    const kept = this.at.seconds > 0;
    this.at = at;
    this.asked = performance.now();
    if (at.seconds > 0 && !kept) { this.title = document.title; document.title = `A seat is yours · ${this.title}`; }
    if (!at.seconds && kept) document.title = this.title;
    this.told();
  }

  /** What stands on the button, for a view. */
  words(view) {
    if (this.left) return `Take your seat: ${this.left} s`;
    if (this.waits) return `Place ${this.at.place} of ${this.at.of}`;
    return view.full ? "Wait for a seat" : "Take a seat";
  }
}
