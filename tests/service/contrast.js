// Text whose contrast with what is under it is less than WCAG 2.2 AA asks for: 4.5 to 1, large text 3 to 1.
() => {
  const seen = (text) => { const v = text.match(/[\d.]+/g).map(Number); return v.length > 3 ? v : [...v, 1]; };
  const light = ([r, g, b]) => [r, g, b].map((c) => c / 255).map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)).reduce((sum, c, at) => sum + c * [0.2126, 0.7152, 0.0722][at], 0);
  const ratio = (a, b) => { const [x, y] = [light(a), light(b)].sort((p, q) => q - p); return (x + 0.05) / (y + 0.05); };
  const ground = (one) => { for (let at = one; at; at = at.parentElement) { const c = seen(getComputedStyle(at).backgroundColor); if (c[3] > 0.99) return c; } return [255, 255, 255, 1]; };
  const out = [];
  for (const one of document.querySelectorAll("body *:not(script)")) {
    if (one.namespaceURI.endsWith("svg") || !one.checkVisibility() || one.closest(".hidden, :disabled") || ![...one.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim())) continue;
    const style = getComputedStyle(one), size = parseFloat(style.fontSize), large = size >= 24 || (size >= 18.6 && style.fontWeight >= 700);
    const found = ratio(seen(style.color), ground(one));
    if (found < (large ? 3 : 4.5)) out.push([one.tagName, one.className, one.textContent.slice(0, 30), style.color, found.toFixed(2)]);
  }
  const cloth = [...document.querySelectorAll("stop")].map((one) => seen(getComputedStyle(one).stopColor));
  for (const one of document.querySelectorAll(".area text, .inscription")) {
    const tone = one.closest(".area")?.firstChild, fill = tone && seen(getComputedStyle(tone).fill);
    for (const under of fill && fill[3] > 0.9 ? [fill] : cloth) {
      const found = ratio(seen(getComputedStyle(one).fill), under);
      if (found < 4.5) out.push([one.textContent, found.toFixed(2)]);
    }
  }
  return out;
}
