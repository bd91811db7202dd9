// A record as the fragment of a link, which no server sees: deflated, in the letters of base64url.

const MARK = "#r=";
const MOST = 2_000_000;

async function through(stream, bytes, most = Infinity) {
  const parts = [];
  let size = 0;
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    // A short link can be made to unfold to more than any device has.
    if (size > most) throw new Error("too long");
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

export async function linked(text) {
  const bytes = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(text));
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  const code = btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  return `${location.href.replace(/[?#].*$/, "")}${MARK}${code}`;
}

/** The text in a link's fragment; null where there is none, an error where it is damaged. */
export async function unlinked(fragment) {
  if (!fragment.startsWith(MARK)) return null;
  const code = fragment.slice(MARK.length).replaceAll("-", "+").replaceAll("_", "/");
  const bytes = Uint8Array.from(atob(code), (char) => char.charCodeAt(0));
  const text = await through(new DecompressionStream("deflate-raw"), bytes, MOST);
  return new TextDecoder("utf-8", { fatal: true }).decode(text);
}
