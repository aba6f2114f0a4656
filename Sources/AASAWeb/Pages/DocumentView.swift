internal import AASA
internal import AssetLinks

/// A document with its lines, and findings at those that they are about.
package struct DocumentView {
    private let bytes: [UInt8]
    private let findings: [Finding]
    private let lines: LineIndex
    /// Whether the lines are not those of the file.
    private let isFormatted: Bool
    /// Before the numbers of lines in their anchors.
    private let anchor: String
    private let context: PageContext

    private static let maximumLines = 1500
    /// Bytes of a line above which a well-formed document is shown formatted.
    private static let longestLine = 1000
    /// Findings that are listed above the document.
    private static let maximumSummary = 12
    /// Findings of one rule.
    static let maximumFindings = 20

    /// Lints a document as the rules for files of today do, or one of Android as those for statement lists.
    package init(document: [UInt8], isOfAndroid: Bool = false, anchor: String = "L", context: PageContext) {
        var shown = document
        let hasLongLine = document.split(separator: UInt8(ascii: "\n")).contains { line in
            line.count > Self.longestLine
        }
        if hasLongLine, let root = try? JSONReader.read(document) { shown = JSONFormatter.format(root, in: document) }
        let findings: [Finding]
        if isOfAndroid {
            findings = StatementList(shown).findings(.standard, limit: Self.maximumFindings)
        } else {
            let options = LintOptions(rules: nil, knownApps: [])
            let subject = LintSubject(.plain(shown), size: document.count, options: options)
            findings = Linter.findings(in: subject, .standard, limit: Self.maximumFindings)
        }
        self.init(shown, findings: findings, isFormatted: shown != document, anchor: anchor, context: context)
    }

    /// - Parameter findings: in the bytes, of each rule ``maximumFindings`` at most.
    init(_ bytes: [UInt8], findings: [Finding], isFormatted: Bool = false, anchor: String = "L", context: PageContext) {
        self.bytes = bytes
        self.findings = findings
        lines = LineIndex(bytes)
        self.isFormatted = isFormatted
        self.anchor = anchor
        self.context = context
    }

    var errorCount: Int { findings.count { finding in finding.severity == .error } }

    @HTMLBuilder package var content: HTML {
        let findingsByLine = Dictionary(grouping: findings, by: line)
        let shownLines = max(1, min(lines.count, Self.maximumLines))
        summary
        for finding in findingsByLine[nil] ?? [] { note(finding) }
        Tag.div(.classes("source"), .group, .label("Document"), .focusable) {
            Tag.ol {
                for number in 1...shownLines { line(number, findings: findingsByLine[number] ?? []) }
            }
        }
        if lines.count > shownLines { Tag.p("And \((lines.count - shownLines).counted("line")) more.") }
    }

    /// The number of the line with a finding; nil for a finding about the whole file.
    private func line(of finding: Finding) -> Int? {
        guard let range = finding.location.range else { return nil }
        return lines.position(of: range.lowerBound).line
    }

    @HTMLBuilder private var summary: HTML {
        let listed = findings.filter { finding in finding.location.range != nil && finding.severity > .note }
        Tag.p {
            if findings.isEmpty {
                ResultMark.good("No finding")
            } else {
                HTML(counts, separator: " ")
            }
            if isFormatted { " The file is on long lines; it is shown formatted." }
        }
        if !listed.isEmpty {
            Tag.ul {
                for finding in listed.prefix(Self.maximumSummary) {
                    Tag.li {
                        if let number = line(of: finding), number <= Self.maximumLines {
                            Tag.link(toLine: number, anchor: anchor)
                        }
                        " \(finding.message)"
                    }
                }
            }
        }
    }

    /// The numbers of findings with each severity.
    private var counts: [HTML] {
        var counts: [HTML] = []
        for severity in [Severity.error, .warning, .note] {
            let count = findings.count { finding in finding.severity == severity }
            if count > 0 { counts.append(ResultMark(severity)("\(count.counted(severity.rawValue))")) }
        }
        return counts
    }

    private func line(_ number: Int, findings: [Finding]) -> HTML {
        let ranges = findings.compactMap(\.location.range).sorted { $0.lowerBound < $1.lowerBound }
        let text = HTML.lines(of: bytes, in: lines.line(number), marking: ranges)
        return Tag.li(.id("\(anchor)\(number)")) {
            Tag.span("\(number)")
            if text.bytes.isEmpty { Tag.code(" ") } else { Tag.code(text) }
            for finding in findings { note(finding) }
        }
    }

    private func note(_ finding: Finding) -> HTML {
        ResultMark(finding.severity).note {
            Tag.strong("\(finding.message)")
            " "
            context.link("\(finding.code)", to: .code(finding.code))
            if let hint = finding.hint { Tag.p("\(hint)") }
        }
    }
}

extension Tag {
    /// A link to a line of the document that the page shows.
    ///
    /// - Parameter anchor: see ``DocumentView``.
    static func link(toLine number: Int, anchor: String = "L") -> HTML {
        a(.href(.part("\(anchor)\(number)"))) { "line \(number.grouped)" }
    }
}
