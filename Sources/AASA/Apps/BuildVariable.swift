/// Placeholders that a build or a template should have filled in.
enum BuildVariable {
    /// How placeholders begin and end: Xcode's build settings (`$(NAME)`, `${NAME}`), templates of others.
    private static let brackets = [
        ("$(", ")"), ("${", "}"), ("{{", "}}"), ("<%", "%>"), ("<", ">"), ("@@", "@@"), ("__", "__"),
    ]

    /// The first placeholder in a text, as it stands there; one that is not closed reaches to the end.
    static func first(in text: Substring) -> String? {
        var found: Range<Substring.Index>?
        for (opening, closing) in brackets {
            guard let start = text.firstRange(ofText: opening) else { continue }
            let isEarlier = found.map { start.lowerBound < $0.lowerBound } ?? true
            guard isEarlier else { continue }
            let end = text[start.upperBound...].firstRange(ofText: closing)?.upperBound
            // Two underscores alone may be part of a name.
            if end == nil, !opening.hasPrefix("$") { continue }
            found = start.lowerBound..<(end ?? text.endIndex)
        }
        return found.map { String(text[$0]) }
    }
}
