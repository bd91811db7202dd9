"use strict";
// Shows the deals that stand in the page as data, a step at a time. What happened, who is to play
// and what is said of it has been worked out before: here it is only laid out. Nothing of the
// record is ever taken for markup: it enters as text.
document.documentElement.classList.add("js");

document.addEventListener("DOMContentLoaded", () => {
  const $ = (id) => document.getElementById(id);
  const page = JSON.parse($("data").textContent);
  const words = page.words;
  const SVG = "http://www.w3.org/2000/svg";
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  if ($("style")) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync($("style").textContent);
    document.adoptedStyleSheets = [sheet];
  }
  const articles = [...document.querySelectorAll(".deal")];
  let shown = null;
  let playing = 0;
  let linking = 0;
  let telling = 0;
  /** The hands that are covered, and the chair from which the table is seen, by session. */
  const hidden = new Set();
  const chairs = {};

  // A link to a deal leads to the replay. The browser would go on to the deal's transcript, which
  // has that name for those without scripts.
  for (const article of articles) {
    article.dataset.id = article.id;
    article.removeAttribute("id");
  }

  // ---------------------------------------------------------------- elements

  function make(tag, about = {}, ...children) {
    const element = document.createElement(tag);
    for (const [key, value] of Object.entries(about)) {
      if (value === true) element.setAttribute(key, "");
      else if (value !== false && value != null) element.setAttribute(key, value);
    }
    element.append(...children.flat().filter((child) => child != null && child !== ""));
    return element;
  }

  function drawing(tag, about, ...children) {
    const element = document.createElementNS(SVG, tag);
    for (const [key, value] of Object.entries(about)) element.setAttribute(key, value);
    element.append(...children);
    return element;
  }

  function said(template, values) {
    return template.replace(/\{(\w+)\}/g, (whole, key) => values[key] ?? whole);
  }

  /** What stands before words as their title, with the colon of the page's language. */
  function before(label) {
    return said(words.labelled, { label, words: "" });
  }

  function suit(letter) {
    if (!letter) return "";
    if (!page.drawn) return make("span", { class: letter }, page.cards[letter + "x"][0]);
    return drawing("svg", { class: letter }, drawing("use", { href: `#${page.drawn}-${letter}` }));
  }

  /** A suit by itself, in words for those who do not see it. */
  function spoken(letter) {
    const named = make("span", { class: "vh" }, page.suits[letter]);
    return [make("span", { "aria-hidden": "true" }, suit(letter)), named];
  }

  function face(name) {
    const known = page.cards[name];
    if (!known) return [make("span", {}, name)];
    const letter = known[0] && name[0];
    return [make("span", {}, known[1]), letter ? suit(letter) : ""];
  }

  /** What is known of trumps at this step: nothing before they are named. */
  const trumps = () => (shown?.steps[shown.at].contract ? shown.deal : {});

  /** A card in words: king of hearts; a high trump with its own name behind them. */
  function called(name) {
    const plain = (page.cards[name] ?? [0, 0, name])[2];
    const own = trumps().named?.[name];
    return own ? `${plain}, ${own}` : plain;
  }

  const [LONGISH, LONG] = [6, 9];

  /** A name where there is little room: a long one takes two lines, and may be parted after `_`. */
  function nameplate(name, kind = "") {
    const parts = name.split(/(?<=_)/).flatMap((part, at) => (at ? [make("wbr"), part] : [part]));
    const { length } = [...name];
    const about = [kind, length > LONG ? "lengthy" : length > LONGISH ? "longish" : ""].join(" ").trim();
    return make("bdi", { class: about || null, title: name }, parts);
  }

  /** The drawings that lie on one another: the face or the back, the mark of a trump, of a matador. */
  function layers(name) {
    if (!page.faces || name.length > 2) return [];
    if (!document.getElementById(`card-${name}`)) return [];
    const { trump, named, matadors } = trumps();
    const marks = [
      [trump === name[0] || named?.[name], "trump"],
      [matadors?.includes(name), "matador"],
    ];
    return [name, ...marks.filter(([is]) => is).map(([, mark]) => mark)];
  }

  function picture(parts) {
    const uses = parts.map((part) => drawing("use", { href: `#card-${part}` }));
    return drawing("svg", { class: "drawn", viewBox: "0 0 100 140", "aria-hidden": "true" }, ...uses);
  }

  function card(name) {
    const unknown = name === "x" || name[1] === "x" ? " unknown" : name === "-" ? " none" : "";
    const long = name.length > 2 ? " long" : "";
    const drawn = layers(name);
    const marks = drawn.slice(1).map((mark) => ` ${mark}`).join("");
    return make(
      "span",
      { class: `card${unknown}${long}${drawn.length ? " faced" : ""}${marks}`, title: called(name) },
      make("span", { class: "vh" }, `${called(name)} `),
      drawn.length ? picture(drawn) : "",
      make("span", { class: "face", "aria-hidden": "true" }, ...face(name)),
    );
  }

  /** A card that lies with its face down. */
  function covered() {
    const about = { class: `card covered back${page.faces ? " faced" : ""}` };
    const word = make("span", { class: "vh" }, `${words.hidden} `);
    return make("span", about, word, page.faces ? picture(["back"]) : "");
  }

  /** A card of which more is told: a class to be drawn by, and a word for those who do not see. */
  function marked(element, kind, word) {
    element.classList.add(kind);
    element.querySelector(".vh").append(`(${word}) `);
    return element;
  }

  const LOOKS = { "!": "good", "!!": "good", "?": "bad", "??": "worse" };

  function glyph(text) {
    return text ? make("b", { class: `glyph ${LOOKS[text] ?? "odd"}` }, text) : "";
  }

  /** The marks of a card played: the record's, and that of perfect play where it is another. */
  function glyphs(step) {
    const own = step.g ?? "";
    return [glyph(own), step.j && step.j !== own ? glyph(own ? `(${step.j})` : step.j) : ""];
  }

  /** A card in running text, as in a list of moves. */
  function inline(name) {
    const known = page.cards[name];
    if (!known) return [name];
    return [
      make("span", { "aria-hidden": "true", class: "k" }, known[0] ? suit(name[0]) : "", known[1]),
      make("span", { class: "vh" }, known[2]),
    ];
  }

  const cards = (text) => (text ? text.split(",") : []);
  const hand = (text) => (text ?? "").split("|").map(cards);

  // ---------------------------------------------------------------- a deal

  /** Add to each step what is still there from those before it. */
  function unroll(deal) {
    let now = { hands: {}, perhaps: {}, stock: null, tally: null, calls: {}, contract: false };
    return deal.steps.map((step, at) => {
      const after = { ...now, hands: { ...now.hands, ...step.h }, perhaps: { ...now.perhaps } };
      for (const seat of Object.keys(step.h ?? {})) after.perhaps[seat] = step.b?.[seat];
      if ("s" in step) after.stock = cards(step.s);
      if (step.tally) after.tally = step.tally;
      after.calls = step.k === "bid" ? { ...now.calls, [step.p]: step.w } : {};
      after.contract = now.contract || !["deal", "bid"].includes(step.k);
      now = after;
      return { ...step, ...after, at, next: deal.steps[at + 1] };
    });
  }

  /** Where one stops who goes trick by trick: before play, after each trick, at the end. */
  function stops(steps) {
    const ends = (step, next) =>
      step.at === 0 || !next || step.end || step.k === "outcome" || (step.k !== next.k && ["play", "tricks"].includes(next.k));
    return steps.filter((step) => ends(step, steps[step.at + 1])).map((step) => step.at);
  }

  function open(article) {
    const [, session, index] = /^s(\d+)d(\d+)$/.exec(article.dataset.id);
    const deal = JSON.parse(article.querySelector("script").textContent);
    for (const old of document.querySelectorAll(".shown")) old.classList.remove("shown");
    article.classList.add("shown");
    article.closest(".session")?.classList.add("shown");
    const { players, title, file } = page.sessions[session];
    const areas = page.areas[deal.seated.length] ?? [];
    const steps = unroll(deal);
    shown = { article, session, index, deal, players, areas, file, at: 0, steps, stops: stops(steps), main: steps, line: null, lines: [] };
    for (const step of steps) if (step.instead && deal.rules) addLine(steps.slice(0, step.at), cards(step.instead));
    shown.played = steps.findLast((step) => ["deal", "exchange", "hands"].includes(step.k));
    if (chairs[session] === undefined) chairs[session] = "";
    $("replay").className = `needs-script ${["", "", "two", "three", "four", "five"][deal.seated.length] ?? "five"}`;
    $("replay").classList.toggle("weighed", Boolean(deal.reach));
    layTable();
    listChairs();
    listMoves();
    listReach();
    $("which").textContent = said(words.deal, { number: deal.number });
    $("whose").textContent = title;
    $("slider").max = shown.steps.length - 1;
    const place = articles.indexOf(article);
    off($("deal-before"), place === 0);
    off($("deal-after"), place === articles.length - 1);
    document.querySelector("#index [aria-current]")?.removeAttribute("aria-current");
    document.querySelector(`#index a[href="#${article.dataset.id}"]`)?.setAttribute("aria-current", "true");
  }

  // ---------------------------------------------------------------- what if

  /** The cards of a hand that may be played to what lies, by the deal's rules for following. */
  function lawful(own, trick) {
    const { suits, held, whole, free } = shown.deal.rules;
    if (!trick.length || free) return own;
    const suit = suits.find((each) => each.includes(trick[0]));
    const same = own.filter((name) => suit.includes(name));
    if (suit !== suits[0]) return same.length ? same : own;
    const forcing = (whole ? trick : trick.slice(0, 1)).filter((name) => held.includes(name));
    const above = Math.min(...forcing.map((name) => suit.indexOf(name)));
    const withheld = (name) => held.includes(name) && suit.indexOf(name) < above;
    return same.every(withheld) ? own : same;
  }

  /** The place in a trick of the card that wins it. */
  function winning(trick) {
    const { suits } = shown.deal.rules;
    const suit = [suits[0], suits.find((each) => each.includes(trick[0]))].find((each) => trick.some((name) => each.includes(name)));
    return trick.indexOf(suit.find((name) => trick.includes(name)));
  }

  /** Who is to play after the last of some steps, to which cards; nothing where no rule tells. */
  function toPlay(steps) {
    const { deal, main } = shown;
    const step = steps.at(-1);
    const first = main.find((each) => each.k === "play");
    if (!deal.rules || !first || steps.some((each) => each.out)) return null;
    if (step.k !== "play" && main[step.at + 1] !== first) return null;
    const trick = steps.filter((each) => each.k === "play" && each.n === step.n && !step.end);
    const after = deal.seats[(deal.seats.indexOf(step.p) + 1) % deal.seats.length];
    const seat = step.k !== "play" ? first.p : step.end ? step.end[1] : after;
    const lying = step.k === "play" ? trick.map((each) => each.c) : [];
    const own = hand(step.hands[seat]).flat().filter(Boolean);
    if (!own.length || own.some((name) => name.includes("x"))) return null;
    const number = step.k === "play" && !step.end ? step.n : (step.n ?? first.n - 1) + 1;
    return { seat, lying, number, leader: lying.length ? trick[0].p : seat, may: lawful(own, lying) };
  }

  /** The step in which a card is played that the record does not have. */
  function supposed(steps, name) {
    const { deal, players } = shown;
    const before = steps.at(-1);
    const { seat, lying, number, leader } = toPlay(steps);
    const trick = [...lying, name];
    const ended = trick.length === deal.seats.length;
    const winner = ended ? deal.seats[(deal.seats.indexOf(leader) + winning(trick)) % trick.length] : null;
    const tally = (before.tally ?? deal.seats.map(() => "0")).map((count, at) => (deal.seats[at] === winner ? `${Number(count) + 1}` : count));
    const left = hand(before.hands[seat]).map((suit) => suit.filter((each) => each !== name).join(","));
    const told = said(words.labelled, { label: players[seat], words: called(name) });
    return {
      k: "play", p: seat, c: name, n: number, at: before.at + 1, supposed: true,
      t: ended ? `${told}. ${said(words.labelled, { label: players[winner], words: words.wins })} (${tally.join("-")}).` : `${told}.`,
      hands: { ...before.hands, [seat]: left.filter(Boolean).join("|") }, perhaps: {}, stock: before.stock, calls: {}, contract: true,
      tally: ended ? tally : before.tally, end: ended ? [leader, winner] : undefined,
    };
  }

  /** Add a line of play that leaves the record, or another line, behind some steps. */
  function addLine(steps, names) {
    const from = steps.findIndex((step) => step.supposed);
    const made = [...steps];
    for (const name of names) if (toPlay(made)?.may.includes(name)) made.push(supposed(made, name));
    const all = made.map((step, at) => ({ ...step, next: made[at + 1] }));
    const line = { from: from < 0 ? steps.length : from, steps: all };
    const same = shown.lines.findIndex((each) => each === shown.line && each.steps.length === steps.length && steps.at(-1).supposed);
    if (same < 0) shown.lines.push(line);
    else shown.lines[same] = line;
    return line;
  }

  /** Follow a line, or none: the record. */
  function enter(line) {
    shown.line = line;
    shown.steps = line ? line.steps : shown.main;
    shown.stops = stops(shown.steps);
    $("slider").max = shown.steps.length - 1;
  }

  /** Play a card at this step: the record's own, or one of which is asked what had come of it. */
  function suppose(name) {
    pause();
    const steps = shown.steps.slice(0, shown.at + 1);
    const next = shown.steps[shown.at + 1];
    if (next?.k === "play" && next.c === name) return move(shown.at + 1);
    enter(addLine(steps, [name]));
    const { scrollTop } = $("moves");
    listMoves();
    $("moves").scrollTop = scrollTop;
    return move(shown.steps.length - 1);
  }

  /** The lines that leave the record in a trick, each a row of the list of moves. */
  function lineRows(number, width) {
    return shown.lines.filter((line) => line.steps[line.from]?.n === number).map((line) => {
      const made = line.steps.slice(line.from).flatMap((step, at, all) => {
        const opens = step.n !== all[at - 1]?.n;
        const about = { type: "button", class: `move${step.end ? " ends" : ""}`, "data-line": shown.lines.indexOf(line), "data-at": step.at };
        const button = make("button", about, opens ? `${step.n}. ` : "", ...inline(step.c));
        button.addEventListener("click", () => {
          pause();
          enter(line);
          move(step.at);
        });
        return [button, " "];
      });
      return make("tr", { class: "line" }, make("td", { colspan: width + 3 }, before(words.whatIf), made));
    });
  }

  /** Switch a button off without taking the focus from it. */
  function off(button, is) {
    button.setAttribute("aria-disabled", String(is));
  }

  // ---------------------------------------------------------------- who sees what

  const chair = () => (chairs[shown.session] === "" ? null : Number(chairs[shown.session]));
  const key = (seat) => `${shown.session}:${seat}`;
  const over = (step) => ["outcome", "payments"].includes(step.k);

  /** Whether a hand lies open to all: by the rules of the game played, or since the deal is over. */
  const lies = (seat, step) =>
    over(step) || (shown.deal.open && shown.deal.open[0] === Number(seat) && step.at >= shown.deal.open[1]);

  /** Whether a hand is covered at a step. */
  const unseen = (seat, step = shown.steps[shown.at]) => hidden.has(key(seat)) && !lies(seat, step);

  /** Whether a hand is shown that the player in the chair did not see. */
  const foreign = (seat, step) => chair() !== null && chair() !== Number(seat) && !lies(seat, step);

  /** Where a player sits, as seen from the chair. */
  function area(seat) {
    const { areas } = shown;
    const at = shown.deal.seated.indexOf(Number(seat));
    const first = Math.max(shown.deal.seated.indexOf(chair()), 0);
    return seat == null || at < 0 || !areas.length ? "more" : areas[(at - first + areas.length) % areas.length];
  }

  function listChairs() {
    const options = shown.players.map((name, seat) => make("option", { value: seat }, name));
    $("chair").replaceChildren(make("option", { value: "" }, words.everybody), ...options);
    $("chair").value = chairs[shown.session];
  }

  /** Sit down in a chair: the table turns, and what is not seen from there is covered. */
  function sit(seat) {
    chairs[shown.session] = seat;
    shown.players.forEach((_, other) => {
      if (seat === "" || String(other) === seat) hidden.delete(key(other));
      else hidden.add(key(other));
    });
    $("chair").value = seat;
    layTable();
    go(shown.at);
  }

  function nextChair() {
    const seats = ["", ...shown.players.keys()].map(String);
    sit(seats[(seats.indexOf(chairs[shown.session]) + 1) % seats.length]);
  }

  const everyHand = () => shown.deal.seats.map(key);

  function hideAll() {
    const keys = everyHand();
    const all = keys.every((each) => hidden.has(each));
    for (const each of keys) all ? hidden.delete(each) : hidden.add(each);
    go(shown.at);
  }

  // ---------------------------------------------------------------- the table

  function layTable() {
    const { deal, players } = shown;
    const made = deal.seated.map((seat) => {
      const name = players[seat];
      const badges = [
        [deal.came?.includes(seat), words.came, "came"],
        [seat === deal.ombre, words.ombre, "ombre later known"],
        [seat === deal.friend, words.friend, "friend later"],
        [seat === deal.rests, words.rests, "rests"],
      ];
      return make(
        "section",
        { class: `seat at-${area(seat)}`, "aria-label": name, "data-seat": seat },
        make(
          "p",
          { class: "who" },
          make("span", { class: "next" }, make("span", { "aria-hidden": "true" }, "\u25b8"), make("span", { class: "vh" }, words.turn)),
          nameplate(name, "name"),
          badges.filter(([is]) => is).map(([, word, kind]) => make("span", { class: `badge ${kind}` }, word)),
          seat === deal.rests ? "" : eye(seat, name),
        ),
        make(
          "p",
          { class: "counts" },
          seat === deal.dealer ? make("span", { class: "badge dealer" }, words.dealer) : "",
          ["taken", "call"].map((kind) => make("span", { class: kind })),
          make("span", { class: "total" }, make("span", { class: "word" }, before(words.total)), make("span", { class: "sum" })),
        ),
        make("ul", { class: "hand", role: "list", "aria-label": said(words.hand, { name }) }),
      );
    });
    $("table").className = `of-${deal.seated.length}`;
    $("table").replaceChildren(...made, $("middle"));
  }

  function eye(seat, name) {
    const lid = "M1.5 8S4 3.500 8 3.500 14.500 8 14.500 8 12 12.500 8 12.500 1.500 8 1.500 8z";
    const look = drawing(
      "svg",
      { class: "icon", viewBox: "0 0 16 16", "aria-hidden": "true" },
      drawing("path", { d: lid, fill: "none" }),
      drawing("circle", { cx: 8, cy: 8, r: 1.5 }),
      drawing("path", { class: "off", d: "M2 14 14 2" }),
    );
    const button = make("button", { type: "button", class: "eye" }, look);
    button.addEventListener("click", () => {
      if (!hidden.delete(key(seat))) hidden.add(key(seat));
      go(shown.at);
    });
    button.dataset.name = name;
    return button;
  }

  /** The cards of a hand, suit by suit: [card, whether it begins a suit, its name]. */
  function fan(seat, step) {
    const deal = over(step) ? shown.played : step;
    const suits = hand(deal.hands[seat]);
    if (unseen(seat, step)) return suits.flat().map(() => [covered(), false, ""]);
    const better = new Set(step.p === Number(seat) ? cards(step.better) : []);
    const perhaps = hand(deal.perhaps[seat]);
    const known = perhaps.flat().length ? suits.map((names) => names.filter((name) => !/x$/.test(name))) : suits;
    const moves = toPlay(shown.steps.slice(0, step.at + 1));
    const lay = (name, may) => {
      const made = card(name);
      if (moves?.seat === Number(seat) && moves.may.includes(name)) {
        made.classList.add("may");
        for (const [key, value] of [["role", "button"], ["tabindex", "0"], ["data-card", name], ["aria-label", `${words.whatIf}: ${called(name)}`]]) made.setAttribute(key, value);
      }
      if (may) marked(made, "perhaps", words.perhaps);
      if (better.has(name)) marked(made, "better", words.better);
      if (foreign(seat, step)) marked(made, "unseen", said(words.unseen, { name: shown.players[chair()] }));
      return made;
    };
    const begin = (names, may) => names.map((name, place) => [lay(name, may), place === 0, name]);
    return [...known.flatMap((names) => begin(names, false)), ...perhaps.flatMap((names) => begin(names, true))];
  }

  const ROW = 5;

  /** Where the second row of a hand begins, if it needs one, and how many cards a row has room for.
      It begins with a suit if there is one that does. */
  function halved(laid) {
    if (laid.length <= ROW) return [laid.length, ROW];
    const half = Math.ceil(laid.length / 2);
    const across = Math.max(ROW, half);
    const cuts = laid.flatMap(([, first], at) => (first && Math.max(at, laid.length - at) <= across ? [at] : []));
    cuts.sort((one, other) => Math.abs(one - half) - Math.abs(other - half));
    return [cuts[0] ?? half, across];
  }

  function drawHands() {
    const step = shown.steps[shown.at];
    for (const seat of $("table").querySelectorAll(".seat")) {
      const number = seat.dataset.seat;
      const laid = fan(number, step);
      const [cut, across] = halved(laid);
      // Among the trumps may be black aces of another suit, so each card knows whether its suit stands before it.
      const named = (at) => laid[at][2][0] !== laid[at - 1]?.[2][0];
      const kind = (first, at) => [first && "first", named(at) && "named", at >= cut && "low"].filter(Boolean).join(" ") || null;
      const made = laid.map(([each, first], at) => make("li", { class: kind(first, at) }, each));
      seat.querySelector(".hand").replaceChildren(...made);
      seat.querySelector(".hand").style.setProperty("--across", across);
      const button = seat.querySelector(".eye");
      if (!button) continue;
      button.title = said(unseen(number) ? words.reveal : words.conceal, { name: button.dataset.name });
      button.setAttribute("aria-label", button.title);
      button.setAttribute("aria-pressed", String(unseen(number)));
    }
    const all = everyHand().every((each) => hidden.has(each));
    $("hands").textContent = all ? words.showAll : words.hideAll;
  }

  /** What is said of a step to those who see the hands that are shown. */
  const sentence = (step) => (step.q && unseen(step.p) ? step.q : step.t);

  /** Whether the friend may be named: he has played his king, or sits in the chair. */
  const befriended = (step) =>
    chair() === null || chair() === shown.deal.friend || over(step) || step.at >= (shown.deal.friendly ?? Infinity);

  /** A count behind its word, which goes where there is no room for it. */
  function counting(template, count) {
    return template.split("{count}").flatMap((part, at) => [at ? `${count}` : "", part ? make("span", { class: "word" }, part) : ""]);
  }

  function drawSeats(step) {
    const { deal } = shown;
    const totals = step.k === "payments" ? deal.totals : deal.before;
    const next = step.next && ["bid", "exchange", "play"].includes(step.next.k) ? step.next.p : null;
    for (const seat of $("table").querySelectorAll(".seat")) {
      const number = Number(seat.dataset.seat);
      const place = deal.seats.indexOf(number);
      const tricks = step.tally?.[place];
      seat.classList.toggle("acts", step.p === number);
      seat.classList.toggle("turn", next === number && step.p !== number);
      seat.classList.toggle("played-on", step.contract);
      seat.querySelector(".came")?.classList.toggle("known", step.k === "deal");
      seat.querySelector(".friend")?.classList.toggle("known", befriended(step));
      const call = step.calls[number] ?? (step.k === "payments" ? deal.paid[number] : step.k === "said" && step.p === number ? step.w : "");
      const counted = step.k !== "bid" && step.k !== "payments" && tricks != null;
      seat.querySelector(".taken").replaceChildren(...(counted ? counting(words.won, tricks) : []));
      seat.querySelector(".sum").textContent = totals[number];
      seat.querySelector(".call").textContent = call;
      seat.querySelector(".call").classList.toggle("paid", step.k === "payments");
    }
  }

  function drawMiddle(step) {
    const lying = step.k === "play" ? trick(step) : null;
    const ended = over(step);
    const made = make("div", { class: lying ? "lying" : ended ? "final" : "rows" });
    if (ended) for (const [name, value] of [["tabindex", "0"], ["role", "group"], ["aria-label", words.end]]) made.setAttribute(name, value);
    made.append(...(lying ?? (ended ? final() : rows(step))).filter(Boolean));
    $("middle").replaceChildren(made);
  }

  function rows(step) {
    const own = unseen(step.p) ? () => covered() : card;
    const any = everyHand().some((each) => hidden.has(each));
    const stock = (name) => (any && name !== shown.deal.turned ? covered() : card(name));
    const row = (label, names, kind, draw) =>
      names.length
        ? make(
            "div",
            { class: `row ${kind}` },
            make("span", { class: "label" }, label),
            make("ul", { role: "list" }, names.map((name) => make("li", {}, draw(name)))),
          )
        : "";
    return [
      row(words.discards, cards(step.x), "discards", own),
      row(words.draws, cards(step.d), "draws", own),
      ["deal", "bid", "contract", "exchange"].includes(step.k) && step.stock ? row(words.stock, step.stock, "stock", stock) : "",
    ];
  }

  const ending = () => shown.steps.find((step) => step.k === "outcome")?.w ?? "";

  /** All that has been: how it ended, and the tricks. */
  function final() {
    return [make("p", { class: "ended" }, ending()), takenTricks()];
  }

  function takenTricks() {
    const tricks = new Map();
    for (const step of shown.steps) {
      if (step.k === "play") tricks.set(step.n, [...(tricks.get(step.n) ?? []), step]);
    }
    if (!tricks.size) return "";
    const items = [...tricks].map(([number, plays]) => {
      const winner = plays.at(-1).end?.[1];
      const laid = plays.map((play) => {
        const won = winner != null && play.p === winner;
        return make(
          "span",
          { class: won ? "took" : null, title: shown.players[play.p] },
          inline(play.c),
          make("span", { class: "vh" }, ` ${shown.players[play.p] ?? "x"}${won ? `, ${words.wins}` : ""}; `),
        );
      });
      return make("li", {}, make("span", { class: "number" }, `${number}`), laid);
    });
    return make("ol", { class: "taken-tricks", role: "list", "aria-label": words.tricks }, items);
  }

  /** The cards of a trick up to a step, each before its player. */
  function trick(step) {
    const plays = shown.steps.slice(0, step.at + 1).filter((each) => each.k === "play" && each.n === step.n);
    const winner = step.end?.[1];
    const taken = new Set();
    return plays.map((play, place) => {
      const won = winner != null && play.p === winner;
      const at = area(play.p);
      const again = taken.has(at);
      taken.add(at);
      const flags = [...glyphs(play), play.out ? make("em", {}, words.out) : "", won ? make("strong", {}, make("span", { "aria-hidden": "true" }, "\u2713"), make("span", { class: "vh" }, words.wins)) : ""];
      return make(
        "figure",
        { class: `at-${at}${won ? " won" : ""}${play === step ? " now" : ""}${place ? "" : " led"}${again ? " again" : ""}` },
        card(play.c),
        make("span", { class: "order" }, `${place + 1}`),
        make("span", { class: "marks" }, flags),
        make(
          "figcaption",
          {},
          nameplate(shown.players[play.p] ?? "x"),
          place ? "" : make("span", { class: "vh" }, words.leads),
        ),
      );
    });
  }

  /** Players' names as a list has them. */
  function listed(seats) {
    const named = seats.map((seat) => make("bdi", {}, shown.players[seat]));
    if (named.length < 2) return named;
    const last = named.pop();
    const ahead = named.flatMap((name, at) => (at ? [", ", name] : [name]));
    return words.listed.split(/(\{names\}|\{last\})/).flatMap((part) => ({ "{names}": ahead, "{last}": [last] })[part] ?? [part]);
  }

  /** What each is paid, and what that is made up of; those who are paid alike are named together. */
  function paid() {
    const { deal, players } = shown;
    const alike = new Map();
    players.forEach((name, seat) => {
      const key = JSON.stringify([deal.paid[seat], deal.made[seat]]);
      alike.set(key, [...(alike.get(key) ?? []), seat]);
    });
    const parts = [...alike.values()].map((seats) => {
      const [amount, made] = [deal.paid[seats[0]], deal.made[seats[0]]];
      return make("span", {}, listed(seats), made ? ` ${before(amount)}${made}. ` : ` ${amount}. `);
    });
    return make("p", { id: "paid", class: "paid" }, parts);
  }

  function drawFacts(step) {
    const { deal, players } = shown;
    const name = (seat) => make("bdi", {}, players[seat]);
    const facts = [];
    const ombre = step.contract && deal.ombre != null;
    const game = step.contract && deal.contract;
    // The seat has a badge that says who is the Ombre, so name and game are one fact.
    if (ombre) facts.push(game ? [name(deal.ombre), before(""), game] : [before(words.ombre), name(deal.ombre)]);
    else if (game) facts.push([game]);
    if (step.contract && deal.trump) facts.push([before(words.trumps), ...spoken(deal.trump)]);
    if (deal.pool) {
      const lies = deal.pool[step.k === "payments" ? 1 : 0];
      facts.push([make("span", { class: "pool" }, before(words.pool) + lies)]);
    }
    if (step.n) facts.push([`${words.trick} ${step.n}${step.last > step.n ? `\u2013${step.last}` : ""}`]);
    $("facts").replaceChildren(...facts.map((parts) => make("span", {}, ...parts)));
  }

  function remark(kind, title, texts) {
    return texts ? make("p", { class: kind }, before(title) + texts.join("; ")) : "";
  }

  function drawRemarks(step) {
    const { deal } = shown;
    const back = shown.line && make("button", { type: "button", id: "back" }, words.back);
    back?.addEventListener("click", () => {
      const at = recorded();
      enter(null);
      move(at);
    });
    const remarks = [
      back ? make("p", { class: "what-if" }, before(words.whatIf), back) : "",
      ...(step.a ?? []).map((text) => make("p", { dir: "auto", class: "annotation" }, `\u201c${text}\u201d`)),
      ...(step.m ?? []).map((text) => make("p", { class: "note" }, before(words.note), make("bdi", {}, text))),
      ...(step.f ?? []).map((number) => {
        const [severity, text] = deal.findings[number];
        return make("p", { class: `finding ${severity}` }, text);
      }),
      remark("emendation", words.emendations, step.e),
      remark("analysis", words.perfect, step.y),
      step.k === "payments" && deal.made ? paid() : "",
    ];
    $("remarks").replaceChildren(...remarks.filter(Boolean));
  }

  // ---------------------------------------------------------------- what could be reached

  function listReach() {
    const { deal } = shown;
    $("reach").hidden = !deal.reach;
    for (const old of $("legend").querySelectorAll(".reached")) old.remove();
    if (!deal.reach) return $("reach").replaceChildren();
    const marks = new Map();
    for (const step of shown.steps) if (step.j) marks.set(step.n, [...(marks.get(step.n) ?? []), glyph(step.j)]);
    const items = deal.reach.map(([number, outcome, grade, tricks]) => {
      const at = number ? shown.steps.findLast((step) => step.n === number)?.at : stopBefore();
      const text = said(number ? words.reachable : words.start, { trick: number, outcome });
      const button = make(
        "button",
        { type: "button", class: grade, "data-at": at, "aria-label": text, title: tricks == null ? text : `${text} (${said(words.won, { count: tricks })})` },
        number ? `${number}` : "\u25b8",
        ...(marks.get(number) ?? []),
      );
      button.addEventListener("click", () => {
        pause();
        enter(null);
        move(at);
      });
      return make("li", {}, button);
    });
    $("reach").replaceChildren(...items);
    const seen = new Map(deal.reach.map(([, outcome, grade]) => [outcome, grade]));
    for (const [outcome, grade] of seen) {
      const box = make("span", { class: `box ${grade}`, "aria-hidden": "true" });
      $("legend").append(make("div", { class: "reached" }, make("dt", {}, box), make("dd", {}, outcome)));
    }
    return null;
  }

  /** The step before the first card. */
  function stopBefore() {
    const first = shown.steps.find((step) => ["play", "tricks"].includes(step.k));
    return first ? first.at - 1 : 0;
  }

  function markReach(step) {
    const all = [...$("reach").querySelectorAll("button")];
    // During a trick its own cell is marked, as the facts above the table name that trick.
    const reached = all.find((button) => Number(button.dataset.at) >= step.at) ?? all.at(-1);
    for (const button of all) button.removeAttribute("aria-current");
    reached?.setAttribute("aria-current", "step");
  }

  // ---------------------------------------------------------------- the list of moves

  function link(step, ...children) {
    const flags = [
      [step.f, "found", "\u2020"],
      [step.a || step.m || (step.y && !step.j), "noted", "*"],
      [step.e, "emended", "\u2021"],
    ].filter(([is]) => is);
    return make(
      "a",
      { href: `#${shown.article.dataset.id}.${step.at}`, "data-at": step.at, class: "move" },
      ...children,
      flags.map(([, kind, sign]) => make("span", { class: kind, "aria-hidden": "true" }, `\u00a0${sign}`)),
      flags.length ? make("span", { class: "vh" }, ` (${flags.map(([, kind]) => words[kind]).join(", ")})`) : "",
    );
  }

  function listMoves() {
    const { main: steps, players } = shown;
    const name = (seat) => make("bdi", {}, players[seat] ?? "x");
    const of = (...kinds) => steps.filter((step) => kinds.includes(step.k));
    const group = (title, items) =>
      items.length
        ? [make("h3", {}, title), make("ol", { role: "list" }, items.map((item) => make("li", {}, item)))]
        : [];
    const bids = of("bid").map((step) => link(step, name(step.p), ` ${step.w}`));
    const contract = of("contract").map((step) => link(step, step.w ?? "x", " ", shown.deal.trump ? spoken(shown.deal.trump) : ""));
    const exchanges = of("exchange").map((step) => link(step, name(step.p), ` ${step.count ?? "x"}`));
    const hands = of("hands").map((step) => link(step, words.hands));
    const end = of("outcome", "payments").map((step) => link(step, words[step.k]));
    $("moves").replaceChildren(
      ...group(words.auction, [link(steps[0], words.dealt), ...bids, ...contract]),
      ...group(words.exchange, [...exchanges, ...hands]),
      ...listTricks(of("play", "tricks", "said", "holds")),
      ...group(words.end, end),
    );
    $("moves").scrollTop = 0;
  }

  function listTricks(steps) {
    if (!steps.length) return [];
    const { players, deal } = shown;
    const width = deal.seats.length;
    const rows = [];
    let row = null;
    const close = () => row && rows.push(...lineRows(row.number, width));
    for (const step of steps) {
      if (step.k !== "play") {
        close();
        row = null;
        const text = step.k === "tricks" ? `${step.n}${step.last > step.n ? `\u2013${step.last}` : ""} x` : step.t;
        rows.push(make("tr", {}, make("td", { colspan: width + 3 }, link(step, text))));
        continue;
      }
      if (row?.number !== step.n) {
        close();
        row = { number: step.n, cells: [], tally: make("td", { class: "tally" }) };
        const lead = make("td", { class: "leader" }, nameplate(players[step.p] ?? "x"));
        row.cards = make("tr", {}, make("th", { scope: "row" }, `${step.n}`), lead);
        rows.push(row.cards);
      }
      row.cells.push(step);
      const who = step.out ? [make("bdi", {}, players[step.p] ?? "x"), ": "] : [];
      const cell = make("td", {}, link(step, ...who, ...inline(step.c), ...glyphs(step)));
      cell.dataset.seat = step.p;
      row.cards.append(cell);
      if (!step.end) continue;
      for (const each of row.cards.querySelectorAll(`td[data-seat="${step.end[1]}"]`)) each.classList.add("won");
      for (let more = row.cells.length; more < width; more += 1) row.cards.append(make("td"));
      row.tally.textContent = step.tally.join("-");
      row.cards.append(row.tally);
    }
    close();
    const titles = [words.trick, words.leader];
    const head = make(
      "tr",
      {},
      titles.map((title) => make("th", { scope: "col" }, title)),
      make("th", { scope: "col", colspan: width }, words.cards),
      make("th", { scope: "col" }, words.tally),
    );
    return [
      make("h3", { id: "tricks-title" }, words.tricks),
      make("table", { "aria-labelledby": "tricks-title" }, make("thead", {}, head), make("tbody", {}, rows)),
    ];
  }

  function mark(step) {
    const moves = $("moves");
    moves.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const line = step.supposed ? `[data-line="${shown.lines.indexOf(shown.line)}"]` : ":not([data-line])";
    const current = moves.querySelector(`[data-at="${step.at}"]${line}`);
    current?.setAttribute("aria-current", "step");
    if (!current || moves.scrollHeight <= moves.clientHeight) return;
    const top = current.getBoundingClientRect().top - moves.getBoundingClientRect().top;
    if (top < 40 || top > moves.clientHeight - 60) moves.scrollTop += top - moves.clientHeight / 2;
  }

  // ---------------------------------------------------------------- going about

  function go(at) {
    shown.at = Math.max(0, Math.min(at, shown.steps.length - 1));
    const step = shown.steps[shown.at];
    const last = shown.steps.length - 1;
    drawFacts(step);
    drawSeats(step);
    drawHands();
    drawMiddle(step);
    drawRemarks(step);
    mark(step);
    markReach(step);
    $("said").textContent = sentence(step);
    // The payments one by one, and the facts above, say all of it again; it is still read out.
    $("said").classList.toggle("vh", step.k === "payments" && Boolean(shown.deal.made));
    $("caption").scrollTop = 0;
    $("slider").value = shown.at;
    $("slider").setAttribute("aria-valuetext", said(words.place, { step: shown.at, last }));
    $("place").textContent = `${shown.at}/${last}`;
    for (const id of ["first", "before", "trick-before"]) off($(id), shown.at === 0);
    for (const id of ["after", "last", "trick-after"]) off($(id), shown.at === last);
    if (playing && shown.at === last) pause();
  }

  /** The step of the record that is shown, or the last before the line that is. */
  const recorded = () => (shown.line ? Math.min(shown.at, shown.line.from - 1) : shown.at);

  /** Go, and let the address say where; browsers bear few changes of it in a short time. */
  function move(at) {
    go(at);
    clearTimeout(linking);
    linking = setTimeout(() => history.replaceState(null, "", `#${shown.article.dataset.id}.${recorded()}`), 150);
  }

  function step(by) {
    pause();
    move(shown.at + by);
  }

  function trickBy(by) {
    pause();
    const { stops: places, at } = shown;
    move((by > 0 ? places.find((each) => each > at) : places.findLast((each) => each < at)) ?? at);
  }

  function dealBy(by) {
    const next = articles[articles.indexOf(shown.article) + by];
    if (!next) return;
    pause();
    open(next);
    move(0);
  }

  /** The step that a link names: by its number, or by trick and card. */
  function named(number, place, at) {
    if (!number) return Number(at ?? 0);
    const trick = shown.steps.filter((step) => step.n === Number(number));
    return (trick[Number(place ?? 1) - 1] ?? trick.at(-1))?.at ?? 0;
  }

  function follow() {
    const found = /^#(s\d+d\d+)(?:t(\d{1,2})(?:\.(\d{1,2}))?|\.(\d{1,6}))?$/.exec(location.hash);
    const article = found && articles.find((each) => each.dataset.id === found[1]);
    if (!article) return false;
    clearTimeout(linking);
    pause();
    if (shown?.article !== article) open(article);
    else enter(null);
    go(named(found[2], found[3], found[4]));
    $("replay").scrollIntoView({ block: "nearest" });
    return true;
  }

  /** What leads to this moment: a card by its trick and place, for steps before may be added. */
  function address() {
    const now = shown.main[recorded()];
    const trick = shown.main.filter((each) => each.n === now.n);
    const at = now.k === "play" ? `t${now.n}.${trick.indexOf(now) + 1}` : `.${now.at}`;
    return `${location.href.replace(/#.*$/, "")}#${shown.article.dataset.id}${at}`;
  }

  function share() {
    const ask = () => {
      $("address").value = address();
      $("link").showModal();
      $("address").select();
    };
    if (!navigator.clipboard) return ask();
    return navigator.clipboard.writeText(address()).then(() => tell(words.copied), ask);
  }

  function tell(text) {
    clearTimeout(telling);
    $("toast").textContent = text;
    telling = setTimeout(() => $("toast").replaceChildren(), 2500);
  }

  function download() {
    const [name, text] = page.files[shown.file];
    const link = make("a", { download: name, href: URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" })) });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }

  function pause() {
    clearInterval(playing);
    playing = 0;
    drawAuto();
  }

  const pace = () => (still.matches ? 2500 : 1300) / Number($("speed").value);
  const run = () => setInterval(() => move(shown.at + 1), pace());

  function play() {
    if (playing) return pause();
    if (shown.at === shown.steps.length - 1) move(0);
    playing = run();
    return drawAuto();
  }

  function drawAuto() {
    const word = playing ? words.pause : words.play;
    $("auto").setAttribute("aria-label", word);
    $("auto").classList.toggle("on", Boolean(playing));
  }

  // ---------------------------------------------------------------- light and dark

  const root = document.documentElement;
  const darkness = matchMedia("(prefers-color-scheme: dark)");

  function isDark() {
    return (root.dataset.theme ?? (darkness.matches ? "dark" : "light")) === "dark";
  }

  function drawTheme() {
    $("theme").setAttribute("aria-pressed", String(isDark()));
  }

  function turnTheme() {
    root.dataset.theme = isDark() ? "light" : "dark";
    drawTheme();
  }

  if (!articles.length) return;
  $("theme").addEventListener("click", turnTheme);
  darkness.addEventListener("change", drawTheme);
  drawTheme();

  // ---------------------------------------------------------------- keys and buttons

  const keys = {
    ArrowLeft: () => step(-1),
    ArrowRight: () => step(1),
    Home: () => step(-Infinity),
    End: () => step(Infinity),
    " ": play,
  };
  const letters = {
    n: () => dealBy(1),
    p: () => dealBy(-1),
    h: hideAll,
    v: nextChair,
    c: share,
    d: turnTheme,
    "?": () => $("help").showModal(),
  };

  /** Keys that are pressed together with Shift. */
  const shifted = {
    ArrowLeft: () => trickBy(-1),
    ArrowRight: () => trickBy(1),
  };

  function pressed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if ($("help").open || $("link").open || event.target.closest("input, select, textarea")) return;
    if (event.key === " " && event.target.closest("button, a, summary")) return;
    let act = event.shiftKey ? shifted[event.key] : keys[event.key];
    if (!act && $("letters").checked) {
      const seat = /^[1-5]$/.test(event.key) && document.querySelector(`.seat[data-seat="${event.key - 1}"] .eye`);
      act = letters[event.key] ?? (seat ? () => seat.click() : null);
    }
    if (!act) return;
    event.preventDefault();
    act();
  }

  const buttons = {
    first: keys.Home,
    before: keys.ArrowLeft,
    auto: play,
    after: keys.ArrowRight,
    last: keys.End,
    "trick-before": shifted.ArrowLeft,
    "trick-after": shifted.ArrowRight,
    hands: hideAll,
    share,
    download,
    more: () => unfold(!$("tools").classList.contains("on")),
    "close-link": () => $("link").close(),
    ask: letters["?"],
    close: () => $("help").close(),
    "deal-before": letters.p,
    "deal-after": letters.n,
  };
  for (const [id, act] of Object.entries(buttons)) $(id).addEventListener("click", act);
  $("slider").addEventListener("input", () => {
    pause();
    move(Number($("slider").value));
  });
  document.addEventListener("keydown", pressed);
  $("chair").addEventListener("change", () => sit($("chair").value));
  $("speed").addEventListener("change", () => {
    if (!playing) return;
    clearInterval(playing);
    playing = run();
  });

  /** Open or close what there is no room for on a small screen. */
  function unfold(is) {
    $("tools").classList.toggle("on", is);
    $("more").setAttribute("aria-expanded", String(is));
  }

  document.addEventListener("click", (event) => {
    if (!event.target.closest("#tools, #more")) unfold(false);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") unfold(false);
  });

  const asked = (event) => event.target.closest(".may[data-card]");
  $("table").addEventListener("click", (event) => asked(event) && suppose(asked(event).dataset.card));
  $("table").addEventListener("keydown", (event) => {
    if (!asked(event) || !["Enter", " "].includes(event.key)) return;
    event.preventDefault();
    suppose(asked(event).dataset.card);
    $("table").querySelector(".may")?.focus();
  });

  // A finger that is drawn over the table to the left goes on, to the right goes back.
  let finger = null;
  $("table").addEventListener("touchstart", (event) => {
    finger = event.touches.length === 1 ? event.touches[0] : null;
  }, { passive: true });
  $("table").addEventListener("touchend", (event) => {
    if (!finger) return;
    const [across, down] = [event.changedTouches[0].clientX - finger.clientX, event.changedTouches[0].clientY - finger.clientY];
    finger = null;
    if (Math.abs(across) > 40 && Math.abs(across) > 2 * Math.abs(down)) step(across < 0 ? 1 : -1);
  }, { passive: true });
  $("index")?.addEventListener("click", (event) => {
    const target = event.target.closest("a");
    if (!target || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    history.pushState(null, "", `${target.hash}.0`);
    follow();
    $("which").scrollIntoView({ block: "nearest" });
  });
  addEventListener("hashchange", follow);
  if (!follow()) {
    open(articles[0]);
    go(0);
  }
  // The table is as high as the title, which may take several lines, leaves room for.
  const fit = () => document.documentElement.style.setProperty("--head", `${$("replay").offsetTop}px`);
  addEventListener("resize", fit);
  fit();
});
