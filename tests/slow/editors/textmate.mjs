// The TextMate grammar, tried with the engine of Visual Studio Code itself.
//
//   node textmate.mjs MODULES GRAMMAR < texts.json > tokens.json
//
// MODULES is a node_modules with vscode-textmate and vscode-oniguruma. `texts` is a list of records;
// for each comes a list of lines, each a list of [start, end, innermost scope].
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const [modules, path] = process.argv.slice(2);
const need = createRequire(join(modules, "x.js"));
const { Registry, INITIAL, parseRawGrammar } = need("vscode-textmate");
const { loadWASM, OnigScanner, OnigString } = need("vscode-oniguruma");
await loadWASM(readFileSync(join(modules, "vscode-oniguruma", "release", "onig.wasm")).buffer);

const registry = new Registry({
  onigLib: Promise.resolve({
    createOnigScanner: (sources) => new OnigScanner(sources),
    createOnigString: (text) => new OnigString(text),
  }),
  loadGrammar: async () => parseRawGrammar(readFileSync(path, "utf8"), path),
});
const grammar = await registry.loadGrammar("source.ombre");

function lines(text) {
  let state = INITIAL;
  return text.split("\n").map((line) => {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, state);
    state = ruleStack;
    return tokens.map((each) => [each.startIndex, each.endIndex, each.scopes.at(-1)]);
  });
}

const texts = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(texts.map(lines)));
