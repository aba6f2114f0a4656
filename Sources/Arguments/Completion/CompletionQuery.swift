/// What may be typed in the place of the last word of a command line.
public struct Completion: Equatable, Sendable {
    /// A word and what it means.
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
    /// Whether the name of a file is expected too, which shells complete themselves.
    public var acceptsFiles = false
}

extension CommandTree {
    /// Returns what may be typed in the place of the last word.
    ///
    /// - Parameters:
    ///   - words: the arguments after the program's name; the last one may be empty.
    ///   - values: the values for a placeholder (`SITE`) that begin with a text. Only words that begin so are used.
    public func completion(
        of words: [String], values: (_ placeholder: String, _ prefix: String) -> [Completion.Candidate]
    ) -> Completion {
        let word = words.last ?? ""
        var rest = words.dropLast()[...]
        var node = rootNode
        let isHelp = rest.first == "help"
        if isHelp { rest = rest.dropFirst() }
        while !node.isEnd(before: rest), let verb = rest.popFirst() {
            guard let child = try? node.child(named: verb) else { return Completion() }
            node = child
        }
        var line = TypedLine(declarations: node.declarations.all)
        if isHelp || node.hasVerbs && rest.isEmpty {
            let shown = node.configuration.subcommands.map { $0.configuration }.filter(\.shouldDisplay)
            var verbs = shown.map { Completion.Candidate($0.commandName, help: $0.abstract) }
            if !isHelp, node.path.isEmpty { verbs.append(.init("help", help: "Show the help of a verb")) }
            return Completion(candidates: (verbs + (isHelp ? [] : line.options(word))).beginning(with: word))
        }
        for word in rest { line.add(word) }
        return line.completion(of: word, values)
    }
}

/// The arguments of a verb as far as they have been typed.
private struct TypedLine {
    let declarations: [Declaration]
    /// The option whose value comes next.
    private var pending: Declaration?
    private var given: Set<String> = []
    private var positionals = 0
    private var isTerminated = false

    init(declarations: [Declaration]) { self.declarations = declarations }

    mutating func add(_ word: String) {
        if pending != nil {
            pending = nil
        } else if !isTerminated, let token = OptionToken(word) {
            isTerminated = token.form == .terminator
            guard let option = declarations.first(where: { $0.names.contains(token.name) }) else { return }
            if !option.isRepeatable { given.formUnion(option.names) }
            if option.kind == .option, option.flagForm == nil, word == token.name { pending = option }
        } else {
            positionals += 1
        }
    }

    func completion(of word: String, _ values: (String, String) -> [Completion.Candidate]) -> Completion {
        if let pending { return completion(pending, word, "", values) }
        if !isTerminated, let token = OptionToken(word), token.form != .terminator {
            if case .long(let value?) = token.form,
                let option = declarations.first(where: { $0.names.contains(token.name) })
            {
                return completion(option, value, token.name + "=", values)
            }
            return Completion(candidates: options(word))
        }
        if word == "-" || word == "--", !isTerminated { return Completion(candidates: options(word)) }
        let arguments = declarations.filter { $0.kind == .positional && !$0.isHidden }
        guard let argument = positionals < arguments.count ? arguments[positionals] : arguments.last,
            positionals < arguments.count || argument.isRepeatable
        else { return Completion(candidates: options(word)) }
        return completion(argument, word, "", values)
    }

    /// The names of options that begin so and may still be given, the long one of each.
    func options(_ word: String) -> [Completion.Candidate] {
        declarations.filter { $0.kind != .positional && !$0.isHidden && given.isDisjoint(with: $0.names) }.compactMap {
            option in option.preferredName.map { .init($0, help: option.help) }
        }.beginning(with: word)
    }

    /// The values of a declaration: its choices, else what its placeholder describes. Small letters in a placeholder are
    /// literal: `PATH|none`.
    private func completion(
        _ declaration: Declaration, _ word: String, _ front: String,
        _ values: (String, String) -> [Completion.Candidate]
    ) -> Completion {
        var result = Completion()
        let choices = declaration.values().choices
        var candidates = choices.map { Completion.Candidate($0) }
        if choices.isEmpty {
            for part in declaration.valueName.split(separator: "|").map(String.init) {
                if ["FILE", "PATH", "LOCATION", "FOLDER"].contains(part) { result.acceptsFiles = true }
                candidates += part.contains { $0.isUppercase || $0 == "-" } ? values(part, word) : [.init(part)]
            }
        }
        result.candidates = candidates.beginning(with: word).map { .init(front + $0.word, help: $0.help) }
        return result
    }
}

extension [Completion.Candidate] {
    fileprivate func beginning(with text: String) -> [Completion.Candidate] {
        filter { $0.word.utf8.starts(with: text.utf8) }
    }
}
