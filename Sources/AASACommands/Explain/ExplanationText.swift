internal import AASA

/// Sentences around the entries of the catalogue of errors.
enum ExplanationText {
    static let notKnown = "is not a known code, name or log line"
    static let onlyTheDevice = "no command: only the device or the app's own code shows it"

    static func alsoNamed(_ references: [ErrorReference]) -> String {
        "also named, and not known: \(references.map(\.description).joined(separator: ", "))"
    }

    static func nearest(_ text: String) -> String { "the nearest that is known is \(text)" }

    static func nothingKnown(lines: Int) -> String {
        "no known error in \(lines.grouped) \(lines == 1 ? "line" : "lines")"
    }

    static func summary(lines: Int, known: Int, kinds: Int) -> String {
        "\(known.grouped) of \(lines.grouped) lines match a known error, \(kinds.grouped) different \(kinds == 1 ? "error" : "errors")"
    }
}
