// Questions to Python. There is one thread for what is asked at each keystroke, and one more, started
// when it is first needed, for what takes long: it can be stopped.

export class Thread {
  constructor(told = () => {}) {
    this.told = told;
    this.waiting = new Map();
    this.asked = 0;
    this.worker = null;
  }

  start() {
    if (this.worker) return;
    this.worker = new Worker(new URL("worker.js", document.baseURI), { type: "module" });
    this.worker.addEventListener("message", ({ data }) => this.heard(data));
    this.worker.addEventListener("error", (event) => this.told({ failed: event.message ?? "worker.js" }));
  }

  heard(data) {
    if (data.id === undefined) {
      this.told(data);
      return;
    }
    const [resolve, reject] = this.waiting.get(data.id) ?? [];
    this.waiting.delete(data.id);
    if (data.error === undefined) resolve?.(data.value);
    else reject?.(new Error(data.error));
  }

  /** Ask; the promise fails with a sentence for readers. */
  ask(name, given = {}) {
    this.start();
    const id = ++this.asked;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, [resolve, reject]);
      this.worker.postMessage({ id, name, given });
    });
  }

  /** Let go of what is being worked out; the next question starts anew. */
  stop() {
    this.worker?.terminate();
    this.worker = null;
    for (const [, reject] of this.waiting.values()) reject(new Stopped());
    this.waiting.clear();
  }
}

export class Stopped extends Error {}

/** Ask again and again: while an answer is awaited, only the last of further questions is kept. */
export function latest(work) {
  let busy = false;
  let next = null;
  return async function run(...given) {
    if (busy) {
      next = given;
      return;
    }
    busy = true;
    try {
      await work(...given);
    } finally {
      busy = false;
      if (next) {
        const again = next;
        next = null;
        run(...again);
      }
    }
  };
}

export function later(wait, work) {
  let timer = 0;
  return (...given) => {
    clearTimeout(timer);
    timer = setTimeout(() => work(...given), wait);
  };
}
