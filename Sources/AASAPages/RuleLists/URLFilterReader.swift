internal import AASA

/// Reads a pattern term by term, as WebKit's parser calls its delegate.
struct URLFilterReader {
    /// One term, which a quantifier may follow.
    struct Term {
        var range: Range<Int>
        var needsCharacter = true
        var isEnd = false
        /// The character, when it is one and is not repeated.
        var character: UInt8?
        var impossible: Range<Int>?
    }

    private struct Group {
        var start: Int
        var needsCharacter = false
        var impossible: Range<Int>?
    }

    var filter = URLFilter()
    /// The characters after `^`, in lower case.
    private var prefix: [UInt8] = []
    let bytes: [UInt8]
    var position = 0
    /// The whole pattern, then the groups that are open.
    private var groups = [Group(start: 0)]
    /// The last term: what follows it may be a quantifier.
    private var floating: Term?
    private var isRepeatable = false
    private var hasStart = false
    private var hasTerm = false
    private var isAfterEnd = false
    private var isInPrefix = false
    private var names: Set<[UInt8]> = []

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func read() {
        while position < bytes.count, filter.fault?.reason != .syntax { readTerm() }
        if let open = groups.dropFirst().last { filter.reject(.syntax, at: open.start..<bytes.count) }
        sink()
        filter.matchesEverything = !groups[0].needsCharacter
        filter.impossible = groups[0].impossible
        // A URL begins with its scheme. With a dot, and with a port or without a colon, a host is meant.
        let scheme = prefix.prefix(before: UInt8(ascii: ":"))
        let rest = prefix.dropFirst(scheme.count)
        let isHost = scheme.contains(UInt8(ascii: ".")) && (rest.isEmpty || rest.dropFirst().first?.isDigit == true)
        let isScheme = scheme.allSatisfy { byte in byte.isLetterOrDigit || "-+.".utf8.contains(byte) }
        if isHost || !isScheme { filter.impossible = 0..<bytes.count }
    }

    var current: UInt8? { if position < bytes.count { bytes[position] } else { nil } }

    private func follows(_ text: String, at offset: Int) -> Bool {
        offset <= bytes.count && bytes[offset...].starts(with: text.utf8)
    }

    /// Nothing can be repeated any more: the last term belongs to its group.
    private mutating func sink() {
        guard let term = floating else { return }
        floating = nil
        if isAfterEnd { return filter.reject(.misplacedEnd, at: term.range) }
        isAfterEnd = term.isEnd
        if hasStart, isInPrefix, let character = term.character {
            prefix.append(character.lowercase)
        } else {
            isInPrefix = false
        }
        hasTerm = true
        let innermost = groups.count - 1
        groups[innermost].needsCharacter = groups[innermost].needsCharacter || term.needsCharacter
        groups[innermost].impossible = groups[innermost].impossible ?? term.impossible
    }

    mutating func add(_ term: Term) {
        sink()
        floating = term
        isRepeatable = true
    }

    private mutating func add(_ character: UInt8, from start: Int) {
        let range = start..<position
        filter.namesNothing = false
        // WebKit keeps the end of the URL as a character 0.
        if character == 0 { return add(Term(range: range, needsCharacter: false, isEnd: true)) }
        let impossible: Range<Int>? = if URLFilter.isInURLs(character) { nil } else { range }
        add(Term(range: range, character: character, impossible: impossible))
    }

    // MARK: Terms

    private mutating func readTerm() {
        let start = position
        let byte = bytes[position]
        position += 1
        switch Unicode.Scalar(byte) {
        case "|": filter.reject(.disjunction, at: start..<position)
        case "^": readStart(start)
        case "$":
            add(Term(range: start..<position, needsCharacter: false, isEnd: true))
            isRepeatable = false
        case ".":
            if isMeantAsDot(start) { filter.dots.append(start) }
            add(Term(range: start..<position))
        case "(": openGroup(start)
        case ")": closeGroup(start)
        case "[": readSet(start)
        case "\\": readEscape(start)
        case "*", "?": quantify(start, isOptional: true)
        case "+": quantify(start, isOptional: false)
        case "{": readRepetition(start)
        default: add(byte, from: start)
        }
    }

    private mutating func readStart(_ start: Int) {
        let isFirst = floating == nil && !hasTerm && groups.count == 1
        if !isFirst { filter.reject(.misplacedStart, at: start..<position) }
        hasStart = true
        isInPrefix = true
        isRepeatable = false
    }

    /// Reads `{n}`, `{n,}` or `{n,m}`; anything else is literal.
    private mutating func readRepetition(_ start: Int) {
        guard let (least, most, end) = readCount() else { return add(UInt8(ascii: "{"), from: start) }
        position = end
        if least > most { return filter.reject(.syntax, at: start..<end) }
        switch (least, most) {
        // As '?', '*' and '+'.
        case (0, 1), (0, .max), (1, .max): break
        default: if isRepeatable { filter.reject(.quantifier, at: start..<end) }
        }
        quantify(start, isOptional: least == 0)
    }

    private mutating func closeGroup(_ start: Int) {
        sink()
        guard groups.count > 1 else { return filter.reject(.syntax, at: start..<position) }
        let group = groups.removeLast()
        let range = group.start..<position
        add(Term(range: range, needsCharacter: group.needsCharacter, impossible: group.impossible))
    }

    private mutating func quantify(_ start: Int, isOptional: Bool) {
        guard isRepeatable else { return filter.reject(.syntax, at: start..<position) }
        isRepeatable = false
        if current == "?" { position += 1 }
        floating?.character = nil
        if isOptional {
            floating?.needsCharacter = false
            floating?.impossible = nil
        }
    }

    /// `n}`, `n,}` or `n,m}`; nil for anything else, which is literal.
    private func readCount() -> (least: UInt32, most: UInt32, end: Int)? {
        var end = position
        func number() -> UInt32? {
            let digits = bytes[end...].prefix(while: \.isDigit)
            end += digits.count
            if digits.isEmpty { return nil }
            return UInt32(String(utf8: digits)) ?? .max
        }
        guard let least = number() else { return nil }
        var most = least
        if follows(",", at: end) {
            end += 1
            most = number() ?? .max
        }
        guard follows("}", at: end) else { return nil }
        return (least, most, end + 1)
    }

    private mutating func openGroup(_ start: Int) {
        sink()
        isRepeatable = false
        isInPrefix = false
        groups.append(Group(start: start))
        guard current == "?" else { return }
        for assertion in ["?=", "?!", "?<=", "?<!"] where follows(assertion, at: position) {
            position += assertion.utf8.count
            return filter.reject(.group, at: start..<position)
        }
        if follows("?:", at: position) { return position += 2 }
        if follows("?<", at: position), let end = bytes[position...].firstIndex(of: UInt8(ascii: ">")) {
            let name = bytes[(position + 2)..<end]
            position = end + 1
            if !isGroupName(name) || !names.insert(Array(name)).inserted {
                filter.reject(.syntax, at: start..<position)
            }
            return
        }
        let flags = bytes[(position + 1)...].prefix { "ims-".utf8.contains($0) }
        guard !flags.isEmpty, follows(":", at: flags.endIndex) else {
            return filter.reject(.syntax, at: start..<position + 1)
        }
        position = flags.endIndex + 1
        filter.reject(.group, at: start..<position)
    }

    private func isGroupName(_ name: ArraySlice<UInt8>) -> Bool {
        guard let first = name.first, !first.isDigit else { return false }
        return name.allSatisfy { byte in byte.isLetterOrDigit || "_$".utf8.contains(byte) }
    }

    private mutating func readEscape(_ start: Int) {
        guard let letter = current else { return filter.reject(.syntax, at: start..<position) }
        if letter.isLetter { filter.hasLettersOfSyntax = true }
        switch Unicode.Scalar(letter) {
        case "b", "B":
            position += 1
            filter.reject(.wordBoundary, at: start..<position)
            isRepeatable = false
        case _ where "dDsSwW".utf8.contains(letter):
            position += 1
            filter.reject(.characterClass, at: start..<position)
            isRepeatable = true
        case "k" where hasNamedGroup:
            position += 1
            let name = bytes[position...].dropFirst().prefix(before: UInt8(ascii: ">"))
            isRepeatable = true
            let reason: URLFilter.Fault = if names.contains(Array(name)) { .backReference } else { .syntax }
            filter.reject(reason, at: start..<position)
        default:
            let value = readCharacter()
            guard value < 0x80 else {
                isRepeatable = true
                return filter.reject(.nonASCII, at: start..<position)
            }
            add(UInt8(value), from: start)
        }
    }

    private lazy var hasNamedGroup = bytes.indices.contains { start in
        follows("(?<", at: start) && !follows("(?<=", at: start) && !follows("(?<!", at: start)
    }

    /// A dot between letters, as in `example.com` and `(www.)?`.
    private func isMeantAsDot(_ offset: Int) -> Bool {
        guard offset > 0, offset + 1 < bytes.count, floating?.range.upperBound == offset else { return false }
        let (before, after) = (bytes[offset - 1], bytes[offset + 1])
        let endsName = before == ")" || before.isLetterOrDigit && floating?.character != nil
        return endsName && (after.isLetterOrDigit || after == ")")
    }
}
