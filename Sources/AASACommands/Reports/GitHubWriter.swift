internal import AASA
internal import POSIX

/// Findings as workflow commands, which GitHub's runner turns into annotations
/// (<https://docs.github.com/actions/reference/workflow-commands-for-github-actions>).
struct GitHubWriter: FindingWriter {
    mutating func add(_ suite: ReportSuite) -> [String] {
        suite.findings.map { finding in Self.command(finding, about: suite) }
    }

    private static func command(_ finding: Finding, about suite: ReportSuite) -> String {
        let location = finding.location
        var properties: [(String, String)] = []
        // Only a file of the repository can be annotated.
        if let file = location.file, file != FileReader.standardInput {
            properties.append(("file", ReportPath.inCheckout(file)))
        }
        let line = suite.texts.line(of: finding)
        if let line, location.file != nil { properties.append(("line", "\(line)")) }
        if let region = suite.texts.region(of: finding), location.file != nil {
            properties.append(("endLine", "\(region.end.line)"))
            // The runner ignores the columns of a range of several lines.
            if region.start.line == region.end.line {
                properties += [("col", "\(region.start.column)"), ("endColumn", "\(region.end.column)")]
            }
        }
        properties.append(("title", [finding.code, finding.rule?.name].compactMap(\.self).joined(separator: " ")))
        let list = properties.map { name, value in
            "\(name)=\(value.printable.escaped(by: escapeInProperty))"
        }
        // The annotation shows the file and the line itself.
        var lines = finding.messageLines
        if location.file == nil { lines = finding.annotationLines(of: suite.name, in: suite.texts) }
        let text = lines.map { line in line.printable.escaped(by: escape) }.joined(separator: "%0A")
        return Style.command("::\(kind(finding.severity)) \(list.joined(separator: ","))::\(text)")
    }

    private static func escape(_ scalar: Unicode.Scalar) -> String? { if scalar == "%" { "%25" } else { nil } }

    private static func escapeInProperty(_ scalar: Unicode.Scalar) -> String? {
        switch scalar {
        case ":": "%3A"
        case ",": "%2C"
        default: escape(scalar)
        }
    }

    private static func kind(_ severity: Severity) -> String {
        if severity == .note { "notice" } else { severity.rawValue }
    }
}

extension String {
    /// The text with the characters replaced for which a format has an escape.
    func escaped(by escape: (Unicode.Scalar) -> String?) -> String {
        var result = ""
        for scalar in unicodeScalars {
            if let text = escape(scalar) { result += text } else { result.unicodeScalars.append(scalar) }
        }
        return result
    }
}
