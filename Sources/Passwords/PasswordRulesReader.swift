internal import AASA

extension PasswordRules {
    /// In bytes. The longest rules in use have a few hundred.
    package static let maximumTextSize = 65536
    /// A larger length is a typing error.
    package static let maximumNumber = 1_000_000

    /// Reads the value of a `passwordrules` attribute. Names are case-insensitive, as in Apple's parser.
    ///
    /// A `-` inside a class and characters outside ASCII, which that parser ignores with a warning, are problems here.
    ///
    /// - Throws: a ``PasswordRulesError`` with the problems found.
    package init(_ text: [UInt8]) throws(PasswordRulesError) {
        guard text.count <= Self.maximumTextSize else {
            throw PasswordRulesError(problems: [.init(code: .tooLong, range: Self.maximumTextSize..<text.count)])
        }
        var reader = PasswordRulesReader(text: text)
        reader.read()
        if reader.problems.isEmpty { reader.findContradictions() }
        if !reader.problems.isEmpty {
            throw PasswordRulesError(problems: reader.problems.sorted { $0.range.lowerBound < $1.range.lowerBound })
        }
        self = reader.rules
    }
}

/// A parser of rules. After a problem it continues after the next `;`, to report all problems at once.
struct PasswordRulesReader {
    let text: [UInt8]
    var rules = PasswordRules()
    var problems: [PasswordRulesError.Problem] = []
    var position = 0
    /// The places of the effective values, for contradictions.
    private var places: [PasswordRules.Property: Range<Int>] = [:]
    private static let mostProblems = 20

    init(text: [UInt8]) { self.text = text }

    mutating func read() {
        skipSpaces()
        if isAtEnd { return refuse(.empty, at: 0..<text.count) }
        while !isAtEnd, problems.count < Self.mostProblems {
            if readRule() {
                skipSpaces()
                if isAtEnd { return }
                if take(";") {
                    skipSpaces()
                    continue
                }
                refuse(.separatorExpected, at: position..<position + 1)
            }
            skipRule()
        }
    }

    /// Returns whether the end of the rule was reached.
    private mutating func readRule() -> Bool {
        let start = position
        let word = takeWord()
        if word.isEmpty {
            refuse(.propertyExpected, at: start..<start + 1)
            return false
        }
        guard let property = PasswordRules.Property(rawValue: word.lowercased()) else {
            refuse(.unknownProperty(word, nearest: PasswordRules.Property.meant(by: word)), at: start..<position)
            return false
        }
        skipSpaces()
        guard take(":") else {
            refuse(.colonExpected(property), at: position..<min(position + 1, text.count))
            return false
        }
        skipSpaces()
        if let number = property.number { return readNumber(property, number) }
        return readClasses(of: property, from: start)
    }

    private mutating func readClasses(of property: PasswordRules.Property, from start: Int) -> Bool {
        var set = PasswordCharacters.none
        repeat {
            skipSpaces()
            guard let characters = readClass() else { return false }
            set = set.union(characters)
            skipSpaces()
        } while take(",")
        if property == .required {
            rules.required.append(set)
            places[.required] = places[.required] ?? start..<position
        } else {
            rules.allowed = (rules.allowed ?? .none).union(set)
        }
        return true
    }

    private mutating func readClass() -> PasswordCharacters? {
        let start = position
        if peek == UInt8(ascii: "[") { return readCustomClass() }
        let word = takeWord()
        if word.isEmpty {
            refuse(.classExpected, at: start..<min(start + 1, text.count))
            return nil
        }
        if let name = PasswordClass(rawValue: word.lowercased()) { return name.characters }
        refuse(.unknownClass(word, nearest: PasswordClass.meant(by: word)), at: start..<position)
        return nil
    }

    private mutating func readNumber(
        _ property: PasswordRules.Property, _ place: WritableKeyPath<PasswordRules, Int?>
    ) -> Bool {
        let start = position
        var number = 0
        while let digit = peek, digit.isDigit {
            number = min(number * 10 + Int(digit - 0x30), PasswordRules.maximumNumber + 1)
            position += 1
        }
        if position == start {
            refuse(.numberExpected(property), at: start..<min(start + 1, text.count))
            return false
        }
        if number > PasswordRules.maximumNumber { refuse(.numberTooLarge, at: start..<position) }
        if number == 0, property != .minLength { refuse(.zero(property), at: start..<position) }
        let earlier = rules[keyPath: place]
        let counts = property == .minLength ? max(earlier ?? number, number) : min(earlier ?? number, number)
        if counts != earlier { places[property] = start..<position }
        rules[keyPath: place] = counts
        return true
    }

    /// Reports rules that no password can satisfy together.
    mutating func findContradictions() {
        guard let maximum = rules.maxLength, let place = places[.maxLength] else { return }
        if let minimum = rules.minLength, minimum > maximum {
            refuse(.minimumAboveMaximum(minimum: minimum, maximum: maximum), at: places[.minLength] ?? place)
        }
        if let fewest = rules.fewestCharacters, fewest > maximum {
            refuse(.tooManyRequired(fewest: fewest, maximum: maximum), at: place)
        }
    }

    mutating func refuse(_ code: PasswordRulesError.Problem.Code, at range: Range<Int>) {
        if problems.count < Self.mostProblems { problems.append(.init(code: code, range: range)) }
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

    /// Reads `[…]`, in which `-` must be first and `]` last. The result is nil if it is not closed.
    mutating func readCustomClass() -> PasswordCharacters? {
        let start = position
        guard let end = endOfClass(from: start + 1) else {
            refuse(.unterminatedClass, at: start..<text.count)
            position = text.count
            return nil
        }
        position = end
        var set = PasswordCharacters.none
        var index = start + 1
        while index < end - 1 {
            let byte = text[index]
            let length = scalarLength(at: index, end: end - 1)
            if byte == UInt8(ascii: "-"), index > start + 1 {
                refuse(.hyphenNotFirst(isRange: isRange(around: index, end: end - 1)), at: index..<index + 1)
            } else if PasswordCharacters.printable.contains(byte) {
                set.insert(byte)
            } else {
                let scalar = String(decoding: text[index..<index + length], as: UTF8.self).unicodeScalars.first
                refuse(.notPrintable(scalar?.value ?? 0xFFFD), at: index..<index + length)
            }
            index += length
        }
        if end - start == 2 { refuse(.emptyClass, at: start..<end) }
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
