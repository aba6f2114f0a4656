/// The texts that a component of a URL can be, when a pattern is compared with it.
struct URLComponentAlphabet: Hashable, Sendable {
    enum Kind: UInt8, Sendable { case path, query, item, fragment }

    var kind: Kind
    /// Whether the text is as the URL has it; otherwise it is decoded, and can be any UTF-8.
    var isWritten: Bool

    /// What a text can be continued with depends on this much of what was before.
    enum Last: Int32, Sendable { case nothing, slash, character, partOfCharacter }

    /// Whether the text may go on with a byte. More is allowed than a URL can hold, never less.
    func allows(_ byte: UInt8, after last: Last) -> Bool {
        if kind == .path {
            // A path has one slash at its beginning and never two together.
            if last == .nothing { return byte == "/" }
            if last == .slash, byte == "/" { return false }
        }
        if byte >= 0x80 { return !isWritten && (byte & 0xC0 != 0x80 || last == .partOfCharacter) }
        return holds(byte)
    }

    /// Whether an ASCII character can be in the text.
    func holds(_ byte: UInt8) -> Bool {
        guard isWritten else { return true }
        if URLText.isForbidden(byte) { return false }
        return switch kind {
        case .path: byte != "#" && byte != "?"
        case .query: byte != "#"
        case .item: byte != "#" && byte != "&"
        case .fragment: true
        }
    }

    func last(_ byte: UInt8) -> Last {
        if kind == .path, byte == "/" { return .slash }
        if byte >= 0x80 { return .partOfCharacter }
        return .character
    }

    /// Whether some text of a query or a fragment can fit elements.
    func canFit(_ elements: [Pattern.Element]) -> Bool {
        elements.allSatisfy { element in
            switch element {
            case .literal(let scalar) where scalar.isASCII: holds(UInt8(scalar.value))
            case .literal: !isWritten
            case .oneOf, .anyCharacter, .anyText: true
            case .alternatives(let all): all.contains(where: canFit)
            }
        }
    }

    func canName(_ name: String) -> Bool {
        !isWritten || name.utf8.allSatisfy { holds($0) && $0 != "=" }
    }

    /// Whether the text may end here: a path does with a slash.
    func mayEnd(after last: Last) -> Bool { kind != .path || last == .slash }

    /// Groups of bytes that no predefined class distinguishes.
    ///
    /// - Parameter apart: whether predefined classes must be told apart.
    func groups(apart: Bool) -> [[UInt8]] {
        let groups = if apart { Self.classGroups } else { [Self.plain] }
        if isWritten { return groups }
        return groups + Self.wide
    }

    private static let classGroups: [[UInt8]] = [
        Array("~-_.,;+!@:()[]'=&%$\u{1}".utf8), Array("gqxzhijklmnoprstuvwy".utf8), Array("GHIJKLMNOPQRSTUVWXYZ".utf8),
        Array("abcdef".utf8), Array("ABCDEF".utf8), Array("0123456789".utf8),
    ]
    private static let plain: [UInt8] = Array(classGroups.joined())
    private static let wide: [[UInt8]] = [Array(0xC2...0xF4), Array(0x80...0xBF)]

    /// A path as in a URL, without the slash at its end.
    func url(_ path: [UInt8]) -> String {
        var path = path
        if path.count > 1 { path.removeLast() }
        if isWritten { return String(utf8: path) }
        var output: [UInt8] = []
        for byte in path {
            switch byte {
            case "%": output += "%25".utf8
            case "#": output += "%23".utf8
            case "?": output += "%3F".utf8
            default: URLText.appendWritten([byte].span, to: &output)
            }
        }
        return String(utf8: output)
    }
}

extension LinkRule {
    /// The first pattern of query and fragment that no URL fits, or the first name of an item that no URL has, or a path
    /// with dot segments; nil if some URL may fulfil each of them.
    func impossibleCondition(reader: inout PatternReader, variables: inout VariableAnswers) -> SourceString? {
        func canFit(_ pattern: SourceString, in kind: URLComponentAlphabet.Kind) -> Bool {
            let reading = reader.read(pattern.text, role: .text)
            let alphabet = URLComponentAlphabet(kind: kind, isWritten: isPercentEncoded)
            return variables.canFit(reading, of: pattern.text, in: alphabet)
        }
        if let path, DotSegments.areIn(path.text) { return path }
        switch query {
        case nil: break
        case .whole(let pattern):
            if !canFit(pattern, in: .query) { return pattern }
        case .items(let items):
            let alphabet = URLComponentAlphabet(kind: .item, isWritten: isPercentEncoded)
            for item in items {
                let hasName = alphabet.canName(item.name)
                if hasName, canFit(item.value, in: .item) { continue }
                // An item that is not there has the empty value.
                let reading = reader.read(item.value.text, role: .text)
                if variables.canBeEmpty(reading, of: item.value.text) { continue }
                if hasName { return item.value }
                return item.nameText
            }
        }
        guard let fragment, !canFit(fragment, in: .fragment) else { return nil }
        return fragment
    }
}

/// Answers about variables, which may have thousands of values, for all patterns that use them.
struct VariableAnswers {
    private struct Key: Hashable {
        let variable: [UInt8]
        /// The texts of which one should fit; nil if the question is whether a value may be empty.
        let alphabet: URLComponentAlphabet?
    }

    private var answers: [Key: Bool] = [:]

    mutating func canFit(_ reading: PatternReader.Reading, of text: String, in alphabet: URLComponentAlphabet) -> Bool {
        elements(of: reading, in: text, alphabet: alphabet) { alphabet.canFit([$0]) }
    }

    mutating func canBeEmpty(_ reading: PatternReader.Reading, of text: String) -> Bool {
        elements(of: reading, in: text, alphabet: nil, satisfy: \.canBeEmpty)
    }

    private mutating func elements(
        of reading: PatternReader.Reading, in text: String, alphabet: URLComponentAlphabet?,
        satisfy test: (Pattern.Element) -> Bool
    ) -> Bool {
        for (element, range) in zip(reading.elements, reading.ranges) {
            guard case .alternatives = element else {
                if test(element) { continue }
                return false
            }
            let variable = Array(text.utf8.dropFirst(range.lowerBound).prefix(range.count))
            let key = Key(variable: variable, alphabet: alphabet)
            let answer = answers[key] ?? test(element)
            answers[key] = answer
            if !answer { return false }
        }
        return true
    }
}

extension Pattern.Element {
    fileprivate var canBeEmpty: Bool {
        switch self {
        case .anyText: true
        case .alternatives(let all): all.contains { $0.allSatisfy(\.canBeEmpty) }
        case .literal, .oneOf, .anyCharacter: false
        }
    }
}
