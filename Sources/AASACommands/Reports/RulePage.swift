internal import AASA

/// The documentation of a lint rule.
struct RulePage {
    let rule: LintRule

    /// Whether `--fix` fixes some of its findings.
    var isFixed: Bool { rule.examples.contains { $0.fixed != nil } }

    /// The page for a terminal.
    var text: [String] {
        var lines = [
            "\(rule.code) \(rule.name) (\(rule.severity.rawValue)\(isFixed ? ", fixed by --fix" : ""))", "",
            rule.summary, "", rule.explanation, "",
        ]
        lines += rule.sources.map { source in source.title + (source.url.map { ": \($0)" } ?? "") }
        for example in rule.examples { lines += [""] + Self.lines(example, inMarkdown: false) }
        return lines
    }

    /// A section of a Markdown page.
    var markdown: [String] {
        var lines = [
            "## \(rule.code) \(rule.name)", "",
            "\(rule.summary) Severity: \(rule.severity.rawValue).\(isFixed ? " `--fix` fixes it where it can." : "")",
            "",
            rule.explanation, "",
        ]
        lines += rule.sources.map { source in "- " + (source.url.map { "[\(source.title)](\($0))" } ?? source.title) }
        for example in rule.examples { lines += [""] + Self.lines(example, inMarkdown: true) }
        return lines
    }

    /// The name of the section's anchor, as GitHub makes it.
    var anchor: String { "\(rule.code.lowercased())-\(rule.name)" }

    private static func lines(_ example: LintRule.Example, inMarkdown: Bool) -> [String] {
        switch example.shown {
        case .situation(let description): ["\(example.isReported ? "Reported" : "Accepted"): \(description)"]
        case .text(let marked):
            block(
                example.isReported ? "Reported:" : "Accepted:", of: source(MarkedText(marked)), inMarkdown: inMarkdown)
                + (example.fixed.map { [""] + block("Fixed:", of: source(MarkedText($0)), inMarkdown: inMarkdown) }
                    ?? [])
        }
    }

    private static func block(_ title: String, of source: [String], inMarkdown: Bool) -> [String] {
        guard inMarkdown else { return [title] + source.map { "    \($0)" } }
        // An example may hold a fence of its own.
        let longest = source.flatMap { $0.split { $0 != "`" } }.map(\.count).max() ?? 0
        let fence = String(repeating: "`", count: max(3, longest + 1))
        return [title, "", fence] + source + [fence]
    }

    /// The text with marks below its ranges.
    private static func source(_ text: MarkedText) -> [String] {
        let lines = LineIndex(text.bytes)
        let starts = text.ranges.map { range in lines.position(of: range.lowerBound).line }
        let isEnded = text.bytes.last == UInt8(ascii: "\n")
        return (1...max(1, lines.count - (isEnded ? 1 : 0))).flatMap { number in
            let line = lines.line(number)
            let marks = zip(text.ranges, starts).filter { $0.1 == number }.map {
                SourceExcerpt(of: $0.0, in: text.bytes, line: line, width: nil).marks
            }
            let source = SourceExcerpt(of: line, in: text.bytes, line: line, width: nil).source
            return [source] + marks
        }
    }
}
