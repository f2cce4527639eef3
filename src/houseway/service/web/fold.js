// What lies on a table, folded from its tells: cards, dice, the result of a wheel, numbers drawn, how wagers ended.

export function fold(tells, info) {
  const out = { hands: {}, dice: null, result: null, tone: "", drawn: [], settled: [], ended: false };
  const turned = {};
  let again = false;
  for (const tell of tells) {
    const hand = tell.to && tell.tell !== "moved" ? (out.hands[tell.to] ??= []) : null;
    if (tell.tell === "dealt") hand.push(tell.card);
    else if (tell.tell === "turned") turn(hand, tell.card, turned[tell.to] = (turned[tell.to] ?? -1) + 1);
    else if (tell.tell === "holds") {
      const whole = tell.to.replace(/, hand \d+$/, "");
      if (whole !== tell.to) delete out.hands[whole];
      out.hands[tell.to] = [...tell.cards];
    } else if (tell.tell === "chose" && tell.set) out.hands[`seat ${tell.seat}`] = tell.set.match(/\d-\d/g) ?? [];
    else if (tell.tell === "rolled") out.dice = tell.dice;
    else if (tell.tell === "spun") [out.result, out.tone] = [tell.result, info.tones[tell.result] ?? ""];
    else if (tell.tell === "drawn") out.drawn = tell.numbers;
    else if (tell.tell === "settled") out.settled.push(tell);
    else if (tell.tell === "announced" && /^Dealer's hand \d$/.test(tell.words)) {
      if (again && out.hands.dealer) out.hands.dealer.length = 1; // the next hand is drawn to the same first card
      again = true;
    }
  }
  for (const [name, cards] of Object.entries(out.hands)) if (!cards.length) delete out.hands[name];
  return out;
}

/** A card shows its face; one that was known already goes to where it is shown. */
function turn(hand, card, at) {
  const back = hand.indexOf("??");
  if (back >= 0) { hand[back] = card; return; }
  const known = hand.indexOf(card, at);
  if (known >= 0) hand.splice(at, 0, ...hand.splice(known, 1));
}

/** What somebody has won or lost by these tells: chips that crossed between them and the others; the cage is neither. */
export function net(tells, seat, cents) {
  const own = (account) => account === `seat:${seat}` || account.startsWith(`bet:${seat}/`);
  return tells.filter((tell) => tell.tell === "moved" && tell.from !== "cage" && tell.to !== "cage").reduce((sum, tell) => sum + (own(tell.to) - own(tell.from)) * cents(tell.amount), 0);
}

/** The tells of a view that an earlier one did not have. */
export function since(before, now) {
  if (!before || now.round < before.round || now.round > before.round + 1) return now.tells.slice(now.last);
  return now.tells.slice(now.round === before.round ? before.tells.length : before.tells.length - before.last);
}
