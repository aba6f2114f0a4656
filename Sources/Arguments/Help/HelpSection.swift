/// A titled list in two columns: what can be typed, and what it means.
public struct HelpSection: Sendable {
    /// A row; the label of an option without a short name is indented.
    public typealias Row = (label: String, text: String)

    public let title: String
    public let areVerbs: Bool
    public let rows: [Row]

    public init(title: String, areVerbs: Bool = false, rows: [Row]) {
        self.title = title
        self.areVerbs = areVerbs
        self.rows = rows
    }

    /// The section's lines, with the texts beginning after the given number of columns.
    func lines(textColumn: Int, columns: Int) -> [String] {
        let indentation = String(repeating: " ", count: textColumn)
        var lines = ["\(title):"]
        for row in rows {
            let label = "  \(row.label)"
            let texts = wrap(row.text, columns: columns - textColumn)
            guard let first = texts.first, !first.isEmpty else {
                lines.append(label)
                continue
            }
            if label.count + 2 <= textColumn {
                lines.append(label + String(repeating: " ", count: textColumn - label.count) + first)
            } else {
                lines += [label, indentation + first]
            }
            for text in texts.dropFirst() { lines.append(indentation + text) }
        }
        return lines
    }

    /// The column of the texts in all of a screen's sections: after the longest label that leaves them enough room.
    static func textColumn(for sections: [HelpSection], columns: Int) -> Int {
        let limit = min(28, columns * 2 / 5)
        let lengths = sections.flatMap(\.rows).map(\.label.count).filter { $0 <= limit }
        return 2 + (lengths.max() ?? 4) + 2
    }
}

extension HelpSection {
    /// The row of one declaration: its names or its placeholder, its meaning, its choices and its default.
    static func row(of declaration: Declaration) -> Row {
        var notes: [String] = []
        let values = declaration.values()
        if !values.choices.isEmpty, declaration.valueName != values.choices.joined(separator: "|") {
            notes.append("one of \(values.choices.joined(separator: ", "))")
        }
        if declaration.isRepeatable, declaration.kind == .option { notes.append("repeatable") }
        if let text = values.defaultText { notes.append("default: \(text)") }
        if !declaration.requires.isEmpty { notes.append("requires \(declaration.requires.listed(with: "or"))") }
        return (label(of: declaration), join(declaration.help, notes: notes.joined(separator: "; ")))
    }

    /// One pair of brackets, also where the help states the default itself.
    private static func join(_ help: String, notes: String) -> String {
        if notes.isEmpty { return help }
        if help.isEmpty { return "(\(notes))" }
        let statesDefault = help.split(separator: "(").contains { $0.hasPrefix("default: ") }
        if statesDefault, help.hasSuffix(")") { return "\(help.dropLast()); \(notes))" }
        return "\(help) (\(notes))"
    }

    private static func label(of declaration: Declaration) -> String {
        switch declaration.kind {
        case .positional: return declaration.valueName + declaration.repetition
        case .option, .flag:
            let short = declaration.names.filter { !$0.isLongName }
            let long = declaration.names.filter(\.isLongName)
            let names = (short + long).joined(separator: ", ") + declaration.valueLabel
            if short.isEmpty { return "    " + names }
            return names
        }
    }
}
