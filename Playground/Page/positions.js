// Lines and columns of results as places of a text in a page.
"use strict";

// A text as a field shows it: line breaks are LF.
class Positions {
  constructor(text) {
    this.lines = text.split("\n");
    this.starts = [0];
    for (const line of this.lines) this.starts.push(this.starts.at(-1) + line.length + 1);
  }

  // `line` and `column` count from 1; a column is one code point.
  offset(line, column) {
    const text = this.lines[line - 1];
    if (text === undefined) return this.starts.at(-1) - 1;
    let offset = 0;
    for (let left = column - 1; left > 0 && offset < text.length; left -= 1) {
      offset += text.codePointAt(offset) > 0xffff ? 2 : 1;
    }
    return this.starts[line - 1] + offset;
  }

  // The range of a finding, at least one character; null when it is about no place.
  range(finding) {
    if (finding.line === null) return null;
    const start = this.offset(finding.line, finding.column);
    const end = finding.endLine === null ? start : this.offset(finding.endLine, finding.endColumn);
    return { start, end: Math.max(end, start + 1), severity: finding.severity };
  }
}
