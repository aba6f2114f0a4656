/// A URL as a device takes it apart before it compares it with the rules.
///
/// What no URL may hold is percent-encoded in path, query and fragment; everything else stays as written.
public struct LinkURL: Sendable, Hashable {
    /// Why a text is no URL that a universal link could have.
    public enum Problem: Error, Sendable, Equatable {
        /// Neither a scheme nor a leading `/`.
        case notAURL
        /// Neither `http` nor `https`.
        case otherScheme(String)
        case noHost
        case malformedPort

        public var sentence: String {
            switch self {
            case .notAURL: "it has neither a scheme nor a '/' in front"
            case .otherScheme(let scheme): "universal links are http and https, not '\(scheme)'"
            case .noHost: "it has no host"
            case .malformedPort: "its port is no number"
            }
        }

        public static let hint = "write https://example.com/path, or /path for a path of any site"
    }

    /// As written; nil for a path without a site.
    public var scheme: String?
    /// As written, without user and port; nil for a path without a site.
    public var host: String?
    public var port: Int?
    /// Begins with `/` unless it is empty.
    public var path: String
    /// Without its `?`; nil when there is none.
    public var query: String?
    /// Without its `#`; nil when there is none.
    public var fragment: String?

    /// Takes `http://…`, `https://…`, or a path of any site.
    public init(_ text: String) throws(Problem) {
        try self.init(text.utf8Span.span)
    }

    /// The same for bytes.
    public init(_ bytes: Span<UInt8>) throws(Problem) {
        let site = try LinkURLSite(bytes)
        var end = site.end
        while end < bytes.count, bytes[end] != UInt8(ascii: "?"), bytes[end] != UInt8(ascii: "#") { end += 1 }
        let tail = LinkURLTail(bytes, pathEnd: end)
        func written(_ range: Range<Int>) -> String {
            var output: [UInt8] = []
            URLText.appendWritten(bytes.extracting(range), to: &output)
            return String(decoding: output, as: UTF8.self)
        }
        func text(_ range: Range<Int>) -> String {
            String(decoding: range.map { bytes[$0] }, as: UTF8.self)
        }
        scheme = site.scheme.map(text)
        host = site.host.map(text)
        port = site.port
        path = written(site.end..<end)
        query = tail.query.map(written)
        fragment = tail.fragment.map(written)
    }

    /// The parts that rules look at, as one text: `/path?query#fragment`.
    public var relativeText: String {
        path + (query.map { "?" + $0 } ?? "") + (fragment.map { "#" + $0 } ?? "")
    }
}
