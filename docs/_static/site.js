// Pages in frames are light or dark as the site is. A page opened from a disk may not look into its
// frames; these follow the system's setting then.
"use strict";

function tell(frame) {
  const theme = document.body.dataset.theme;
  const scheme = theme === "light" || theme === "dark" ? theme : "light dark";
  try {
    frame.contentDocument.documentElement.style.colorScheme = scheme;
  } catch {
    // of another origin
  }
}

document.addEventListener("DOMContentLoaded", () => {
  const frames = [...document.querySelectorAll("figure.document iframe")];
  for (const frame of frames) {
    frame.addEventListener("load", () => tell(frame));
    tell(frame);
  }
  new MutationObserver(() => frames.forEach(tell)).observe(document.body, {
    attributes: true,
    attributeFilter: ["data-theme"],
  });
});
