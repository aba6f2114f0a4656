internal import AASA

/// Sentences around the entries of the catalogue of errors.
enum ExplanationText {
    static let notKnown = "is no code, name or log line that is known"
    static let onlyTheDevice = "no command: only the device or the app's own code shows it"

    static func alsoNamed(_ references: [ErrorReference]) -> String {
        "also named, and not known: \(references.map(\.description).joined(separator: ", "))"
    }

    static func nearest(_ text: String) -> String { "the nearest that is known is \(text)" }

    static func nothingKnown(lines: Int) -> String {
        "nothing that is known stands in \(lines.grouped) \(lines == 1 ? "line" : "lines")"
    }

    static func summary(lines: Int, known: Int, kinds: Int) -> String {
        "\(known.grouped) of \(lines.grouped) lines say something that is known, \(kinds.grouped) different \(kinds == 1 ? "thing" : "things")"
    }
}
