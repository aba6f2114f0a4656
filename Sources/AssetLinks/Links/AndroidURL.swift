internal import AASA

/// A URL as Android's `Uri` takes it apart. Path, query and fragment are decoded (core/java/android/net/Uri.java).
///
/// A URL of the web without a path has `/`, which browsers write (<https://url.spec.whatwg.org/#path-start-state>).
package struct AndroidURL: Sendable, Equatable {
    /// In lower case, as browsers and apps pass it.
    package let scheme: String
    /// Decoded, in the case in which it is written. Filters compare it without regard to case.
    package let host: String
    /// The port in the URL; nil without one, because a default port is not filled in.
    package let port: Int?
    /// All between the scheme and the fragment, decoded.
    let schemeSpecificPart: String
    /// Empty without one, in a URL that browsers do not know.
    package let path: String
    /// Without the question mark; nil when it is empty or missing.
    package let query: String?
    /// Without the number sign; nil without one.
    package let fragment: String?
    /// The parts as patterns compare them. One URL is compared with many patterns.
    let pathUnits: [UInt16]
    let parameterUnits: [[UInt16]]
    let fragmentUnits: [UInt16]?

    /// Whether its scheme is http or https: an app must verify the hosts of such links alone.
    package var isOfWeb: Bool { IntentFilter.webSchemes.contains(scheme) }

    /// The parts of a URL with a host; nil for any other text.
    package init?(_ text: String) {
        let url = Self.withPath(text)
        let parts = URLParts(url)
        guard let scheme = parts.scheme, !parts.authority.isEmpty else { return nil }
        self.scheme = scheme.lowercased()
        // A backslash ends the authority and begins the path, as in browsers.
        var (host, port) = parts.hostAndPort
        var path = parts.path
        if let backslash = parts.authority.utf8.firstIndex(of: UInt8(ascii: "\\")) {
            (host, port) = URLParts("\(scheme)://\(parts.authority[..<backslash])").hostAndPort
            path = url[backslash..<path.endIndex]
        }
        self.host = Self.decoded(host)
        self.port = port.flatMap { digits in Int(digits) }
        schemeSpecificPart = Self.decoded(url.dropFirst(scheme.count + 1).prefix(before: "#"))
        self.path = Self.decoded(path)
        var query = parts.queryAndFragment
        var fragment: Substring?
        if let sign = query.utf8.firstIndex(of: "#") {
            fragment = query[query.utf8.index(after: sign)...]
            query = query[..<sign]
        }
        self.fragment = fragment.map(Self.decoded)
        self.query = if query.isEmpty { nil } else { Self.decoded(query.dropFirst()) }
        pathUnits = Array(self.path.utf16)
        parameterUnits = Self.parameters(of: self.query).map { parameter in Array(parameter.utf16) }
        fragmentUnits = self.fragment.map { fragment in Array(fragment.utf16) }
    }

    /// A URL of the web with the slash that browsers write behind the host.
    private static func withPath(_ text: String) -> String {
        let parts = URLParts(text)
        let isWeb = parts.hasScheme("http") || parts.hasScheme("https")
        // A backslash in the authority begins a path.
        guard isWeb, let scheme = parts.scheme, parts.path.isEmpty, !parts.authority.utf8.contains("\\") else {
            return text
        }
        return "\(scheme)://\(parts.authority)/\(parts.queryAndFragment)"
    }

    /// The text without percent signs; what is not UTF-8 is replaced, and a plus sign stays (UriCodec.java).
    private static func decoded(_ text: Substring) -> String {
        guard text.utf8.contains("%") else { return String(text) }
        var decoded: [UInt8] = []
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            guard scalar == "%" else {
                decoded += String(scalar).utf8
                continue
            }
            var byte: UInt8 = 0
            for _ in 0..<2 {
                // What is in the place of a digit is lost, and the byte has the digits in front of it.
                guard let next = rest.popFirst() else { return String(utf8: decoded + replacement) }
                guard let digit = UInt8(exactly: next.value)?.hexValue else {
                    decoded += replacement
                    break
                }
                byte = byte << 4 | digit
            }
            decoded.append(byte)
        }
        return String(utf8: decoded)
    }

    private static let replacement = Array("\u{FFFD}".utf8)

    /// The pairs of the query: between ampersands or, if there is none, between semicolons (UriRelativeFilter.java).
    private static func parameters(of query: String?) -> [Substring] {
        guard let query else { return [] }
        let pairs = split(query[...], at: "&")
        if pairs.count == 1 { return split(query[...], at: ";") }
        return pairs
    }

    /// Java's split: without the empty texts at the end, but with the only one.
    private static func split(_ text: Substring, at separator: Character) -> [Substring] {
        if text.isEmpty { return [text] }
        var parts = text.parts(separatedBy: separator)
        while parts.last?.isEmpty == true { parts.removeLast() }
        return parts
    }
}
