// The editor: CodeMirror, which is told what is wrong, what words are and what may follow by Python.
import { autocompletion, closeBrackets, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { Annotation, EditorState, StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView, drawSelection, highlightActiveLine, hoverTooltip, keymap, lineNumbers } from "@codemirror/view";

import { make } from "./elements.js";
import { said } from "./words.js";

const coloured = StateEffect.define();
/** Marks a change that the page makes itself, of which it need not be told. */
const own = Annotation.define();

const colours = StateField.define({
  create: () => Decoration.none,
  update(marks, change) {
    for (const effect of change.effects) if (effect.is(coloured)) return effect.value;
    return marks.map(change.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

const WEIGHT = { error: "error", warning: "warning", undetermined: "info", info: "hint" };
const KIND = { keyword: "keyword", player: "variable", call: "function", card: "constant", book: "namespace", option: "property", value: "enum" };

/** A place in the text, kept within it: an answer may be about a text of a moment ago. */
function offset(doc, [line, column]) {
  if (line >= doc.lines) return doc.length;
  const { from, to } = doc.line(line + 1);
  return Math.min(from + column, to);
}

export class Editor {
  constructor(parent, { ask, changed }) {
    this.ask = ask;
    const extensions = [
      lineNumbers(),
      history(),
      drawSelection(),
      highlightActiveLine(),
      closeBrackets(),
      lintGutter(),
      colours,
      autocompletion({ override: [(context) => this.completions(context)], icons: false }),
      hoverTooltip((view, at) => this.hovered(at)),
      keymap.of([...completionKeymap, ...lintKeymap, ...historyKeymap, ...defaultKeymap]),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ spellcheck: "false", autocapitalize: "off", autocorrect: "off", "data-label": "editor" }),
      EditorView.updateListener.of((update) => {
        const mine = update.transactions.some((each) => each.annotation(own));
        if (update.docChanged && !mine) changed(this.text);
      }),
    ];
    this.view = new EditorView({ parent, state: EditorState.create({ extensions }) });
  }

  get text() {
    return this.view.state.doc.toString();
  }

  /** Put another text in; only what differs is changed, so that the caret stays where it is. */
  put(text) {
    const old = this.text;
    if (old === text) return;
    const most = Math.min(old.length, text.length);
    let start = 0;
    while (start < most && old[start] === text[start]) start++;
    let end = 0;
    while (end < most - start && old[old.length - 1 - end] === text[text.length - 1 - end]) end++;
    const changes = { from: start, to: old.length - end, insert: text.slice(start, text.length - end) };
    this.view.dispatch({ changes, annotations: own.of(true) });
  }

  tell({ findings, colours: words }) {
    const { doc } = this.view.state;
    const marks = words
      .map(([line, column, length, kind]) => [offset(doc, [line, column]), length, kind])
      .filter(([from, length]) => length > 0 && from + length <= doc.length)
      .map(([from, length, kind]) => Decoration.mark({ class: `w-${kind}` }).range(from, from + length));
    this.view.dispatch({ effects: coloured.of(Decoration.set(marks, true)) });
    this.view.dispatch(setDiagnostics(this.view.state, findings.map((each) => this.diagnostic(each))));
  }

  diagnostic(finding) {
    const { doc } = this.view.state;
    const from = offset(doc, finding.start);
    const to = Math.max(from, offset(doc, finding.end));
    const source = `${finding.rule} ${finding.code}${finding.source ? ` · ${finding.source}` : ""}`;
    const actions = finding.mended.length ? [{ name: said("mend"), apply: () => this.mend(finding) }] : [];
    return { from, to, severity: WEIGHT[finding.severity], source, message: finding.message, actions };
  }

  mend({ mended }) {
    const { doc } = this.view.state;
    const changes = mended.map(({ start, end, text }) => ({ from: offset(doc, start), to: offset(doc, end), insert: text }));
    this.view.dispatch({ changes });
    this.view.focus();
  }

  goTo(start, end) {
    const { doc } = this.view.state;
    const selection = { anchor: offset(doc, start), head: offset(doc, end) };
    this.view.dispatch({ selection, effects: EditorView.scrollIntoView(selection.anchor, { y: "center" }) });
    this.view.focus();
  }

  async completions(context) {
    const word = context.matchBefore(/[^\s,:"()]*/);
    if (!context.explicit && (!word || word.from === word.to)) return null;
    const found = await this.ask("complete", { text: this.text, at: context.pos }).catch(() => null);
    if (!found?.offers.length || context.aborted) return null;
    const options = found.offers.map(({ word: label, kind, told }) => ({ label, type: KIND[kind], info: told || undefined }));
    return { from: context.pos - found.begun, options, validFor: /^[^\s,:"()]*$/ };
  }

  async hovered(at) {
    const told = await this.ask("hover", { text: this.text, at }).catch(() => "");
    if (!told) return null;
    return { pos: at, above: true, create: () => ({ dom: make("div", { class: "hover" }, plain(told)) }) };
  }
}

/** What is told in Markdown, as text with its bold words. */
function plain(markdown) {
  return markdown.split(/(\*\*[^*]+\*\*|`[^`]+`|\n)/).map((part) => {
    if (part === "\n") return make("br");
    if (part.startsWith("**")) return make("b", {}, part.slice(2, -2));
    if (part.startsWith("`")) return make("code", {}, part.slice(1, -1));
    return part;
  });
}
