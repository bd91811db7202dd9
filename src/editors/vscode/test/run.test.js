// Programs are run for real, to whatever end they come.
import assert from "node:assert/strict";
import { test } from "node:test";
import { located, run } from "../src/run.js";

const node = process.execPath;

test("a program that is not there has no status", async () => {
  const { status, said } = await run(["no-such-program-as-this"]);
  assert.equal(status, null);
  assert.match(said, /ENOENT/);
});

test("what it wrote and what it said are kept apart", async () => {
  const script = "process.stdout.write('♠'); process.stderr.write('so'); process.exitCode = 3";
  assert.deepEqual(await run([node, "-e", script]), { status: 3, said: "so", wrote: "♠" });
});

test("it is given its input", async () => {
  const { wrote } = await run([node, "-e", "process.stdin.pipe(process.stdout)"], { input: "ombre 1\n" });
  assert.equal(wrote, "ombre 1\n");
});

test("one that does not read its input does no harm", async () => {
  const { status } = await run([node, "-e", ""], { input: "x".repeat(1_000_000) });
  assert.equal(status, 0);
});

test("one that hangs is ended", async () => {
  const { status, said } = await run([node, "-e", "setInterval(() => {}, 1000)"], { limit: 500 });
  assert.equal(status, null);
  assert.match(said, /was ended/);
});

test("a program is looked for on the PATH alone, never where the record stands", () => {
  const there = (/** @type {string[]} */ ...paths) => (/** @type {string} */ path) => paths.includes(path);
  const posix = { windows: false, path: ".::bin:/usr/bin" };
  assert.equal(located("ombre", { ...posix, there: there("ombre", "./ombre", "bin/ombre", "/usr/bin/ombre") }), "/usr/bin/ombre");
  assert.equal(located("ombre", { ...posix, there: there("ombre", "./ombre", "bin/ombre") }), undefined);
  assert.equal(located("./ombre", { ...posix, there: () => true }), undefined);
  assert.equal(located("/own/bin/ombre", posix), "/own/bin/ombre");
  const windows = { windows: true, path: '.;club;"C:\\Python\\Scripts"' };
  const mine = "C:\\Python\\Scripts\\ombre.exe";
  assert.equal(located("ombre", { ...windows, there: there("ombre.exe", ".\\ombre.exe", "club\\ombre.exe", mine) }), mine);
  assert.equal(located("ombre", { ...windows, there: there("ombre.exe", "ombre.cmd") }), undefined);
  assert.equal(located("club\\ombre", { ...windows, there: () => true }), undefined);
});
