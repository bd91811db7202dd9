// The finder in a world that is made up: which programs there are, and what they say.
import assert from "node:assert/strict";
import { test } from "node:test";
import { PACKAGE, bring, find, program, words as spelt } from "../src/finder.js";

const GOOD = { status: 0, said: "" };
const BARE = { status: 2, said: "ombre: `ombre lsp` needs pygls: pip install 'ombre-records[lsp]'" };
const NONE = { status: null, said: "spawn ombre ENOENT" };
const EMPTY = { status: 1, said: "/usr/bin/python3: No module named ombre_records" };

/**
 * @param {Record<string, {status: number | null, said: string}>} programs what each command says
 * @param {Partial<import("../src/finder.js").World>} [other]
 */
function made(programs, other = {}) {
  /** @type {string[]} */
  const told = [];
  /** @type {string[]} */
  const ran = [];
  const world = {
    setting: [], trusted: true, folders: ["/club"], own: "/own", windows: false,
    exists: (/** @type {string} */ path) => Object.keys(programs).some((each) => each.startsWith(path)),
    python: async () => undefined,
    run: async (/** @type {string[]} */ words) => {
      ran.push(words.join(" "));
      return programs[words.join(" ")] ?? NONE;
    },
    tell: (/** @type {string} */ line) => void told.push(line),
    ...other,
  };
  return { world, told, ran };
}

/** @param {ReturnType<typeof made>} given */
const words = async ({ world }) => (await find(world)).command?.words;

test("the setting counts alone", async () => {
  const all = { "/mine/ombre lsp": GOOD, "/club/.venv/bin/ombre lsp": GOOD };
  const { world, ran } = made(all, { setting: ["/mine/ombre"] });
  assert.deepEqual((await find(world)).command, { words: ["/mine/ombre"], by: "the setting ombre.command" });
  assert.deepEqual(ran, ["/mine/ombre lsp"]);
});

test("a setting that does not work is not passed over in silence", async () => {
  const found = await find(made({ "ombre lsp": GOOD }, { setting: ["/gone"] }).world);
  assert.equal(found.command, undefined);
  assert.match(found.advice, /setting ombre\.command does not work.*\/gone/);
});

test("the workspace's own environment comes before the PATH", async () => {
  const all = { "/club/.venv/bin/ombre lsp": GOOD, "ombre lsp": GOOD };
  assert.deepEqual(await words(made(all)), ["/club/.venv/bin/ombre"]);
});

test("each folder of the workspace is looked at", async () => {
  const all = { "/b/.venv/bin/ombre lsp": GOOD };
  assert.deepEqual(await words(made(all, { folders: ["/a", "/b"] })), ["/b/.venv/bin/ombre"]);
});

test("nothing of a workspace that is not trusted is run", async () => {
  const { world, ran } = made({ "/club/.venv/bin/ombre lsp": GOOD }, { trusted: false });
  const found = await find(world);
  assert.equal(found.command, undefined);
  assert.ok(!ran.some((line) => line.includes("/club")));
  assert.ok(found.missing.some((line) => line.includes("not trusted")));
});

test("on Windows programs have another place", async () => {
  const all = { "C:\\club/.venv/Scripts/ombre.exe lsp": GOOD };
  const given = made(all, { windows: true, folders: ["C:\\club"] });
  assert.deepEqual(await words(given), ["C:\\club/.venv/Scripts/ombre.exe"]);
});

test("one without the library is passed over, and the cure is told", async () => {
  const all = { "/club/.venv/bin/ombre lsp": BARE, "ombre lsp": GOOD };
  const given = made(all);
  assert.deepEqual(await words(given), ["ombre"]);
  assert.ok(given.told.some((line) => line.includes(`pip install '${PACKAGE}'`)));
});

test("the interpreter of the Python extension", async () => {
  const all = { "/py/bin/python -m ombre_records lsp": GOOD };
  const given = made(all, { python: async () => "/py/bin/python" });
  assert.deepEqual(await words(given), ["/py/bin/python", "-m", "ombre_records"]);
});

test("the environment that was made before", async () => {
  assert.deepEqual(await words(made({ "/own/bin/ombre lsp": GOOD })), ["/own/bin/ombre"]);
});

test("where there is none, each step is told and what to do", async () => {
  const all = { "/py -m ombre_records lsp": EMPTY };
  const { world, told } = made(all, { python: async () => "/py" });
  const found = await find(world);
  assert.equal(found.command, undefined);
  assert.equal(found.missing.length, 4);
  assert.match(found.advice, /not found.*install it for itself.*ombre\.command/s);
  for (const step of ["/club/.venv/bin/ombre", "ombre (the PATH): there is no such program", "not installed there", "has not been made"]) {
    assert.ok(told.join("\n").includes(step), step);
  }
});

test("where only the library is lacking, the advice is of that", async () => {
  const { advice } = await find(made({ "ombre lsp": BARE }).world);
  assert.match(advice, /lacks a library: pip install/);
});

test("an ombre from before the language server", async () => {
  const said = "Usage: ombre\nError: No such command 'lsp'.";
  const { missing } = await find(made({ "ombre lsp": { status: 2, said } }).world);
  assert.ok(missing.some((line) => line.includes("too old")));
});

test("an environment is made with a Python that is new enough", async () => {
  const { world, ran } = made({
    "/old --version": { status: 0, said: "Python 3.9.2\n" },
    "python3 --version": { status: 0, said: "Python 3.12.1\n" },
    "python3 -m venv --clear /own": GOOD,
    [`/own/bin/python -m pip install --upgrade ${PACKAGE}`]: GOOD,
    "/own/bin/ombre lsp": GOOD,
  }, { python: async () => "/old" });
  const found = await bring(world, PACKAGE);
  assert.deepEqual(found.command?.words, ["/own/bin/ombre"]);
  assert.equal(ran.length, 5);
});

test("no Python that is new enough", async () => {
  const { world } = made({ "python3 --version": { status: 0, said: "Python 3.10.4" } });
  const { advice, missing } = await bring(world, PACKAGE);
  assert.match(advice, /no Python 3\.11 or newer/);
  assert.deepEqual(missing, ["python3: Python 3.10.4", "python: it cannot be started"]);
});

test("what pip says is told", async () => {
  const said = "Collecting ombre-records\nERROR: No matching distribution found for ombre-records\n\n[notice] new pip";
  const { world } = made({
    "python3 --version": { status: 0, said: "Python 3.13.0" },
    "python3 -m venv --clear /own": GOOD,
    [`/own/bin/python -m pip install --upgrade ${PACKAGE}`]: { status: 1, said },
  });
  const { advice } = await bring(world, PACKAGE);
  assert.match(advice, /install ombre-records\[lsp\]: ERROR: No matching distribution/);
});

test("a Debian without venv", async () => {
  const said = "The virtual environment was not created because ensurepip is not\navailable.";
  const { world } = made({
    "python3 --version": { status: 0, said: "Python 3.11.2" },
    "python3 -m venv --clear /own": { status: 1, said },
  });
  assert.match((await bring(world, PACKAGE)).advice, /apt install python3-venv/);
});

test("a setting as people write it", () => {
  assert.deepEqual(spelt([], "/ada", []), []);
  assert.deepEqual(spelt("", "/ada", []), []);
  assert.deepEqual(spelt(undefined, "/ada", []), []);
  assert.deepEqual(spelt("~/.venv/bin/ombre", "/ada", []), ["/ada/.venv/bin/ombre"]);
  assert.deepEqual(spelt(["py", "-m", "ombre_records"], "/ada", []), ["py", "-m", "ombre_records"]);
  assert.deepEqual(spelt("${workspaceFolder}/bin/ombre", "/ada", ["/club"]), ["/club/bin/ombre"]);
  assert.deepEqual(spelt("/a~b/ombre", "/ada", []), ["/a~b/ombre"]);
});

test("programs of an environment", () => {
  assert.equal(program({ windows: false }, "/e", "ombre"), "/e/bin/ombre");
  assert.equal(program({ windows: true }, "C:\\e", "python"), "C:\\e/Scripts/python.exe");
});
