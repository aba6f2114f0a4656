package import AASA

/// A document with its lines, and findings at those that they are about.
package struct DocumentView {
    private let bytes: [UInt8]
    private let findings: [Finding]
    private let lines: LineIndex
    /// Whether the lines are not those of the file.
    private let isFormatted: Bool
    private let context: PageContext
    /// Before the numbers of lines in their anchors.
    let anchor: String

    private static let maximumLines = 1500
    /// Bytes of a line above which a well-formed document is shown formatted.
    private static let longestLine = 1000

    /// Lints a document as the rules for files of today do.
    package init(_ document: [UInt8], anchor: String = "L", _ context: PageContext) {
        var shown = document
        if document.split(separator: UInt8(ascii: "\n")).contains(where: { $0.count > Self.longestLine }),
            let root = try? JSONReader.read(document).root
        {
            shown = JSONFormatter.format(root, in: document)
        }
        let subject = LintSubject(.plain(shown), size: document.count, options: LintOptions(rules: nil, knownApps: []))
        self.init(
            shown, Linter.findings(in: subject, .standard, limit: 20), isFormatted: shown != document, anchor: anchor,
            context)
    }

    /// - Parameter findings: of these bytes.
    package init(
        _ bytes: [UInt8], _ findings: [Finding], isFormatted: Bool, anchor: String = "L", _ context: PageContext
    ) {
        self.anchor = anchor
        self.bytes = bytes
        self.findings = findings
        self.isFormatted = isFormatted
        self.context = context
        lines = LineIndex(bytes)
    }

    /// Of lint's findings, at most twenty a rule.
    var errorCount: Int { findings.count { $0.severity == .error } }

    package var content: HTML {
        let placed = findings.filter { $0.location.range != nil }
        let others = findings.filter { $0.location.range == nil }
        let byLine = Dictionary(grouping: placed) { lines.position(of: $0.location.range?.lowerBound ?? 0).line }
        let shown = min(lines.count, Self.maximumLines)
        let items = (1...max(1, shown)).map { number in line(number, byLine[number] ?? []) }
        return summary + HTML(others.map { note($0) })
            + Tag.div([.classes("source"), .group, .label("Document"), .focusable], Tag.ol(HTML(items)))
            + (lines.count > shown ? Tag.p("And \((lines.count - shown).counted("line")) more.") : HTML())
    }

    private var summary: HTML {
        let counts = [(Severity.error, "error"), (.warning, "warning"), (.note, "note")].compactMap { severity, name in
            let count = findings.count { $0.severity == severity }
            return count == 0 ? nil : StatusMark(severity)("\(count.counted(name))")
        }
        let list = findings.filter { $0.location.range != nil && $0.severity > .note }.prefix(12).map { finding in
            let number = lines.position(of: finding.location.range?.lowerBound ?? 0).line
            let link =
                number <= Self.maximumLines ? Tag.a([.href(.part("\(anchor)\(number)"))], "line \(number.grouped)") : ""
            return Tag.li(link, " \(finding.message)")
        }
        return Tag.p(
            counts.isEmpty ? StatusMark.good("No finding") : HTML(counts, separator: " "),
            isFormatted ? " The file is on long lines; it is shown formatted." : HTML())
            + (list.isEmpty ? HTML() : Tag.ul(HTML(Array(list))))
    }

    private func line(_ number: Int, _ findings: [Finding]) -> HTML {
        let range = lines.line(number)
        return Tag.li(
            [.id(of: "\(anchor)\(number)")], Tag.span("\(number)"),
            Tag.code(marked(range, findings.compactMap(\.location.range))),
            HTML(findings.map { note($0) }))
    }

    /// The text of a line with marks around parts of it; those that overlap another are left out.
    private func marked(_ line: Range<Int>, _ ranges: [Range<Int>]) -> HTML {
        var html = HTML()
        var at = line.lowerBound
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            let part = range.clamped(to: line)
            guard part.lowerBound >= at, !part.isEmpty else { continue }
            html += text(at..<part.lowerBound) + Tag.mark(text(part))
            at = part.upperBound
        }
        html += text(at..<line.upperBound)
        return html.isEmpty ? " " : html
    }

    private func text(_ range: Range<Int>) -> HTML { HTML(lines: String(decoding: bytes[range], as: UTF8.self)) }

    private func note(_ finding: Finding) -> HTML {
        StatusMark(finding.severity).note(
            Tag.strong("\(finding.message)"), " ", context.link(.code(finding.code), "\(finding.code)"),
            finding.hint.map { Tag.p("\($0)") } ?? HTML())
    }
}
