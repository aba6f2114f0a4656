internal import AASA

/// The documentation of a lint rule.
struct RulePage {
    let rule: LintRule

    /// Whether `--fix` fixes some of its findings.
    var isFixed: Bool { rule.examples.contains { $0.fixed != nil } }

    var text: [String] {
        let fix = if isFixed { ", fixed by --fix" } else { "" }
        var lines = [
            "\(rule.code) \(rule.name) (\(rule.severity.rawValue)\(fix))", "", rule.summary, "", rule.explanation, "",
        ]
        for source in rule.sources {
            lines.append([source.title, source.url].compactMap(\.self).joined(separator: ": "))
        }
        for example in rule.examples { lines += [""] + Self.lines(example, inMarkdown: false) }
        return lines
    }

    /// A section of a Markdown page.
    var markdown: [String] {
        let fix = if isFixed { " `--fix` fixes it where it can." } else { "" }
        var lines = [
            "## \(rule.code) \(rule.name)", "", "\(rule.summary) Severity: \(rule.severity.rawValue).\(fix)", "",
            rule.explanation, "",
        ]
        for source in rule.sources {
            let link = source.url.map { url in "[\(source.title)](\(url))" }
            lines.append("- \(link ?? source.title)")
        }
        for example in rule.examples { lines += [""] + Self.lines(example, inMarkdown: true) }
        return lines
    }

    /// The name of the section's anchor, as GitHub makes it.
    var anchor: String { "\(rule.code.lowercased())-\(rule.name)" }

    private static func lines(_ example: LintRule.Example, inMarkdown: Bool) -> [String] {
        let title = if example.isReported { "Reported:" } else { "Accepted:" }
        switch example.shown {
        case .situation(let description): return ["\(title) \(description)"]
        case .text(let marked):
            let shown = block(title, of: source(MarkedText(marked)), inMarkdown: inMarkdown)
            guard let fixed = example.fixed else { return shown }
            return shown + [""] + block("Fixed:", of: source(MarkedText(fixed)), inMarkdown: inMarkdown)
        }
    }

    private static func block(_ title: String, of source: [String], inMarkdown: Bool) -> [String] {
        guard inMarkdown else { return [title] + source.map { line in "    \(line)" } }
        // An example may hold a fence of its own.
        let longest = source.flatMap { line in line.split { $0 != "`" } }.map(\.count).max() ?? 0
        let fence = String(repeating: "`", count: max(3, longest + 1))
        return [title, "", fence] + source + [fence]
    }

    /// The text with marks below its ranges.
    private static func source(_ text: MarkedText) -> [String] {
        let lines = LineIndex(text.bytes)
        let starts = text.ranges.map { range in lines.position(of: range.lowerBound).line }
        var last = lines.count
        // A line break at the end begins no line.
        if text.bytes.last == "\n" { last -= 1 }
        var shown: [String] = []
        for number in 1...max(1, last) {
            let line = lines.line(number)
            shown.append(SourceExcerpt(of: line, in: text.bytes, line: line, width: nil).source)
            for (range, start) in zip(text.ranges, starts) where start == number {
                shown.append(SourceExcerpt(of: range, in: text.bytes, line: line, width: nil).marks)
            }
        }
        return shown
    }
}
