// Finds the program `ombre` that has a language server, or says why there is none.
//
// Nothing here knows Visual Studio Code: what it asks of the world is given to it, so that it can be
// tried without an editor. Each step is told to `tell`, for the log that a puzzled person reads.

/**
 * A command: its words, and which step found it.
 * @typedef {{words: string[], by: string}} Command
 *
 * How a program ended: its exit status, null where it could not be started at all; and what it said.
 * @typedef {{status: number | null, said: string}} Ended
 *
 * What is asked of the world.
 * @typedef {object} World
 * @property {string[]} setting the setting `ombre.command`; empty where nothing is set
 * @property {boolean} trusted whether programs of the workspace may be run
 * @property {string[]} folders the workspace's folders
 * @property {string} own the folder of the environment that the extension makes for itself
 * @property {boolean} windows
 * @property {(path: string) => boolean} exists
 * @property {() => Promise<string | undefined>} python the interpreter that the Python extension has
 * @property {(words: string[]) => Promise<Ended>} run runs a command without any input
 * @property {(line: string) => void} tell
 *
 * What came of it: the command, or what each step said, and what a person can do.
 * @typedef {{command?: Command, missing: string[], advice: string}} Found
 */

/** What pip is told to install, unless a setting says otherwise. */
export const PACKAGE = "ombre-records[lsp]";

/** The oldest Python that the package runs on. */
export const OLDEST = [3, 11];

/**
 * Look for the command, in order: the setting, which alone counts where it is set; the workspace's
 * .venv; the PATH; the Python extension's interpreter; the extension's own environment.
 * @param {World} world
 * @returns {Promise<Found>}
 */
export async function find(world) {
  if (world.setting.length) return set(world);
  /** @type {string[]} */
  const missing = [];
  for await (const command of candidates(world, missing)) {
    const wrong = await tried(world, command);
    if (!wrong) return { command, missing, advice: "" };
    missing.push(`${command.words.join(" ")} (${command.by}): ${wrong}`);
  }
  for (const line of missing) world.tell(`  ${line}`);
  return { missing, advice: advice(missing) };
}

/**
 * Return the words of a command as a setting has them: a list, or a program alone. `~` and
 * `${workspaceFolder}` are what they are elsewhere in settings.
 * @param {unknown} setting
 * @param {string} home
 * @param {string[]} folders
 * @returns {string[]}
 */
export function words(setting, home, folders) {
  const given = Array.isArray(setting) ? setting : [setting];
  return given
    .filter((word) => typeof word === "string" && word.trim())
    .map((word) => word.replace(/^~(?=[/\\]|$)/, () => home))
    .map((word) => word.replaceAll("${workspaceFolder}", () => folders[0] ?? ""));
}

/**
 * @param {World} world
 * @returns {Promise<Found>}
 */
async function set(world) {
  const command = { words: world.setting, by: "the setting ombre.command" };
  const wrong = await tried(world, command);
  if (!wrong) return { command, missing: [], advice: "" };
  const told = `${command.words.join(" ")}: ${wrong}`;
  // What somebody has chosen is not replaced by something else in silence.
  return {
    missing: [told],
    advice: `The command in the setting ombre.command does not work. ${told}. `
      + "Mend the setting, or empty it and ombre is looked for.",
  };
}

/**
 * Yield what may be the command, and note what there is not.
 * @param {World} world
 * @param {string[]} missing
 * @returns {AsyncGenerator<Command>}
 */
async function* candidates(world, missing) {
  if (world.trusted) {
    for (const folder of world.folders) {
      const path = program(world, `${folder}/.venv`, "ombre");
      if (world.exists(path)) yield { words: [path], by: "the workspace's .venv" };
      else missing.push(`${path}: there is no such file`);
    }
  } else {
    missing.push("the workspace's .venv: not looked at, since the workspace is not trusted");
  }
  yield { words: ["ombre"], by: "the PATH" };
  const python = await world.python();
  if (python) {
    yield { words: [python, "-m", "ombre_records"], by: "the Python extension's interpreter" };
  } else {
    missing.push("the Python extension: it is not there, or has no interpreter");
  }
  const path = program(world, world.own, "ombre");
  if (world.exists(path)) yield { words: [path], by: "the environment of this extension" };
  else missing.push("the environment of this extension: it has not been made");
}

/**
 * Return the path of a program in an environment.
 * @param {{windows: boolean}} world
 * @param {string} environment
 * @param {string} name
 */
export function program(world, environment, name) {
  return world.windows ? `${environment}/Scripts/${name}.exe` : `${environment}/bin/${name}`;
}

/**
 * Try a command, and say what is wrong with it; nothing if its server starts. A server ends of itself
 * where nothing is said to it.
 * @param {World} world
 * @param {Command} command
 * @returns {Promise<string>}
 */
async function tried(world, command) {
  world.tell(`trying ${command.words.join(" ")} lsp (${command.by})`);
  const ended = await world.run([...command.words, "lsp"]);
  const wrong = reason(ended);
  world.tell(wrong ? `  no: ${wrong}` : "  it is one");
  return wrong;
}

/**
 * @param {Ended} ended
 * @returns {string}
 */
function reason({ status, said }) {
  const last = said.trim().split("\n").at(-1)?.trim() ?? "";
  if (status === 0) return "";
  if (status === null && /ENOENT/.test(said)) return "there is no such program";
  if (status === null) return last || "it cannot be started";
  if (/needs pygls/.test(said)) {
    return `its language server lacks a library: pip install '${PACKAGE}' there`;
  }
  if (/No module named '?ombre_records\b/.test(said)) return "ombre-records is not installed there";
  if (/No such command/.test(said)) return "its ombre is too old to have a language server";
  return last || `it ended with status ${status}`;
}

/**
 * Say in a sentence or two what a person can do.
 * @param {string[]} missing
 */
function advice(missing) {
  const nearly = missing.find((line) => line.includes("lacks a library"));
  if (nearly) {
    return "An ombre was found, but its language server lacks a library: "
      + `pip install '${PACKAGE}' in its environment, or let this extension make one of its own.`;
  }
  return "The program ombre was not found. This extension can install it for itself, "
    + `or say where it is in the setting ombre.command (pip install '${PACKAGE}').`;
}

/**
 * Make an environment for the extension alone, and install the package there.
 * @param {World} world
 * @param {string} what what pip installs
 * @returns {Promise<Found>}
 */
export async function bring(world, what) {
  const python = await interpreter(world);
  if (!python.words.length) {
    const least = OLDEST.join(".");
    return {
      missing: python.missing,
      advice: `There is no Python ${least} or newer to install ombre with. Install Python from `
        + "python.org or your system's packages, then try again.",
    };
  }
  const own = program(world, world.own, "python");
  const steps = [
    { words: [...python.words, "-m", "venv", "--clear", world.own], what: "make the environment" },
    { words: [own, "-m", "pip", "install", "--upgrade", what], what: `install ${what}` },
  ];
  for (const step of steps) {
    world.tell(step.words.join(" "));
    const { status, said } = await world.run(step.words);
    for (const line of said.trim().split("\n")) world.tell(`  ${line}`);
    if (status !== 0) return failed(step.what, said);
  }
  const command = { words: [program(world, world.own, "ombre")], by: "the environment of this extension" };
  const wrong = await tried(world, command);
  if (!wrong) return { command, missing: [], advice: "" };
  return { missing: [wrong], advice: `ombre was installed, but does not start: ${wrong}.` };
}

/**
 * @param {string} what
 * @param {string} said
 * @returns {Found}
 */
function failed(what, said) {
  const lines = said.trim().split("\n").map((line) => line.trim());
  const last = lines.findLast((line) => /^error/i.test(line)) ?? lines.at(-1) ?? "";
  const debian = /ensurepip is not|python3-venv/.test(said)
    ? " On Debian and Ubuntu, apt install python3-venv brings what is lacking."
    : "";
  return { missing: [last], advice: `It was not possible to ${what}: ${last}.${debian}` };
}

/**
 * Return the words that start a Python which is new enough.
 * @param {World} world
 * @returns {Promise<{words: string[], missing: string[]}>}
 */
async function interpreter(world) {
  const chosen = await world.python();
  const usual = world.windows ? [["py", "-3"], ["python"]] : [["python3"], ["python"]];
  /** @type {string[]} */
  const missing = [];
  for (const words of [...(chosen ? [[chosen]] : []), ...usual]) {
    const { status, said } = await world.run([...words, "--version"]);
    const version = /Python (\d+)\.(\d+)/.exec(said);
    const [major, minor] = version ? [Number(version[1]), Number(version[2])] : [0, 0];
    const enough = major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
    world.tell(`${words.join(" ")}: ${status === null ? "it cannot be started" : said.trim()}`);
    if (status === 0 && enough) return { words, missing };
    missing.push(`${words.join(" ")}: ${status === 0 ? said.trim() : "it cannot be started"}`);
  }
  return { words: [], missing };
}
