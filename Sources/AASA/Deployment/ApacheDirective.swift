/// A directive of Apache's settings, with the sections around it.
struct ApacheDirective {
    /// In small letters: Apache ignores the case.
    var name: String
    var arguments: [String]
    /// The section around it; nil outside of sections.
    var section: Section?
    /// Those of the file.
    var expressions: ExpressionMatches
    /// The line on which it begins, from 1.
    var line: Int
    /// As it is written, with single spaces.
    var text: String

    private static let maximumDepth = 64

    /// The directives in their order; nothing below too many sections.
    ///
    /// - Parameter included: files whose directives take the place of those that include them into a site.
    static func all(in bytes: [UInt8], including included: IncludedSettings = IncludedSettings()) -> [ApacheDirective] {
        var budget = IncludedSettings.maximumBytes
        return all(in: bytes, at: nil, including: included, expressions: ExpressionMatches(), depth: 0, budget: &budget)
    }

    /// - Parameter include: the directive that includes the file.
    private static func all(
        in bytes: [UInt8], at include: ApacheDirective?, including included: IncludedSettings,
        expressions: ExpressionMatches, depth: Int, budget: inout Int
    ) -> [ApacheDirective] {
        let index = LineIndex(bytes)
        var directives: [ApacheDirective] = []
        var section = include?.section
        var text = ""
        var start = 1
        for number in 1...max(index.count, 1) {
            if text.isEmpty { start = include?.line ?? number }
            let line = String(utf8: bytes[index.line(number)])
            text += line
            // A backslash at the end of a line continues it.
            if line.hasSuffix("\\"), number < index.count {
                text.removeLast()
                continue
            }
            let words = words(of: text)
            let shown = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            text = ""
            guard let first = words.first, !first.hasPrefix("#") else { continue }
            if first.hasPrefix("</") {
                // The end of a section is in its file.
                if let section, section === include?.section { continue }
                // Apache refuses a section that another one closes.
                let isOwnEnd = first.dropFirst(2).lowercased().hasPrefix(section?.name ?? "")
                if isOwnEnd { section?.end = index.line(number).lowerBound }
                section = section?.outer
            } else if first.hasPrefix("<") {
                if section?.depth == maximumDepth { break }
                let inner = Section(words, in: section, at: start, expressions: expressions)
                if include != nil, inner.name == "virtualhost" { break }
                section = inner
            } else {
                let directive = ApacheDirective(
                    name: first.lowercased(), arguments: Array(words.dropFirst()), section: section,
                    expressions: expressions, line: start, text: shown)
                guard directive.includesFiles, directive.isIn("virtualhost"), depth < IncludedSettings.maximumDepth,
                    let files = included.contents[directive.arguments.first ?? ""], files.joined().count <= budget
                else {
                    directives.append(directive)
                    continue
                }
                for file in files {
                    budget -= file.count
                    directives += all(
                        in: file, at: directive, including: included, expressions: expressions, depth: depth + 1,
                        budget: &budget)
                }
            }
        }
        return directives
    }

    /// Words, where a quoted one may contain spaces.
    private static func words(of text: String) -> [String] {
        var words: [String] = []
        var word = ""
        var isOpen = false
        var quote: Character?
        var isEscaped = false
        for character in text {
            if isEscaped {
                // Only a quotation mark loses its backslash.
                if character != quote { word.append("\\") }
                word.append(character)
                isEscaped = false
            } else if character == "\\", quote != nil {
                isEscaped = true
            } else if character == quote {
                quote = nil
            } else if !isOpen, character == "\"" || character == "'" {
                quote = character
                isOpen = true
            } else if quote == nil, character.isWhitespace {
                if isOpen { words.append(word) }
                word = ""
                isOpen = false
            } else {
                word.append(character)
                isOpen = true
            }
        }
        if isOpen { words.append(word) }
        return words
    }

    /// The sections around it, the innermost first, up to that of a site.
    var sections: [Section] {
        var sections: [Section] = []
        var next = section
        while let section = next {
            sections.append(section)
            if section.name == "virtualhost" { break }
            next = section.outer
        }
        return sections
    }

    var includesFiles: Bool { ["include", "includeoptional"].contains(name) }

    /// Whether it concerns a request; nil where that is not known.
    func concerns(_ request: ApacheRequest) -> Bool? {
        guard let section else { return true }
        return section.concerns(request)
    }

    func mayConcern(_ request: ApacheRequest) -> Bool { concerns(request) != false }

    /// Whether a section of one of these names is around it.
    func isIn(_ names: String...) -> Bool { sections.contains { section in names.contains(section.name) } }
}
