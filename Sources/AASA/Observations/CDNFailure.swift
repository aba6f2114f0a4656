/// Why Apple's CDN has no file of a site: a code and its text, for instance `SWCERR00301 Timeout`.
///
/// There is no public list of the codes. Those that have a ``Kind`` are the ones that developers reported; any other is
/// shown as it is.
public struct CDNFailure: Sendable, Equatable {
    public enum Kind: Sendable, Equatable {
        /// The site answered, but not with 200.
        case badResponse
        /// The site's address is private or reserved.
        case privateAddress
        case timeout
        case malformedJSON
        case other
    }

    /// `SWCERR` and five digits; nil when the text does not begin so.
    public var code: String?
    /// What follows the code.
    public var text: String

    /// Reads `SWCERR00101 Bad HTTP Response: 403 Forbidden`.
    init(_ reason: String) {
        let (prefix, digitCount) = (Array("SWCERR".utf8), 5)
        let head = Array(reason.utf8.prefix(prefix.count + digitCount))
        let rest = reason.utf8.dropFirst(head.count)
        let isCode =
            head.count == prefix.count + digitCount && head.starts(with: prefix)
            && head.dropFirst(prefix.count).allSatisfy { (0x30...0x39).contains($0) }
            && (rest.isEmpty || rest.first == UInt8(ascii: " ") || rest.first == UInt8(ascii: ":"))
        code = isCode ? String(decoding: head, as: UTF8.self) : nil
        text = isCode ? Self.trimmed(rest) : reason
    }

    public var kind: Kind {
        switch code {
        case "SWCERR00101": .badResponse
        case "SWCERR00202": .privateAddress
        case "SWCERR00301": .timeout
        case "SWCERR00401": .malformedJSON
        default: .other
        }
    }

    /// Code and text as they were sent.
    public var description: String { [code, text].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " ") }

    /// What stands after the first colon of the text.
    var argument: String? {
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let argument = Self.trimmed(text.utf8[colon...])
        return argument.isEmpty ? nil : argument
    }

    /// Without the colon and the spaces in front.
    private static func trimmed(_ text: Substring.UTF8View) -> String {
        String(Substring(text.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ":") }))
    }
}
