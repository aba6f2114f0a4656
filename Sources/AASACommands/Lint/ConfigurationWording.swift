internal import AASA
internal import Arguments

/// What is wrong with a `.aasa.json`.
enum ConfigurationWording {
    static func failure(_ error: LintConfigurationError, _ path: String, _ input: [UInt8]) -> CommandFailure {
        let lines = LineIndex(input)
        var hints: [String] = []
        for hint in error.problems.compactMap({ hint($0.code) }) where !hints.contains(hint) { hints.append(hint) }
        return CommandFailure(
            .configuration,
            messages: error.problems.map { problem in
                let place = lines.position(of: problem.offset)
                return "\(LintWording.name(path)):\(place.line):\(place.column): \(sentence(problem.code))"
            }, hints: hints)
    }

    private static func sentence(_ code: LintConfigurationError.Problem.Code) -> String {
        switch code {
        case .syntax(let error): error.sentence
        case .wrongType(let key, let expected):
            "\(key.map { "'\($0)'" } ?? "the configuration") should be \(words(expected))"
        case .unknownKey(let key): "the key '\(key)' means nothing here"
        case .duplicate(let name): "'\(name)' stands here a second time"
        case .unknownRule(let name): "no rule has the code or name '\(name)'"
        case .unknownLevel(let word): "'\(word)' is no level of a rule"
        case .unknownSystem(let name): "no set of rules is called '\(name)'"
        case .badApp(let text, let problem): "'\(text)' is not an application identifier: \(problem.sentence)"
        }
    }

    private static func hint(_ code: LintConfigurationError.Problem.Code) -> String? {
        switch code {
        case .syntax(let error): error.hint
        case .wrongType, .duplicate: nil
        case .unknownKey(let key): choice(key, LintConfiguration.Key.allCases.map(\.rawValue))
        case .unknownRule(let name): LintWording.nearestRule(to: name)
        case .unknownLevel(let word):
            choice(word, [LintConfiguration.offWord] + Severity.allCases.map(\.rawValue))
        case .unknownSystem(let name): choice(name, RuleSet.allCases.map(\.rawValue))
        case .badApp: AppIdentifier.Problem.hint
        }
    }

    private static func choice(_ word: String, _ choices: [String]) -> String {
        EditDistance.nearest(to: word, in: choices).map { "did you mean '\($0)'?" }
            ?? "it is one of \(choices.joined(separator: ", "))"
    }

    private static func words(_ expected: LintConfigurationError.Expected) -> String {
        switch expected {
        case .object: "an object"
        case .string: "a string"
        case .strings: "an array of strings"
        }
    }
}
