// The extension: finds the program `ombre`, speaks with its language server, and adds commands.
import { homedir } from "node:os";
import { basename, extname } from "node:path";
import * as vscode from "vscode";
import { LanguageClient } from "vscode-languageclient/node.js";
import { PACKAGE, bring, find } from "./finder.js";
import { open, recolour, refresh, spoken } from "./replay.js";
import { SAFE, located, run } from "./run.js";
import { world } from "./world.js";

/** What the server calls the command of its own that opens the replay. */
const REPLAY = "ombre.replay";
const INSTALL = "Install ombre for this editor";
const SETTING = "Open the setting";
const LOG = "Show what was tried";
const SHEETS = { "Spreadsheet": "xlsx", "PDF": "pdf", "Page": "html", "Table": "csv", "Text": "txt" };

/** @type {LanguageClient | undefined} */
let client;
/** @type {string[]} */
let command = [];
/** @type {Promise<void>} */
let working = Promise.resolve();

/** @param {vscode.ExtensionContext} context */
export async function activate(context) {
  const log = vscode.window.createOutputChannel("Ombre");
  const report = vscode.window.createOutputChannel("Ombre: check");
  const tell = (/** @type {string} */ line) => log.appendLine(line);
  const start = () => inTurn(() => started(context, log, tell));
  const install = () => inTurn(() => installed(context, log, tell));
  const { registerCommand } = vscode.commands;
  context.subscriptions.push(
    log,
    report,
    registerCommand("ombre.openReplay", (uri) => withRecord(uri, (record) => open(record, command))),
    registerCommand("ombre.check", (uri) => withRecord(uri, (record) => check(record, report))),
    registerCommand("ombre.format", () => vscode.commands.executeCommand("editor.action.formatDocument")),
    registerCommand("ombre.score", (uri) => withRecord(uri, score)),
    registerCommand("ombre.restart", start),
    registerCommand("ombre.install", install),
    registerCommand("ombre.showLog", () => log.show()),
    vscode.workspace.onDidSaveTextDocument((record) => refresh(record, command)),
    vscode.workspace.onDidGrantWorkspaceTrust(start),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration("ombre.command")) start();
    }),
    vscode.window.onDidChangeActiveColorTheme(recolour),
    { dispose: () => client?.stop() },
  );
  await start();
}

export async function deactivate() {
  await client?.stop();
}

/**
 * Do one thing after another: a server that starts is not stopped halfway.
 * @param {() => Promise<void>} what
 */
function inTurn(what) {
  working = working.then(what, what);
  return working;
}

/**
 * Find the program and start its server, or offer to install it.
 * @param {vscode.ExtensionContext} context
 * @param {vscode.OutputChannel} log
 * @param {(line: string) => void} tell
 */
async function started(context, log, tell) {
  await stopped();
  tell(`${new Date().toISOString()}: looking for ombre`);
  const found = await find(world(context, tell));
  if (found.command) return served(found.command, log, tell);
  tell(found.advice);
  // Not awaited: the next thing is not kept waiting for somebody to press a button.
  void vscode.window.showWarningMessage(found.advice, INSTALL, SETTING, LOG).then(pressed);
}

/**
 * @param {string | undefined} button
 */
function pressed(button) {
  if (button === INSTALL) vscode.commands.executeCommand("ombre.install");
  if (button === LOG) vscode.commands.executeCommand("ombre.showLog");
  if (button === SETTING) {
    vscode.commands.executeCommand("workbench.action.openSettings", "ombre.command");
  }
}

/**
 * @param {vscode.ExtensionContext} context
 * @param {vscode.OutputChannel} log
 * @param {(line: string) => void} tell
 */
async function installed(context, log, tell) {
  await stopped();
  const what = vscode.workspace.getConfiguration("ombre").get("package", "") || PACKAGE;
  await vscode.workspace.fs.createDirectory(context.globalStorageUri);
  const location = vscode.ProgressLocation.Notification;
  const found = await vscode.window.withProgress(
    { location, title: "Installing ombre for this editor" },
    () => bring(world(context, tell), what),
  );
  if (found.command) {
    await served(found.command, log, tell);
    vscode.window.showInformationMessage("ombre is installed, and its language server runs.");
  } else {
    tell(found.advice);
    void vscode.window.showErrorMessage(found.advice, LOG, SETTING).then(pressed);
  }
}

async function stopped() {
  command = [];
  const running = client;
  client = undefined;
  // A server that has died cannot be stopped, and need not be.
  await running?.stop().catch(() => {});
}

/**
 * Start the server of a command.
 * @param {import("./finder.js").Command} found
 * @param {vscode.OutputChannel} log
 * @param {(line: string) => void} tell
 */
async function served(found, log, tell) {
  const [program, ...words] = found.words;
  tell(`the language server is ${found.words.join(" ")} lsp (${found.by})`);
  client = new LanguageClient(
    "ombre",
    "Ombre",
    {
      command: located(program) ?? program,
      args: [...words, "lsp"],
      options: { cwd: homedir(), env: { ...process.env, ...SAFE } },
    },
    {
      documentSelector: [
        { scheme: "file", language: "ombre" },
        { scheme: "untitled", language: "ombre" },
      ],
      outputChannel: log,
      middleware: {
        // A click above a deal opens the panel here, not the browser as elsewhere.
        executeCommand: (name, given, next) => (name === REPLAY ? clicked(given) : next(name, given)),
      },
    },
  );
  await client.start();
  command = found.words;
}

/** @param {unknown[]} given the record's address, and the deal that was clicked on */
async function clicked([address, deal]) {
  const record = await vscode.workspace.openTextDocument(vscode.Uri.parse(String(address)));
  await open(record, command, String(deal ?? ""));
}

/**
 * Do something with a record, if there is one and a program to do it.
 * @param {vscode.Uri | undefined} uri the record that was clicked on; none: that in front
 * @param {(record: vscode.TextDocument) => unknown} what
 */
async function withRecord(uri, what) {
  await working;
  const record = uri ? await vscode.workspace.openTextDocument(uri) : inFront();
  if (!record) {
    vscode.window.showInformationMessage("Open a record first: a file that ends in .ombre.");
  } else if (!command.length) {
    const advice = "The program ombre has not been found.";
    void vscode.window.showWarningMessage(advice, INSTALL, SETTING, LOG).then(pressed);
  } else {
    await what(record);
  }
}

/** Return the record in front: a log or a replay may have been clicked on last. */
function inFront() {
  const { activeTextEditor, visibleTextEditors } = vscode.window;
  const shown = [...(activeTextEditor ? [activeTextEditor] : []), ...visibleTextEditors];
  return shown.map(({ document }) => document).find(({ languageId }) => languageId === "ombre");
}

/**
 * Judge a record, and show what `ombre check` says of it.
 * @param {vscode.TextDocument} record
 * @param {vscode.OutputChannel} report
 */
async function check(record, report) {
  const name = basename(record.uri.path);
  const words = ["check", "-", "--stdin-filename", name];
  const { status, said, wrote } = await run([...command, ...words], spoken(record));
  report.replace(wrote + said);
  report.show(true);
  if (status === 0) vscode.window.setStatusBarMessage(`${name}: no errors`, 5000);
}

/**
 * Write the scoring sheet of a record to a file.
 * @param {vscode.TextDocument} record
 */
async function score(record) {
  const path = record.uri.path.slice(0, -extname(record.uri.path).length || undefined);
  const filters = Object.fromEntries(Object.entries(SHEETS).map(([name, end]) => [name, [end]]));
  const target = await vscode.window.showSaveDialog({
    defaultUri: record.uri.with({ scheme: "file", path: `${path}.xlsx` }),
    filters,
    title: "Score to a file",
  });
  if (!target) return;
  const words = [...command, "score", "-", "-o", target.fsPath];
  const { status, said } = await run(words, spoken(record));
  if (status === null || status > 1) {
    vscode.window.showErrorMessage(`The sheet cannot be written: ${said.trim()}`);
    return;
  }
  const button = await vscode.window.showInformationMessage(`Written: ${target.fsPath}`, "Open");
  if (button) vscode.env.openExternal(target);
}
