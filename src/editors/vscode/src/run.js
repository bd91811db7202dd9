// Runs a program to its end.
import { spawn } from "node:child_process";
import { statSync } from "node:fs";
import { homedir } from "node:os";
import { posix, win32 } from "node:path";

/** What every program of ours is given: Python takes no module from the folder that it stands in. */
export const SAFE = { PYTHONSAFEPATH: "1" };

/**
 * Return the whole path of a program by the folders of the PATH that are whole paths themselves, or
 * the word as it is where it names a folder. Nothing where there is none: the system would look in
 * the folder of the record too, on Windows before all others.
 * @param {string} program
 * @param {{path?: string, windows?: boolean, there?: (path: string) => boolean}} [given]
 * @returns {string | undefined}
 */
export function located(program, given = {}) {
  const { path = process.env.PATH ?? "", windows = process.platform === "win32", there = isFile } = given;
  const { delimiter, isAbsolute, join } = windows ? win32 : posix;
  if (isAbsolute(program)) return program;
  if (/[/\\]/.test(program)) return undefined;
  const endings = windows && !/\.(exe|com)$/i.test(program) ? [".exe", ".com"] : [""];
  return path.split(delimiter).map((folder) => folder.replace(/^"(.*)"$/, "$1")).filter(isAbsolute)
    .flatMap((folder) => endings.map((ending) => join(folder, program + ending)))
    .find(there);
}

/** @param {string} path */
function isFile(path) {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

/**
 * Run a command; `said` is what it wrote for people, `wrote` its result. It never fails: a command
 * that cannot be started has no status.
 * @param {string[]} words
 * @param {{input?: string, cwd?: string, limit?: number}} [given] `limit` in milliseconds
 * @returns {Promise<{status: number | null, said: string, wrote: string}>}
 */
export function run([program, ...words], { input, cwd = homedir(), limit } = {}) {
  const whole = located(program);
  if (!whole) return Promise.resolve({ status: null, said: `ENOENT: no program ${program}`, wrote: "" });
  return new Promise((resolve) => {
    const stdin = input === undefined ? "ignore" : "pipe";
    const env = { ...process.env, ...SAFE, PYTHONUTF8: "1", NO_COLOR: "1" };
    const child = spawn(whole, words, { cwd, env, timeout: limit, stdio: [stdin, "pipe", "pipe"] });
    let [said, wrote] = ["", ""];
    child.stdout?.setEncoding("utf8").on("data", (text) => (wrote += text));
    child.stderr?.setEncoding("utf8").on("data", (text) => (said += text));
    child.stdin?.on("error", () => {}); // it may have ended before it has read all
    child.on("error", (error) => resolve({ status: null, said: error.message, wrote }));
    child.on("close", (status, signal) => {
      if (signal) resolve({ status: null, said: `${said}\nit was ended (${signal})`, wrote });
      else resolve({ status, said, wrote });
    });
    child.stdin?.end(input);
  });
}
