// The page: what is written in its fields is linted, matched and compared.
"use strict";

const example = `{
  "applinks": {
    "details": [
      {
        "appIDs": ["ABCDE12345.com.example.app"],
        "components": [
          { "/": "/buy/*", "comment": "every product" },
          { "/": "/buy/gifts/*", "exclude": true },
          { "/": "help/*" }
        ]
      }
    ]
  },
  "webcredentials": { "apps": ["ABCDE12345.com.example.app"] }
}
`;
const field = (id) => document.getElementById(id);
const encoder = new TextEncoder();
let playground;
// The bytes of the document: those of a file that was opened until its text is changed, since a field has LF alone.
let bytes = new Uint8Array();

function element(name, text, className) {
  const result = document.createElement(name);
  if (text !== undefined) result.textContent = text;
  if (className) result.className = className;
  return result;
}

function button(text, action, className) {
  const result = element("button", text, className);
  result.type = "button";
  result.addEventListener("click", action);
  return result;
}

// MARK: The document

function open(content) {
  bytes = content;
  field("document").value = new TextDecoder("utf-8", { ignoreBOM: true }).decode(content);
  update();
}

function update() {
  field("message").textContent = "";
  attempt(() => {
    const { findings, fixable, rules } = playground.lint(bytes);
    showFindings(findings, fixable, rules);
    field("fix").disabled = !fixable.includes(true);
  });
  updateURLs();
  updateComparison();
  keepLinkWhenIdle();
}

// A call that ends with a trap has no result.
function attempt(action) {
  try {
    action();
  } catch (error) {
    if (!(error instanceof WebAssembly.RuntimeError)) throw error;
    field("message").textContent = "The file is too large or too deeply nested for this page: use the program.";
  }
}

function showFindings(findings, fixable, rules) {
  const positions = new Positions(field("document").value);
  const counts = ["error", "warning", "note"].map((severity) => [severity, findings.filter((finding) => finding.severity === severity).length]);
  const words = counts.filter(([, count]) => count > 0).map(([severity, count]) => `${count} ${severity}${count === 1 ? "" : "s"}`);
  field("summary").textContent = words.join(", ") || "no findings";
  field("findings").replaceChildren(...findings.map((finding, index) => {
    const item = element("li", undefined, finding.severity);
    item.append(element("span", finding.severity, "severity"), " ");
    if (finding.line !== null) item.append(button(`${finding.line}:${finding.column}`, () => select(finding), "place"), " ");
    item.append(finding.message);
    if (finding.hint) item.append(element("p", finding.hint, "hint"));
    if (fixable[index]) item.append(button("Fix", () => attempt(() => open(playground.fixOne(bytes, index)))));
    const more = element("details");
    more.append(element("summary", `${finding.code} ${rules[index].name}`), element("p", rules[index].explanation));
    item.append(more);
    return item;
  }));
  showMarks(findings.map((finding) => positions.range(finding)).filter((range) => range !== null));
}

// A character has the mark of the most serious finding about it, and of those the shortest.
function showMarks(ranges) {
  const text = field("document").value;
  const ranks = ["note", "warning", "error"];
  ranges.sort((a, b) => ranks.indexOf(a.severity) - ranks.indexOf(b.severity) || b.end - b.start - (a.end - a.start));
  const severities = new Array(text.length);
  for (const range of ranges) severities.fill(range.severity, range.start, range.end);
  const parts = [];
  for (let start = 0, end = 0; start < text.length; start = end) {
    while (end < text.length && severities[end] === severities[start]) end += 1;
    const part = text.slice(start, end);
    parts.push(severities[start] ? element("mark", part, severities[start]) : part);
  }
  // A line break at the end would not be shown.
  field("marks").replaceChildren(...parts, "\n");
  scrollMarks();
}

function scrollMarks() {
  field("marks").scrollTop = field("document").scrollTop;
  field("marks").scrollLeft = field("document").scrollLeft;
}

function select(finding) {
  const text = field("document");
  const { start, end } = new Positions(text.value).range(finding);
  text.focus();
  text.setSelectionRange(start, end);
  text.scrollTop = Math.max(0, (finding.line - 5) * parseFloat(getComputedStyle(text).lineHeight));
}

// MARK: URLs and the comparison

function updateURLs() {
  const urls = field("urls").value.split("\n").map((line) => line.trim()).filter((line) => line !== "");
  attempt(() => {
    const { urls: results, error, hint } = playground.match(bytes, urls);
    const items = error ? [failureItem(error, hint)] : results.map((result, index) => decisionItem(urls[index], result));
    field("decisions").replaceChildren(...items);
  });
}

function failureItem(error, hint) {
  const item = element("li", error);
  item.append(element("p", hint ?? "", "hint"));
  return item;
}

function decisionItem(url, { results, lines, error, hint }) {
  if (error) return failureItem(error, hint);
  const item = element("li");
  const objects = results.map((line) => JSON.parse(line));
  for (const { app, decision, rule } of objects) {
    const line = element("div");
    const place = rule ? `, by the rule at ${rule.line}:${rule.column}` : "";
    line.append(element("span", decision.replace("_", " "), decision), ` ${url}${app ? ` ${app}` : ""}${place}`);
    item.append(line);
  }
  const trace = element("details");
  trace.append(element("summary", "Each rule that was tried"), element("pre", lines.slice(objects.length).join("\n")));
  item.append(trace);
  return item;
}

function updateComparison() {
  const old = field("old").value;
  field("differences").hidden = old.trim() === "";
  if (old.trim() === "") return;
  attempt(() => {
    const { lines, error, hint } = playground.compare(encoder.encode(old), bytes);
    field("differences").textContent = error ? [error, hint ?? ""].join("\n") : lines.join("\n");
  });
}

// MARK: The link

async function keepLink() {
  const content = { document: field("document").value, urls: field("urls").value, old: field("old").value };
  const fragment = await SharedLink.fragment(content);
  if (content.document === field("document").value) history.replaceState(null, "", `#${fragment}`);
}

// Browsers refuse more than a hundred changes of the address in half a minute.
const keepLinkWhenIdle = whenIdle(keepLink, 500);

async function openLink() {
  const content = await SharedLink.content(location.hash.slice(1));
  field("urls").value = content?.urls ?? "/buy/42\n/buy/gifts/1";
  field("old").value = content?.old ?? "";
  open(encoder.encode(content?.document ?? example));
}

// MARK: The start

// Runs the action once, when nothing was typed for a moment.
function whenIdle(action, milliseconds) {
  let timer;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(action, milliseconds);
  };
}

async function openFile(file) {
  if (file) open(new Uint8Array(await file.arrayBuffer()));
}

async function start() {
  playground = await AASAModule.decompressed(compressedAASA);
  const updateWhenIdle = whenIdle(update, 150);
  field("document").addEventListener("input", () => {
    bytes = encoder.encode(field("document").value);
    updateWhenIdle();
  });
  field("document").addEventListener("scroll", scrollMarks);
  for (const id of ["urls", "old"]) field(id).addEventListener("input", updateWhenIdle);
  field("file").addEventListener("change", () => openFile(field("file").files[0]));
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    openFile(event.dataTransfer.files[0]);
  });
  field("fix").addEventListener("click", () => attempt(() => open(playground.fix(bytes))));
  field("format").addEventListener("click", () => attempt(() => {
    const { document, error } = playground.format(bytes);
    if (error) field("message").textContent = error;
    else open(encoder.encode(document));
  }));
  field("copy").addEventListener("click", async () => {
    await keepLink();
    await navigator.clipboard.writeText(location.href);
    field("message").textContent = "The link is copied.";
  });
  window.addEventListener("hashchange", openLink);
  await openLink();
  // For the test: the time from the start of the page to the first result.
  document.body.dataset.milliseconds = Math.round(performance.now());
}

start();
