// Search shows guides first: how often a word stands on a page says little of what the page is for.
"use strict";

const BEHIND = {
  findings: 6, generated: 4, hands: 3, rules: 2, "how-to": 4, reference: 4, explanation: 4,
  architecture: 4, performance: 4, "twenty-questions": 3, study: 3,
  api: 2, cli: 2, json: 2, index: 2, plugins: 1, "belinda-analysed": 1,
};

var Scorer = {
  score: ([docname, , anchor, , score, , kind]) => {
    if (docname === "glossary") return score + 9; // a term of the game
    const behind = BEHIND[docname.split("/")[0]] || 0;
    // A page comes before its own sections, and a section before an object of the library.
    const first = kind === "title" && !anchor ? 8 : 0;
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
