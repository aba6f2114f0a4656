// A manual page in the macros of man(7).
extension CommandPage {
    /// The manual's name: `aasa-sign`.
    public var manualName: String { name.joined(separator: "-") }

    /// The lines of the manual's file.
    ///
    /// - Parameters:
    ///   - date: of the version, as in 2026-11-22.
    ///   - related: pages of section 1 for SEE ALSO.
    ///   - more: further sections with their paragraphs, in front of SEE ALSO.
    public func manual(
        version: String, date: String, related: [String], _ more: [HelpSection]
    ) -> [String] {
        let program = name[0]
        var lines = [
            ".TH \(Self.escaped(manualName.uppercased())) 1 \(date) \"\(program) \(version)\" \"\(program) manual\"",
            ".SH NAME",
        ]
        lines += wrap("\(Self.escaped(manualName)) \\- \(Self.escaped(abstract))", columns: 78)
        lines += [".SH SYNOPSIS", ".nf"]
        for line in usage where !line.isEmpty { lines.append(Self.protected(Self.escaped(line))) }
        lines.append(".fi")
        if !discussion.isEmpty {
            lines.append(".SH DESCRIPTION")
            lines += discussion.map(Self.text).joined(separator: [".PP"])
        }
        for section in sections {
            if section.areVerbs {
                if !lines.contains(".SH VERBS") { lines.append(".SH VERBS") }
                lines.append(".SS \(Self.escaped(section.title))")
            } else {
                lines.append(".SH \(Self.escaped(section.title.uppercased()))")
            }
            lines += Self.list(section.rows)
        }
        if !examples.isEmpty {
            lines.append(".SH EXAMPLES")
            lines += Self.list(examples.map { example in (example.command, example.effect) })
        }
        for section in more { lines += [".SH \(section.title.uppercased())"] + Self.list(section.rows) }
        if !related.isEmpty {
            lines.append(".SH SEE ALSO")
            for name in related.dropLast() { lines.append(".BR \(Self.escaped(name)) (1),") }
            if let last = related.last { lines.append(".BR \(Self.escaped(last)) (1)") }
        }
        return lines
    }

    private static func list(_ rows: [HelpSection.Row]) -> [String] {
        rows.flatMap { row in [".TP", ".B \(escaped(row.label.withoutIndentation))"] + text(row.text) }
    }

    /// A paragraph in lines of at most 78 characters.
    private static func text(_ text: String) -> [String] {
        wrap(escaped(text), columns: 78).map { line in protected(line.drop { $0 == " " }) }
    }

    /// In roff a full stop or an apostrophe at the start of a line begins a request.
    private static func protected(_ line: some StringProtocol) -> String {
        if line.first == "." || line.first == "'" { return "\\&" + line }
        return String(line)
    }

    /// Characters that roff reads or typesets in another way (groff_char(7)).
    private static let escapes: [Unicode.Scalar: String] = [
        "\\": "\\e", "-": "\\-", "'": "\\(aq", "`": "\\(ga", "^": "\\(ha", "~": "\\(ti", "\"": "\\(dq",
    ]

    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            if let escape = escapes[scalar] { return escape }
            if scalar.isASCII { return String(scalar) }
            return "\\[u\(hexadecimal(scalar))]"
        }.joined()
    }

    /// At least four digits.
    private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
