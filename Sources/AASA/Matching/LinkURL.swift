/// The parts of a URL as a device compares them with the rules.
///
/// Forbidden characters in path, query and fragment are percent-encoded; everything else is as written.
public struct LinkURL: Sendable, Hashable {
    /// The reason why a text cannot be the URL of a universal link.
    @nonexhaustive
    public enum Problem: Error, Sendable, Equatable, CustomStringConvertible {
        /// Neither a scheme nor a leading `/`.
        case notAURL
        /// Neither `http` nor `https`.
        case otherScheme(String)
        /// There is no host behind the scheme.
        case noHost
        /// The host has a character that none has, or two dots in a row.
        case malformedHost
        /// The text behind the colon is not a port.
        case malformedPort

        /// The problem in a sentence whose subject is the text.
        public var sentence: String {
            switch self {
            case .notAURL: "it has neither a scheme nor a '/' in front"
            case .otherScheme(let scheme): "its scheme is '\(scheme)', not http or https"
            case .noHost: "it has no host"
            case .malformedHost: "its host is not the name of a site"
            case .malformedPort: "its port is not a number up to 65535"
            }
        }

        /// The sentence.
        public var description: String { sentence }

        /// The problem of a text, in a sentence.
        package func sentence(about text: String) -> String { "'\(text)' is not a URL to match: \(sentence)" }

        /// The problem of a line of a list, in a sentence.
        package var sentenceOfLine: String { "not a URL to match: \(sentence)" }

        /// How to write a URL that can be matched.
        public static let hint = "write https://example.com/path, or /path for a path of any site"
    }

    /// As written; nil for a path without a site.
    public var scheme: String?
    /// As written, without user and port; nil for a path without a site.
    public var host: String?
    /// The port, if the URL has one.
    public var port: Int?
    /// Begins with `/` unless it is empty.
    public var path: String
    /// Without its `?`.
    public var query: String?
    /// Without its `#`.
    public var fragment: String?

    /// Parses `http://…`, `https://…`, or a path without a site. Scheme, host and port can be wrong; path, query and
    /// fragment may have any characters.
    ///
    /// - Throws: the first ``Problem``.
    public init(_ text: String) throws(Problem) { try self.init(text.utf8Span.span) }

    /// Parses the same text in UTF-8.
    public init(_ bytes: Span<UInt8>) throws(Problem) {
        let site = try LinkURLSite(bytes)
        var end = site.end
        while end < bytes.count, bytes[end] != "?", bytes[end] != "#" { end += 1 }
        let tail = LinkURLTail(bytes, pathEnd: end)
        func written(_ range: Range<Int>) -> String {
            var output: [UInt8] = []
            URLText.appendWritten(bytes.extracting(range), to: &output)
            return String(utf8: output)
        }
        scheme = site.scheme.map { range in URLText.text(of: bytes.extracting(range)) }
        host = site.host.map { range in URLText.text(of: bytes.extracting(range)) }
        port = site.port
        path = written(site.end..<end)
        query = tail.query.map(written)
        fragment = tail.fragment.map(written)
    }

    /// The port, unless it is the scheme's own: with it no universal link opens an app (TN3155).
    package var otherPort: Int? {
        if port == LinkURLSite.ownPort(schemeLength: scheme?.utf8.count) { return nil }
        return port
    }

    /// The parts that rules are compared with: `/path?query#fragment`.
    package var relativeText: String {
        var text = path
        if let query { text += "?" + query }
        if let fragment { text += "#" + fragment }
        return text
    }
}

/// The positions of scheme and authority in a URL (RFC 3986 section 3), found without copying.
struct LinkURLSite {
    /// The scheme; nil for a text that begins with `/`: a path without a site.
    var scheme: Range<Int>?
    /// The host, without user and port.
    var host: Range<Int>?
    var port: Int?
    var end: Int

    init(_ url: borrowing Span<UInt8>) throws(LinkURL.Problem) {
        end = 0
        if !url.isEmpty, url[0] == "/" { return }
        let scheme = try Self.scheme(url)
        self.scheme = scheme
        end = scheme.upperBound + 3
        var hostStart = end
        // The last colon behind the user and an IPv6 address.
        var colon: Int?
        while end < url.count {
            let byte = url[end]
            if byte == "/" || byte == "?" || byte == "#" { break }
            if byte == "@" {
                hostStart = end + 1
                colon = nil
            } else if byte == ":" {
                colon = end
            } else if byte == "]" {
                colon = nil
            }
            end += 1
        }
        if let colon { port = try Self.port(url.extracting(colon + 1..<end)) }
        let hostEnd = colon ?? end
        guard hostStart < hostEnd else { throw .noHost }
        guard Self.isHost(url.extracting(hostStart..<hostEnd)) else { throw .malformedHost }
        host = hostStart..<hostEnd
    }

    /// The number of a port; nil for an empty one.
    private static func port(_ text: borrowing Span<UInt8>) throws(LinkURL.Problem) -> Int? {
        if text.isEmpty { return nil }
        var number = 0
        for at in text.indices {
            guard text[at].isDigit else { throw .malformedPort }
            number = number * 10 + Int(text[at] - UInt8(ascii: "0"))
            guard number <= 65_535 else { throw .malformedPort }
        }
        return number
    }

    /// Whether the text may be a host: no space, `%` or other byte that a URL's host excludes (URL Standard, forbidden
    /// host code points), and no empty label in it.
    private static func isHost(_ text: borrowing Span<UInt8>) -> Bool {
        var previous = UInt8(ascii: ".")
        for at in text.indices {
            let byte = text[at]
            switch byte {
            case ...0x20, 0x7F, "%", "<", ">", "\\", "^", "|": return false
            default: break
            }
            if byte == ".", previous == byte { return false }
            previous = byte
        }
        return true
    }

    /// See ``LinkURL/otherPort``.
    @inline(__always)
    var otherPort: Int? {
        if port == Self.ownPort(schemeLength: scheme?.count) { return nil }
        return port
    }

    /// The port of `https` or `http`, by the length of the scheme.
    static func ownPort(schemeLength: Int?) -> Int { schemeLength == 5 ? 443 : 80 }

    /// The scheme of `http://…` or `https://…`.
    private static func scheme(_ url: borrowing Span<UInt8>) throws(LinkURL.Problem) -> Range<Int> {
        var end = 0
        while end < url.count, isSchemeByte(url[end]) { end += 1 }
        guard end > 0, end < url.count, url[end] == ":" else { throw .notAURL }
        let isWeb =
            (end == 4 || end == 5) && url[0] | 0x20 == "h" && url[1] | 0x20 == "t"
            && url[2] | 0x20 == "t" && url[3] | 0x20 == "p"
            && (end == 4 || url[4] | 0x20 == "s")
        guard isWeb else { throw .otherScheme(URLText.text(of: url.extracting(0..<end))) }
        guard end + 2 < url.count, url[end + 1] == "/", url[end + 2] == "/" else { throw .noHost }
        return 0..<end
    }

    private static func isSchemeByte(_ byte: UInt8) -> Bool { byte.isLetterOrDigit || "+-.".utf8.contains(byte) }
}

/// The positions of query and fragment after a path.
struct LinkURLTail {
    /// Without its `?`.
    var query: Range<Int>?
    /// Without its `#`.
    var fragment: Range<Int>?

    init(_ url: borrowing Span<UInt8>, pathEnd: Int) {
        var at = pathEnd
        if at < url.count, url[at] == "?" {
            while at < url.count, url[at] != "#" { at += 1 }
            query = pathEnd + 1..<at
        }
        if at < url.count { fragment = at + 1..<url.count }
    }
}
