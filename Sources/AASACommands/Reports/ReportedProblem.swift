internal import AASA
internal import AASAPages
internal import POSIX

/// What is wrong, as every report shows it: a finding of lint, a verdict that is not an approval, a URL with an unexpected
/// result.
struct ReportedProblem {
    var severity: Severity
    /// The code of a lint rule, or the reason code of a verdict.
    var code: String
    /// One sentence.
    var message: String
    var hint: String?
    /// The URL that was requested; nil for a local file.
    var url: String?
    /// The local file as on the command line.
    var file: String?
    /// The place in the document; nil when it is about no place in it.
    var place: SourcePlace?

    var location: String? { file ?? url }

    /// The lint rule; some have names that are reason codes.
    var rule: LintRule? { RuleCatalogue.rule(named: code).flatMap { $0.code == code ? $0 : nil } }

    /// Code, name and place: what a test case is called.
    var title: String {
        [code, rule?.name, place.map { "\($0.start.line):\($0.start.column)" }].compactMap { $0 }.joined(separator: " ")
    }

    var sentence: String { (message + (hint.map { "; \($0)" } ?? "")).printable }

    var messageLines: [String] { [message.printable] + (hint.map { ["hint: \($0.printable)"] } ?? []) }

    /// The lines with place and severity in front.
    ///
    /// - Parameter name: what the problem is about, where it has no file or URL.
    func lines(of name: String) -> [String] {
        let title = location.map { FileReader.displayName($0).printable } ?? name
        let place = place.map { ":\($0.start.line):\($0.start.column)" } ?? ""
        var lines = messageLines
        lines[0] = "\(title)\(place): \(severity.rawValue): \(lines[0])"
        return lines
    }

    /// In the style of a compiler: place, message, the source line with marks, hint.
    func text(_ style: Style) -> [String] {
        var title = location.map { FileReader.displayName($0).printable } ?? "aasa"
        if let start = place?.start { title += ":\(start.line):\(start.column)" }
        let severity = style.severity(severity, "\(severity.rawValue):")
        var lines = ["\(style.strong("\(title):")) \(severity) \(message.printable) \(style.faint("[\(code)]"))"]
        var gutter = "  "
        if let place {
            let excerpt = place.excerpt(width: Self.width)
            gutter = String(repeating: " ", count: String(place.start.line).utf8.count + 2)
            lines.append("\(style.faint(" \(place.start.line) |")) \(excerpt.source)")
            lines.append("\(style.faint("\(gutter)|")) \(style.severity(self.severity, excerpt.marks))")
        }
        if let hint { lines.append("\(gutter)hint: \(hint.printable)") }
        if place?.fix != nil { lines.append("\(gutter)fix: 'aasa lint --fix' fixes it") }
        return lines
    }

    /// The columns of a source line that are shown.
    private static let width = 100

    /// The keys of `problems` in the output of `aasa check --json`.
    var json: JSONText {
        JSONText([
            "severity": severity, "code": code, "message": message, "hint": hint, "url": url, "file": file,
            "line": place?.start.line, "column": place?.start.column,
        ])
    }
}

extension ReportedProblem {
    /// A finding in the document of a file or a site.
    init(_ finding: Finding, in source: SourceText, url: String?, file: String?) {
        self.init(
            severity: finding.severity, code: finding.code, message: finding.message, hint: finding.hint, url: url,
            file: file,
            place: finding.range.map { SourcePlace(source: source, range: $0, fix: source.isFile ? finding.fix : nil) })
    }
}
