/// Numbers, lists and texts of libraries as messages show them.
extension BinaryInteger {
    /// The digits of a number that is not negative, with zeros in front up to a width; letters are small.
    package func digits(atLeast width: Int, radix: Int = 10) -> String {
        // The library writes decimal digits faster if it is not asked for them by their radix.
        var digits = if radix == 10 { description } else { String(self, radix: radix) }
        while digits.utf8.count < width { digits = "0" + digits }
        return digits
    }
}

extension Int {
    /// With a comma between groups of three digits.
    package var grouped: String {
        var digits = Array(String(magnitude))
        for index in stride(from: digits.count - 3, to: 0, by: -3) { digits.insert(",", at: index) }
        if self < 0 { digits.insert("-", at: 0) }
        return String(digits)
    }

    /// The number with a noun, whose plural has an `s` unless it is given: `1 pair`, `2,000 pairs`.
    package func counted(_ noun: String, plural: String? = nil) -> String {
        if self == 1 { return "1 \(noun)" }
        return "\(grouped) \(plural ?? noun + "s")"
    }

    /// Seconds in the two largest units that they fill: `45 s`, `2 h 5 min`, `3 days`.
    package var duration: String {
        let units = [(86400, self / 86400 == 1 ? "day" : "days"), (3600, "h"), (60, "min"), (1, "s")]
        guard let first = units.firstIndex(where: { self >= $0.0 }) else { return "\(self) s" }
        var rest = self
        var parts: [String] = []
        for (length, name) in units[first...].prefix(2) where rest >= length {
            parts.append("\((rest / length).grouped) \(name)")
            rest %= length
        }
        return parts.joined(separator: " ")
    }
}

extension [String] {
    /// The elements with a separator between them.
    ///
    /// At the start of a program `joined` costs more: it searches every conformance for one.
    func list(_ separator: String) -> String {
        guard var text = first else { return "" }
        for element in dropFirst() { text += separator + element }
        return text
    }

    /// At most five elements, separated by commas, and the number of the others.
    package var shortened: String {
        let shown = Array(prefix(5)).list(", ")
        if count > 5 { return "\(shown) and \(count - 5) more" }
        return shown
    }
}

extension String {
    /// The text, or its beginning and its end with an ellipsis between them, about `count` bytes.
    package func clipped(to count: Int) -> String {
        if utf8.count <= count { return self }
        // The scalar view rounds down to boundaries.
        let start = String(unicodeScalars[..<utf8.index(utf8.startIndex, offsetBy: count * 3 / 4)])
        return start + "…" + String(unicodeScalars[utf8.index(utf8.endIndex, offsetBy: -count / 4)...])
    }

    /// A library's message without a full stop or line break at its end.
    package var tidied: String {
        var text = self[...]
        while let last = text.last, last == "." || last.isNewline || last == " " { text.removeLast() }
        return String(text)
    }
}

extension StringProtocol {
    /// Without white space around it.
    package var trimmed: String {
        var text = drop(while: \.isWhitespace)
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
