// Tells of words of another language than the page's: small Latin letters in Chinese, Chinese characters in English.
// What people wrote themselves, addresses and codes are left out; names within sentences are for who listens to know.
(() => {
  const OTHER = { zh: /[a-z]{2}/, en: /[\u4e00-\u9fff]/ };
  const OWN = "body [lang], .given-name, .avatar, .chat-words, .bubble, .invite-link, code, input, textarea, noscript, script, style";
  const SAID = ["aria-label", "title", "alt", "placeholder", "aria-valuetext"];
  const SETTLED_MS = 100;
  // names of its own are all over the gallery
  if (location.pathname.endsWith("/gallery.html")) return;
  const told = new Set();
  const waiting = new Set();

  function tell(text, box) {
    const language = document.documentElement.lang.slice(0, 2);
    const words = text.trim();
    if (!OTHER[language]?.test(words) || box.closest(OWN) || told.has(words)) return;
    told.add(words);
    window.foreign(language, words);
  }

  function read(node) {
    if (!node.isConnected) return;
    if (node.nodeType === Node.TEXT_NODE) tell(node.data, node.parentElement);
    if (node.nodeType !== Node.ELEMENT_NODE) return;
    for (const name of SAID) tell(node.getAttribute(name) ?? "", node);
    node.childNodes.forEach(read);
  }

  // The language changes a moment before or after the words do.
  function later() {
    for (const node of waiting) read(node);
    waiting.clear();
  }

  new MutationObserver((changes) => {
    if (waiting.size === 0) setTimeout(later, SETTLED_MS);
    for (const change of changes) {
      if (change.type !== "childList") waiting.add(change.target);
      change.addedNodes.forEach((node) => waiting.add(node));
    }
  }).observe(document, { subtree: true, childList: true, characterData: true, attributeFilter: SAID });
})();
