extension PasswordRules {
    /// Bytes; the longest rules of the field have some hundred.
    public static let maximumTextSize = 65536
    /// A larger length is a slip of the finger.
    public static let maximumNumber = 1_000_000

    /// Reads the value of a `passwordrules` attribute. Names may be written in any case, as Apple's parser takes them.
    ///
    /// What that parser passes over with a remark on its console (a `-` inside a class, characters outside ASCII) is a
    /// problem here: the author meant something by it.
    ///
    /// - Throws: a ``PasswordRulesError`` with the problems found.
    public init(_ text: [UInt8]) throws(PasswordRulesError) {
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

/// From a text to rules. After a problem it goes on behind the next `;`, so that all are told at once.
struct PasswordRulesReader {
    let text: [UInt8]
    var rules = PasswordRules()
    var problems: [PasswordRulesError.Problem] = []
    var position = 0
    /// Where the value stands that counts, for what contradicts it.
    private var places: [PasswordRules.Property: Range<Int>] = [:]
    /// More are not told.
    private static let mostProblems = 20

    init(text: [UInt8]) { self.text = text }

    mutating func read() {
        skipSpaces()
        if isAtEnd { return refuse(.empty, 0..<text.count) }
        while !isAtEnd, problems.count < Self.mostProblems {
            if readRule() {
                skipSpaces()
                if isAtEnd { return }
                if take(";") {
                    skipSpaces()
                    continue
                }
                refuse(.separatorExpected, position..<position + 1)
            }
            skipRule()
        }
    }

    /// Returns whether the rule's end was reached.
    private mutating func readRule() -> Bool {
        let start = position
        let word = takeWord()
        if word.isEmpty {
            refuse(.propertyExpected, start..<start + 1)
            return false
        }
        guard let property = PasswordRules.Property(rawValue: word.lowercased()) else {
            refuse(.unknownProperty(word, nearest: PasswordRules.Property.meant(by: word)), start..<position)
            return false
        }
        skipSpaces()
        guard take(":") else {
            refuse(.colonExpected(property), position..<min(position + 1, text.count))
            return false
        }
        skipSpaces()
        switch property {
        case .required, .allowed: return readClasses(property, start)
        case .maxConsecutive, .minLength, .maxLength: return readNumber(property)
        }
    }

    private mutating func readClasses(_ property: PasswordRules.Property, _ start: Int) -> Bool {
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
            refuse(.classExpected, start..<min(start + 1, text.count))
            return nil
        }
        if let name = PasswordClass(rawValue: word.lowercased()) { return name.characters }
        refuse(.unknownClass(word, nearest: PasswordClass.meant(by: word)), start..<position)
        return nil
    }

    private mutating func readNumber(_ property: PasswordRules.Property) -> Bool {
        let start = position
        var number = 0
        while let digit = peek, (0x30...0x39).contains(digit) {
            number = min(number * 10 + Int(digit - 0x30), PasswordRules.maximumNumber + 1)
            position += 1
        }
        if position == start {
            refuse(.numberExpected(property), start..<min(start + 1, text.count))
            return false
        }
        if number > PasswordRules.maximumNumber { refuse(.numberTooLarge, start..<position) }
        if number == 0, property != .minLength { refuse(.zero(property), start..<position) }
        let earlier = rules[property]
        let counts = property == .minLength ? max(earlier ?? number, number) : min(earlier ?? number, number)
        if counts != earlier { places[property] = start..<position }
        rules[property] = counts
        return true
    }

    /// What no password can fit, told at the place of the rule that makes it so.
    mutating func findContradictions() {
        guard let maximum = rules.maxLength, let place = places[.maxLength] else { return }
        if let minimum = rules.minLength, minimum > maximum {
            refuse(.minimumAboveMaximum(minimum: minimum, maximum: maximum), places[.minLength] ?? place)
        }
        if let fewest = rules.fewestCharacters, fewest > maximum {
            refuse(.tooManyRequired(fewest: fewest, maximum: maximum), place)
        }
    }

    mutating func refuse(_ code: PasswordRulesError.Problem.Code, _ range: Range<Int>) {
        if problems.count < Self.mostProblems { problems.append(.init(code: code, range: range)) }
    }
}

extension PasswordRules.Property {
    /// The property that was meant by a word that names none; nil when that cannot be said.
    static func meant(by word: String) -> PasswordRules.Property? {
        let letters = word.lowercased().filter { $0 != "-" }
        if let same = allCases.first(where: { $0.rawValue.filter { $0 != "-" } == letters }) { return same }
        let limit = word.utf8.count < 6 ? 1 : 2
        return EditDistance.nearest(to: word, in: allCases.map(\.rawValue), limit: limit, ignoringCase: true)
            .flatMap { Self(rawValue: $0) }
    }
}

extension PasswordRules {
    /// The number behind a property; nil for those that have none.
    fileprivate subscript(property: Property) -> Int? {
        get {
            switch property {
            case .maxConsecutive: maxConsecutive
            case .minLength: minLength
            case .maxLength: maxLength
            case .required, .allowed: nil
            }
        }
        set {
            switch property {
            case .maxConsecutive: maxConsecutive = newValue
            case .minLength: minLength = newValue
            case .maxLength: maxLength = newValue
            case .required, .allowed: break
            }
        }
    }
}
