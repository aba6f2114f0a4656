internal import AASA

/// A URL that the parser of the URL Standard accepts without a base
/// (<https://url.spec.whatwg.org/#concept-basic-url-parser>).
struct AbsoluteURL {
    /// In lower case.
    let scheme: String
    /// In lower case, without user and port; nil if the scheme needs none. International names are as written.
    private(set) var host: String?

    /// The schemes whose host is a domain, with `file`, whose host may be empty.
    private static let specialSchemes: Set<String> = ["http", "https", "ws", "wss", "ftp", "file"]

    /// Reads a text. The result is nil where the standard's parser returns failure.
    init?(_ text: String) {
        let isEdge = { (byte: UInt8) in byte <= 0x20 }
        var bytes = Array(text.utf8).drop(while: isEdge)
        while let last = bytes.last, isEdge(last) { bytes.removeLast() }
        bytes.removeAll { [0x09, 0x0A, 0x0D].contains($0) }
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), let scheme = Self.scheme(bytes[..<colon]) else {
            return nil
        }
        self.scheme = scheme
        let rest = bytes[(colon + 1)...]
        let isSpecial = Self.specialSchemes.contains(scheme)
        let isSlash = { (byte: UInt8) in byte == "/" || isSpecial && byte == "\\" }
        let start: ArraySlice<UInt8>
        if isSpecial, scheme != "file" {
            // The standard's parser skips any number of slashes of a special URL, with a warning.
            start = rest.drop(while: isSlash)
        } else {
            let hasAuthority = rest.count > 1 && rest.prefix(2).allSatisfy(isSlash)
            guard hasAuthority else { return }
            start = rest.dropFirst(2)
        }
        let authority = start.prefix { byte in !isSlash(byte) && !"?#".utf8.contains(byte) }
        if scheme == "file" {
            guard Self.isFileHost(authority) else { return nil }
        } else {
            host = Self.host(in: authority, isSpecial: isSpecial)
            if host == nil { return nil }
        }
    }

    /// A whole text as a scheme, in lower case; nil if it is not one.
    static func scheme(_ bytes: some Collection<UInt8>) -> String? {
        guard let first = bytes.first, first.isLetter else { return nil }
        for byte in bytes where !byte.isLetterOrDigit && !"+-.".utf8.contains(byte) { return nil }
        return String(utf8: bytes).lowercased()
    }

    /// A drive letter is the beginning of a path.
    private static func isFileHost(_ host: ArraySlice<UInt8>) -> Bool {
        let endsLikeDrive = host.last == ":" || host.last == "|"
        let isDrive = host.count == 2 && host.first?.isLetter == true && endsLikeDrive
        return host.isEmpty || isDrive || URLHost.isDomain(host)
    }

    /// The host; nil if a part of the authority is invalid.
    private static func host(in authority: ArraySlice<UInt8>, isSpecial: Bool) -> String? {
        var rest = authority
        let at = rest.lastIndex(of: UInt8(ascii: "@"))
        if let at { rest = rest[(at + 1)...] }
        var port: ArraySlice<UInt8>?
        // The colons of an IPv6 address are in brackets.
        if let colon = rest.lastIndex(of: ":"), !rest[colon...].contains("]") {
            port = rest[(colon + 1)...]
            rest = rest[..<colon]
        }
        if let port, !isPort(port) { return nil }
        var isValid = !isSpecial && at == nil && port == nil
        if !rest.isEmpty { isValid = if isSpecial { URLHost.isDomain(rest) } else { URLHost.isOpaque(rest) } }
        return if isValid { String(utf8: rest.percentDecoded).lowercased() } else { nil }
    }

    private static func isPort(_ digits: ArraySlice<UInt8>) -> Bool {
        if digits.isEmpty { return true }
        guard digits.allSatisfy(\.isDigit) else { return false }
        let significant = digits.drop { $0 == "0" }
        return significant.isEmpty || UInt16(String(utf8: significant)) != nil
    }
}
