// What can be measured of a page's looks. Evaluated in the page with the least size of what a thumb must hit, 0 for a
// mouse; gives sentences, one for each flaw.
(thumb) => {
  const CONTROLS = 'a[href], button, input, select, textarea, summary, [role="button"]';
  const TICKS = "input[type=radio], input[type=checkbox]";
  const DRAWN = ".playing-card, svg, .avatar";
  const BOXES = "button, .chip, .role, td, th, label, .panel";
  const SLACK = 1.5;
  const root = document.documentElement;

  const shown = (one) =>
    one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !one.closest(".spoken, .skip-link:not(:focus)");
  const said = (one) => {
    const name = one.getAttribute("aria-label") || one.textContent.trim().replace(/\s+/g, " ").slice(0, 40);
    return `<${one.localName} class="${one.className?.baseVal ?? one.className}"> ${name}`;
  };

  // Whether a box shows less of a text than there is: by clipping it, or by being too narrow for it.
  function fault(node, box, text, axis, held) {
    const [low, high] = axis === "X" ? ["left", "right"] : ["top", "bottom"];
    const flows = getComputedStyle(box)[`overflow${axis}`];
    if (!held[axis]) return null;
    if (flows === "auto" || flows === "scroll") held[axis] = false;
    const rect = box.getBoundingClientRect();
    const out = text[low] < rect[low] - SLACK || text[high] > rect[high] + SLACK;
    if (!out || !held[axis]) return null;
    if (flows !== "visible") return `is cut off (${axis}) by ${said(box)}`;
    return axis === "X" && box === node.parentElement.closest(BOXES) ? `sticks out of ${said(box)}` : null;
  }

  function cut(node) {
    const range = document.createRange();
    range.selectNodeContents(node);
    const text = range.getBoundingClientRect();
    if (text.width === 0) return null;
    const held = { X: true, Y: true };
    for (let box = node.parentElement; box; box = box.parentElement) {
      const found = fault(node, box, text, "X", held) ?? fault(node, box, text, "Y", held);
      if (found) return found;
      if (getComputedStyle(box).position === "fixed") break;
    }
    return held.X && (text.left < -1 || text.right > root.clientWidth + 1) ? "leaves the window" : null;
  }

  // A name that somebody gave himself may be cut, when one sees that it is and can learn the whole.
  function* texts() {
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const node = walk.currentNode;
      const words = node.textContent.trim();
      if (!words || !shown(node.parentElement) || node.parentElement.closest(DRAWN)) continue;
      const why = cut(node);
      const name = node.parentElement.closest(".given-name");
      if (!why) continue;
      if (!name) yield `"${words}" ${why}`;
      else if (name.title !== words) yield `the name "${words}" ${why} and has no title`;
      else if (getComputedStyle(name).textOverflow !== "ellipsis") yield `the name "${words}" ${why} without an ellipsis`;
    }
  }

  const front = document.querySelector("dialog[open]") ?? document.body;
  const reached = [...front.querySelectorAll(CONTROLS)].filter((one) => shown(one) && !one.closest(".held, [inert]"));
  const controls = [...new Set(reached.map((one) => (one.matches(TICKS) && one.closest("label")) || one))];

  const floats = (one) => {
    for (let box = one; box; box = box.parentElement) {
      if (["fixed", "sticky"].includes(getComputedStyle(box).position)) return true;
    }
    return false;
  };

  // Controls on one another. From under what floats over a page that scrolls, the others can be scrolled away.
  function* covered() {
    const scrolls = root.scrollHeight > innerHeight + 1;
    for (const [at, one] of controls.entries()) {
      const a = one.getBoundingClientRect();
      for (const other of controls.slice(at + 1)) {
        const b = other.getBoundingClientRect();
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (wide <= 1 || high <= 1 || one.contains(other) || other.contains(one)) continue;
        if (scrolls && floats(one) !== floats(other)) continue;
        yield `${said(one)} lies on ${said(other)}`;
      }
    }
  }

  // A mouse must hit the middle of each: what lies on it may be no control, such as a list without a ground.
  function* unhit() {
    for (const one of controls.filter((one) => !one.disabled)) {
      one.scrollIntoView({ block: "center" });
      const { left, top, width, height } = one.getBoundingClientRect();
      const there = document.elementFromPoint(left + width / 2, top + height / 2);
      if (there && (one.contains(there) || there.closest("label") === one)) continue;
      yield `${said(one)} cannot be hit: on it lies ${there ? said(there) : "nothing"}`;
    }
    scrollTo(0, 0);
  }

  // What can be hit counts, not what is drawn.
  function* small() {
    const reach = thumb / 2 - 0.5;
    for (const one of controls.filter((one) => !one.disabled)) {
      one.scrollIntoView({ block: "center" });
      const { left, top, width, height } = one.getBoundingClientRect();
      const at = ([dx, dy]) => document.elementFromPoint(left + width / 2 + dx, top + height / 2 + dy);
      const edges = [[-reach, 0], [reach, 0], [0, -reach], [0, reach]].map(at);
      const beside = edges.find((there) => !there || !(one.contains(there) || there.closest("label") === one));
      if (beside === undefined) continue;
      yield `${said(one)} is too small, ${Math.round(width)} × ${Math.round(height)}: beside it ${beside ? said(beside) : "nothing"}`;
    }
    scrollTo(0, 0);
  }

  const sideways = root.scrollWidth > root.clientWidth ? ["the document scrolls sideways"] : [];
  return [...texts(), ...sideways, ...covered(), ...(thumb ? small() : unhit())];
}
