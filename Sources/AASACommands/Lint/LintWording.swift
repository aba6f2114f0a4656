internal import AASA
internal import Arguments

/// What is said around the findings of lint.
enum LintWording {
    static let clean = "no findings"

    /// `2 errors, 1 warning in 3 files`.
    static func summary(_ counts: [Severity: Int], files: Int) -> String {
        let sums = Severity.allCases.reversed().compactMap { severity in
            counts[severity].map { "\($0.grouped) \(severity.rawValue)\($0 == 1 ? "" : "s")" }
        }
        return
            "\(sums.isEmpty ? clean : sums.joined(separator: ", ")) in \(files.grouped) \(files == 1 ? "file" : "files")"
    }

    static func mended(_ count: Int, _ path: String) -> String {
        "mended \(count.grouped) \(count == 1 ? "finding" : "findings") in '\(path)'"
    }

    static func signedIsNotFixed(_ path: String) -> String {
        "'\(path)' is signed and was not mended: mend the document and sign it again"
    }

    static func placesAreInPayload(_ path: String) -> String {
        "lines and columns of \(path == "-" ? name(path) : "'\(path)'") are those of the document that is signed in it"
    }

    static let canBeFixed = "'aasa lint --fix' mends it"

    /// How a file is called in texts for people.
    static func name(_ path: String) -> String { path == "-" ? "standard input" : path }

    static func nearestRule(to text: String) -> String {
        let names = Linter.rules.flatMap { [$0.code, $0.name] }
        let near = EditDistance.nearest(to: text, in: names).map { "did you mean '\($0)'?" }
        return near ?? "'aasa lint --list-rules' shows them all"
    }
}
