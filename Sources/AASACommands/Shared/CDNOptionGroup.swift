internal import AASA
internal import Arguments
internal import POSIX

/// The CDN for `ios14`.
struct CDNOptionGroup: ParsableArguments {
    @Option("--cdn", valueName: "URL", help: "Base URL of the CDN for ios14 (default: Apple's)")
    var cdn: CDNBase?

    var base: String { (cdn ?? .apple).url }
}

/// The base URL of a CDN: `https`, a host with an optional port, and a path if need be.
struct CDNBase: ExpressibleByArgument, Equatable {
    /// Without a trailing slash.
    let url: String

    static let apple = CDNBase(url: SystemVersion.appleCDN)

    private init(url: String) { self.url = url }

    init(argument: String) throws(ValidationError) {
        try reject(
            if: argument == "none", "this verb requests it for the rules of ios14",
            hint: "run 'aasa check SITE --cdn none' to leave it out")
        // A URL of a file without its site is a base, too: each request has the path.
        var base = argument[...]
        if base.last != "/" { base += "/" }
        if base.hasSuffix(SystemVersion.cdnPath) { base = base.dropLast(SystemVersion.cdnPath.count) }
        try self.init(String(base), as: "the base of a CDN", example: SystemVersion.appleCDN)
    }

    /// Checked here, because a mistake must not become a site's verdict.
    ///
    /// - Parameters:
    ///   - name: what the URL is, for messages.
    ///   - example: a URL of the same kind.
    init(_ argument: String, as name: String, example: String) throws(ValidationError) {
        let parts = URLParts(argument)
        let hint = "write it as in \(example)"
        try reject(if: !parts.hasScheme("https"), "it is not an https URL", hint: hint)
        try reject(
            if: !parts.queryAndFragment.isEmpty,
            "\(name) has neither a query nor a fragment", hint: hint)
        for byte in argument.utf8 where !(0x21...0x7E).contains(byte) || "\"<>\\^`{|}".utf8.contains(byte) {
            throw ValidationError("a character of it is not one of a URL's", hint: hint)
        }
        try reject(if: parts.authority.contains("@"), "\(name) must not contain a user name", hint: hint)
        try reject(if: !Self.isHostWithPort(String(parts.authority)), "its host or port is invalid", hint: hint)
        var path = parts.path
        while path.last == "/" { path.removeLast() }
        url = "https://\(parts.authority)\(path)"
    }

    var defaultValueDescription: String { url }

    /// A name, or an IP address; IPv6 in brackets.
    private static func isHostWithPort(_ text: String) -> Bool {
        guard let colon = text.utf8.lastIndex(of: UInt8(ascii: ":")), !text.hasSuffix("]") else { return isHost(text) }
        let port = text[text.utf8.index(after: colon)...]
        return NetworkAddress.isPort(String(port)) && isHost(String(text[..<colon]))
    }

    private static func isHost(_ text: String) -> Bool {
        let bare = NetworkAddress.withoutBrackets(text)
        if bare != text { return NetworkAddress.isNumeric(bare) }
        if NetworkAddress.isNumeric(text) { return !text.contains(":") }
        let labels = text.utf8.parts(separatedBy: UInt8(ascii: "."))
        for label in labels {
            let isPlain = label.allSatisfy { byte in byte.isLetterOrDigit || "-_".utf8.contains(byte) }
            if !isPlain || !(1...63).contains(label.count) { return false }
        }
        return text.utf8.count <= 253
    }
}
