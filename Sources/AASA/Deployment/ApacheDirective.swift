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
    /// The file that has it, if it is one that the settings include.
    var file: String?
    /// As it is written, with single spaces.
    var text: String

    private static let maximumDepth = 64

    /// The directives in their order behind those of the main settings; nothing below too many sections.
    ///
    /// - Parameter included: files whose directives take the place of those that include them.
    static func all(in bytes: [UInt8], including included: IncludedSettings = IncludedSettings()) -> [ApacheDirective] {
        var budget = IncludedSettings.maximumBytes
        let expressions = ExpressionMatches()
        let own = all(in: bytes, of: nil, at: nil, including: included, expressions: expressions, budget: &budget)
        guard let main = included.main else { return own }
        let around = all(
            in: main.bytes, of: main.path, at: nil, including: included, expressions: expressions, budget: &budget)
        return around.filter { directive in !directive.isIn("virtualhost") } + own
    }

    /// - Parameters:
    ///   - path: of a file that is included; nil for the settings themselves.
    ///   - include: the directive that includes the file.
    private static func all(
        in bytes: [UInt8], of path: String?, at include: ApacheDirective?, including included: IncludedSettings,
        expressions: ExpressionMatches, depth: Int = 0, budget: inout Int
    ) -> [ApacheDirective] {
        let isOfSite = include?.isIn("virtualhost") == true
        let index = LineIndex(bytes)
        var directives: [ApacheDirective] = []
        var section = include?.section
        var text = ""
        var start = 1
        for number in 1...max(index.count, 1) {
            if text.isEmpty { start = number }
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
                if isOfSite, inner.name == "virtualhost" { break }
                section = inner
            } else {
                let directive = ApacheDirective(
                    name: first.lowercased(), arguments: Array(words.dropFirst()), section: section,
                    expressions: expressions, line: start, file: path, text: shown)
                guard directive.includesFiles, depth < IncludedSettings.maximumDepth,
                    let files = included.contents[directive.arguments.first ?? ""],
                    files.map(\.bytes.count).reduce(0, +) <= budget
                else {
                    directives.append(directive)
                    continue
                }
                for file in files {
                    budget -= file.bytes.count
                    let inserted = all(
                        in: file.bytes, of: file.path, at: directive, including: included, expressions: expressions,
                        depth: depth + 1, budget: &budget)
                    // The sites of other files are there.
                    let isInSite = directive.isIn("virtualhost")
                    directives += inserted.filter { inner in isInSite || !inner.isIn("virtualhost") }
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
