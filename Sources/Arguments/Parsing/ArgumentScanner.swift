/// Sorts the arguments of one command line by the declarations they belong to. It does not look into values.
struct ArgumentScanner {
    /// What was given, in the order of the command line.
    private(set) var given: [DeclarationContext.GivenValue] = []

    let declarations: [Declaration]
    let path: [String]
    let nearest: CommandNode.Nearest
    private(set) var rest: ArraySlice<String> = []
    /// The position of the declaration that the next positional argument belongs to, or of one before it.
    private(set) var positional = 0

    func isGiven(_ index: Int) -> Bool { given.contains { $0.declaration == index } }

    /// Sorts all the arguments.
    ///
    /// - Throws: `ParserError` at the first one that matches no declaration.
    mutating func scan(_ arguments: ArraySlice<String>) throws(ParserError) {
        rest = arguments
        while let argument = rest.popFirst() {
            guard let token = OptionToken(argument) else {
                try scanPositional(argument)
                continue
            }
            switch token.form {
            case .terminator:
                while let value = rest.popFirst() { try scanPositional(value) }
            case .long(let value): try scanLong(token, value: value)
            case .cluster(let letters): try scanCluster(token, letters: letters)
            }
        }
    }

    private mutating func scanPositional(_ argument: String) throws(ParserError) {
        while positional < declarations.count, declarations[positional].kind != .positional { positional += 1 }
        guard positional < declarations.count else { throw error(.unexpectedArgument(argument)) }
        append(argument, to: positional)
        if !declarations[positional].isRepeatable { positional += 1 }
    }

    private mutating func scanLong(_ token: OptionToken, value: String?) throws(ParserError) {
        let index = try index(of: token.name, in: token)
        if declarations[index].kind == .option {
            try scanOption(index, name: token.name, value: value)
        } else if value == nil {
            append("", to: index, name: token.name)
        } else {
            throw error(.unexpectedValue(flag: token.name))
        }
    }

    private mutating func scanCluster(_ token: OptionToken, letters: String) throws(ParserError) {
        var scalars = letters.unicodeScalars[...]
        while let letter = scalars.popFirst() {
            let name = "-\(letter)"
            let index = try index(of: name, in: token)
            if declarations[index].kind == .option {
                // The rest of the cluster is the value; without a rest it is the next argument.
                if scalars.isEmpty { return try scanOption(index, name: name, value: nil) }
                if scalars.first == "=" { scalars.removeFirst() }
                return try scanOption(index, name: name, value: String(scalars))
            }
            append("", to: index, name: name)
            if scalars.first == "=" { throw error(.unexpectedValue(flag: name)) }
        }
    }

    private mutating func scanOption(_ index: Int, name: String, value: String?) throws(ParserError) {
        if !declarations[index].isRepeatable, isGiven(index) { throw error(.repeatedOption(name)) }
        if let value { return append(value, to: index, name: name) }
        if let flagForm = declarations[index].flagForm {
            guard let next = rest.first, OptionToken(next) == nil, flagForm.isValue(next) else {
                return append(flagForm.text, to: index, name: name)
            }
            return append(rest.removeFirst(), to: index, name: name)
        }
        append(try nextValue(of: declarations[index], name: name), to: index, name: name)
    }

    private mutating func nextValue(of declaration: Declaration, name: String) throws(ParserError) -> String {
        guard let value = rest.popFirst() else {
            throw error(.missingValue(option: name, valueName: declaration.valueName))
        }
        if OptionToken(value) != nil {
            var suggestion = name
            if !name.isLongName { suggestion = declaration.preferredName ?? name }
            if suggestion.isLongName { suggestion += "=" }
            throw error(.valueLooksLikeOption(option: name, value: value, suggestion: suggestion + value))
        }
        return value
    }

    private mutating func append(_ text: String, to index: Int, name: String? = nil) {
        given.append(DeclarationContext.GivenValue(declaration: index, name: name, text: text))
    }

    private func index(of name: String, in token: OptionToken) throws(ParserError) -> Int {
        let index = declarations.firstIndex { $0.names.contains(name) }
        if let index { return index }
        throw error(token.refusal(of: name, in: declarations, by: nearest))
    }

    func error(_ reason: ParserError.Reason) -> ParserError { ParserError(reason, path: path) }
}
