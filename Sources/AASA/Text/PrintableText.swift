/// Text of others, written so that it neither controls a terminal, a log or a page nor hides anything in them.
/// Every writer decides by ``Swift/Unicode/Scalar/isPrintable``: text and XML show `\u{202e}`, JSON has
/// `\u202e`, which stays exact.
extension Unicode.Scalar {
    /// Whether the character is visible, alone and where it is written, or a space.
    ///
    /// Not so: control characters, line breaks, format characters (bidirectional controls, zero-width characters, the
    /// soft hyphen, the byte order mark, tags), what Unicode ignores by default (fillers, variation selectors), spaces
    /// other than U+0020 and noncharacters (The Unicode Standard, sections 2.4, 5.21 and 23).
    package var isPrintable: Bool {
        // Most characters need no look into Unicode's tables.
        if value < 0x7F { return value >= 0x20 }
        let properties = self.properties
        return switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .surrogate: false
        default: !properties.isDefaultIgnorableCodePoint && !properties.isNoncharacterCodePoint
        }
    }

    /// Whether it is a zero-width space, joiner or mark, or the byte order mark, which come with
    /// text copied from web pages.
    var isZeroWidth: Bool {
        switch value {
        case 0x200B...0x200F, 0x2060, 0xFEFF: true
        default: false
        }
    }

    /// `U+2003 EM SPACE`; a character without a name has its number only.
    var codeAndName: String {
        let number = "U+" + value.digits(atLeast: 4, radix: 16).uppercased()
        guard let name = properties.name ?? properties.nameAlias else { return number }
        return "\(number) \(name)"
    }

    var isSpace: Bool { properties.isWhitespace || isZeroWidth }

    /// The character, or its escape.
    package var printable: String {
        if isPrintable { String(Character(self)) } else { "\\u{\(String(value, radix: 16))}" }
    }
}

extension String {
    /// Whether each character is printable. Most are of ASCII, and need not be decoded.
    package var isPrintable: Bool {
        let bytes = utf8Span.span
        for offset in bytes.indices {
            let isPlain = bytes[offset] >= 0x20 && bytes[offset] < 0x7F
            let isContinuation = bytes[offset] & 0xC0 == 0x80
            if isPlain || isContinuation { continue }
            if !unicodeScalars[utf8.index(startIndex, offsetBy: offset)].isPrintable { return false }
        }
        return true
    }

    /// The text with an escape for each character that is not printable.
    package var printable: String { printable(keepingTabs: false) }

    /// The same, with tabs as they are where they are kept.
    package func printable(keepingTabs: Bool) -> String {
        if isPrintable { return self }
        var result = ""
        // A run has one escape.
        var (last, escape): (Unicode.Scalar, String) = ("\0", "\\u{0}")
        for scalar in unicodeScalars {
            if scalar.isPrintable || keepingTabs && scalar == "\t" {
                result.unicodeScalars.append(scalar)
            } else {
                if scalar != last { (last, escape) = (scalar, scalar.printable) }
                result += escape
            }
        }
        return result
    }
}
