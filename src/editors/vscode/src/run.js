// Runs a program to its end.
import { spawn } from "node:child_process";
import { homedir } from "node:os";

/**
 * Run a command; `said` is what it wrote for people, `wrote` its result. It never fails: a command
 * that cannot be started has no status.
 * @param {string[]} words
 * @param {{input?: string, cwd?: string, limit?: number}} [given] `limit` in milliseconds
 * @returns {Promise<{status: number | null, said: string, wrote: string}>}
 */
export function run([program, ...words], { input, cwd = homedir(), limit } = {}) {
  return new Promise((resolve) => {
    const stdin = input === undefined ? "ignore" : "pipe";
    const env = { ...process.env, PYTHONUTF8: "1", NO_COLOR: "1" };
    // Not in the workspace: on Windows a program in the folder one stands in comes before the PATH.
    const child = spawn(program, words, { cwd, env, timeout: limit, stdio: [stdin, "pipe", "pipe"] });
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
