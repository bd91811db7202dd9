// What is kept on the device: each record with all that has been tapped or typed, at each change. A tab
// may be closed at any moment. The record that a tab shows is the tab's own affair.

const INDEX = "ombre.records";
const KEY = "ombre.record.";
const HERE = "ombre.here";
const MOST = 30;
const UNDONE = 40;

export class Store {
  constructor(told) {
    this.told = told;
    this.current = null;
  }

  list() {
    try {
      const found = JSON.parse(localStorage.getItem(INDEX) ?? "[]");
      return Array.isArray(found) ? found : [];
    } catch {
      return [];
    }
  }

  read(id) {
    try {
      return JSON.parse(localStorage.getItem(KEY + id));
    } catch {
      return null;
    }
  }

  /** The record that was last seen here, or lately in any tab. */
  last() {
    const ids = [this.here(), ...this.list().map((each) => each.id)];
    for (const id of ids) {
      const found = id && this.read(id);
      if (found) return { ...found, id };
    }
    return null;
  }

  here() {
    try {
      return sessionStorage.getItem(HERE);
    } catch {
      return null;
    }
  }

  fresh(about = {}) {
    const id = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;
    return { id, name: "", text: "", crlf: false, typed: "", place: null, dealer: null, header: null, game: null, undo: [], mode: "record", ...about };
  }

  show(record) {
    this.current = record;
    try {
      sessionStorage.setItem(HERE, record.id);
    } catch {
      // a browser that keeps nothing: `save` says so
    }
  }

  /** Write what is shown; synchronous, so that it is done when the tap is. */
  save(title) {
    const { id, ...rest } = this.current;
    const empty = !rest.text.trim() && !rest.header && !rest.game;
    try {
      if (empty && !this.read(id)) return;
      localStorage.setItem(KEY + id, JSON.stringify(rest));
      const others = this.list().filter((each) => each.id !== id);
      const kept = [{ id, title, at: Date.now() }, ...others];
      for (const old of kept.splice(MOST)) localStorage.removeItem(KEY + old.id);
      localStorage.setItem(INDEX, JSON.stringify(kept));
      this.told("");
    } catch (problem) {
      this.told(problem.name === "QuotaExceededError" ? "quota" : problem.message);
    }
  }

  /** Remember what the record was before a change that can be taken back. */
  remember() {
    this.current.undo = [...this.current.undo, this.current.text].slice(-UNDONE);
  }

  forget(id) {
    localStorage.removeItem(KEY + id);
    localStorage.setItem(INDEX, JSON.stringify(this.list().filter((each) => each.id !== id)));
  }

  /** Tell of the same record changed in another tab. */
  watch(changed) {
    addEventListener("storage", ({ key, newValue }) => {
      if (!this.current || key !== KEY + this.current.id || !newValue) return;
      const found = { ...JSON.parse(newValue), id: this.current.id };
      if (JSON.stringify(found) === JSON.stringify(this.current)) return;
      this.current = found;
      changed(found);
    });
  }
}
