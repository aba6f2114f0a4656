internal import AASA
internal import AASAPages
internal import POSIX

/// How reports write a finding, with its place in one of `texts`.
extension Finding {
    var isNote: Bool { severity == .note }

    /// The lint rule; nil for the reason code of a verdict.
    var rule: LintRule? { RuleCatalogue.rule(code: code) }

    /// The hint, with the command or option that does what it describes.
    var advice: String? { CommandAdvice.hint(hint, for: remedy, file: location.file) }

    /// Code, name and place: what a test case is called.
    func title(in texts: SourceTexts) -> String {
        var parts = [code]
        if let rule { parts.append(rule.name) }
        if let start = texts.region(of: self)?.start { parts.append("\(start.line):\(start.column)") }
        return parts.joined(separator: " ")
    }

    var messageWithHint: String {
        guard let hint = advice else { return message.printable }
        return "\(message); \(hint)".printable
    }

    var messageLines: [String] {
        guard let hint = advice else { return [message.printable] }
        return [message.printable, "hint: \(hint.printable)"]
    }

    /// The file or URL as reports name it.
    private var shownName: String? { location.name.map { name in FileReader.displayName(name).printable } }

    /// What the finding is about, with line and column.
    ///
    /// - Parameter name: of what it is about where it has no file or URL.
    private func locationText(in name: String, _ texts: SourceTexts) -> String {
        var text = shownName ?? name
        if let line = texts.line(of: self) { text += ":\(line)" }
        if let start = texts.region(of: self)?.start { text += ":\(start.column)" }
        return text
    }

    /// The lines with location and severity in front.
    func lines(of name: String, in texts: SourceTexts) -> [String] {
        var lines = messageLines
        lines[0] = "\(locationText(in: name, texts)): \(severity.rawValue): \(lines[0])"
        return lines
    }

    /// The lines with the location in front, for a format that shows the severity itself.
    func annotationLines(of name: String, in texts: SourceTexts) -> [String] {
        [placedMessage(at: locationText(in: name, texts)).printable] + messageLines.dropFirst()
    }

    /// In the style of a compiler: location, message, the source line with marks, hint.
    func compilerLines(in texts: SourceTexts, _ style: Style) -> [String] {
        let region = texts.region(of: self)
        var title = shownName ?? "aasa"
        if let start = region?.start { title += ":\(start.line):\(start.column)" }
        let severityWord = style.severity(severity, "\(severity.rawValue):")
        let text = messageBehindName
        var lines = ["\(style.strong("\(title):")) \(severityWord) \(text.printable) \(style.faint("[\(code)]"))"]
        var gutter = "  "
        if let region {
            let excerpt = region.excerpt(width: Self.excerptWidth)
            gutter = String(repeating: " ", count: String(region.start.line).utf8.count + 2)
            lines.append("\(style.faint(" \(region.start.line) |")) \(excerpt.source)")
            lines.append("\(style.faint("\(gutter)|")) \(style.severity(severity, excerpt.marks))")
        }
        if let advice { lines.append("\(gutter)hint: \(advice.printable)") }
        // What a site serves, or a stream, cannot be written.
        let isWritable = location.url == nil && location.file != FileReader.standardInput
        if region?.fix != nil, isWritable { lines.append("\(gutter)fix: 'aasa lint --fix' fixes it") }
        return lines
    }

    /// The message without the URL at its beginning, if that is the one in front of it.
    var messageBehindName: String {
        guard let url = location.url, message.hasPrefix("\(url) ") else { return message }
        return String(message.dropFirst(url.count + 1))
    }

    /// The message with a location in front, unless the message begins with it.
    func placedMessage(at location: String) -> String {
        if message.hasPrefix("\(location) ") { return message }
        return "\(location): \(messageBehindName)"
    }

    /// The columns of a source line that are shown.
    private static let excerptWidth = 100

    /// The keys of `problems` in the output of `aasa check --json`.
    fileprivate func problemObject(in texts: SourceTexts) -> JSONText {
        let start = texts.region(of: self)?.start
        return JSONText([
            "severity": severity, "code": code, "message": message, "hint": advice, "url": location.url,
            "file": location.file, "line": start?.line, "column": start?.column,
        ])
    }

    /// The finding in the document of a URL or a file; one about another place of the site keeps its URL.
    func located(url: String?, file: String?) -> Finding {
        var copy = self
        copy.location.url = url.map { url in location.url ?? url }
        copy.location.file = file
        return copy
    }
}

extension [Finding] {
    func problemObjects(in texts: SourceTexts) -> [JSONText] {
        map { finding in finding.problemObject(in: texts) }
    }
}
