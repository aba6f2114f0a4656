internal import AASA

/// How results look on a terminal.
struct Style {
    let isColoured: Bool
    /// Begins each colour and command until the line is written. It has a number that text of
    /// others cannot hold on purpose.
    private static let mark = "\u{1B}\(UInt64.random(in: .min ... .max));"

    func status(_ status: Status, _ text: String) -> String {
        switch status {
        case .approved: paint(text, code: "1;32")
        case .denied: paint(text, code: "1;31")
        case .pending: paint(text, code: "1;33")
        }
    }

    func severity(_ severity: Severity, _ text: String) -> String {
        switch severity {
        case .error: paint(text, code: "1;31")
        case .warning: paint(text, code: "1;33")
        case .note: paint(text, code: "1;36")
        }
    }

    func good(_ text: String) -> String { paint(text, code: "32") }
    func bad(_ text: String) -> String { paint(text, code: "31") }
    func caution(_ text: String) -> String { paint(text, code: "33") }
    func faint(_ text: String) -> String { paint(text, code: "2") }
    /// The mark of what fits or passes.
    var tick: String { good("✓") }
    /// The mark of what does not fit or fails.
    var cross: String { bad("✗") }
    func strong(_ text: String) -> String { paint(text, code: "1") }

    private func paint(_ text: String, code: String) -> String {
        if isColoured { "\(Self.mark)\(code)m\(text)\(Self.mark)0m" } else { text }
    }

    /// A line that GitHub's runner executes. Without this it executes none: see `shown`.
    static func command(_ line: String) -> String { mark + line }

    /// The line as it is written: with its colours, and with escapes for everything else that is not printable but for
    /// tabs, with which marks are aligned.
    ///
    /// GitHub's runner executes a line of the form `::command::`, also with white space in front. An IPv6 address has
    /// the two colons only once.
    func shown(_ line: String) -> String {
        let afterSpace = line.utf8.drop(while: \.isBlank)
        if afterSpace.starts(with: "::".utf8), Self.hasTwoColons(afterSpace.dropFirst(2)) {
            let space = line[..<afterSpace.startIndex]
            return "\(space)" + "\\u{3a}"
                + withMarksReplaced(String(line.unicodeScalars[afterSpace.startIndex...].dropFirst()))
        }
        return withMarksReplaced(line)
    }

    private static func hasTwoColons(_ text: Substring.UTF8View) -> Bool {
        let colon = UInt8(ascii: ":")
        return zip(text, text.dropFirst()).contains { $0 == colon && $1 == colon }
    }

    /// The text with its own colours and commands, and with escapes for what else is not printable.
    private func withMarksReplaced(_ text: String) -> String {
        if text.isPrintable { return text }
        if !text.utf8.contains(0x1B) { return text.printable(keepingTabs: true) }
        var result = ""
        var rest = text.unicodeScalars[...]
        while let escape = rest.firstIndex(of: "\u{1B}") {
            result += String(rest[..<escape]).printable(keepingTabs: true)
            rest = rest[escape...]
            guard rest.starts(with: Self.mark.unicodeScalars) else {
                result += "\\u{1b}"
                rest.removeFirst()
                continue
            }
            rest.removeFirst(Self.mark.unicodeScalars.count)
            let isCommand = rest.first == ":"
            if !isCommand { result += "\u{1B}[" }
        }
        return result + String(rest).printable(keepingTabs: true)
    }
}

extension String {
    /// The text with spaces added up to `width` characters.
    func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
