internal import AASA

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
    /// Those of all `allowed`.
    private var allowedClasses: [PasswordCharacters] = []
    /// Problems of each kind, tolerated or not.
    private static let mostProblems = 20

    init(text: [UInt8]) { self.text = text }

    mutating func read() {
        skipSpaces()
        if isAtEnd { return refuse(.empty, at: 0..<text.count) }
        while !isAtEnd, count(tolerated: false) < Self.mostProblems {
            if let byte = peek, byte.isLetter || byte == "-" {
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
    /// Apple's parser drops a rule that it cannot read if it stopped before a `;` or the end, and
    /// every rule if it did not.
    private mutating func readWholeRule() {
        let isRead = readRule()
        skipSpaces()
        let isSeparated = isAtRuleEnd
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
        if isAtRuleEnd {
            refuse(.emptyValue(property), at: name, effect: .rule)
            return true
        }
        if let number = property.number { return readNumber(of: property, into: number) }
        return readClasses(of: property, from: start)
    }

    private mutating func readClasses(of property: PasswordRules.Property, from start: Int) -> Bool {
        var classes: [PasswordCharacters] = []
        var listed = PasswordCharacters.none
        repeat {
            skipSpaces()
            guard let characters = readClass(&listed) else { return false }
            classes.append(characters)
            skipSpaces()
        } while take(",")
        rules.listed = rules.listed.union(listed)
        let set = PasswordCharacters(joining: classes)
        if set.isEmpty { return true }
        if property == .required {
            rules.required.append(set)
            ranges[.required] = ranges[.required] ?? start..<position
        } else {
            allowedClasses += classes
            rules.allowed = PasswordCharacters(joining: allowedClasses)
        }
        return true
    }

    /// - Parameter listed: receives the characters as Apple's page lists them.
    private mutating func readClass(_ listed: inout PasswordCharacters) -> PasswordCharacters? {
        let start = position
        if peek == "[" {
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
        of property: PasswordRules.Property, into length: WritableKeyPath<PasswordRules, Int?>
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
        if position > end, isAtRuleEnd {
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
        if count(tolerated: code.isTolerated) == Self.mostProblems { return }
        problems.append(.init(code: code, range: range, effect: effect))
    }

    private func count(tolerated: Bool) -> Int {
        problems.count { problem in problem.code.isTolerated == tolerated }
    }
}

extension PasswordRules.Property {
    /// The property that an unknown word probably means.
    static func meant(by word: String) -> PasswordRules.Property? {
        let letters = word.lowercased().filter { $0 != "-" }
        for property in allCases where property.rawValue.filter({ $0 != "-" }) == letters { return property }
        let limit = if word.utf8.count < 6 { 1 } else { 2 }
        let nearest = EditDistance.nearest(to: word, in: allCases.map(\.rawValue), limit: limit, ignoringCase: true)
        return nearest.flatMap(Self.init(rawValue:))
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
