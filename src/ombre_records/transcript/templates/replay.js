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
  const articles = [...document.querySelectorAll("article.deal")];
  let shown = null;
  let playing = 0;
  let linking = 0;
  const hidden = new Set();

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

  function said(template, values) {
    return template.replace(/\{(\w+)\}/g, (whole, key) => values[key] ?? whole);
  }

  function suit(letter) {
    if (!letter) return "";
    if (!page.drawn) return make("span", { class: letter }, page.cards[letter + "x"][0]);
    const drawing = document.createElementNS(SVG, "svg");
    const use = document.createElementNS(SVG, "use");
    drawing.setAttribute("class", letter);
    use.setAttribute("href", `#${page.drawn}-${letter}`);
    drawing.append(use);
    return drawing;
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
    const rank = known[1] === "x" ? "?" : known[1];
    return [make("span", {}, rank), letter ? suit(letter) : ""];
  }

  /** What is known of trumps at this step: nothing before they are named. */
  const trumps = () => (shown?.steps[shown.at].contract ? shown.deal : {});

  /** A card in words: king of hearts; a high trump with its own name behind them. */
  function called(name) {
    const plain = (page.cards[name] ?? [0, 0, name])[2];
    const own = trumps().named?.[name];
    return own ? `${plain}, ${own}` : plain;
  }

  /** The drawings that lie on one another: the face or the back, the mark of a trump, of a matador. */
  function layers(name) {
    if (!page.faces || name === "-" || name.length > 2) return [];
    if (name.endsWith("x")) return ["back"];
    if (!document.getElementById(`card-${name}`)) return [];
    const { trump, named, matadors } = trumps();
    const marks = [
      [trump === name[0] || named?.[name], "trump"],
      [matadors?.includes(name), "matador"],
    ];
    return [name, ...marks.filter(([is]) => is).map(([, mark]) => mark)];
  }

  function picture(parts) {
    const drawing = document.createElementNS(SVG, "svg");
    drawing.setAttribute("class", "drawn");
    drawing.setAttribute("viewBox", "0 0 100 140");
    drawing.setAttribute("aria-hidden", "true");
    for (const part of parts) {
      const use = document.createElementNS(SVG, "use");
      use.setAttribute("href", `#card-${part}`);
      drawing.append(use);
    }
    return drawing;
  }

  function card(name) {
    const unknown = name.endsWith("x") ? " back" : name === "-" ? " none" : "";
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

  /** A card in running text, as in a list of moves, with its mark of judgement. */
  function inline(name, glyph) {
    const known = page.cards[name];
    if (!known) return [name, glyph];
    return [
      make("span", { "aria-hidden": "true", class: "k" }, known[0] ? suit(name[0]) : "", known[1], glyph),
      make("span", { class: "vh" }, `${known[2]}${glyph}`),
    ];
  }

  const cards = (text) => (text ? text.split(",") : []);

  // ---------------------------------------------------------------- a deal

  /** Add to each step what is still there from those before it. */
  function unroll(deal) {
    let now = { hands: {}, stock: null, tally: null, calls: {}, contract: false };
    return deal.steps.map((step, at) => {
      const after = { ...now, hands: { ...now.hands, ...step.h } };
      if ("s" in step) after.stock = cards(step.s);
      if (step.tally) after.tally = step.tally;
      after.calls = step.k === "bid" ? { ...now.calls, [step.p]: step.w } : {};
      after.contract = now.contract || !["deal", "bid"].includes(step.k);
      now = after;
      return { ...step, ...after, at, next: deal.steps[at + 1] };
    });
  }

  function open(article) {
    const [, session, index] = /^s(\d+)d(\d+)$/.exec(article.id);
    const deal = JSON.parse(article.querySelector("script").textContent);
    for (const old of document.querySelectorAll(".shown")) old.classList.remove("shown");
    article.classList.add("shown");
    article.closest(".session").classList.add("shown");
    const { players, areas, title } = page.sessions[session];
    shown = { article, session, index, deal, players, areas, at: 0, steps: unroll(deal) };
    layTable();
    listMoves();
    $("which").textContent = said(words.deal, { number: deal.number });
    $("whose").textContent = title;
    $("slider").max = shown.steps.length - 1;
    const place = articles.indexOf(article);
    off($("deal-before"), place === 0);
    off($("deal-after"), place === articles.length - 1);
    document.querySelector("#index [aria-current]")?.removeAttribute("aria-current");
    document.querySelector(`#index a[href="#${article.id}"]`)?.setAttribute("aria-current", "true");
  }

  /** Switch a button off without taking the focus from it. */
  function off(button, is) {
    button.setAttribute("aria-disabled", String(is));
  }

  // ---------------------------------------------------------------- the table

  function layTable() {
    const { deal, players, areas } = shown;
    $("replay").classList.toggle("five", players.length > 4);
    $("table").className = `of-${players.length}`;
    $("table").replaceChildren(
      ...players.map((name, seat) => {
        const badges = [
          [seat === deal.dealer, words.dealer, "dealer"],
          [seat === deal.ombre, words.ombre, "ombre later"],
          [seat === deal.friend, words.friend, "friend later"],
          [seat === deal.rests, words.rests, "rests"],
          [true, words.turn, "next"],
        ];
        const key = `${shown.session}:${seat}`;
        return make(
          "section",
          { class: `seat at-${areas[seat] ?? "more"}`, "aria-label": name, "data-seat": seat },
          make(
            "p",
            { class: "who" },
            make("bdi", { class: "name", title: name }, name),
            badges.filter(([is]) => is).map(([, word, kind]) => make("span", { class: `badge ${kind}` }, word)),
            seat === deal.rests ? "" : eye(key, name),
          ),
          make(
            "p",
            { class: "counts" },
            ["taken", "total", "call"].map((kind) => make("span", { class: kind })),
          ),
          make("ul", { class: "hand", role: "list", "aria-label": said(words.hand, { name }) }),
        );
      }),
      $("middle"),
    );
  }

  function eye(key, name) {
    const button = make("button", { type: "button", class: "eye" });
    button.addEventListener("click", () => {
      if (!hidden.delete(key)) hidden.add(key);
      go(shown.at);
    });
    button.dataset.key = key;
    button.dataset.name = name;
    return button;
  }

  function drawHands() {
    const step = shown.steps[shown.at];
    for (const seat of $("table").querySelectorAll(".seat")) {
      const number = seat.dataset.seat;
      const isHidden = unseen(number);
      const suits = (step.hands[number] ?? "").split("|").map(cards);
      const list = seat.querySelector(".hand");
      list.replaceChildren(
        ...suits.flatMap((names) =>
          names.map((name, place) => {
            const about = { class: place || isHidden ? null : "first" };
            if (!isHidden) return make("li", about, card(name));
            const back = card("x");
            back.firstChild.textContent = `${words.hidden} `;
            return make("li", about, back);
          }),
        ),
      );
      list.hidden = !list.children.length;
      const button = seat.querySelector(".eye");
      if (button) {
        button.textContent = isHidden ? words.reveal : words.conceal;
        button.title = said(isHidden ? words.show : words.hide, { name: button.dataset.name });
        button.setAttribute("aria-label", button.title);
      }
    }
    const all = everyHand().every((key) => hidden.has(key));
    $("hands").setAttribute("aria-pressed", String(all));
  }

  const unseen = (seat) => hidden.has(`${shown.session}:${seat}`);

  /** Cards as they lie for those who may not see them. */
  const backs = (names) => names.map(() => "x");

  /** What is said of a step to those who see the hands that are shown. */
  const sentence = (step) => (step.q && unseen(step.p) ? step.q : step.t);

  function everyHand() {
    return shown.deal.seats.map((seat) => `${shown.session}:${seat}`);
  }

  function hideAll() {
    const keys = everyHand();
    const all = keys.every((key) => hidden.has(key));
    for (const key of keys) all ? hidden.delete(key) : hidden.add(key);
    go(shown.at);
  }

  function drawSeats(step) {
    const { deal } = shown;
    const ranks = [...deal.seats].sort((a, b) => a - b);
    const totals = step.k === "payments" ? deal.totals : deal.before;
    for (const seat of $("table").querySelectorAll(".seat")) {
      const number = Number(seat.dataset.seat);
      const place = ranks.indexOf(number);
      seat.classList.toggle("acts", step.p === number);
      seat.classList.toggle("turn", step.next?.p === number);
      seat.classList.toggle("played-on", step.contract);
      const taken = step.tally && place >= 0 ? step.tally[place] : null;
      seat.querySelector(".taken").textContent = taken === null ? "" : said(words.won, { count: taken });
      seat.querySelector(".total").textContent = `${words.total} ${totals[number]}`;
      seat.querySelector(".call").textContent =
        step.calls[number] ??
        (step.k === "payments" ? deal.paid[number] : step.k === "said" && step.p === number ? step.w : "");
    }
  }

  function drawMiddle(step) {
    const lying = step.k === "play" ? trick(step) : null;
    const laid = unseen(step.p) ? backs : (names) => names;
    const left = everyHand().some((key) => hidden.has(key)) ? backs : (names) => names;
    const row = (label, names, kind) =>
      names.length
        ? make(
            "div",
            { class: `row ${kind}` },
            make("span", { class: "label" }, label),
            make("ul", { role: "list" }, names.map((name) => make("li", {}, card(name)))),
          )
        : "";
    const parts = lying ?? [
      row(words.discards, laid(cards(step.x)), "discards"),
      row(words.draws, laid(cards(step.d)), "draws"),
      ["deal", "bid", "contract", "exchange"].includes(step.k) && step.stock
        ? row(words.stock, left(step.stock), "stock")
        : "",
      ["outcome", "payments"].includes(step.k) ? make("p", { class: "ended" }, ending()) : "",
    ];
    $("middle").className = lying ? "lying" : "";
    $("middle").replaceChildren(...parts.filter(Boolean));
  }

  const ending = () => shown.steps.find((step) => step.k === "outcome").w;

  /** The cards of a trick up to a step, each before its player. */
  function trick(step) {
    const plays = shown.steps.slice(0, step.at + 1).filter((each) => each.k === "play" && each.n === step.n);
    const winner = step.end?.[1];
    return plays.map((play, place) => {
      const won = winner != null && play.p === winner;
      const area = shown.areas[play.p] ?? "more";
      const name = shown.players[play.p] ?? "?";
      return make(
        "figure",
        { class: `at-${area}${won ? " won" : ""}${play === step ? " now" : ""}${place ? "" : " led"}` },
        card(play.c),
        make(
          "figcaption",
          {},
          make("span", { class: "order" }, `${place + 1}`),
          make("bdi", {}, name),
          place ? "" : make("i", {}, words.leads),
          play.g ? make("span", { class: "glyph" }, play.g) : "",
          play.out ? make("em", {}, words.out) : "",
          won ? make("strong", {}, words.wins) : "",
        ),
      );
    });
  }

  function paid() {
    const { deal, players } = shown;
    const head = [words.player, words.counters, words.made, words.total];
    return make(
      "table",
      { class: "paid" },
      make("caption", { class: "vh" }, words.payments),
      make("thead", {}, make("tr", {}, head.map((title) => make("th", { scope: "col" }, title)))),
      make(
        "tbody",
        {},
        players.map((name, seat) =>
          make(
            "tr",
            {},
            make("th", { scope: "row" }, make("bdi", {}, name)),
            make("td", { class: "n" }, deal.paid[seat]),
            make("td", {}, deal.made[seat]),
            make("td", { class: "n" }, deal.totals[seat]),
          ),
        ),
      ),
    );
  }

  function drawFacts(step) {
    const { deal, players } = shown;
    const name = (seat) => make("bdi", {}, players[seat]);
    const facts = [];
    if (step.contract && deal.ombre != null) facts.push([`${words.ombre}: `, name(deal.ombre)]);
    if (step.contract && deal.contract) facts.push([deal.contract]);
    if (step.contract && deal.trump) facts.push([`${words.trumps} `, ...spoken(deal.trump)]);
    facts.push([said(words.pool, { count: deal.pool[step.k === "payments" ? 1 : 0] })]);
    if (step.n) facts.push([`${words.trick} ${step.n}${step.last > step.n ? `\u2013${step.last}` : ""}`]);
    $("facts").replaceChildren(...facts.map((parts) => make("span", {}, ...parts)));
  }

  function remark(kind, title, texts) {
    return texts ? make("p", { class: kind }, `${title}: ${texts.join("; ")}`) : "";
  }

  function drawRemarks(step) {
    const { deal } = shown;
    const remarks = [
      ...(step.a ?? []).map((text) => make("p", { dir: "auto", class: "annotation" }, `\u201c${text}\u201d`)),
      ...(step.m ?? []).map((text) => make("p", { class: "note" }, `${words.note}: `, make("bdi", {}, text))),
      ...(step.f ?? []).map((number) => {
        const [severity, text] = deal.findings[number];
        return make("p", { class: `finding ${severity}` }, text);
      }),
      remark("emendation", words.emendations, step.e),
      remark("analysis", words.perfect, step.y),
    ];
    $("remarks").replaceChildren(...remarks.filter(Boolean));
    $("paid").replaceChildren(step.k === "payments" && deal.made ? paid() : "");
  }

  // ---------------------------------------------------------------- the list of moves

  function link(step, ...children) {
    const flags = [
      [step.f, "found", "\u2020"],
      [step.a || step.m || step.y, "noted", "*"],
      [step.e, "emended", "\u2021"],
    ].filter(([is]) => is);
    return make(
      "a",
      { href: `#${shown.article.id}.${step.at}`, "data-at": step.at, class: "move" },
      ...children,
      flags.map(([, kind, sign]) => make("span", { class: kind, "aria-hidden": "true" }, `\u00a0${sign}`)),
      flags.length ? make("span", { class: "vh" }, ` (${flags.map(([, kind]) => words[kind]).join(", ")})`) : "",
    );
  }

  function listMoves() {
    const { steps, players } = shown;
    const name = (seat) => make("bdi", {}, players[seat] ?? "?");
    const of = (...kinds) => steps.filter((step) => kinds.includes(step.k));
    const group = (title, items) =>
      items.length
        ? [make("h3", {}, title), make("ol", { role: "list" }, items.map((item) => make("li", {}, item)))]
        : [];
    const bids = of("bid").map((step) => link(step, name(step.p), ` ${step.w}`));
    const contract = of("contract").map((step) => link(step, step.w ?? "?", " ", shown.deal.trump ? spoken(shown.deal.trump) : ""));
    const exchanges = of("exchange").map((step) => link(step, name(step.p), ` ${step.count ?? "?"}`));
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
    for (const step of steps) {
      if (step.k !== "play") {
        row = null;
        const text = step.k === "tricks" ? `${step.n}${step.last > step.n ? `\u2013${step.last}` : ""} ?` : step.t;
        rows.push(make("tr", {}, make("td", { colspan: width + 3 }, link(step, text))));
        continue;
      }
      if (row?.number !== step.n) {
        row = { number: step.n, cells: [], tally: make("td", { class: "tally" }) };
        const lead = make("td", { class: "leader" }, make("bdi", { title: players[step.p] }, players[step.p] ?? "?"));
        row.cards = make("tr", {}, make("th", { scope: "row" }, `${step.n}`), lead);
        rows.push(row.cards);
      }
      row.cells.push(step);
      const who = step.out ? [make("bdi", {}, players[step.p] ?? "?"), ": "] : [];
      const cell = make("td", {}, link(step, ...who, ...inline(step.c, step.g ?? "")));
      cell.dataset.seat = step.p;
      row.cards.append(cell);
      if (!step.end) continue;
      for (const each of row.cards.querySelectorAll(`td[data-seat="${step.end[1]}"]`)) each.classList.add("won");
      for (let more = row.cells.length; more < width; more += 1) row.cards.append(make("td"));
      row.tally.textContent = step.tally.join("-");
      row.cards.append(row.tally);
    }
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
    const current = moves.querySelector(`[data-at="${step.at}"]`);
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
    $("said").textContent = sentence(step);
    $("slider").value = shown.at;
    $("slider").setAttribute("aria-valuetext", said(words.place, { step: shown.at, last }));
    $("place").textContent = `${shown.at}/${last}`;
    for (const id of ["first", "before"]) off($(id), shown.at === 0);
    for (const id of ["after", "last"]) off($(id), shown.at === last);
    if (playing && shown.at === last) pause();
  }

  /** Go, and let the address say where; browsers bear few changes of it in a short time. */
  function move(at) {
    go(at);
    clearTimeout(linking);
    linking = setTimeout(() => history.replaceState(null, "", `#${shown.article.id}.${shown.at}`), 150);
  }

  function step(by) {
    pause();
    move(shown.at + by);
  }

  function dealBy(by) {
    const next = articles[articles.indexOf(shown.article) + by];
    if (!next) return;
    pause();
    open(next);
    move(0);
  }

  function follow() {
    const found = /^#(s\d+d\d+)(?:\.(\d{1,6}))?$/.exec(location.hash);
    const article = found && articles.find((each) => each.id === found[1]);
    if (!article) return false;
    clearTimeout(linking);
    pause();
    if (shown?.article !== article) open(article);
    go(Number(found[2] ?? 0));
    return true;
  }

  function pause() {
    clearInterval(playing);
    playing = 0;
    drawAuto();
  }

  function play() {
    if (playing) return pause();
    if (shown.at === shown.steps.length - 1) move(0);
    playing = setInterval(() => move(shown.at + 1), still.matches ? 2500 : 1300);
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

  $("theme").addEventListener("click", turnTheme);
  darkness.addEventListener("change", drawTheme);
  drawTheme();
  if (!articles.length) return;

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
    d: turnTheme,
    "?": () => $("help").showModal(),
  };

  function pressed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if ($("help").open || event.target.closest("input, select, textarea")) return;
    if (event.key === " " && event.target.closest("button, a, summary")) return;
    let act = keys[event.key];
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
    hands: hideAll,
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
});
