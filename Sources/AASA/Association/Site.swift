/// A domain with an optional port: `example.com`, `example.com:8443`. Never a URL.
///
/// Always valid: at least two labels of lower-case letters, digits and hyphens (RFC 1123 section 2.1) or `localhost`,
/// at most 253 characters, and a port of 1 to 65535 that is not 443.
public struct Site: Hashable, Sendable, CustomStringConvertible, JSONConvertible {
    /// The reason why a text is not a site.
    @nonexhaustive
    public enum Problem: Error, Sendable, Equatable, CustomStringConvertible {
        /// The text is empty.
        case empty
        /// A URL; the site in it, if any.
        case scheme(String)
        /// A URL of Apple's CDN; the site whose copy it names.
        case copy(Site)
        /// A slash, `?` or `#`; the part before it.
        case path(String)
        /// A user name before an `@`.
        case credentials
        /// The text behind the colon is not a number from 1 to 65535.
        case badPort(String)
        /// The character is not allowed in a host name.
        case badCharacter(Unicode.Scalar)
        /// A character outside ASCII: an internationalised name that was not converted.
        case notASCII
        /// Two dots follow each other, or a dot comes first.
        case emptyLabel
        /// A label has more than 63 octets (RFC 1035 section 2.3.4).
        case labelTooLong
        /// The name has more than 253 octets (RFC 1035 section 2.3.4).
        case nameTooLong
        /// A label begins or ends with a hyphen.
        case hyphen(String)
        /// There is only one label.
        case noDot
        /// An IP address: devices require names.
        case address
        /// The prefix `*.`, which an entitlement may have but a site cannot.
        case wildcard

        /// The problem in a sentence.
        public var sentence: String {
            switch self {
            case .empty: "it is empty"
            case .scheme: "a site has no scheme"
            case .copy: "it is a URL of Apple's CDN"
            case .path: "a site has no path"
            case .credentials: "a site has no user name"
            case .badPort(let port): "'\(port)' is not a port"
            case .badCharacter("_"): "an underscore is not allowed in a host name"
            case .badCharacter("\t"): "a tab is not allowed in a host name"
            case .badCharacter(let scalar): "'\(String(Character(scalar)).printable)' is not allowed in a host name"
            case .notASCII: "the name is not in ASCII"
            case .emptyLabel: "two dots follow each other, or a dot comes first"
            case .labelTooLong: "a part between dots is longer than 63 characters"
            case .nameTooLong: "the name is longer than 253 characters"
            case .hyphen(let label): "'\(label)' begins or ends with a hyphen"
            case .noDot: "the name has no dot"
            case .address: "an IP address is not a site"
            case .wildcard: "a wildcard names no single site"
            }
        }

        /// The sentence.
        public var description: String { sentence }
    }

    /// A text that is not a site, and the reason.
    public struct ParseError: Error, Sendable, Equatable, CustomStringConvertible {
        /// The whole text.
        public let text: String
        /// What is wrong with it.
        public let problem: Problem

        /// Both in a sentence, a long text shortened.
        public var description: String { "'\(text.clipped(to: 100))' is not a site: \(problem.sentence)" }
    }

    /// In lower case, without a trailing dot.
    public let host: String
    /// The port; nil for 443.
    public let port: Int?

    /// The canonical form.
    public var description: String { if let port { "\(host):\(port)" } else { host } }
    package var json: JSONText { .string(description) }

    /// Whether a label is that of a name outside ASCII (RFC 5890 section 2.3.2.1).
    package var isInternationalised: Bool { host.split(separator: ".").contains { $0.hasPrefix("xn--") } }

    /// Parses a site in ASCII: `example.com` or `example.com:8443`. Capitals become small letters, a dot at the end is
    /// removed, and port 443 is left out. A name outside ASCII is to be in punycode (RFC 5891).
    ///
    /// - Throws: the first ``Problem`` with the text.
    public init(_ text: String) throws(ParseError) {
        do throws(Problem) { try self.init(parsing: text) } catch { throw ParseError(text: text, problem: error) }
    }

    /// - Throws: the first ``Problem``.
    package init(parsing text: String) throws(Problem) {
        if text.isEmpty { throw .empty }
        if text.utf8.allSatisfy(Self.isHostByte) {
            port = nil
            host = try Self.host(text[...])
            return
        }
        let url = URLParts(text)
        if let copied = Site(ofCopy: text) { throw .copy(copied) }
        if url.scheme != nil { throw .scheme(String(url.authority)) }
        if url.authority.utf8.count < text.utf8.count { throw .path(String(url.authority)) }
        if text.utf8.contains("@") { throw .credentials }
        if text.hasPrefix("[") || text.utf8.count(where: { $0 == ":" }) > 1 { throw .address }
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        port = try Self.port(parts.dropFirst().first)
        host = try Self.host(parts[0])
    }

    /// The site whose copy a URL of Apple's CDN names; nil for other URLs.
    package init?(ofCopy url: String) {
        let base = SystemVersion.appleCDN + SystemVersion.cdnPath
        guard url.hasPrefix(base) else { return nil }
        try? self.init(String(URLParts(url.dropFirst(base.count)).authority))
    }

    /// The site of a file that is judged without one.
    static let localhost = Site(host: "localhost")

    private init(host: String) {
        self.host = host
        port = nil
    }

    private static func port(_ text: Substring?) throws(Problem) -> Int? {
        guard let text else { return nil }
        guard !text.isEmpty, text.utf8.count <= 5, text.utf8.allSatisfy(\.isDigit),
            let number = Int(text), (1...65535).contains(number)
        else { throw .badPort(String(text)) }
        if number == 443 { return nil }
        return number
    }

    private static func host(_ text: Substring) throws(Problem) -> String {
        if text.hasPrefix("*.") { throw .wildcard }
        if text.utf8.contains(where: { $0 >= 0x80 }) { throw .notASCII }
        if let bad = text.utf8.first(where: { !isHostByte($0) }) { throw .badCharacter(Unicode.Scalar(bad)) }
        let name = (text.utf8.last == "." ? text.dropLast() : text).lowercased()
        if name.isEmpty { throw .empty }
        if name.utf8.count > 253 { throw .nameTooLong }
        let labels = name.utf8.parts(separatedBy: ".")
        for label in labels {
            if label.isEmpty { throw .emptyLabel }
            if label.count > 63 { throw .labelTooLong }
            if label.first == "-" || label.last == "-" { throw .hyphen(String(Substring(label))) }
        }
        if let last = labels.last, isNumber(last) { throw .address }
        if labels.count < 2, name != "localhost" { throw .noDot }
        return name
    }

    /// Whether resolvers parse a name with this last label as an IPv4 address (URL Standard, "ends in a number"):
    /// decimal, octal or, behind `0x`, hexadecimal digits, of which there may be none.
    private static func isNumber(_ label: Substring.UTF8View) -> Bool {
        guard label.starts(with: "0x".utf8) else { return label.allSatisfy(\.isDigit) }
        return label.dropFirst(2).allSatisfy { byte in byte.isDigit || (0x61...0x66).contains(byte) }
    }

    private static func isHostByte(_ byte: UInt8) -> Bool {
        byte.isLetterOrDigit || byte == "-" || byte == "."
    }
}
