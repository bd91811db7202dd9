// A club evening by buttons. Which there are, and what a deal comes to, the package says: here they are
// laid out, and each tap is kept before anything is made of it.
import { latest, later } from "./ask.js";
import { bytesOf, download, make } from "./elements.js";
import { handle, sortable } from "./seats.js";
import { said } from "./words.js";

const DEFAULT_RULES = "lhombre";
const LEAST = 3;
const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

export class Evening {
  constructor(parent, { ask, store, save, changed, share }) {
    Object.assign(this, { parent, ask, store, save, changed, share });
    this.books = null;
    this.form = null;
    this.problem = "";
    this.insisting = "";
    this.entering = null;
    this.live = make("p", { role: "status", class: "vh" });
    this.body = make("div", { class: "form" });
    parent.append(this.live, this.body);
    this.refresh = latest(() => this.render());
    this.judge = later(250, () => this.judgeHeader());
  }

  get record() {
    return this.store.current;
  }

  /** The record is another one, or another hand has changed it. */
  renew() {
    this.problem = this.insisting = "";
    this.refresh();
  }

  async render() {
    const { text, typed, place, dealer, header, id } = this.record;
    try {
      this.books ??= await this.ask("books");
      if (header || !text.trim()) {
        this.header();
        return;
      }
      const form = await this.ask("form", { text, typed, place, dealer });
      if (this.record.id !== id || this.record.text !== text) return;
      this.form = form;
      this.show();
    } catch (problem) {
      if (place !== null || typed || dealer) {
        // What was tapped belonged to another text: the record itself may still be gone on with.
        this.keep({ typed: "", place: null, dealer: null });
        return;
      }
      const begin = this.button("newEvening", () => this.begin());
      this.lay(make("p", { class: "told" }, said("cannot", { why: problem.message })), begin);
    }
  }

  /** Put elements in, with the focus where it was, or at what was to be tapped next. */
  lay(...elements) {
    const focused = this.body.contains(document.activeElement) ? document.activeElement : null;
    const key = focused?.dataset.key;
    const caret = focused?.matches("input[type=text]") ? [focused.selectionStart, focused.selectionEnd] : null;
    this.body.replaceChildren(...elements.filter(Boolean));
    if (!focused) return;
    const same = key && this.body.querySelector(`[data-key="${CSS.escape(key)}"]`);
    (same ?? this.body.querySelector(".next button, .next"))?.focus({ preventScroll: true });
    if (same && caret) same.setSelectionRange(...caret);
  }

  button(word, work, about = {}) {
    return make("button", { type: "button", onclick: work, "data-key": word, ...about }, said(word));
  }

  /** Take a tap: kept at once, shown when Python has said what comes of it. */
  keep(change) {
    Object.assign(this.record, change);
    this.save();
    this.refresh();
  }

  tell(message) {
    this.problem = message;
    this.live.textContent = message;
    this.refresh();
  }

  /** Ask for a change of the record, which can be taken back. */
  async change(name, given, also = {}) {
    const { text, id } = this.record;
    try {
      const made = await this.ask(name, { text, ...given });
      if (this.record.id !== id || this.record.text !== text) return;
      this.store.remember();
      this.problem = this.insisting = "";
      Object.assign(this.record, { text: made, typed: "", place: null, dealer: null }, also);
      this.save();
      this.changed();
      this.refresh();
    } catch (problem) {
      this.tell(problem.message);
    }
  }

  // ---------------------------------------------------------------- begin

  begin() {
    const today = new Date();
    const date = new Date(today - today.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
    this.keep({ header: { rules: DEFAULT_RULES, players: ["", "", ""], event: "", date, stakes: "" } });
  }

  header() {
    if (!this.record.header) {
      this.lay(make("p", { class: "next" }, this.button("newEvening", () => this.begin(), { class: "main" })));
      return;
    }
    const { header } = this.record;
    const set = (change) => {
      Object.assign(header, change);
      this.save();
      this.judge();
    };
    const books = this.books.map(({ name, title, players }) =>
      make("option", { value: name, selected: name === header.rules }, `${title} (${players.join(", ")})`),
    );
    const rules = make("select", { "data-key": "rules", onchange: ({ target }) => set({ rules: target.value }) }, books);
    const field = (key, type = "text") =>
      make("label", {}, said(key), make("input", { type, value: header[key], "data-key": key, maxlength: 200, oninput: ({ target }) => set({ [key]: target.value }) }));
    const original = [...header.players];
    const rows = original.map((player, at) =>
      make(
        "li",
        { "data-at": at },
        handle(player || said("player", { number: at + 1 })),
        make("input", {
          type: "text",
          value: player,
          maxlength: 60,
          "data-key": `player ${at}`,
          autocapitalize: "words",
          enterkeyhint: "next",
          "aria-label": said("player", { number: at + 1 }),
          oninput: ({ target }) => {
            original[at] = target.value;
            set({ players: [...list.children].map((row) => original[Number(row.dataset.at)]) });
          },
        }),
        header.players.length > LEAST - 1 &&
          make("button", { type: "button", class: "small", "aria-label": said("remove", { name: player || at + 1 }), onclick: () => this.keep({ header: { ...header, players: header.players.filter((each, place) => place !== [...list.children].findIndex((row) => Number(row.dataset.at) === at)) } }) }, "✕"),
      ),
    );
    const list = sortable(make("ol", { class: "seats" }, rows), {
      name: (at) => original[at] || said("player", { number: at + 1 }),
      moved: (order) => set({ players: order.map((at) => original[at]) }),
      told: (message) => { this.live.textContent = message; },
    });
    const more = this.button("addPlayer", () => this.keep({ header: { ...header, players: [...header.players, ""] } }));
    const begin = this.button("begin", () => this.change("begin", { header: { ...header, players: header.players } }, { header: null, name: this.record.name || header.event }), { class: "main", id: "begin" });
    this.lay(
      make("h2", {}, said("newEvening")),
      make("fieldset", {}, make("legend", {}, said("players")), list, more, make("p", { class: "weak" }, said("seatsHelp"))),
      make("label", {}, said("rules"), rules),
      field("event"),
      field("date", "date"),
      field("stakes"),
      make("p", { id: "wrong", class: "told error", role: "status", hidden: !this.problem }, this.problem),
      make("p", { class: "row" }, begin),
    );
    this.judge();
  }

  /** Say why no evening can be begun so, while it is filled in. */
  async judgeHeader() {
    const { header } = this.record;
    if (!header || !header.players.some((each) => each.trim())) return;
    const problem = await this.ask("problem", { header }).catch((failed) => failed.message);
    const wrong = this.body.querySelector("#wrong");
    if (!wrong || this.record.header !== header) return;
    wrong.textContent = problem;
    wrong.hidden = !problem;
    this.problem = "";
  }

  // ---------------------------------------------------------------- a deal

  show() {
    const { form } = this;
    this.lay(
      make("h2", { class: "coming", id: "coming" }, this.record.place === null ? form.coming : said("amending", { number: form.rows[this.record.place]?.number ?? "?" })),
      this.deal(),
      this.problem && make("p", { class: "told error", role: "alert" }, this.problem),
      this.record.place === null && this.dealers(),
      this.standings(),
      this.rows(),
      this.seats(),
      this.stakes(),
      this.exported(),
    );
    // Enter may be pressed before what was typed has been read.
    const entered = this.entering === this.record.typed;
    this.entering = null;
    if (entered) this.body.querySelector("#confirm")?.click();
  }

  deal() {
    const { form } = this;
    const chips = form.chips.map(({ label, before }, at) =>
      make("button", { type: "button", class: "chip", "data-key": `chip ${at}`, onclick: () => this.tap(before) }, label),
    );
    const add = ({ add: word, label, kind }) =>
      make("button", { type: "button", class: `word ${kind}`, "data-key": `word ${word}`, onclick: () => this.tap(`${this.spaced}${word}`) }, label);
    const { typed } = this.record;
    return make(
      "section",
      { class: "deal", "aria-labelledby": "coming" },
      chips.length > 0 && make("p", { class: "chips" }, chips),
      form.asked && make("h3", { id: "asked", class: "asked" }, form.asked),
      form.buttons.length > 0 && make("div", { class: "words next", role: "group", "aria-labelledby": "asked" }, form.buttons.map(add)),
      form.whole && this.outcome(),
      (form.besides.length > 0 || (form.whole && form.tricks.length > 0)) &&
        make("details", { class: "more", open: this.besides, ontoggle: ({ target }) => { this.besides = target.open; } }, make("summary", { "data-key": "besides" }, said("besides")), make("div", { class: "words" }, form.whole ? form.tricks.map(add) : "", form.besides.map(add))),
      !form.whole && form.tricks.length > 0 && make("div", { class: "words next" }, form.tricks.map(add)),
      form.trouble && make("p", { class: "told error", role: "status" }, form.trouble),
      make(
        "p",
        { class: "row" },
        typed && this.button("back", () => this.tap(this.before())),
        typed && chips.length > 1 && this.button("clear", () => this.tap("")),
        this.record.place !== null && this.button("leave", () => this.keep({ typed: "", place: null })),
      ),
      this.typing(),
    );
  }

  /** What has been tapped, ready for one more word. */
  get spaced() {
    const { typed } = this.record;
    return !typed || /[\s(-]$/.test(typed) ? typed : `${typed} `;
  }

  /** What had been tapped before the last tap. */
  before() {
    const { typed } = this.record;
    const count = /^(.*\()(?:\d+-)*?(\d+-)?$/.exec(typed);
    if (count) return count[2] ? typed.slice(0, -count[2].length) : typed.slice(0, -1);
    return this.form.chips.at(-1)?.before ?? "";
  }

  tap(typed) {
    this.problem = this.insisting = "";
    this.keep({ typed });
  }

  outcome() {
    const { form } = this;
    const insisting = this.insisting === this.record.typed;
    const work = () => {
      if (form.unsure && !insisting) {
        this.insisting = this.record.typed;
        this.refresh();
        return;
      }
      const { typed, place, dealer } = this.record;
      this.change("record", { typed, place, dealer });
    };
    return [
      form.pays && make("p", { class: "pays" }, form.pays),
      form.wrong.map((message) => make("p", { class: "told error", role: "status" }, message)),
      form.open.map((message) => make("p", { class: "told", role: "status" }, message)),
      make("p", { class: "row next" }, make("button", { type: "button", class: "main", id: "confirm", "data-key": "confirm", onclick: work }, said(insisting ? "insist" : "recordDeal"))),
    ];
  }

  /** The same by letters: what buttons cannot say, and for who is quicker so. */
  typing() {
    const field = make("input", { type: "text", value: this.record.typed, "data-key": "typed", autocapitalize: "off", autocomplete: "off", spellcheck: "false" });
    // Not this field's own text: another may have taken its place while it was typed.
    const read = later(200, () => this.tap(this.record.typed));
    field.addEventListener("input", () => {
      this.record.typed = field.value;
      this.save();
      read();
    });
    field.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      this.entering = field.value;
      const { insisting } = this;
      this.tap(field.value);
      this.insisting = insisting;
    });
    return make("details", { class: "more", open: this.writing, ontoggle: ({ target }) => { this.writing = target.open; } }, make("summary", { "data-key": "writing" }, said("typed")), make("label", {}, make("span", { class: "vh" }, said("typed")), field));
  }

  dealers() {
    const { form } = this;
    const seated = form.seated;
    const options = ["", ...seated].map((name) => make("option", { value: name, selected: name === (this.record.dealer ?? "") }, name || said("inTurn")));
    return make("label", { class: "inline" }, `${said("dealer")} `, make("select", { "data-key": "dealer", onchange: ({ target }) => this.keep({ dealer: target.value || null }) }, options));
  }

  // ---------------------------------------------------------------- the evening

  standings() {
    const { form } = this;
    const rows = form.standings.map(({ name, total, role }) =>
      make("tr", {}, make("th", { scope: "row" }, name), make("td", { class: "number" }, total), make("td", { class: "weak" }, role)),
    );
    if (form.pool) rows.push(make("tr", {}, make("th", { scope: "row" }, said("pool")), make("td", { class: "number" }, form.pool), make("td", {})));
    return make("section", {}, make("h3", {}, said("totals")), make("table", { id: "totals" }, make("tbody", {}, rows)));
  }

  rows() {
    const { form } = this;
    const row = ({ place, number, words, text, paid, faulty }) => {
      const gained = form.players.map((name, at) => paid[at] && `${name} ${paid[at]}`).filter(Boolean).join(" · ");
      const amend = () => this.amend(place, text);
      return make(
        "li",
        { class: `${faulty ? "faulty" : ""} ${place === this.record.place ? "amended" : ""}` },
        make("span", { class: "no" }, number),
        make("span", { class: "what" }, words, make("small", {}, gained)),
        make("button", { type: "button", class: "small", "data-key": `amend ${place}`, "aria-label": `${said("amend")} ${number}`, onclick: amend }, "✎"),
        this.record.place === place && make("button", { type: "button", class: "small", "data-key": `put in ${place}`, "aria-label": `${said("putIn")} ${number}`, title: said("putIn"), onclick: () => this.correct("put-in", { place }, "+", { place }) }, "+"),
        this.record.place === place && place > 0 && make("button", { type: "button", class: "small", "data-key": `move ${place}`, "aria-label": `${said("moveUp")}: ${number}`, title: said("moveUp"), onclick: () => this.correct("move", { place, to: place - 1 }, "↑") }, "↑"),
        make("button", { type: "button", class: "small", "data-key": `strike ${place}`, "aria-label": `${said("strike")} ${number}`, onclick: () => this.correct("strike", { place }, "✕") }, "✕"),
      );
    };
    const undo = this.button("undo", () => this.undo(), { id: "undo", disabled: this.record.undo.length === 0 });
    const list = form.rows.length ? make("ol", { class: "deals" }, form.rows.map(row).reverse()) : make("p", { class: "weak" }, said("noDeals"));
    return make("section", { id: "deals" }, make("h3", {}, said("deals"), " ", undo), list);
  }

  amend(place, text) {
    this.problem = text === null ? said("atLength") : "";
    if (text === null) this.refresh();
    else this.keep({ place, typed: `${text} `, dealer: null });
    this.parent.scrollIntoView({ block: "start" });
  }

  /** Take a deal out, put one in or move it; where others would be wrong then, ask first. */
  async correct(name, given, sign, also = {}) {
    const { text } = this.record;
    const key = `${name} ${given.place} ${text.length}`;
    try {
      const made = await this.ask(name, { text, ...given });
      if (this.record.text !== text) return;
      if (made.wrong.length && this.insisting !== key) {
        this.insisting = key;
        this.tell(`${made.wrong.join("; ")}. ${said("correctAgain")}: ${sign}`);
        return;
      }
      this.store.remember();
      this.problem = this.insisting = "";
      Object.assign(this.record, { text: made.text, typed: "", place: null }, also);
      this.save();
      this.changed();
      this.refresh();
    } catch (problem) {
      this.tell(problem.message);
    }
  }

  undo() {
    const { undo } = this.record;
    if (!undo.length) return;
    Object.assign(this.record, { text: undo.at(-1), undo: undo.slice(0, -1), typed: "", place: null, dealer: null });
    this.save();
    this.changed();
    this.renew();
  }

  // ---------------------------------------------------------------- seats

  seats() {
    const { form } = this;
    const away = form.players.filter((name) => !form.seated.includes(name));
    const start = this.record.seats ?? [...form.seated.map((name) => [name, true]), ...away.map((name) => [name, false])];
    const state = start.map((each) => [...each]);
    const keep = (seats, again = true) => {
      this.record.seats = seats;
      this.save();
      if (again) this.refresh();
    };
    const now = () => [...list.children].map((row) => state[Number(row.dataset.at)]);
    const rows = state.map(([name, sits], at) =>
      make(
        "li",
        { "data-at": at, class: sits ? "" : "away" },
        handle(name),
        make("span", { class: "who" }, name),
        make("label", { class: "inline" }, make("input", { type: "checkbox", checked: sits, "data-key": `sits ${name}`, onchange: ({ target }) => { state[at][1] = target.checked; keep(now()); } }), ` ${said("atTable")}`),
      ),
    );
    const list = sortable(make("ol", { class: "seats" }, rows), {
      name: (at) => state[at][0],
      moved: () => keep(now(), false),
      told: (message) => { this.live.textContent = message; },
    });
    const newcomer = make("input", { type: "text", maxlength: 60, "data-key": "newcomer", autocapitalize: "words", "aria-label": said("newcomer"), placeholder: said("newcomer") });
    const join = () => {
      const name = newcomer.value.trim();
      if (name && !state.some(([each]) => each === name)) keep([...now(), [name, true]]);
    };
    newcomer.addEventListener("keydown", (event) => { if (event.key === "Enter") join(); });
    const sit = () => this.change("reseat", { names: now().filter(([, sits]) => sits).map(([name]) => name) }, { seats: null });
    return make(
      "details",
      { class: "more", id: "seats", open: this.seatsOpen || Boolean(this.record.seats), ontoggle: ({ target }) => { this.seatsOpen = target.open; } },
      make("summary", { "data-key": "seats" }, said("seats")),
      make("p", { class: "weak" }, said("seatsHelp")),
      list,
      make("p", { class: "row" }, newcomer, this.button("addPlayer", join)),
      make("p", { class: "row" }, this.button("takeSeats", sit, { class: "main" }), this.record.seats && this.button("leave", () => keep(null))),
    );
  }

  stakes() {
    const field = make("input", { type: "text", value: this.form.stakes, "data-key": "stakes", maxlength: 200 });
    field.addEventListener("change", () => this.change("restake", { stakes: field.value.trim() }));
    return make("details", { class: "more", open: this.stakesOpen, ontoggle: ({ target }) => { this.stakesOpen = target.open; } }, make("summary", { "data-key": "stakes open" }, said("stakes")), make("label", {}, make("span", { class: "vh" }, said("stakes")), field));
  }

  exported() {
    const sheet = async () => {
      try {
        const made = await this.ask("score", { text: this.record.text, to: "xlsx" });
        download(`${this.share.file()}.xlsx`, XLSX, bytesOf(made));
      } catch (problem) {
        this.tell(problem.message);
      }
    };
    return make(
      "section",
      { id: "exported" },
      make("h3", {}, said("export")),
      make("p", { class: "row" }, this.button("saveRecord", this.share.record), this.button("saveSheet", sheet), this.button("copyLink", this.share.link), this.button("newEvening", this.share.fresh)),
    );
  }
}
