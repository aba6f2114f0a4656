internal import AASA

extension PasswordRules {
    /// In bytes. The longest rules in use have a few hundred.
    package static let maximumTextSize = 65536
    /// A larger length counts as this one.
    package static let maximumNumber = 1_000_000

    /// Reads the value of a `passwordrules` attribute.
    ///
    /// - Throws: a ``PasswordRulesError`` with the problems that Apple's parser reports, and with contradictions.
    package init(_ text: [UInt8]) throws(PasswordRulesError) {
        self = try PasswordRulesReading(text).validRules()
    }
}

/// What Apple's parser makes of a text, and why.
///
/// Source: `tools/PasswordRulesParser.js` of apple/password-manager-resources.
package struct PasswordRulesReading: Sendable {
    /// The rules that are effective in Safari, also those of an invalid text.
    package let rules: PasswordRules
    /// In the order of the text.
    package let problems: [PasswordRulesError.Problem]

    package init(_ text: [UInt8]) {
        guard text.count <= PasswordRules.maximumTextSize else {
            let rest = PasswordRules.maximumTextSize..<text.count
            (rules, problems) = (.none, [.init(code: .tooLong, range: rest)])
            return
        }
        var reader = PasswordRulesReader(text: text)
        reader.read()
        rules = reader.effective ?? reader.rules
        problems = reader.problems.sorted { $0.range.lowerBound < $1.range.lowerBound }
    }

    /// The parts that Apple's parser ignores without an error.
    package var ignored: [PasswordRulesError.Problem] { problems.filter(\.code.isTolerated) }

    package func validRules() throws(PasswordRulesError) -> PasswordRules {
        let errors = problems.filter { !$0.code.isTolerated }
        if !errors.isEmpty { throw PasswordRulesError(problems: errors) }
        return rules
    }
}

/// A parser of rules. After a problem it continues after the next `;`, to report all problems at once.
struct PasswordRulesReader {
    let text: [UInt8]
    var rules = PasswordRules()
    /// The rules that were read when Apple's parser stops; nil if it does not.
    private(set) var effective: PasswordRules?
    var problems: [PasswordRulesError.Problem] = []
    var position = 0
    /// The ranges of the effective values, for contradictions.
    private var ranges: [PasswordRules.Property: Range<Int>] = [:]
    private static let mostProblems = 20

    init(text: [UInt8]) { self.text = text }

    mutating func read() {
        skipSpaces()
        if isAtEnd { return refuse(.empty, at: 0..<text.count) }
        while !isAtEnd, problems.count < Self.mostProblems {
            if let byte = peek, byte.isLetter || byte == UInt8(ascii: "-") {
                readWholeRule()
            } else {
                refuse(.propertyExpected, at: position..<position + 1, effect: .rest)
                effective = effective ?? rules
                skipRule()
            }
        }
        if effective == nil, problems.allSatisfy(\.code.isTolerated) { findContradictions() }
    }

    /// Reads a rule and its `;`.
    ///
    /// Apple's parser drops a rule that it cannot read if it stopped before a `;` or the end, and every rule if it did not.
    private mutating func readWholeRule() {
        let isRead = readRule()
        skipSpaces()
        let isSeparated = isAtEnd || peek == UInt8(ascii: ";")
        if isRead, !isSeparated { refuse(.separatorExpected, at: position..<position + 1) }
        if isRead, isSeparated {
            _ = take(";")
            return skipSpaces()
        }
        if !problems.isEmpty { problems[problems.count - 1].effect = isSeparated ? .rule : .all }
        if !isSeparated { effective = effective ?? PasswordRules.none }
        skipRule()
    }

    /// Returns whether the rule was read. If not, the position is where Apple's parser stops.
    private mutating func readRule() -> Bool {
        let start = position
        let word = takeWord()
        guard let property = PasswordRules.Property(rawValue: word) else {
            refuse(.unknownProperty(word, nearest: PasswordRules.Property.meant(by: word)), at: start..<position)
            position = start
            return false
        }
        let name = start..<position
        guard take(":") else {
            refuse(.colonExpected(property), at: position..<min(position + 1, text.count))
            return false
        }
        skipSpaces()
        if isAtEnd || peek == UInt8(ascii: ";") {
            refuse(.emptyValue(property), at: name, effect: .rule)
            return true
        }
        if let number = property.number { return readNumber(property, number) }
        return readClasses(of: property, from: start)
    }

    private mutating func readClasses(of property: PasswordRules.Property, from start: Int) -> Bool {
        var set = PasswordCharacters.none
        var listed = PasswordCharacters.none
        repeat {
            skipSpaces()
            guard let characters = readClass(&listed) else { return false }
            set = set.union(characters)
            skipSpaces()
        } while take(",")
        rules.listed = rules.listed.union(listed)
        if set.isEmpty { return true }
        if property == .required {
            rules.required.append(set)
            ranges[.required] = ranges[.required] ?? start..<position
        } else {
            rules.allowed = (rules.allowed ?? .none).union(set)
        }
        return true
    }

    /// - Parameter listed: receives the characters as Apple's page lists them.
    private mutating func readClass(_ listed: inout PasswordCharacters) -> PasswordCharacters? {
        let start = position
        if peek == UInt8(ascii: "[") {
            let characters = readCustomClass()
            listed = listed.union(characters)
            return characters
        }
        let word = takeWord()
        if word.isEmpty {
            refuse(.classExpected, at: start..<min(start + 1, text.count))
            return nil
        }
        if let name = PasswordClass(rawValue: word.lowercased()) {
            listed = listed.union(name.listedCharacters)
            return name.characters
        }
        refuse(.unknownClass(word, nearest: PasswordClass.meant(by: word)), at: start..<position)
        position = start
        return nil
    }

    private mutating func readNumber(
        _ property: PasswordRules.Property, _ length: WritableKeyPath<PasswordRules, Int?>
    ) -> Bool {
        let start = position
        var number = 0
        while let digit = peek, digit.isDigit {
            number = min(number * 10 + Int(digit - 0x30), PasswordRules.maximumNumber)
            position += 1
        }
        let end = position
        if end == start {
            refuse(.numberExpected(property), at: start..<min(start + 1, text.count))
            return false
        }
        skipSpaces()
        if position > end, isAtEnd || peek == UInt8(ascii: ";") {
            refuse(.spaceAfterNumber(property), at: end..<position)
            return false
        }
        if number == 0 {
            if property != .minLength { refuse(.zero(property), at: start..<end, effect: .rule) }
            return true
        }
        let earlier = rules[keyPath: length]
        let counts = property == .minLength ? max(earlier ?? number, number) : min(earlier ?? number, number)
        if counts != earlier { ranges[property] = start..<end }
        rules[keyPath: length] = counts
        return true
    }

    /// Reports rules that no password can satisfy together.
    private mutating func findContradictions() {
        guard let maximum = rules.maxLength, let maximumRange = ranges[.maxLength] else { return }
        if let minimum = rules.minLength, minimum > maximum {
            refuse(.minimumAboveMaximum(minimum: minimum, maximum: maximum), at: ranges[.minLength] ?? maximumRange)
        }
        if let fewest = rules.fewestCharacters, fewest > maximum {
            refuse(.tooManyRequired(fewest: fewest, maximum: maximum), at: maximumRange)
        }
    }

    mutating func refuse(
        _ code: PasswordRulesError.Problem.Code, at range: Range<Int>, effect: PasswordRulesError.Problem.Effect? = nil
    ) {
        if problems.count < Self.mostProblems { problems.append(.init(code: code, range: range, effect: effect)) }
    }
}

extension PasswordRules.Property {
    /// The property that an unknown word probably means.
    static func meant(by word: String) -> PasswordRules.Property? {
        let letters = word.lowercased().filter { $0 != "-" }
        if let same = allCases.first(where: { $0.rawValue.filter { $0 != "-" } == letters }) { return same }
        let limit = word.utf8.count < 6 ? 1 : 2
        return EditDistance.nearest(to: word, in: allCases.map(\.rawValue), limit: limit, ignoringCase: true)
            .flatMap { Self(rawValue: $0) }
    }

    /// Where the number of a property is; nil for properties without numbers.
    fileprivate var number: WritableKeyPath<PasswordRules, Int?>? {
        switch self {
        case .maxConsecutive: \.maxConsecutive
        case .minLength: \.minLength
        case .maxLength: \.maxLength
        case .required, .allowed: nil
        }
    }
}

/// Scanning of a `passwordrules` text.
extension PasswordRulesReader {
    var isAtEnd: Bool { position >= text.count }
    /// The next byte; nil at the end.
    var peek: UInt8? { isAtEnd ? nil : text[position] }

    /// Skips HTML white space.
    mutating func skipSpaces() {
        while let byte = peek, [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains(byte) { position += 1 }
    }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard let byte = peek, UInt32(byte) == character.value else { return false }
        position += 1
        return true
    }

    /// Reads letters and hyphens, followed by digits.
    mutating func takeWord() -> String {
        let start = position
        while let byte = peek, isWordByte(byte, isFirst: position == start) { position += 1 }
        return String(decoding: text[start..<position], as: UTF8.self)
    }

    private func isWordByte(_ byte: UInt8, isFirst: Bool) -> Bool {
        byte.isLetter || byte == UInt8(ascii: "-") || !isFirst && (byte.isDigit || byte == UInt8(ascii: "_"))
    }

    /// Skips to after the next `;` outside a class.
    mutating func skipRule() {
        while let byte = peek {
            position += 1
            if byte == UInt8(ascii: ";") { break }
            if byte == UInt8(ascii: "[") { position = endOfClass(from: position) ?? text.count }
        }
        skipSpaces()
    }

    /// The position after the `]` that closes a class; of two in a row, the second closes it.
    private func endOfClass(from start: Int) -> Int? {
        guard let bracket = text[start...].firstIndex(of: UInt8(ascii: "]")) else { return nil }
        let isMember = bracket + 1 < text.count && text[bracket + 1] == UInt8(ascii: "]")
        return isMember ? bracket + 2 : bracket + 1
    }

    /// Reads `[…]`, in which `-` must be first and `]` last. A class that is not closed has no characters.
    mutating func readCustomClass() -> PasswordCharacters {
        let start = position
        guard let end = endOfClass(from: start + 1) else {
            refuse(.unterminatedClass, at: start..<text.count, effect: .characters)
            position = text.count
            return .none
        }
        position = end
        var set = PasswordCharacters.none
        var index = start + 1
        while index < end - 1 {
            let byte = text[index]
            let length = scalarLength(at: index, end: end - 1)
            if byte == UInt8(ascii: "-"), index > start + 1 {
                refuse(
                    .hyphenNotFirst(isRange: isRange(around: index, end: end - 1)), at: index..<index + 1,
                    effect: .characters)
            } else if PasswordCharacters.printable.contains(byte) {
                set.insert(byte)
            } else {
                let scalar = String(decoding: text[index..<index + length], as: UTF8.self).unicodeScalars.first
                refuse(.notPrintable(scalar?.value ?? 0xFFFD), at: index..<index + length, effect: .characters)
            }
            index += length
        }
        if end - start == 2 { refuse(.emptyClass, at: start..<end, effect: .characters) }
        return set
    }

    /// Whether a hyphen is between two ascending letters or digits.
    private func isRange(around index: Int, end: Int) -> Bool {
        guard index + 1 < end else { return false }
        let (before, after) = (text[index - 1], text[index + 1])
        let classes = [PasswordClass.lower, .upper, .digit].map(\.characters)
        return before < after
            && classes.contains { $0.contains(Unicode.Scalar(before)) && $0.contains(Unicode.Scalar(after)) }
    }

    /// The length of the character in bytes.
    private func scalarLength(at index: Int, end: Int) -> Int {
        var next = index + 1
        if text[index] >= 0xC0 { while next < end, text[next] & 0xC0 == 0x80, next - index < 4 { next += 1 } }
        return next - index
    }
}
