// What the finder asks, answered by Visual Studio Code.
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import * as vscode from "vscode";
import { words } from "./finder.js";
import { run } from "./run.js";

/** How long a command may take to say that it is one, in milliseconds: a cold start on a slow disk. */
const PATIENCE = 60_000;

/**
 * @param {vscode.ExtensionContext} context
 * @param {(line: string) => void} tell
 * @returns {import("./finder.js").World}
 */
export function world(context, tell) {
  const trusted = vscode.workspace.isTrusted;
  const folders = (vscode.workspace.workspaceFolders ?? [])
    .filter(({ uri }) => uri.scheme === "file")
    .map(({ uri }) => uri.fsPath);
  return {
    setting: words(vscode.workspace.getConfiguration("ombre").get("command"), homedir(), folders),
    trusted,
    folders,
    own: vscode.Uri.joinPath(context.globalStorageUri, "environment").fsPath,
    windows: process.platform === "win32",
    exists: existsSync,
    python: async () => (trusted ? await interpreter(tell) : undefined),
    run: async (command) => {
      // pip may well take longer than a command that is only asked whether it is there.
      const limit = command.at(-1) === "lsp" ? PATIENCE : undefined;
      const { status, said, wrote } = await run(command, { limit });
      return { status, said: said + wrote };
    },
    tell,
  };
}

/**
 * Return the interpreter that has been chosen in the Python extension.
 * @param {(line: string) => void} tell
 * @returns {Promise<string | undefined>}
 */
async function interpreter(tell) {
  const extension = vscode.extensions.getExtension("ms-python.python");
  if (!extension) return undefined;
  try {
    const { environments } = await extension.activate();
    const path = environments.getActiveEnvironmentPath();
    const resolved = await environments.resolveEnvironment(path);
    return resolved?.executable?.uri?.fsPath;
  } catch (error) {
    tell(`the Python extension does not answer: ${error}`);
    return undefined;
  }
}
