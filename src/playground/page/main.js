// The page: one record at a time, written as text or by buttons, and what is made of it beside it.
import { Thread, latest, later } from "./ask.js";
import { Editor } from "./editor.js";
import { $, download, make, tabs } from "./elements.js";
import { Evening } from "./evening.js";
import { Playing } from "./playing.js";
import { linked, unlinked } from "./share.js";
import { Store } from "./store.js";
import { Views } from "./views.js";
import { language, preferred, said, speak } from "./words.js";

const SPOKEN = "ombre.language";
const MOST = 2_000_000;
const LONG = 8_000;

const [all, examples] = await Promise.all(["words.json", "examples.json"].map((name) => fetch(name).then((got) => got.json())));

const store = new Store((problem) => {
  if (problem) state(said("unsaved", { why: problem }), true);
});
const thread = new Thread(heard);
/** Ask Python in the reader's language. */
const ask = (name, given = {}) => thread.ask(name, { lang: language, ...given, ...(given.text === undefined ? {} : { text: given.text.toWellFormed?.() ?? given.text }) });

let editor = null;
let evening = null;
let playing = null;
let views = null;
let findings = [];
let started = null;

// ---------------------------------------------------------------- what is said

function state(message, keep = false) {
  $("state").textContent = message;
  $("state").classList.toggle("kept", keep);
}

function heard({ ready, failed }) {
  if (failed) state(said("failed", { why: failed }), true);
  if (!ready) return;
  started = ready;
  document.documentElement.dataset.ready = JSON.stringify(ready);
  if (!$("state").classList.contains("kept")) state(said("ready"));
  if ("serviceWorker" in navigator && isSecureContext) keepHere();
}

/** Have the folder kept, once all of it has been fetched for this tab anyway. */
async function keepHere() {
  try {
    await navigator.serviceWorker.register("service.js");
    await navigator.serviceWorker.ready;
    document.documentElement.dataset.offline = "yes";
    if (!$("state").classList.contains("kept")) state(said("offline"));
  } catch {
    // without it the page works as long as there is a network
  }
}

// ---------------------------------------------------------------- the record

const title = () => store.current.name || /^\s*(?:title|event)\s+"([^"]+)"/m.exec(store.current.text)?.[1] || said("untitled");
const file = () => title().normalize("NFKD").replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "").toLowerCase() || "record";
const save = () => store.save(title());
const saveSoon = later(400, save);

/** The record as the views ask for it. */
function shown() {
  const named = /^\s*players\s+(.+?)\s*(?:#.*)?$/m.exec(store.current.text)?.[1] ?? "";
  const players = named.split(",").map((name) => name.trim().replace(/^"|"$/g, "")).filter(Boolean);
  return { text: store.current.text, file: file(), players };
}

const check = latest(async () => {
  const { text } = store.current;
  const told = await ask("check", { text }).catch((problem) => ({ problem: problem.message }));
  if (told.problem) {
    $("faults").textContent = told.problem;
    return;
  }
  if (editor.text !== text) return;
  findings = told.findings;
  editor.tell(told);
  list();
});

function list() {
  const errors = findings.filter((each) => each.severity === "error").length;
  const counts = { errors, others: findings.length - errors };
  $("faults").textContent = findings.length ? said("faults", counts) : store.current.text.trim() ? said("nothing") : "";
  const row = (finding) => {
    const go = () => editor.goTo(finding.start, finding.end);
    const where = said("line", { number: finding.start[0] + 1 });
    const mend = finding.mended.length > 0 && make("button", { type: "button", class: "small", onclick: () => editor.mend(finding) }, said("mend"));
    return make("li", { class: finding.severity }, make("button", { type: "button", class: "finding", onclick: go }, make("b", {}, `${where}, ${said(finding.severity)}`), ` ${finding.message} `, make("small", {}, `${finding.rule}${finding.source ? ` · ${finding.source}` : ""}`)), mend);
  };
  $("findings").replaceChildren(...findings.slice(0, 200).map(row));
}

/** Show a record: another one, or the same as something else than the editor has changed it. */
function show(record) {
  store.show(record);
  $("name").value = record.name;
  editor.put(record.text);
  side(record.mode);
  views.forget();
  views.refresh();
  evening.renew();
  playing.renew();
  check();
}

function fresh(about) {
  show(store.fresh(about));
  save();
}

/** Put another text in place of the one that it was made of, if that is still there. */
function rewrite(text, made) {
  if (store.current.text !== text || made === text) return;
  store.remember();
  store.current.text = made;
  save();
  changed();
}

function changed() {
  editor.put(store.current.text);
  $("name").value = store.current.name;
  views.changed();
  check();
}

// ---------------------------------------------------------------- parts of the page

const chosen = tabs($("write-tabs"), (tab) => {
  store.current.mode = tab.id.slice(4);
  save();
  side(store.current.mode);
});

function side(mode) {
  chosen($(`tab-${mode}`));
  $("write").setAttribute("aria-labelledby", `tab-${mode}`);
  $("record").hidden = mode !== "record";
  $("evening").hidden = mode !== "evening";
  $("play").hidden = mode !== "play";
  if (mode === "evening") evening.refresh();
  if (mode === "play") playing.refresh();
}

$("sides").addEventListener("click", ({ target }) => {
  const button = target.closest("button");
  if (button) turn(button.dataset.side);
});

/** On a phone there is room for one side. */
function turn(to) {
  document.body.dataset.side = to;
  for (const each of $("sides").children) each.setAttribute("aria-pressed", String(each.dataset.side === to));
}

function speakIn(chosenLanguage) {
  speak(all, chosenLanguage);
  $("language").value = chosenLanguage;
  try {
    localStorage.setItem(SPOKEN, chosenLanguage);
  } catch {
    // it is asked for again the next time
  }
}

// ---------------------------------------------------------------- open, save, share

function choices() {
  const open = (about) => () => {
    $("opening").close();
    fresh(about);
  };
  const old = store.list().map(({ id, title: name, at }) => {
    const again = () => {
      const found = store.read(id);
      $("opening").close();
      if (found) show({ ...found, id });
    };
    const gone = (event) => {
      store.forget(id);
      event.target.closest("li").remove();
    };
    const when = new Date(at).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" });
    const forget = id !== store.current.id && make("button", { type: "button", class: "small", "aria-label": said("forget", { name }), onclick: gone }, "✕");
    return make("li", {}, make("button", { type: "button", onclick: again }, name, " ", make("small", {}, when)), forget);
  });
  $("recent").replaceChildren(...old);
  $("examples").replaceChildren(...examples.map(({ name, title: called, text }) => make("li", {}, make("button", { type: "button", onclick: open({ name, text }) }, called, " ", make("small", {}, name)))));
}

async function openFile(given) {
  if (!given) return;
  $("opening").close();
  if (given.size > MOST) {
    state(said("tooLong", { file: given.name }), true);
    return;
  }
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await given.arrayBuffer());
    fresh({ name: given.name.replace(/\.(ombre|txt)$/i, ""), text: text.replace(/\r\n?/g, "\n"), crlf: text.includes("\r\n") });
  } catch {
    state(said("notText", { file: given.name }), true);
  }
}

function saveFile() {
  const { text, crlf } = store.current;
  download(`${file()}.ombre`, "text/plain;charset=utf-8", crlf ? text.replaceAll("\n", "\r\n") : text);
}

async function share() {
  const link = await linked(store.current.text);
  $("link").value = link;
  const notes = [];
  try {
    await navigator.clipboard.writeText(link);
    notes.push(said("copied"));
  } catch {
    // it can be copied by hand
  }
  if (link.length > LONG) notes.push(said("longLink"));
  $("linked").textContent = notes.join(" ");
  $("linking").showModal();
  $("link").select();
}

/** Take a record from the page's link, once: what is done to it afterwards is kept on the device. */
async function fromLink() {
  try {
    const text = await unlinked(location.hash);
    if (text === null) return false;
    history.replaceState(null, "", location.pathname + location.search);
    fresh({ text: text.replace(/\r\n?/g, "\n") });
    return true;
  } catch {
    history.replaceState(null, "", location.pathname + location.search);
    state(said("badLink"), true);
    return false;
  }
}

// ---------------------------------------------------------------- start

let spoken = null;
try {
  spoken = localStorage.getItem(SPOKEN);
} catch {
  // the browser's own languages, then
}
editor = new Editor($("editor"), {
  ask,
  changed: (text) => {
    store.current.text = text;
    saveSoon();
    views.changed();
    check();
  },
});
evening = new Evening($("evening"), {
  ask,
  store,
  save,
  changed,
  share: { record: saveFile, link: share, file, fresh: () => { fresh({ mode: "evening" }); evening.begin(); } },
});
views = new Views(ask, shown, rewrite);
playing = new Playing($("play"), {
  ask,
  thread: (name, given) => views.heavy.ask(name, { lang: language, ...given }),
  store,
  save,
  changed,
  fresh,
});
speakIn(preferred(Object.keys(all), spoken));
state(said("starting"));
turn("write");
thread.start();

$("name").addEventListener("input", () => {
  store.current.name = $("name").value.trim();
  save();
});
$("new").addEventListener("click", async () => {
  const { mode } = store.current;
  fresh({ mode });
  if (mode !== "record") return;
  const day = new Date().toLocaleDateString("sv"); // year, month, day
  const made = await ask("template", { day }).catch(() => "");
  if (store.current.mode === mode) rewrite("", made);
});
$("open").addEventListener("click", () => {
  save();
  choices();
  $("opening").showModal();
});
$("file").addEventListener("change", ({ target }) => {
  openFile(target.files[0]);
  target.value = "";
});
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", (event) => {
  event.preventDefault();
  openFile(event.dataTransfer?.files[0]);
});
$("save").addEventListener("click", saveFile);
$("share").addEventListener("click", share);
$("format").addEventListener("click", async () => {
  const { text } = store.current;
  try {
    rewrite(text, await ask("format", { text }));
  } catch (problem) {
    $("faults").textContent = problem.message;
  }
});
$("language").addEventListener("change", ({ target }) => {
  speakIn(target.value);
  views.forget();
  views.refresh();
  evening.renew();
  playing.renew();
  check();
});
addEventListener("pagehide", save);
addEventListener("hashchange", fromLink);
store.watch((record) => {
  show(record);
  state(said("elsewhere"), true);
});

const last = store.last() ?? store.fresh({ name: examples[0].name, text: examples[0].text });
show(last);
views.choose("transcript");
if (location.hash) await fromLink();
