/// What may be typed in the place of the last word of a command line.
public struct Completion: Equatable, Sendable {
    public struct Candidate: Equatable, Sendable {
        /// The whole word, with `--option=` in front where the value is written so.
        public var word: String
        public var help: String

        public init(_ word: String, help: String = "") {
            self.word = word
            self.help = help
        }
    }

    /// Words that begin as the typed one does.
    public var candidates: [Candidate] = []
    /// What precedes the name of a file in the word, as `--option=` does; nil where none is expected. Shells complete
    /// the name.
    public internal(set) var filesAfter: String?
}

extension CommandTree {
    /// Returns what may be typed in the place of the last word.
    ///
    /// - Parameters:
    ///   - arguments: the words after the program's name; the last one may be empty.
    ///   - values: the values for a placeholder (`SITE`) that begin with a text. Only words that begin so are used.
    public func completion(
        of arguments: [String], values: (_ placeholder: String, _ prefix: String) -> [Completion.Candidate]
    ) -> Completion {
        let word = arguments.last ?? ""
        var rest = arguments.dropLast()[...]
        var node = rootNode
        let isHelp = rest.first == "help"
        if isHelp { rest = rest.dropFirst() }
        while !node.isEnd(before: rest), let verb = rest.popFirst() {
            guard let child = try? node.child(named: verb) else { return Completion() }
            node = child
        }
        var line = TypedLine(declarations: node.declarations.all)
        if isHelp || node.hasVerbs && rest.isEmpty {
            var candidates = node.configuration.shownVerbs.map { verb in
                Completion.Candidate(verb.commandName, help: verb.abstract)
            }
            if isHelp { return Completion(candidates: candidates.beginning(with: word)) }
            if node.path.isEmpty { candidates.append(.init("help", help: "Show the help of a verb")) }
            var completion = line.completion(of: word, values)
            completion.candidates = candidates.beginning(with: word) + completion.candidates
            return completion
        }
        for word in rest { line.add(word) }
        return line.completion(of: word, values)
    }
}

/// The arguments of a verb that have been typed.
private struct TypedLine {
    let declarations: [Declaration]
    /// The option whose value comes next.
    private var pending: Declaration?
    private var given: Set<String> = []
    /// The number of arguments that are not options, nor their values.
    private var positionals = 0
    private var isTerminated = false

    init(declarations: [Declaration]) { self.declarations = declarations }

    mutating func add(_ word: String) {
        if pending != nil {
            pending = nil
            return
        }
        guard !isTerminated, let token = OptionToken(word) else {
            positionals += 1
            return
        }
        isTerminated = token.form == .terminator
        guard let option = option(named: token.name) else { return }
        if !option.isRepeatable { given.formUnion(option.names) }
        let isFollowedByValue = option.kind == .option && option.flagForm == nil && word == token.name
        if isFollowedByValue { pending = option }
    }

    func completion(of word: String, _ values: (String, String) -> [Completion.Candidate]) -> Completion {
        if let pending { return completion(of: word, as: pending, values) }
        let options = Completion(candidates: options(word))
        if !isTerminated {
            if word == "-" || word == "--" { return options }
            if let token = OptionToken(word) {
                guard case .long(let value?) = token.form, let option = option(named: token.name) else {
                    return options
                }
                return completion(of: value, as: option, after: token.name + "=", values)
            }
        }
        let arguments = declarations.filter { argument in argument.kind == .positional && !argument.isHidden }
        if positionals < arguments.count { return completion(of: word, as: arguments[positionals], values) }
        guard let last = arguments.last, last.isRepeatable else { return options }
        return completion(of: word, as: last, values)
    }

    private func option(named name: String) -> Declaration? { declarations.first { $0.names.contains(name) } }

    /// The names of options that begin so and may still be given, the long one of each.
    func options(_ word: String) -> [Completion.Candidate] {
        var candidates: [Completion.Candidate] = []
        for option in declarations where !option.isHidden && given.isDisjoint(with: option.names) {
            guard let name = option.preferredName else { continue }
            candidates.append(Completion.Candidate(name, help: option.help))
        }
        return candidates.beginning(with: word)
    }

    /// The values of a declaration: its choices, else what its placeholder describes. Small letters in a placeholder
    /// are literal: `PATH|none`, `file:PATH`.
    ///
    /// - Parameter front: what precedes the value in its word.
    private func completion(
        of word: String, as declaration: Declaration, after front: String = "",
        _ values: (String, String) -> [Completion.Candidate]
    ) -> Completion {
        var result = Completion()
        let description = declaration.values()
        var candidates = description.choices.map { Completion.Candidate($0) }
        if description.acceptsFiles { result.filesAfter = front }
        if candidates.isEmpty {
            for part in declaration.valueName.split(separator: "|") where part != "-" {
                let literal = String(part.prefix { character in !character.isUppercase })
                let placeholder = String(part.dropFirst(literal.count))
                if placeholder.isEmpty {
                    candidates.append(.init(literal))
                } else if word.hasPrefix(literal) {
                    let found = values(placeholder, String(word.dropFirst(literal.count)))
                    candidates += found.map { .init(literal + $0.word, help: $0.help) }
                    if Declaration.fileNames.contains(placeholder) { result.filesAfter = front + literal }
                }
            }
        }
        for candidate in candidates.beginning(with: word) {
            result.candidates.append(Completion.Candidate(front + candidate.word, help: candidate.help))
        }
        return result
    }
}

extension [Completion.Candidate] {
    fileprivate func beginning(with text: String) -> [Completion.Candidate] {
        filter { $0.word.utf8.starts(with: text.utf8) }
    }
}
