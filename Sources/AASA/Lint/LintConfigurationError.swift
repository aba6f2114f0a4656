/// Why a `.aasa.json` cannot be followed.
package struct LintConfigurationError: Error, Sendable {
    package struct Problem: Sendable {
        /// What is wrong.
        package enum Code: Sendable, Equatable {
            /// The text is not JSON.
            case syntax(JSONSyntaxError)
            /// A value is of the wrong type; nil is the document itself.
            case wrongType(key: String?, expected: Expected)
            /// A key that means nothing.
            case unknownKey(String)
            /// A key twice in one object, or a rule by its code and by its name.
            case duplicate(String)
            /// Neither a rule's code nor its name.
            case unknownRule(String)
            /// Neither `off` nor a severity.
            case unknownLevel(String)
            case unknownSystem(String)
            case badApp(String, AppIdentifier.Problem)
        }

        package var code: Code
        package var offset: Int

        /// What is wrong, in lower case and without a full stop.
        package var sentence: String {
            switch code {
            case .syntax(let error): error.sentence
            case .wrongType(let key, let expected):
                "\(key.map { key in "'\(key)'" } ?? "the configuration") should be \(expected.rawValue)"
            case .unknownKey(let key): "unknown key '\(key)'"
            case .duplicate(let name): "'\(name)' appears here a second time"
            case .unknownRule(let name): "no rule has the code or name '\(name)'"
            case .unknownLevel(let word): "'\(word)' is not a severity of a rule"
            case .unknownSystem(let name): "no set of rules is called '\(name)'"
            case .badApp(let text, let problem): "'\(text)' is not an application identifier: \(problem.sentence)"
            }
        }
    }

    /// The type that a value must have; its name is that in messages.
    package enum Expected: String, Sendable {
        case object = "an object"
        case string = "a string"
        case strings = "an array of strings"
    }

    /// In the order of their places; at least one.
    package var problems: [Problem]
}
