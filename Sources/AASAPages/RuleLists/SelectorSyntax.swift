internal import AASA

/// What can be known of a CSS selector without the list of properties, pseudo-classes and their versions.
enum SelectorSyntax {
    /// Pseudo-classes of extensions of ad blockers, which no browser has.
    private static let extended = [
        ":-abp-", ":contains(", ":has-text(", ":if(", ":if-not(", ":matches-attr(", ":matches-css", ":matches-path(",
        ":min-text-length(", ":nth-ancestor(", ":others(", ":properties(", ":remove(", ":style(", ":upward(",
        ":watch-attr(", ":xpath(",
    ]

    /// The reason why every WebKit drops the selector; nil if it may be valid.
    ///
    /// An unclosed bracket, quote or parenthesis at the end is closed by CSS (CSS Syntax, section 5.4).
    static func fault(_ selector: String) -> String? {
        if let name = extended.first(where: { selector.contains(text: $0) }) {
            return "'\(name.dropFirst().prefix(before: "("))' is of an ad blocker's own language"
        }
        var reader = Reader(bytes: Array(selector.utf8))
        return reader.fault()
    }

    private struct Reader {
        let bytes: [UInt8]
        private var position = 0
        private var closers: [UInt8] = []
        /// Whether a compound selector has begun since the last combinator or comma.
        private var hasPart = false

        init(bytes: [UInt8]) { self.bytes = bytes }

        private var current: UInt8? { if position < bytes.count { bytes[position] } else { nil } }

        mutating func fault() -> String? {
            while let byte = current {
                position += 1
                if let fault = readPart(beginningWith: byte) { return fault }
            }
            if hasPart { return nil }
            if bytes.isEmpty { return "it is empty" }
            return "a part is missing at the end"
        }

        /// Reads a part whose first byte is before the position, and returns its fault.
        private mutating func readPart(beginningWith byte: UInt8) -> String? {
            let name = "'\(Character(Unicode.Scalar(byte)))'"
            switch Unicode.Scalar(byte) {
            case "\\":
                position += 1
                hasPart = true
            case "/" where current == "*": skipComment()
            case "\"", "'":
                if closers.isEmpty { return "a quote outside of brackets" }
                skipString(closedBy: byte)
            case "[":
                closers.append(UInt8(ascii: "]"))
                hasPart = true
            case "(":
                closers.append(UInt8(ascii: ")"))
                hasPart = true
            case "]", ")":
                if closers.popLast() != byte { return "\(name) closes nothing" }
            case _ where !closers.isEmpty: break
            case "{", "}", ";", "!", "@": return "\(name) is in no selector"
            case ",", ">", "+", "~":
                if !hasPart { return "nothing is before \(name)" }
                hasPart = false
            case ".", "#":
                guard let next = current, Self.beginsName(next) else { return "no name begins after \(name)" }
                hasPart = true
            case "\t", "\n", "\u{C}", "\r", " ": break
            default:
                hasPart = true
            }
            return nil
        }

        private mutating func skipComment() {
            while position < bytes.count, !bytes[position...].starts(with: "*/".utf8) { position += 1 }
            position += 2
        }

        private mutating func skipString(closedBy quote: UInt8) {
            while let byte = current, byte != quote {
                if byte == "\\" { position += 1 }
                position += 1
            }
            position += 1
        }

        private static func beginsName(_ byte: UInt8) -> Bool {
            byte.isLetter || byte >= 0x80 || "-_\\".utf8.contains(byte)
        }
    }
}
