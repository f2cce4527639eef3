// One's own wagers: those on their way, those of this window, and those of the last one, to be undone, doubled and made again.

const same = (one, other) => one.wager === other.wager && (one.box ?? "") === (other.box ?? "") && (one.spot ?? "") === (other.spot ?? "");

export class Stakes {
  constructor(table) {
    this.key = `houseway stakes ${table}`;
    const kept = JSON.parse(sessionStorage.getItem(this.key) ?? "{}");
    Object.assign(this, { made: kept.made ?? [], last: kept.last ?? [], round: kept.round ?? 0, pending: [] });
  }

  /** When chance has fallen, what was wagered is what can be made again. */
  see(view) {
    const over = view.fallen || view.round !== this.round;
    if (over && this.made.length) {
      this.last = this.made;
      this.made = [];
    }
    this.round = view.round;
    this.keep();
  }

  keep() {
    sessionStorage.setItem(this.key, JSON.stringify({ made: this.made, last: this.last, round: this.round }));
  }

  lay(wager) {
    this.made.push(wager);
    this.keep();
  }

  /** The last wager, which is taken back. */
  undone() {
    const last = this.made.pop();
    this.keep();
    return last;
  }

  removed(wager, offer) {
    this.made = this.made.filter((one) => !same(one, { ...offer, wager }));
    this.keep();
  }

  cleared() {
    this.made = [];
    this.keep();
  }

  /** The chips that lie and those on their way: these are seen at once, paler. */
  with(chips, seat) {
    const all = chips.map((one) => ({ ...one }));
    for (const one of this.pending) {
      const there = all.find((other) => other.seat === seat && same(other, { ...one, box: one.box ?? other.box }) && !other.hand);
      if (there) Object.assign(there, { amount: (Number(there.amount) + Number(one.amount)).toFixed(2), pending: true });
      else all.push({ ...one, pending: true });
    }
    return all;
  }
}
