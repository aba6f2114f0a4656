internal import AASA
internal import Arguments
internal import POSIX

/// What an argument of `lint` means.
///
/// A word with a slash in it, and one that names something on disk, is a file; `-` is standard input. What is left is a
/// site when it reads as one, and a missing file otherwise.
enum LintTarget: ExpressibleByArgument, Equatable {
    case file(String)
    case site(String)

    init(argument: String) throws(ValidationError) {
        let isFile =
            argument == FileReader.standardInput || argument.utf8.contains(UInt8(ascii: "/"))
            || FileReader.exists(argument)
        self = isFile || !Self.readsAsSite(argument) ? .file(argument) : .site(argument)
    }

    private static func readsAsSite(_ text: String) -> Bool {
        do throws(ValidationError) {
            _ = try Site(argument: text)
            return true
        } catch {
            return false
        }
    }

    /// As it was written.
    var text: String {
        switch self {
        case .file(let text), .site(let text): text
        }
    }

    /// The path of a file. Sites cannot be linted yet.
    func path() throws(CommandFailure) -> String {
        switch self {
        case .file(let path): return path
        case .site(let text):
            throw CommandFailure(
                .noInput, "'\(text)' does not exist",
                hint: "if it is a site: 'aasa fetch \(text) | aasa lint -' lints its file")
        }
    }

    static var allValueStrings: [String] { [] }
}

/// The code or the name of a rule.
struct RuleName: ExpressibleByArgument {
    let rule: LintRule

    init(argument: String) throws(ValidationError) {
        guard let rule = Linter.rule(named: argument) else {
            throw ValidationError("no rule has this code or name", hint: LintWording.nearestRule(to: argument))
        }
        self.rule = rule
    }

    static var allValueStrings: [String] { [] }
    var defaultValueDescription: String { rule.code }
}
