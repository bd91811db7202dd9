// What is made of the record: transcript, replay, sheet, and what commands say of it.
import { Stopped, Thread, latest, later } from "./ask.js";
import { $, bytesOf, download, make, tabs } from "./elements.js";
import { language, said } from "./words.js";

const NAMES = ["transcript", "replay", "score", "compare", "analyse", "command"];
const SHEETS = { xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", html: "text/html", csv: "text/csv", markdown: "text/markdown", text: "text/plain", json: "application/json" };
const SUFFIX = { markdown: "md", text: "txt" };
/** How many ways for unknown cards to lie are looked at: here, and by the command. */
const SAMPLES = { here: 200, there: 2000 };

export class Views {
  /** `rewrite` puts what a command has made of the record in the place of its text. */
  constructor(ask, record, rewrite) {
    this.ask = ask;
    this.record = record;
    this.rewrite = rewrite;
    this.now = "transcript";
    this.way = "tables";
    this.line = "ombre rules lhombre";
    this.seenBy = "";
    this.told = {};
    this.heavy = new Thread();
    this.list = $("look-tabs");
    for (const name of NAMES) {
      this.list.append(make("button", { role: "tab", type: "button", id: `tab-${name}`, "aria-controls": "view", "data-word": name }));
    }
    this.shown = tabs(this.list, (tab) => this.choose(tab.id.slice(4)));
    this.refresh = latest(() => this.render());
    this.soon = later(500, () => this.refresh());
  }

  choose(name) {
    this.now = NAMES.includes(name) ? name : "transcript";
    this.shown($(`tab-${this.now}`));
    $("view").setAttribute("aria-labelledby", `tab-${this.now}`);
    $("look").setAttribute("aria-labelledby", `tab-${this.now}`);
    $("view").replaceChildren();
    this.refresh();
  }

  /** The record has changed: what is cheap is made anew, of the rest it is said that it is old. */
  changed() {
    for (const told of Object.values(this.told)) told.stale = true;
    if (this.cheap) this.soon();
    else $("stale")?.removeAttribute("hidden");
  }

  get cheap() {
    return ["transcript", "replay", "score"].includes(this.now);
  }

  /** The record is another one. */
  forget() {
    this.told = {};
    this.heavy.stop();
  }

  async render() {
    const view = $("view");
    view.setAttribute("aria-busy", "true");
    try {
      await this[this.now](view);
    } catch (problem) {
      if (!(problem instanceof Stopped)) view.replaceChildren(make("p", { class: "told error" }, problem.message));
    }
    view.removeAttribute("aria-busy");
  }

  // ---------------------------------------------------------------- documents

  async transcript(view) {
    const way = this.way;
    const to = way === "tables" ? "page" : way;
    const told = await this.ask("transcript", { text: this.record().text, to });
    if (this.now !== "transcript") return;
    const pick = this.select("as", ["tables", "text", "prose"], way, (chosen) => {
      this.way = chosen;
      this.refresh();
    });
    const shown = to === "page" ? this.frame(paged(told)) : make("pre", { tabindex: "0" }, told);
    view.replaceChildren(make("div", { class: "row" }, pick), shown);
  }

  async replay(view) {
    const told = await this.ask("replay", { text: this.record().text });
    if (this.now === "replay") view.replaceChildren(this.frame(told));
  }

  async score(view) {
    const told = await this.ask("score", { text: this.record().text, to: "html" });
    if (this.now !== "score") return;
    const buttons = Object.keys(SHEETS).map((to) => make("button", { type: "button", onclick: () => this.sheet(to) }, to));
    view.replaceChildren(make("div", { class: "row" }, make("span", {}, said("saveAs")), buttons), this.frame(told));
  }

  async sheet(to) {
    const made = await this.ask("score", { text: this.record().text, to });
    const data = to === "xlsx" ? bytesOf(made) : made;
    download(`${this.record().file}.${SUFFIX[to] ?? to}`, SHEETS[to], data);
  }

  /**
   * A document of its own, in a frame that has an origin of its own and can ask nobody for anything. It is
   * under the page's policy too, which names the scripts of documents by their hashes. It has no address:
   * a sandboxed frame is nothing to a service worker, so that one could not be opened without network.
   */
  frame(html) {
    return make("iframe", { sandbox: "allow-scripts", srcdoc: html, title: said(this.now) });
  }

  select(label, options, chosen, changed) {
    const made = options.map((value) => make("option", { value, selected: value === chosen }, said(value)));
    return make("label", {}, `${said(label)} `, make("select", { onchange: ({ target }) => changed(target.value) }, made));
  }

  // ---------------------------------------------------------------- commands

  compare(view) {
    return this.commanded(view, () => "compare record.ombre", []);
  }

  async analyse(view) {
    const { players } = this.record();
    const names = ["", ...players];
    const options = names.map((name) => make("option", { value: name, selected: name === this.seenBy }, name || said("everybody")));
    const seen = make("select", { onchange: ({ target }) => { this.seenBy = target.value; } }, options);
    const count = { count: SAMPLES.here };
    this.core ??= await this.ask("core").catch(() => "");
    const slow = this.core === "python" ? said("slow") : "";
    const notes = [said("samples", count), said("fewer", { count: SAMPLES.there }), slow].join(" ");
    const line = () => {
      const view_ = this.seenBy ? ` --view ${quoted(this.seenBy)}` : "";
      return `analyse record.ombre --samples ${SAMPLES.here}${view_}`;
    };
    return this.commanded(view, line, [make("label", {}, `${said("view")} `, seen)], notes);
  }

  command(view) {
    const field = make("input", { type: "text", value: this.line, id: "line", autocapitalize: "off", spellcheck: "false", "aria-label": said("commandLine", { file: "record.ombre" }) });
    field.addEventListener("input", () => { this.line = field.value; });
    field.addEventListener("keydown", (event) => { if (event.key === "Enter") this.run(() => this.line); });
    const label = make("p", { class: "weak" }, said("commandLine", { file: "record.ombre" }));
    return this.commanded(view, () => this.line, [field], "", label);
  }

  commanded(view, line, fields, notes = "", above = "") {
    const told = this.told[this.now];
    const run = make("button", { type: "button", class: "main", id: "run", onclick: () => this.run(line) }, said("run"));
    const stop = make("button", { type: "button", id: "stop", hidden: !told?.working, onclick: () => this.stop() }, said("stop"));
    const stale = make("p", { id: "stale", class: "weak", hidden: !told?.stale || told.working }, said("stale"));
    const out = make("pre", { id: "out", tabindex: "0", "aria-live": "polite" }, told?.working ? said("working") : (told?.text ?? ""));
    view.replaceChildren(above, make("div", { class: "row" }, fields, run, stop), notes ? make("p", { class: "weak" }, notes) : "", stale, out);
  }

  async run(line) {
    const name = this.now;
    const size = parseFloat(getComputedStyle($("out")).fontSize) * 0.62;
    const columns = Math.floor($("out").clientWidth / size) - 2;
    const told = (this.told[name] = { working: true, stale: false, text: "" });
    const { text } = this.record();
    this.refresh();
    try {
      const asked = `${line()}${this.spoken(line())}`;
      const made = await this.heavy.ask("command", { text, line: asked, columns });
      if (made.text !== undefined) this.rewrite(text, made.text);
      told.text = `${made.out}${made.err}${made.status > 1 ? `\n${said("status", made)}` : ""}`;
    } catch (problem) {
      told.text = problem instanceof Stopped ? "" : problem.message;
    }
    told.working = false;
    if (this.now === name) this.refresh();
  }

  /** What makes a command speak the reader's language, where it does not say another. */
  spoken(line) {
    const speaks = /^\s*(ombre\s+)?(check|compare|analyse|score|show|rules|complete)\b/.test(line);
    return speaks && language !== "en" && !/--lang\b/.test(line) ? ` --lang ${language}` : "";
  }

  stop() {
    this.heavy.stop();
    this.refresh();
  }
}

const quoted = (name) => `'${name.replaceAll("'", `'"'"'`)}'`;

/** A fragment as a page that is light or dark as the device is. */
function paged(fragment) {
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const style = "body{margin:.6rem;font:1rem/1.5 Georgia,'Noto Serif','Liberation Serif',serif;overflow-wrap:break-word}:root{color-scheme:light dark;background:light-dark(#fff,#1f2123);color:light-dark(#1c1c1c,#ece8df)}";
  return `<!doctype html><html lang="${language}" data-theme="${dark ? "dark" : "light"}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Ombre</title><style>${style}</style><body>${fragment}`;
}
