/// Reads the header fields for age and lifetime of an answer (RFC 9111).
enum CacheFields {
    /// Upper bound; greater numbers are read as this one (RFC 9111 section 1.2.2).
    static let longest = Int(clamping: 2_147_483_648 as Int64)

    /// Seconds; nil for a malformed field. The first member of a list counts (RFC 9111 section 5.1).
    static func age(_ field: String) -> Int? { members(field[...].utf8).first.flatMap(seconds) }

    /// The seconds of the first `max-age` (RFC 9111 section 4.2.1), or nil if it is missing or malformed. Numbers in
    /// quotes are read, although servers should not send them (section 5.2).
    static func maxAge(_ field: String) -> Int? {
        for member in members(field[...].utf8) {
            guard let sign = member.firstIndex(of: "="),
                member[..<sign].map(\.lowercase).elementsEqual("max-age".utf8)
            else { continue }
            var number = member[member.index(after: sign)...]
            if number.count >= 2, number.first == "\"", number.last == "\"" {
                number = number.dropFirst().dropLast()
            }
            return seconds(number)
        }
        return nil
    }

    /// The members of a list (RFC 9110 section 5.6), separated by commas outside quoted strings and
    /// trimmed, without the empty ones.
    private static func members(_ field: Substring.UTF8View) -> [Substring.UTF8View] {
        var isQuoted = false
        var isEscaped = false
        let parts = field.split(omittingEmptySubsequences: true) { byte in
            if isEscaped {
                isEscaped = false
            } else if isQuoted, byte == "\\" {
                isEscaped = true
            } else if byte == "\"" {
                isQuoted.toggle()
            }
            return byte == "," && !isQuoted
        }
        return parts.map(\.trimmed).filter { !$0.isEmpty }
    }

    /// A number of digits alone (RFC 9111 section 1.2.2).
    private static func seconds(_ text: Substring.UTF8View) -> Int? {
        guard !text.isEmpty, text.allSatisfy(\.isDigit) else { return nil }
        return min(Int(String(Substring(text))) ?? longest, longest)
    }
}
