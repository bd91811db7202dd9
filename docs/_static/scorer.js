// Search shows guides first: how often a word stands on a page says little of what the page is for.
"use strict";

const BEHIND = {
  findings: 6, contributing: 4, architecture: 4, generated: 4, explanation: 3, hands: 3, rules: 2,
  api: 2, cli: 2, json: 2, index: 2,
  "how-to/index": 4, "reference/index": 4, "tutorials/index": 4, "rules/index": 0,
};

const ASKED = new URLSearchParams(window.location?.search).get("q")?.toLowerCase().match(/\w{3,}/g) ?? [];

var Scorer = {
  score: ([docname, title, anchor, , score, , kind]) => {
    if (docname === "glossary") return score + 9; // a term of the game
    const behind = BEHIND[docname] ?? BEHIND[docname.split("/")[0]] ?? 0;
    // A page comes before its own sections, and a section before an object of the library.
    const named = ASKED.length > 0 && ASKED.every((word) => title.toLowerCase().includes(word));
    const first = (kind === "title" || named) && !anchor ? 8 : 0;
    return score + first - behind - (kind === "object" ? 10 : 0) - (kind === "index" ? 2 : 0);
  },
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};
