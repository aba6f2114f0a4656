internal import AASA
internal import Arguments
internal import POSIX

/// How results look on a terminal.
struct Style {
    let isColoured: Bool
    /// Begins each colour and command until the line is written. It has a number that text of others cannot hold on purpose.
    private static let mark = "\u{1B}\(UInt64.random(in: .min ... .max));"

    func status(_ status: Status, _ text: String) -> String {
        switch status {
        case .approved: paint(text, "1;32")
        case .denied: paint(text, "1;31")
        case .pending: paint(text, "1;33")
        }
    }

    func severity(_ severity: Severity, _ text: String) -> String {
        switch severity {
        case .error: paint(text, "1;31")
        case .warning: paint(text, "1;33")
        case .note: paint(text, "1;36")
        }
    }

    func good(_ text: String) -> String { paint(text, "32") }
    func bad(_ text: String) -> String { paint(text, "31") }
    func caution(_ text: String) -> String { paint(text, "33") }
    func faint(_ text: String) -> String { paint(text, "2") }
    func strong(_ text: String) -> String { paint(text, "1") }

    private func paint(_ text: String, _ code: String) -> String {
        isColoured ? "\(Self.mark)\(code)m\(text)\(Self.mark)0m" : text
    }

    /// A line that GitHub's runner executes. Without this it executes none: see `shown`.
    static func command(_ line: String) -> String { mark + line }

    /// The line as it is written: with its colours, and with escapes for everything else that is not printable but for tabs,
    /// with which marks are aligned. So is the first colon of a line that begins as a command of GitHub's runner, which ignores
    /// white space in front.
    func shown(_ line: String) -> String {
        let text = line.utf8.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        let isCommand = text.starts(with: "::".utf8)
        if !isCommand, !line.utf8.contains(0x1B) { return line.printable(keepingTabs: true) }
        var result = isCommand ? String(line[..<text.startIndex]) + "\\u{3a}" : ""
        var rest = line.unicodeScalars[(isCommand ? line.utf8.index(after: text.startIndex) : line.startIndex)...]
        while let escape = rest.firstIndex(of: "\u{1B}") {
            result += String(rest[..<escape]).printable(keepingTabs: true)
            rest = rest[escape...]
            if rest.starts(with: Self.mark.unicodeScalars) {
                rest.removeFirst(Self.mark.unicodeScalars.count)
                if rest.first != ":" { result += "\u{1B}[" }
            } else {
                result += "\\u{1b}"
                rest.removeFirst()
            }
        }
        return result + String(rest).printable(keepingTabs: true)
    }
}

/// `--color`, which every verb has.
struct ColorOptions: ParsableArguments {
    enum Choice: String, CaseIterable, ExpressibleByArgument {
        case auto, always, never

        /// On a terminal, unless `NO_COLOR` (<https://no-color.org>) or `TERM=dumb` forbids it; elsewhere with `FORCE_COLOR`
        /// (<https://force-color.org>).
        func isColoured(onTerminal isTerminal: Bool) -> Bool {
            let isSet = { (name: String) in !(Environment.value(name) ?? "").isEmpty }
            return switch self {
            case .always: true
            case .never: false
            case .auto:
                !isSet("NO_COLOR") && (isSet("FORCE_COLOR") || isTerminal && Environment.value("TERM") != "dumb")
            }
        }
    }

    @Option("--color", help: "When results are coloured")
    var color = Choice.auto
}

extension String {
    /// The text with spaces added up to `width` characters.
    func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
