// Players in their order, changed by dragging, by the arrow keys on a handle, or by a tap on `away`.
import { make } from "./elements.js";
import { said } from "./words.js";

/** A list whose rows can be moved; `moved` is told the new order, as indices of the old one. */
export function sortable(list, { name, moved, told }) {
  const rows = () => [...list.children];
  const order = () => rows().map((row) => Number(row.dataset.at));
  let held = null;

  function shift(row, step) {
    const all = rows();
    const to = all.indexOf(row) + step;
    if (to < 0 || to >= all.length) return;
    if (step < 0) all[to].before(row);
    else all[to].after(row);
    told(said("moved", { name: name(Number(row.dataset.at)), place: to + 1 }));
  }

  list.addEventListener("keydown", (event) => {
    const handle = event.target.closest(".handle");
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!handle || !step) return;
    event.preventDefault();
    const row = handle.closest("li");
    shift(row, step);
    moved(order());
    list.querySelector(`li[data-at="${row.dataset.at}"] .handle`)?.focus();
  });

  list.addEventListener("pointerdown", (event) => {
    const handle = event.target.closest(".handle");
    if (!handle || event.button > 0) return;
    held = handle.closest("li");
    held.classList.add("held");
    handle.setPointerCapture(event.pointerId);
    event.preventDefault();
    handle.focus();
  });
  list.addEventListener("pointermove", (event) => {
    if (!held) return;
    const all = rows();
    const over = all.find((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return row !== held && event.clientY > top && event.clientY < bottom;
    });
    if (!over) return;
    const { top, height } = over.getBoundingClientRect();
    const before = event.clientY < top + height / 2;
    const down = all.indexOf(over) > all.indexOf(held);
    if (down && !before) over.after(held);
    else if (!down && before) over.before(held);
  });
  const drop = () => {
    if (!held) return;
    held.classList.remove("held");
    const row = held;
    held = null;
    moved(order());
    told(said("moved", { name: name(Number(row.dataset.at)), place: rows().indexOf(row) + 1 }));
  };
  list.addEventListener("pointerup", drop);
  list.addEventListener("pointercancel", drop);
  return list;
}

export const handle = (name) => make("button", { type: "button", class: "handle", "aria-label": said("move", { name }), title: said("move", { name }) }, "⠿");
