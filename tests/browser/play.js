// Plays on by the page's own buttons, as quickly as it answers, until the deal is over, calling as high as it may.
// `hintless`: what it says where there is nothing to play.
async (hintless) => {
  const HINT = '[aria-keyshortcuts="h"]';
  const PATIENCE = 2000;
  const first = (selector) => document.querySelector(selector);
  const lit = (selector) => first(`${selector}:not(:disabled)`);
  const nothing = () => first(".playbar-say")?.textContent.includes(hintless);

  const changes = () =>
    new Promise((resolve) => {
      const late = setTimeout(done, 250);
      const watch = new MutationObserver(done);
      function done() {
        clearTimeout(late);
        resolve(watch.disconnect());
      }
      watch.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    });

  function next() {
    if (first(".skill-card")) return lit(".discard-foot .button") ?? first(".skill-card");
    const answer = lit(".pending-answer .button:not(.signal)") ?? lit('[aria-keyshortcuts="Enter"]');
    if (answer) return answer;
    const throws = document.querySelectorAll(".throw:not(:disabled)");
    if (throws.length) return throws[Math.floor(Math.random() * throws.length)];
    const offers = document.querySelectorAll(".opening .offers button:not(:disabled)");
    if (offers.length) return offers[offers.length - 1];
    return nothing() ? lit('[aria-keyshortcuts="p"]') : null;
  }

  // The newest question is the one that is answered: who asks again and again hears nothing.
  async function hinted() {
    lit(HINT).click();
    const until = performance.now() + PATIENCE;
    while (lit(HINT) && !next() && performance.now() < until) await changes();
  }

  while (!first(".minutes")) {
    const button = next();
    if (!button && lit(HINT)) await hinted();
    else {
      button?.click();
      await changes();
    }
  }
}
