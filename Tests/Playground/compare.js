// Compares the playground with the program on the files of Tests/Data: compare.js PROGRAM FOLDER
"use strict";
const { spawnSync } = require("node:child_process");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");

const root = path.resolve(__dirname, "../..");
const [program, folder] = process.argv.slice(2).map((name) => path.resolve(name));
const AASAModule = require(path.join(folder, "module.js"));
const work = fs.mkdtempSync(path.join(os.tmpdir(), "playground."));
process.on("exit", () => fs.rmSync(work, { recursive: true }));
const name = "apple-app-site-association";
let cases = 0;
let differences = 0;

function expectEqual(found, expected, title) {
  cases += 1;
  if (found === expected) return;
  differences += 1;
  const at = [...found].findIndex((sign, index) => sign !== expected[index]);
  const from = Math.max(0, at - 40);
  console.log(`✘ ${title}\n    found:    ${found.slice(from, from + 160)}\n    expected: ${expected.slice(from, from + 160)}`);
}

// Standard output; the exit status is a result as well, and the reader's to judge.
function run(...words) {
  const result = spawnSync(program, words, { cwd: work, encoding: "utf8", maxBuffer: 1 << 28 });
  if (result.error) throw result.error;
  return { output: result.stdout, errors: result.stderr };
}

function lines(texts) { return texts.map((text) => text + "\n").join(""); }

// MARK: The files, each in a folder of its own under the name of an association file

const documents = ["aasa", "json"].flatMap((kind) => fs.readdirSync(path.join(root, "Tests/Data", kind)).sort().map((file) => {
  const document = { title: file, isAssociationFile: kind === "aasa", place: path.join(file, name) };
  fs.mkdirSync(path.join(work, file));
  fs.copyFileSync(path.join(root, "Tests/Data", kind, file), path.join(work, document.place));
  document.bytes = fs.readFileSync(path.join(work, document.place));
  return document;
}));
const places = documents.map((document) => document.place);

function testLint(playground) {
  const found = new Map(places.map((place) => [place, []]));
  for (const line of run("lint", "--json", "--as", "association-file", "--config", "none", ...places).output.split("\n")) {
    if (line !== "") found.get(JSON.parse(line).file).push(line);
  }
  for (const document of documents) {
    const findings = playground.lint(document.bytes).findings.map((finding) => JSON.stringify({ ...finding, file: document.place }));
    const expected = found.get(document.place).map((line) => JSON.stringify(JSON.parse(line)));
    expectEqual(lines(findings), lines(expected), `lint ${document.title}`);
  }
}

function testFormat(playground) {
  for (const document of documents) {
    const { output, errors } = run("format", document.place);
    const result = playground.format(document.bytes);
    if (result.error) {
      const error = result.error.replace(name, document.place);
      expectEqual(errors.split("\n")[0], `aasa: error: ${error}`, `format ${document.title}`);
    } else {
      expectEqual(result.document, output, `format ${document.title}`);
    }
  }
}

function testFix(playground) {
  const fixed = documents.map((document) => Buffer.from(playground.fix(document.bytes)).toString("latin1"));
  run("lint", "--fix", "--as", "association-file", "--config", "none", ...places);
  documents.forEach((document, index) => {
    const file = path.join(work, document.place);
    expectEqual(fixed[index], fs.readFileSync(file, "latin1"), `lint --fix ${document.title}`);
    fs.writeFileSync(file, document.bytes);
  });
}

// URLs that the file's patterns suggest, and some that they do not.
function urls(document) {
  const patterns = document.bytes.toString().match(/"(NOT )?\/[^"]*"/g) ?? [];
  const suggested = patterns.map((pattern) => pattern.slice(1, -1).replace(/^NOT /, "").replaceAll("*", "a1").replaceAll("?", "b"));
  return [...new Set(["/", "/buy/42?a=1&b#c", "https://example.com/A%20b/é", "http://example.com:8080/x", ...suggested])];
}

function testMatch(playground) {
  for (const document of documents.filter((document) => document.isAssociationFile)) {
    fs.writeFileSync(path.join(work, name), document.bytes);
    const all = urls(document);
    const { urls: results } = playground.match(document.bytes, all);
    for (const [option, key] of [["--json", "results"], ["--explain", "lines"]]) {
      const { output } = run("match", name, ...all, option);
      expectEqual(lines(results.flatMap((result) => result[key] ?? [result.error])), output, `match ${option} ${document.title}`);
    }
    cases += 2 * (all.length - 1);
  }
  const [{ error }] = playground.match(documents[0].bytes, ["ftp://example.com/"]).urls;
  expectEqual(`aasa: error: ${error}`, run("match", name, "ftp://example.com/").errors.split("\n")[0], "match of no URL");
}

function testCompare(playground) {
  const files = documents.filter((document) => document.isAssociationFile);
  for (const [index, old] of files.entries()) {
    for (const changed of [old, files[(index + 1) % files.length], files[(index + 5) % files.length]]) {
      fs.writeFileSync(path.join(work, "old"), old.bytes);
      fs.writeFileSync(path.join(work, "new"), changed.bytes);
      const result = playground.compare(old.bytes, changed.bytes);
      expectEqual(lines(result.results), run("diff", "old", "new", "--json").output, `diff --json ${old.title} ${changed.title}`);
      expectEqual(lines(result.lines), run("diff", "old", "new").output, `diff ${old.title} ${changed.title}`);
    }
  }
}

async function main() {
  const start = performance.now();
  const playground = await AASAModule.decompressed(require(path.join(folder, "aasa.js")));
  playground.lint(documents[0].bytes);
  console.log(`first result after ${Math.round(performance.now() - start)} ms`);
  for (const test of [testLint, testFix, testFormat, testMatch, testCompare]) {
    const before = [cases, differences];
    test(playground);
    console.log(`${differences === before[1] ? "✔" : "✘"} ${test.name.slice(4).toLowerCase()}: ${cases - before[0]} cases`);
  }
  console.log(`${cases} results compared with the program's, ${differences} different`);
  process.exitCode = differences === 0 ? 0 : 1;
}

main();
