// The panel that replays a record, made anew whenever the record is saved.
import { dirname } from "node:path";
import * as vscode from "vscode";
import { run } from "./run.js";

let made = 0;

/**
 * Keeps the step that is shown when the page is made anew: the page has it in its address, which a
 * panel forgets. It stands before the page's own policy, which lets nothing be added. A page that is
 * counted is another one, so that a second click on a deal shows it again.
 * @param {string} deal what is shown first, `s1d2`; none: what was shown before
 */
const keeping = (deal) => `<script data-keeping="${++made}">{
  const panel = acquireVsCodeApi();
  const replace = history.replaceState.bind(history);
  const kept = ${/^s\d+d\d+$/.test(deal) ? `"#${deal}"` : "panel.getState()"};
  if (kept) replace(null, "", kept);
  history.replaceState = (state, title, address) => {
    panel.setState(address);
    replace(state, title, address);
  };
}</script>`;
const KEPT = /<script data-keeping="\d+">[^]*?<\/script>/;

/** @type {Map<string, vscode.WebviewPanel>} */
const panels = new Map();

/**
 * Open the replay of a record beside it, or bring it to the front.
 * @param {vscode.TextDocument} record
 * @param {string[]} command
 * @param {string} deal what is shown first, `s1d2`; none: what was shown before
 */
export async function open(record, command, deal = "") {
  const key = record.uri.toString();
  let panel = panels.get(key);
  if (panel) {
    panel.reveal(undefined, true);
  } else {
    const beside = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
    const title = `Replay: ${record.uri.path.split("/").at(-1)}`;
    panel = vscode.window.createWebviewPanel("ombre.replay", title, beside, {
      enableScripts: true,
      enableFindWidget: true,
      retainContextWhenHidden: true,
      localResourceRoots: [],
    });
    panels.set(key, panel);
    panel.onDidDispose(() => panels.delete(key));
  }
  await refresh(record, command, deal);
}

/**
 * Make the page of a record anew, if it is open.
 * @param {vscode.TextDocument} record
 * @param {string[]} command
 * @param {string} deal what is shown first; none: what was shown before
 */
export async function refresh(record, command, deal = "") {
  const panel = panels.get(record.uri.toString());
  if (!panel) return;
  const { status, said, wrote } = await run([...command, "show", "-", "--to", "html"], spoken(record));
  if (status === null || !wrote) {
    vscode.window.showErrorMessage(`The replay cannot be made: ${said.trim() || `status ${status}`}`);
    return;
  }
  panel.webview.html = themed(wrote, deal);
}

/** Show all pages in the colours of the editor, when these have changed. */
export function recolour() {
  for (const { webview } of panels.values()) webview.html = themed(webview.html, "");
}

/**
 * A record as it stands in the editor, saved or not, for the standard input of a command that finds
 * rule books beside it.
 * @param {vscode.TextDocument} record
 */
export function spoken(record) {
  const saved = record.uri.scheme === "file";
  return { input: record.getText(), ...(saved ? { cwd: dirname(record.uri.fsPath) } : {}) };
}

/**
 * Return a page in the colours of the editor: light or dark.
 * @param {string} page
 * @param {string} deal what is shown first; none: what was shown before
 */
function themed(page, deal) {
  const { kind } = vscode.window.activeColorTheme;
  const { Light, HighContrastLight } = vscode.ColorThemeKind;
  const theme = kind === Light || kind === HighContrastLight ? "light" : "dark";
  const coloured = page.replace(/<html(?: data-theme="\w+")?/, `<html data-theme="${theme}"`);
  return coloured.replace(KEPT, "").replace("<head>", () => `<head>${keeping(deal)}`);
}
