internal import AASA

/// Findings as workflow commands, which GitHub's runner turns into annotations
/// (<https://docs.github.com/actions/reference/workflow-commands-for-github-actions>).
struct GitHubLintReport: LintReport {
    mutating func add(_ file: LintedFile) -> [String] {
        file.findings.map { finding in
            var properties = Self.file(file.path)
            if let place = file.place(of: finding) {
                properties += [("line", "\(place.start.line)"), ("endLine", "\(place.end.line)")]
                // The runner ignores the columns of a range of several lines.
                if place.start.line == place.end.line {
                    properties += [("col", "\(place.start.column)"), ("endColumn", "\(place.end.column)")]
                }
            }
            let name = Linter.rule(named: finding.code)?.name
            properties.append(("title", [finding.code, name].compactMap { $0 }.joined(separator: " ")))
            let text = ([finding.message] + (finding.hint.map { ["hint: \($0)"] } ?? [])).joined(separator: "\n")
            return Self.command(Self.kind(finding.severity), properties, text)
        }
    }

    mutating func addUnread(_ path: String, _ message: String) -> [String] {
        [Self.command("error", Self.file(path), message)]
    }

    mutating func close() -> [String] { [] }

    /// Nothing for standard input, which cannot be annotated.
    private static func file(_ path: String) -> [(String, String)] { path == "-" ? [] : [("file", path)] }

    private static func kind(_ severity: Severity) -> String {
        switch severity {
        case .error: "error"
        case .warning: "warning"
        case .note: "notice"
        }
    }

    private static func command(_ kind: String, _ properties: [(String, String)], _ text: String) -> String {
        let list = properties.map { "\($0.0)=\(escaped($0.1, alsoColonAndComma: true))" }.joined(separator: ",")
        return "::\(kind)\(list.isEmpty ? "" : " \(list)")::\(escaped(text, alsoColonAndComma: false))"
    }

    /// Escapes as the runner decodes: `%`, CR and LF everywhere, in properties `:` and `,` too.
    private static func escaped(_ text: String, alsoColonAndComma: Bool) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "%": result += "%25"
            case "\r": result += "%0D"
            case "\n": result += "%0A"
            case ":" where alsoColonAndComma: result += "%3A"
            case "," where alsoColonAndComma: result += "%2C"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
