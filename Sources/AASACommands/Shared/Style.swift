internal import AASA

/// How results look on a terminal.
struct Style {
    let isColoured: Bool

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
        isColoured ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}

extension String {
    /// The text with spaces added up to `width` characters.
    func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
