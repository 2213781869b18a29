// Players in their frames are light or dark as the page around them is, at once when somebody switches it.
// Pages that are opened as files may not reach into each other: there a Player goes by the reader's system.

function dress(frame) {
  const body = frame.contentDocument?.body;
  if (!body) return;
  const { theme } = document.body.dataset;
  body.dataset.theme = theme;
  body.className = `on-${theme}`; // what a Player watches
}

document.addEventListener("DOMContentLoaded", () => {
  const frames = [...document.querySelectorAll("iframe.player")];
  for (const frame of frames) {
    dress(frame);
    frame.addEventListener("load", () => dress(frame));
  }
  new MutationObserver(() => frames.forEach(dress)).observe(document.body, { attributeFilter: ["data-theme"] });
});
