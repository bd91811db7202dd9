// Python, in a thread of its own: the page asks, and goes on meanwhile. A question is
// {id, name, given}, its answer {id, value} or {id, error}.
import { loadPyodide } from "./pyodide/pyodide.mjs";

async function fetched(name) {
  const response = await fetch(new URL(name, import.meta.url));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response.arrayBuffer();
}

async function started() {
  const begun = performance.now();
  const bundle = fetched("python.zst");
  const python = await loadPyodide({
    indexURL: new URL("pyodide/", import.meta.url).href,
    lockFileContents: LOCK,
  });
  const empty = performance.now();
  unpacked(python, new Uint8Array(await bundle));
  const { answer } = python.pyimport("ombre_records.doors.playground.service");
  const ready = performance.now();
  postMessage({ ready: { python: empty - begun, package: ready - empty } });
  return { python, answer };
}

/** Put into place all that Python has not loaded so far: see `compile.mjs` for how it is packed. */
function unpacked(python, bundle) {
  python.FS.writeFile("/python.zst", bundle, { canOwn: true });
  const opened = python.runPython(`
    from compression.zstd import decompress
    with open("/python.zst", "rb") as file:
        data = decompress(file.read())
    data
  `);
  const view = opened.getBuffer("u8");
  const { data } = view;
  let end = 0;
  while (data[end] !== LINE || data[end + 1] !== LINE) end++;
  const known = new Set();
  let at = end + 2;
  for (const line of new TextDecoder().decode(data.subarray(0, end)).split("\n")) {
    const [, size, name] = /^(\d+) (.+)$/.exec(line);
    const folder = `/${name.slice(0, name.lastIndexOf("/"))}`;
    if (!known.has(folder)) python.FS.mkdirTree(folder);
    known.add(folder);
    python.FS.writeFile(`/${name}`, data.slice(at, (at += Number(size))), { canOwn: true });
  }
  view.release();
  opened.destroy();
  python.FS.unlink("/python.zst");
  python.runPython("import sys; del data; sys.path.append('/lib/python3.14'); sys.path_importer_cache.clear()");
}

const LINE = 10;

/** No package of Pyodide's own distribution is asked for: all that is wanted comes with the page. */
const LOCK = Promise.resolve(
  JSON.stringify({
    info: { arch: "wasm32", platform: "emscripten_5_0_3", version: "314.0.7", python: "3.14.2", abi_version: "2026_0" },
    packages: {},
  }),
);

const running = started();
running.catch((problem) => postMessage({ failed: String(problem.message ?? problem) }));

addEventListener("message", async ({ data: { id, name, given } }) => {
  try {
    const { answer, python } = await running;
    if (name === "memory") {
      postMessage({ id, value: python._module.HEAP8.length });
      return;
    }
    postMessage({ id, ...JSON.parse(answer(name, JSON.stringify(given))) });
  } catch (problem) {
    postMessage({ id, error: String(problem.message ?? problem).trim().split("\n").at(-1) });
  }
});
