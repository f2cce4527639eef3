// What lies on the felt of a table covers nothing else there: every two things whose boxes meet, by more than a hair.
() => {
  const shown = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const box = (one) => one.getBoundingClientRect();
  const things = [], add = (kind, name, rects, part = name) => { for (const at of rects) if (at.width > 0 && at.height > 0) things.push({ kind, name, part, at }); };
  const all = (query) => [...document.querySelectorAll(`#felt ${query}`)].filter(shown);
  for (const one of all(".area .label text")) add("label", one.textContent, [box(one)], one.closest(".area"));
  for (const one of all(".area .label .face")) add("face", "face", [box(one)], one.closest(".area"));
  for (const one of all(".lies .chip-body, .lies .pot-amount")) add("chip", "chips", [box(one)], one.closest(".lies"));
  for (const one of all(".tag > rect")) add("mark", one.nextSibling.textContent, [box(one)]);
  for (const one of all(".die .die-face")) add("die", one.parentElement.ariaLabel, [box(one)]);
  for (const one of all(".hand :is(.card-face, .tile-face)")) add("card", one.parentElement.ariaLabel, [box(one)], one.closest(".hand"));
  for (const one of all(".worth > rect")) add("worth", one.nextSibling.textContent, [box(one)], one.closest(".hand"));
  for (const one of all(".place > circle, .place-role > rect")) add("place", one.closest(".place").ariaLabel, [box(one)], one.closest(".place"));
  for (const one of all(".puck > circle")) add("puck", "puck", [box(one)]);
  for (const one of all(".result > circle")) add("result", "result", [box(one)]);
  for (const one of all(".inscription")) {
    const at = one.getScreenCTM(), letters = Array.from({ length: one.getNumberOfChars() }, (_, n) => one.getExtentOfChar(n));
    add("words", one.textContent, letters.map((each) => new DOMRect(each.x * at.a + at.e, each.y * at.d + at.f, each.width * at.a, each.height * at.d)));
  }
  const found = new Set(), felt = box(document.querySelector("#felt svg"));
  for (const one of things) if (one.at.left < felt.left - 1 || one.at.right > felt.right + 1 || one.at.top < felt.top - 1 || one.at.bottom > felt.bottom + 1) found.add(`${one.kind} ${one.name} leaves the felt`);
  for (let a = 0; a < things.length; a += 1) {
    for (let b = a + 1; b < things.length; b += 1) {
      const one = things[a], other = things[b];
      if (one.part === other.part || (one.kind === "words" && other.kind === "words")) continue;
      const across = Math.min(one.at.right, other.at.right) - Math.max(one.at.left, other.at.left);
      const down = Math.min(one.at.bottom, other.at.bottom) - Math.max(one.at.top, other.at.top);
      if (across > 1.5 && down > 1.5) found.add(`${one.kind} ${one.name} / ${other.kind} ${other.name}`);
    }
  }
  return [...found];
}
