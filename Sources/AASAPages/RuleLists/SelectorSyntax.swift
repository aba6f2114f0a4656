/// What can be known of a CSS selector without the list of properties, pseudo-classes and their versions.
enum SelectorSyntax {
    /// Pseudo-classes of extensions of ad blockers, which no browser has.
    private static let extended = [
        ":-abp-", ":contains(", ":has-text(", ":if(", ":if-not(", ":matches-attr(", ":matches-css", ":matches-path(",
        ":min-text-length(", ":nth-ancestor(", ":others(", ":properties(", ":remove(", ":style(", ":upward(",
        ":watch-attr(", ":xpath(",
    ]

    /// Why every WebKit drops the selector; nil when it may be valid.
    ///
    /// An unclosed bracket, quote or parenthesis at the end is closed by CSS (CSS Syntax, section 5.4).
    static func fault(_ selector: String) -> String? {
        if let name = extended.first(where: { selector.contains($0) }) {
            return "'\(name.dropFirst().prefix { $0 != "(" })' is of an ad blocker's own language"
        }
        var reader = Reader(bytes: Array(selector.utf8))
        return reader.fault()
    }

    private struct Reader {
        let bytes: [UInt8]
        var closers: [UInt8] = []
        /// Whether a compound selector has begun since the last combinator or comma.
        var hasPart = false
        var needsPart = true

        mutating func fault() -> String? {
            var place = 0
            while place < bytes.count {
                let byte = bytes[place]
                switch byte {
                case UInt8(ascii: "\\"):
                    place += 1
                    hasPart = true
                case UInt8(ascii: "/") where bytes[place...].starts(with: "/*".utf8):
                    while place < bytes.count, !bytes[place...].starts(with: "*/".utf8) { place += 1 }
                    place += 1
                case UInt8(ascii: "\""), UInt8(ascii: "'"):
                    if closers.isEmpty { return "a quote outside of brackets" }
                    place += 1
                    while place < bytes.count, bytes[place] != byte {
                        if bytes[place] == UInt8(ascii: "\\") { place += 1 }
                        place += 1
                    }
                case UInt8(ascii: "["), UInt8(ascii: "("):
                    closers.append(byte == UInt8(ascii: "[") ? UInt8(ascii: "]") : UInt8(ascii: ")"))
                    hasPart = true
                case UInt8(ascii: "]"), UInt8(ascii: ")"):
                    guard closers.popLast() == byte else {
                        return "'\(Character(Unicode.Scalar(byte)))' closes nothing"
                    }
                case _ where !closers.isEmpty: break
                case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ";"), UInt8(ascii: "!"), UInt8(ascii: "@"):
                    return "'\(Character(Unicode.Scalar(byte)))' is in no selector"
                case UInt8(ascii: ","), UInt8(ascii: ">"), UInt8(ascii: "+"), UInt8(ascii: "~"):
                    if !hasPart { return "nothing is before '\(Character(Unicode.Scalar(byte)))'" }
                    hasPart = false
                case UInt8(ascii: "."), UInt8(ascii: "#"):
                    let next = place + 1 < bytes.count ? bytes[place + 1] : 0
                    let begins =
                        next >= 0x80 || "-_\\".utf8.contains(next) || (next | 0x20 >= 0x61 && next | 0x20 <= 0x7A)
                    if !begins { return "no name begins after '\(Character(Unicode.Scalar(byte)))'" }
                    hasPart = true
                case 0x09, 0x0A, 0x0C, 0x0D, 0x20: break
                default: hasPart = true
                }
                place += 1
            }
            return hasPart ? nil : bytes.isEmpty ? "it is empty" : "a part is missing at the end"
        }
    }
}
