internal import AASA

/// Reads the directives of Apache's settings and of the files that they include.
struct ApacheDirectiveReader {
    private let included: IncludedSettings
    private let expressions = ExpressionMatches()
    /// Bytes of included files that may still be read.
    private var budget = IncludedSettings.maximumBytes

    private static let maximumDepth = 64

    init(included: IncludedSettings) { self.included = included }

    /// - Parameters:
    ///   - path: of a file that is included; nil for the settings themselves.
    ///   - include: the directive that includes the file.
    mutating func directives(
        in bytes: [UInt8], of path: String?, at include: ApacheDirective?, depth: Int
    ) -> [ApacheDirective] {
        let isOfSite = include?.isIn("virtualhost") == true
        var directives: [ApacheDirective] = []
        var section = include?.section
        for line in Self.lines(of: bytes) {
            let tokens = Self.tokens(of: line.text)
            guard let first = tokens.first, !first.hasPrefix("#") else { continue }
            if first.hasPrefix("</") {
                // The end of a section is in its file.
                guard let closed = section, closed !== include?.section else { continue }
                // Apache refuses a section that another one closes.
                if first.dropFirst(2).lowercased().hasPrefix(closed.name) { closed.end = line.lastStart }
                section = closed.outer
            } else if first.hasPrefix("<") {
                if section?.depth == Self.maximumDepth { break }
                let inner = ApacheDirective.Section(tokens, in: section, at: line.number, expressions: expressions)
                if isOfSite, inner.name == "virtualhost" { break }
                section = inner
            } else {
                let directive = directive(tokens, on: line, of: path, in: section)
                directives += contents(of: directive, depth: depth) ?? [directive]
            }
        }
        return directives
    }

    private func directive(
        _ tokens: [String], on line: Line, of path: String?, in section: ApacheDirective.Section?
    ) -> ApacheDirective {
        ApacheDirective(
            name: tokens[0].lowercased(), arguments: Array(tokens.dropFirst()), section: section,
            expressions: expressions, line: line.number, file: path,
            text: line.text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
    }

    /// The directives of the files that a directive includes; nil for another one, and if they are not read.
    private mutating func contents(of include: ApacheDirective, depth: Int) -> [ApacheDirective]? {
        guard include.includesFiles, depth < IncludedSettings.maximumDepth else { return nil }
        guard let files = included.contents[include.arguments.first ?? ""] else { return nil }
        if files.map(\.bytes.count).reduce(0, +) > budget { return nil }
        // The sites of other files are there.
        let isInSite = include.isIn("virtualhost")
        var contents: [ApacheDirective] = []
        for file in files {
            budget -= file.bytes.count
            let inner = directives(in: file.bytes, of: file.path, at: include, depth: depth + 1)
            contents += inner.filter { directive in isInSite || !directive.isIn("virtualhost") }
        }
        return contents
    }

    /// A line with those that continue it.
    private struct Line {
        var text = ""
        /// The number of the first line, from 1.
        var number = 1
        /// The byte where the last line begins.
        var lastStart = 0
    }

    private static func lines(of bytes: [UInt8]) -> [Line] {
        let index = LineIndex(bytes)
        var lines: [Line] = []
        var line = Line()
        for number in 1...max(index.count, 1) {
            let range = index.line(number)
            let text = String(utf8: bytes[range])
            if line.text.isEmpty { line.number = number }
            line.text += text
            line.lastStart = range.lowerBound
            // A backslash at the end of a line continues it.
            if text.hasSuffix("\\"), number < index.count {
                line.text.removeLast()
                continue
            }
            lines.append(line)
            line = Line()
        }
        return lines
    }

    /// Words, where a quoted one may contain spaces.
    private static func tokens(of text: String) -> [String] {
        var tokens: [String] = []
        /// Nil between words.
        var word: String?
        var quote: Character?
        var rest = text[...]
        while let character = rest.popFirst() {
            if character == "\\", quote != nil {
                guard let escaped = rest.popFirst() else { break }
                // Only a quotation mark loses its backslash.
                if escaped != quote { word?.append("\\") }
                word?.append(escaped)
            } else if character == quote {
                quote = nil
            } else if word == nil, character == "\"" || character == "'" {
                quote = character
                word = ""
            } else if quote == nil, character.isWhitespace {
                if let word { tokens.append(word) }
                word = nil
            } else {
                word = word ?? ""
                word?.append(character)
            }
        }
        if let word { tokens.append(word) }
        return tokens
    }
}
