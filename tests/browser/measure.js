// What is covered, cut, outside or too small on a table; and where the hand and the decision are.
() => {
  const wrong = [];
  const near = 1.5;
  const box = (part) => part.getBoundingClientRect();
  const seen = (selector) => [...document.querySelectorAll(selector)].filter((part) => part.checkVisibility() && box(part).width > 0);
  const called = (part) => `${part.tagName}.${part.className} "${(part.textContent || part.getAttribute("aria-label") || "").trim().slice(0, 24)}"`;
  const inside = (part, whole) => { const a = box(part), b = box(whole); return a.left >= b.left - near && a.top >= b.top - near && a.right <= b.right + near && a.bottom <= b.bottom + near; };
  // What scrolls in its region may go on beyond it.
  const scrolls = (part) => [".spreads", ".acts.many", ".numbered", ".around", ".listed"].some((kind) => {
    const whole = part.closest(kind);
    return whole !== null && (whole.scrollHeight > whole.clientHeight + 1 || kind === ".listed");
  });
  for (const card of document.querySelectorAll(".hand .card, .centre .card")) {
    const { width, height } = box(card);
    if (width < 20 || height < 28) wrong.push(`no area: ${called(card)} ${width} x ${height}`);
  }
  for (const region of seen(".bar, .around, .felt, .decide, .tray, .side")) {
    const r = box(region);
    if (r.left < -near || r.top < -near || r.right > innerWidth + near || r.bottom > innerHeight + near) wrong.push(`outside: ${called(region)} ${Math.round(r.bottom)}`);
    if (region.scrollWidth > region.clientWidth + 1) wrong.push(`wide: ${called(region)} ${region.scrollWidth} in ${region.clientWidth}`);
    for (const part of region.querySelectorAll(".card:not(.stack), .cap, .cap *, .lbl, button, .prompt, .why, .note, .id > *, .pub > *, .known > *, .count, .setc, .medal, .bar > *")) {
      if (!part.checkVisibility() || box(part).width === 0 || part.closest(".log") || getComputedStyle(part).clipPath !== "none") continue;
      if (scrolls(part)) continue;
      const tilt = part.closest(".hand li");
      if (!inside(part, region) && !(tilt && getComputedStyle(tilt).rotate !== "none" && box(part).bottom < innerHeight + 3)) wrong.push(`cut: ${called(part)} in ${region.className} ${JSON.stringify(box(part).toJSON())} ${JSON.stringify(box(region).toJSON())}`);
      if (part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).display !== "inline" && !part.matches(".card") && !(part.matches(".id > strong") && part.textContent.length > 6)) wrong.push(`squeezed: ${called(part)} ${part.scrollWidth} in ${part.clientWidth}`);
    }
  }
  // Each part of a region that scrolls can be brought into sight, whole.
  for (const region of seen(".spreads, .acts.many, .numbered, .around, .listed")) {
    if (region.scrollHeight <= region.clientHeight + 1) continue;
    const { scrollLeft, scrollTop } = region;
    for (const part of region.querySelectorAll(".card:not(.stack), button, .known > *")) {
      if (!part.checkVisibility() || box(part).width === 0) continue;
      part.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
      const fits = box(part).height <= region.clientHeight && box(part).width <= region.clientWidth;
      if (!fits || !inside(part, region)) wrong.push(`out of reach: ${called(part)} in ${region.className}`);
    }
    region.scrollTo({ left: scrollLeft, top: scrollTop, behavior: "instant" });
  }
  const items = seen(".felt .thing, .trick li, .grp, .numbers button, .alone > .lbl, .numbered > .lbl, .spread-of");
  const people = seen(".person, .tools .btn, .menu").filter((part) => !scrolls(part));
  const regions = seen(".bar, .around, .felt, .decide, .tray, .replay .side");
  for (const group of [items, people, regions]) group.forEach((one, at) => group.slice(at + 1).forEach((other) => {
    const a = box(one), b = box(other);
    const across = Math.min(a.right, b.right) - Math.max(a.left, b.left), down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (across > near && down > near) wrong.push(`covered: ${called(one)} and ${called(other)}`);
  }));
  const cards = seen(".hand .card");
  cards.forEach((card, at) => {
    const own = box(card), next = cards[at + 1] ? box(cards[at + 1]) : null;
    const row = next && Math.abs(next.top - own.top) < own.height / 2 && next.left > own.left;
    const step = row ? next.left - own.left : card.offsetWidth;
    if (step < 0.35 * card.offsetWidth || step < 24) wrong.push(`hidden: ${called(card)} ${step} of ${own.width}`);
    const point = document.elementFromPoint(own.left + Math.min(step, own.width) * 0.5, own.top + own.height * 0.2);
    if (point?.closest("[data-token]") !== card) wrong.push(`under: ${called(card)} is under ${point && called(point)}`);
  });
  for (const card of seen(".centre .card:not(.slot)")) {
    if (scrolls(card)) continue;
    const own = box(card);
    const point = document.elementFromPoint(own.left + own.width * 0.15, own.top + own.height * 0.15);
    if (point?.closest("[data-token], .back") !== card) wrong.push(`under: ${called(card)} is under ${point && called(point)}`);
    if (own.width < 24) wrong.push(`small: ${called(card)} ${own.width}`);
  }
  for (const part of seen("button, select, summary, input")) {
    const { width, height } = box(part);
    if (part.closest(".log") || scrolls(part)) continue;
    if (width < 24 || height < 23.5) wrong.push(`target: ${called(part)} ${width} x ${height}`);
    if (part.matches(".acts .btn") && height < 39.5) wrong.push(`low: ${called(part)} ${height}`);
  }
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const part = walk.currentNode.parentElement;
    if (!walk.currentNode.textContent.trim() || !part.checkVisibility() || part.closest("svg, .read, noscript")) continue;
    const size = parseFloat(getComputedStyle(part).fontSize);
    if (size < 12) wrong.push(`fine print: ${called(part)} ${size}`);
  }
  const place = (selector) => { const part = document.querySelector(selector); if (!part) return ""; const { x, y, width, height } = box(part); return [x, y, width, height].map(Math.round).join(); };
  return { wrong: [...new Set(wrong)], hand: place(".hand"), decide: place(".decide") };
}
