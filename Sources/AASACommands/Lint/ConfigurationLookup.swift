internal import AASA
internal import AASAPages
internal import AASAToolkit
internal import Arguments
internal import POSIX

/// Finds the `.aasa.json` of each file, and reads each once.
struct ConfigurationLookup {
    /// The value of `--config`: a path, `none`, or nil for the one beside the file.
    let choice: String?
    private var known: [String: Result<LintConfiguration, CommandFailure>] = [:]

    init(choice: String?) { self.choice = choice }

    static let fileName = ".aasa.json"
    static let none = "none"

    /// The standard configuration when there is no file.
    mutating func configuration(for path: String) throws(CommandFailure) -> LintConfiguration {
        if choice == Self.none { return .standard }
        let place = choice ?? Self.place(beside: path)
        if let result = known[place] { return try result.get() }
        let result = Result { () throws(CommandFailure) in try read(place) }
        known[place] = result
        return try result.get()
    }

    /// The path in the same folder; for standard input in the current one.
    static func place(beside path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return fileName }
        return path[...slash] + fileName
    }

    private func read(_ path: String) throws(CommandFailure) -> LintConfiguration {
        if choice == nil, FileKind(at: path) == .missing { return .standard }
        let input: InputFile
        do throws(CommandFailure) { input = try InputFile.read(path) } catch {
            var failure = error
            failure.status = .configuration
            throw failure
        }
        return try mapping(try LintConfiguration(input.bytes, known: RuleCatalogue.rules)) {
            (error: LintConfigurationError) in
            error.failure(in: input)
        }
    }
}

/// What is wrong with a `.aasa.json`.
extension LintConfigurationError {
    fileprivate func failure(in input: InputFile) -> CommandFailure {
        input.failure(.configuration, problems.map { ($0.offset, Self.sentence($0.code), Self.hint($0.code)) })
    }

    private static func sentence(_ code: Problem.Code) -> String {
        switch code {
        case .syntax(let error): error.sentence
        case .wrongType(let key, let expected):
            "\(key.map { "'\($0)'" } ?? "the configuration") should be \(words(expected))"
        case .unknownKey(let key): "unknown key '\(key)'"
        case .duplicate(let name): "'\(name)' appears here a second time"
        case .unknownRule(let name): "no rule has the code or name '\(name)'"
        case .unknownLevel(let word): "'\(word)' is not a severity of a rule"
        case .unknownSystem(let name): "no set of rules is called '\(name)'"
        case .badApp(let text, let problem): "'\(text)' is not an application identifier: \(problem.sentence)"
        }
    }

    private static func hint(_ code: Problem.Code) -> String? {
        switch code {
        case .syntax(let error): error.hint
        case .wrongType, .duplicate: nil
        case .unknownKey(let key): choice(key, LintConfiguration.Key.allCases.map(\.rawValue))
        case .unknownRule(let name): RuleName.nearest(to: name)
        case .unknownLevel(let word):
            choice(word, [LintConfiguration.offWord] + Severity.allCases.map(\.rawValue))
        case .unknownSystem(let name): choice(name, RuleSet.allCases.map(\.rawValue))
        case .badApp: AppIdentifier.Problem.hint
        }
    }

    private static func choice(_ word: String, _ choices: [String]) -> String {
        EditDistance.nearest(to: word, in: choices).map { "did you mean '\($0)'?" }
            ?? "use one of \(choices.joined(separator: ", "))"
    }

    private static func words(_ expected: Expected) -> String {
        switch expected {
        case .object: "an object"
        case .string: "a string"
        case .strings: "an array of strings"
        }
    }
}
