// The courts of the French pack, made anew from npm's @letele/playing-cards (CC0-1.0), whose
// drawings are React components. It is run by hand, and only if another version is to be taken:
//
//   npm install @letele/playing-cards svgo svgpath && node .ci/faces.mjs >src/ombre_records/base/document/faces/french.svg
//
// Of each court there is one half, which a card shows twice. Numbers are rounded to whole steps of
// 1/500 of the picture's height, a quarter of a pixel where a card is 200 pixels high.
import fs from "fs";
import { createRequire } from "module";
import path from "path";
import process from "process";

const at = createRequire(path.join(process.cwd(), "package.json"));
const { optimize } = await import(at.resolve("svgo"));
const svgpath = at("svgpath");
const source = fs.readFileSync("node_modules/@letele/playing-cards/dist/index.esm.js", "utf8");
const code = source.replace(/^import .*$/gm, "").replace(/^export .*$/gm, "");
const names = [..."SCHD"].flatMap((suit) => [..."KQJ"].map((rank) => suit + rank));
const React = {
  createElement: (tag, props, ...children) => ({ tag, props: props ?? {}, children: children.filter(Boolean) }),
};
const drawings = new Function(
  "React",
  "_extends",
  `${code}\nreturn {${names.map((name) => `${name}: Svg${name}({})`)}}`,
)(React, Object.assign);

const WIDE = 1300, HIGH = 2000, STEP = 1 / 4;
const INKS = { "#44F": "#27408b", red: "#c8142c", "#FC4": "#f0be4a", "#000": "#1c1c1c" };
const ATTRIBUTES = {
  fill: "fill",
  stroke: "stroke",
  strokeWidth: "stroke-width",
  strokeLinecap: "stroke-linecap",
  strokeLinejoin: "stroke-linejoin",
};

function attributes(props) {
  return Object.entries(ATTRIBUTES)
    .filter(([key]) => key in props)
    .map(([key, name]) => `${name}="${INKS[props[key]] ?? props[key]}"`)
    .join(" ");
}

/** The layers of one half, from the ground up: b to g, each a path, the last with small suits. */
function half(drawing) {
  const symbols = Object.fromEntries(
    drawing.children[0].children
      .filter((child) => child.tag === "symbol")
      .map((child) => [child.props.id.slice(-1), child.children]),
  );
  const suit = symbols.a[0].props;
  return [..."bcdefg"].flatMap((layer) => (symbols[layer] ?? []).map((child) => shape(child, suit)));
}

/** A path on the grid, drawn with lines and curves alone: arcs have no place in PDF. */
function shape({ tag, props }, suit) {
  const place = tag === "use" ? `${props.transform} scale(${props.width / 1200}) translate(600 600)` : "";
  const scale = STEP * (tag === "use" ? props.width / 1200 : 1);
  const about = { fill: "#000", ...(tag === "use" ? { fill: suit.fill ?? "#000" } : {}), ...props };
  if (about.strokeWidth) about.strokeWidth = Math.max(1.5, Math.round(about.strokeWidth * scale * 10) / 10);
  const made = svgpath(tag === "use" ? suit.d : props.d).transform(`scale(${STEP}) ${place}`).unarc();
  return `<path ${attributes(about)} d="${made.round(2)}"/>`;
}

function small(layers) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDE * STEP} ${HIGH * STEP}">${layers.join("")}</svg>`;
  const convertPathData = { floatPrecision: 0, makeArcs: false, curveSmoothShorthands: false };
  const overrides = { convertPathData, cleanupNumericValues: false, removeUnknownsAndDefaults: false };
  const plugins = [{ name: "preset-default", params: { overrides } }];
  const made = optimize(svg, { multipass: true, plugins }).data.replace(/^<svg[^>]*>|<\/svg>$/g, "");
  return made.replace(/ d="([^"]*)"/g, (_, path) => ` d="${svgpath(path).unshort()}"`);
}

console.log('<svg xmlns="http://www.w3.org/2000/svg">');
for (const name of names) {
  console.log(`<symbol id="court-${name}" viewBox="0 0 ${WIDE * STEP} ${HIGH * STEP}">${small(half(drawings[name]))}</symbol>`);
}
console.log("</svg>");
