/// Sorts the words of one command line by the declarations they belong to. It does not look into values.
struct ArgumentScanner {
    /// One occurrence of an input.
    struct Given: Equatable {
        /// The option's name as it was typed, or the argument's placeholder.
        let input: String
        /// The value, which is empty for a flag.
        let text: String
    }

    /// What was given for each of the declarations, in their order.
    private(set) var given: [[Given]]

    private let declarations: [Declaration]
    private let path: [String]
    private let indexByName: [OptionName: Int]
    private var freePositionals: ArraySlice<Int>
    private var rest: ArraySlice<String> = []

    init(declarations: [Declaration], path: [String]) {
        self.declarations = declarations
        self.path = path
        given = Array(repeating: [], count: declarations.count)
        let named = declarations.enumerated().flatMap { index, declaration in declaration.names.map { ($0, index) } }
        indexByName = Dictionary(named, uniquingKeysWith: { first, _ in first })
        freePositionals = declarations.indices.filter { declarations[$0].kind == .positional }[...]
    }

    /// Sorts all the words.
    ///
    /// - Throws: `ParserError` at the first word that fits nowhere.
    mutating func scan(_ arguments: [String]) throws(ParserError) {
        rest = arguments[...]
        while let word = rest.popFirst() {
            guard let token = OptionToken(word) else {
                try takePositional(word)
                continue
            }
            switch token.form {
            case .terminator:
                while let value = rest.popFirst() { try takePositional(value) }
            case .long(let name, let value):
                try takeLong(token, name: .long(name), value: value)
            case .cluster(let letters):
                try takeCluster(token, letters: letters)
            }
        }
    }

    private mutating func takePositional(_ word: String) throws(ParserError) {
        guard let index = freePositionals.first else { throw error(.unexpectedArgument(word)) }
        given[index].append(Given(input: declarations[index].valueName, text: word))
        if !declarations[index].isRepeatable {
            freePositionals.removeFirst()
        }
    }

    private mutating func takeLong(_ token: OptionToken, name: OptionName, value: String?) throws(ParserError) {
        let index = try index(of: name, in: token)
        if declarations[index].kind == .option {
            try takeOption(index, name: name, value: value)
        } else if value == nil {
            given[index].append(Given(input: name.spelling, text: ""))
        } else {
            throw error(.unexpectedValue(flag: name.spelling))
        }
    }

    private mutating func takeCluster(_ token: OptionToken, letters: String) throws(ParserError) {
        var scalars = letters.unicodeScalars[...]
        while let letter = scalars.popFirst() {
            let name = OptionName.short(Character(letter))
            let index = try index(of: name, in: token)
            if declarations[index].kind == .option {
                let isAssigned = scalars.first == "="
                let value = String(isAssigned ? scalars.dropFirst() : scalars)
                return try takeOption(index, name: name, value: value.isEmpty && !isAssigned ? nil : value)
            }
            given[index].append(Given(input: name.spelling, text: ""))
            if scalars.first == "=" { throw error(.unexpectedValue(flag: name.spelling)) }
        }
    }

    private mutating func takeOption(_ index: Int, name: OptionName, value: String?) throws(ParserError) {
        if !given[index].isEmpty, !declarations[index].isRepeatable {
            throw error(.repeatedOption(name.spelling))
        }
        var known = value
        if known == nil, let flagForm = declarations[index].flagForm {
            let isFollowed = rest.first.map { OptionToken($0) == nil && flagForm.isValue($0) } ?? false
            known = isFollowed ? rest.removeFirst() : flagForm.text
        }
        let text = if let known { known } else { try nextValue(of: declarations[index], name: name) }
        given[index].append(Given(input: name.spelling, text: text))
    }

    private mutating func nextValue(of declaration: Declaration, name: OptionName) throws(ParserError) -> String {
        guard let word = rest.popFirst() else {
            throw error(.missingValue(option: name.spelling, valueName: declaration.valueName))
        }
        if OptionToken(word) != nil {
            let preferred = name.isLong ? name : declaration.preferredName ?? name
            let suggestion = "\(preferred.spelling)\(preferred.isLong ? "=" : "")\(word)"
            throw error(.valueLooksLikeOption(option: name.spelling, value: word, suggestion: suggestion))
        }
        return word
    }

    private func index(of name: OptionName, in token: OptionToken) throws(ParserError) -> Int {
        if let index = indexByName[name] { return index }
        throw error(.unknownOption(name.spelling, nearest: token.nearest(in: declarations)))
    }

    private func error(_ reason: ParserError.Reason) -> ParserError {
        ParserError(reason, path: path)
    }
}
