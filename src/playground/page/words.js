// The page's words in the reader's language, which the package has written; English until they are there.

let spoken = {};
export let language = "en";

export function said(key, values = {}) {
  return (spoken[key] ?? key).replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

/** The language asked for, else the first of the browser's that there is. */
export function preferred(known, asked) {
  const wanted = [asked, ...navigator.languages.map((each) => each.slice(0, 2))];
  return wanted.find((each) => known.includes(each)) ?? "en";
}

export function speak(all, chosen) {
  language = chosen;
  spoken = all[chosen];
  document.documentElement.lang = chosen;
  document.title = said("title");
  for (const each of document.querySelectorAll("[data-word]")) each.textContent = said(each.dataset.word);
  for (const each of document.querySelectorAll("[data-label]")) {
    each.setAttribute("aria-label", said(each.dataset.label));
  }
}
