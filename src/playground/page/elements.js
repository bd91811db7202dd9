// Elements, made and found. What a record says enters as text, never as markup.

export const $ = (id) => document.getElementById(id);

export function make(tag, about = {}, ...children) {
  const element = document.createElement(tag);
  for (const [key, value] of Object.entries(about)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (value === true) element.setAttribute(key, "");
    else if (value !== false && value != null) element.setAttribute(key, value);
  }
  element.append(...children.flat().filter((child) => child != null && child !== "" && child !== false));
  return element;
}

/** Tabs of a list: arrow keys go from one to the next, as readers of a screen expect. */
export function tabs(list, chosen) {
  const all = () => [...list.querySelectorAll("[role=tab]")];
  const show = (tab) => {
    for (const each of all()) {
      each.setAttribute("aria-selected", String(each === tab));
      each.tabIndex = each === tab ? 0 : -1;
    }
  };
  const choose = (tab) => {
    show(tab);
    chosen(tab);
  };
  list.addEventListener("click", ({ target }) => {
    const tab = target.closest("[role=tab]");
    if (tab) choose(tab);
  });
  list.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const found = all();
    const next = found[(found.indexOf(document.activeElement) + step + found.length) % found.length];
    next.focus();
    next.scrollIntoView({ block: "nearest", inline: "nearest" });
    choose(next);
  });
  return show;
}

export function download(name, type, data) {
  const link = make("a", { href: URL.createObjectURL(new Blob([data], { type })), download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

export const bytesOf = (base64) => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
