// A table with the program's players. What may be done, and what comes of it, the package says; the page
// keeps what the reader has decided, word by word, before anything is made of it.
import { latest } from "./ask.js";
import { make } from "./elements.js";
import { said } from "./words.js";

const DEFAULT = { book: "lhombre", against: "sampling", players: 3 };
const AGAINST = ["sampling", "plain", "inferring"];
const SEEDS = 1_000_000;

export class Playing {
  constructor(parent, { ask, thread, store, save, changed, fresh }) {
    Object.assign(this, { parent, ask, thread, store, save, changed, fresh });
    this.books = null;
    this.shown = null;
    this.problem = "";
    this.live = make("p", { role: "status", class: "vh" });
    this.body = make("div", { class: "form" });
    parent.append(this.live, this.body);
    this.refresh = latest(() => this.render());
  }

  get game() {
    return this.store.current.game;
  }

  /** The record is another one. */
  renew() {
    this.problem = "";
    this.shown = null;
    if (!this.parent.hidden) this.refresh();
  }

  async render() {
    try {
      this.books ??= await this.ask("books");
      const { game } = this;
      if (!game) {
        this.begin();
        return;
      }
      if (this.shown) this.body.setAttribute("aria-busy", "true");
      else this.lay(make("p", { class: "weak" }, said("thinking")));
      const shown = await this.thread("table", { game });
      if (this.game !== game) return;
      this.shown = shown;
      this.show();
      this.record();
    } catch (problem) {
      // A word that may not be said now, or a book that is another by now: one step back is always there.
      this.problem = problem.message;
      if (this.shown) this.show();
      else this.lay(make("p", { class: "told" }, problem.message), this.button("back", () => this.back()), this.button("newGame", () => this.anew()));
    } finally {
      this.body.removeAttribute("aria-busy");
    }
  }

  /** Put elements in, with the focus where it was, or at what is to be tapped next. */
  lay(...elements) {
    const focused = this.body.contains(document.activeElement) ? document.activeElement : null;
    const key = focused?.dataset.key;
    this.body.replaceChildren(...elements.flat().filter(Boolean));
    if (!focused) return;
    const same = key && this.body.querySelector(`[data-key="${CSS.escape(key)}"]:not(:disabled)`);
    (same ?? this.body.querySelector(".next button:not(:disabled)"))?.focus({ preventScroll: true });
  }

  button(word, work, about = {}) {
    return make("button", { type: "button", onclick: work, "data-key": word, ...about }, said(word));
  }

  keep(game) {
    this.store.current.game = game;
    this.problem = "";
    this.save();
    this.refresh();
  }

  // ---------------------------------------------------------------- begin

  begin() {
    const chosen = (this.chosen ??= { ...DEFAULT });
    const book = this.books.find((each) => each.name === chosen.book) ?? this.books[0];
    if (!book.players.includes(chosen.players)) chosen.players = book.players[0];
    const pick = (key, values, named, number = false) => {
      const options = values.map((value) => make("option", { value, selected: value === chosen[key] }, named(value)));
      const changed = ({ target }) => {
        chosen[key] = number ? Number(target.value) : target.value;
        this.refresh();
      };
      return make("select", { "data-key": key, onchange: changed }, options);
    };
    const titled = (name) => this.books.find((each) => each.name === name).title;
    this.lay(
      make("h2", {}, said("newGame")),
      make("label", {}, said("rules"), pick("book", this.books.map((each) => each.name), titled)),
      book.players.length > 1 && make("label", {}, said("howMany"), pick("players", book.players, String, true)),
      make("label", {}, said("against"), pick("against", AGAINST, (name) => said(`against-${name}`))),
      make("p", { class: "next" }, this.button("dealCards", () => this.deal(), { class: "main" })),
      make("p", { class: "weak" }, said("playHelp")),
    );
  }

  /** Begin a game in a record of its own, so that no other is lost. */
  deal() {
    const game = { ...this.chosen, seed: Math.floor(Math.random() * SEEDS), deals: [[]] };
    if (this.store.current.text.trim()) this.fresh({ mode: "play", game });
    else this.keep(game);
  }

  anew() {
    this.fresh({ mode: "play", game: null });
  }

  // ---------------------------------------------------------------- the table

  say(word) {
    const { deals } = this.game;
    this.keep({ ...this.game, deals: [...deals.slice(0, -1), [...deals.at(-1), word]] });
  }

  back() {
    const { deals } = this.game;
    const last = deals.at(-1);
    if (!last.length && deals.length === 1) this.anew();
    else this.keep({ ...this.game, deals: last.length ? [...deals.slice(0, -1), last.slice(0, -1)] : deals.slice(0, -1) });
  }

  next() {
    this.keep({ ...this.game, deals: [...this.game.deals, []] });
  }

  /** Have the record of the deals that are over, for all else that the page does with one. */
  record() {
    const { record } = this.shown;
    if (!record || this.store.current.text === record) return;
    this.store.current.text = record;
    this.save();
    this.changed();
  }

  card(card, work = null) {
    const about = { class: `card ${card.suit}`, title: card.name, "aria-label": card.name };
    return work
      ? make("button", { type: "button", "data-key": card.word, disabled: !card.free, onclick: work, ...about }, card.label)
      : make("span", { role: "img", ...about }, card.label);
  }

  show() {
    const { shown, game } = this;
    const over = Boolean(shown.record);
    const seats = shown.seats.map((seat) =>
      make(
        "tr",
        { class: seat.you ? "you" : "" },
        make("th", { scope: "row" }, seat.name, seat.you && make("small", {}, ` ${said("you")}`), make("small", { class: "told-so-far" }, seat.told.join(" · "))),
        !over && make("td", {}, seat.card && this.card(seat.card)),
        make("td", { class: "number" }, String(seat.taken)),
        make("td", { class: "number" }, over ? seat.paid : seat.total),
        over && make("td", { class: "number" }, seat.total),
      ),
    );
    const head = over ? ["tricksTaken", "thisDeal", "totals"] : ["onTable", "tricksTaken", "totals"];
    const columns = ["", ...head].map((word) => make("th", { scope: "col", class: word && word !== "onTable" ? "number" : "" }, word && said(word)));
    const last = shown.last && [
      make("span", { class: "weak" }, `${said("lastTrick")}: `),
      shown.last.cards.map(([name, card]) => [make("small", {}, `${name} `), this.card(card), " "]),
      make("small", {}, `→ ${shown.last.winner}`),
    ];
    const began = game.deals.length > 1 || game.deals.at(-1).length > 0;
    this.live.textContent = [shown.outcome, shown.asked].filter(Boolean).join(" ");
    this.lay(
      make("p", {}, make("b", {}, shown.coming), ` · ${shown.title}`, shown.pool && ` · ${said("pool")} ${shown.pool}`),
      shown.game && make("p", { class: "asked" }, shown.game),
      make("table", { class: "table" }, make("thead", {}, make("tr", {}, columns)), make("tbody", {}, seats)),
      last && make("p", { class: "trick" }, last.flat(3)),
      over && make("p", { class: "pays" }, shown.outcome),
      this.problem && make("p", { class: "told" }, this.problem),
      shown.asked && make("h2", { class: "asked" }, shown.asked),
      make(
        "div",
        { class: "next" },
        shown.hand.length > 0 && make("div", { class: shown.hand.some((card) => card.free) ? "hand choosing" : "hand", role: "group", "aria-label": said("yourHand") }, shown.hand.map((card) => this.card(card, () => this.say(card.word)))),
        shown.laid.length > 0 && make("p", {}, make("span", { class: "weak" }, `${said("laidOff")}: `), shown.laid.map((card) => [this.card(card), " "])),
        shown.words.length > 0 && make("div", { class: "words" }, shown.words.map(({ word, label }) => make("button", { type: "button", class: "word", "data-key": `say ${word}`, onclick: () => this.say(word) }, label))),
        over && make("p", {}, this.button("nextDeal", () => this.next(), { class: "main" })),
      ),
      make("div", { class: "row" }, began && this.button("back", () => this.back()), this.button("newGame", () => this.anew())),
      over && make("p", { class: "weak" }, said("recordIsThere")),
    );
  }
}
