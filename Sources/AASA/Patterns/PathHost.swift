/// The scheme and host with which a path pattern begins.
struct PathHost {
    let end: Int
    /// Whether it can be nothing else.
    let isCertain: Bool
    let name: String
    /// Where what may be a path begins behind the scheme of an app, such as `myapp://`; nil for a URL of the web.
    let pathOfApp: Int?

    /// - Parameter bytes: of the pattern.
    init?(_ bytes: [UInt8]) {
        if let start = Self.pathStart(bytes[...]) {
            end = start
            isCertain = true
            name = "scheme and no host"
            let scheme = String(utf8: bytes.prefix { byte in byte != ":" }).lowercased()
            let isOfWeb = scheme.hasPrefix("http") || scheme.contains("*")
            let slashes = bytes[(scheme.utf8.count + 1)...].prefix { byte in byte == "/" }
            pathOfApp = if isOfWeb { nil } else { slashes.endIndex - 1 }
            return
        }
        // A URL may lack its scheme alone.
        var host = bytes[...]
        var isBehindSlash = false
        if host.starts(with: "//".utf8) {
            host = host.dropFirst(2)
        } else if host.first == "/" {
            host = host.dropFirst()
            isBehindSlash = true
        }
        let slash = host.firstIndex(of: "/") ?? host.endIndex
        let labels = host[..<slash].parts(separatedBy: ".")
        let hasWWW = labels.count > 2 && labels[0].elementsEqual("www".utf8)
        // The whole text may be the name of a file.
        if slash == host.endIndex, !hasWWW || isBehindSlash { return nil }
        guard labels.count > 1, labels.allSatisfy(Self.isLabel), let last = labels.last, last.count > 1,
            last.allSatisfy({ $0 >= UInt8(ascii: "A") }),
            !Self.extensions.contains(String(utf8: last))
        else { return nil }
        if isBehindSlash, !Self.isHostAlone(labels) { return nil }
        end = slash
        isCertain = hasWWW && !isBehindSlash
        name = "host"
        pathOfApp = nil
    }

    /// Where the path begins behind `https://` and a host, or where the text ends; nil without a scheme.
    static func pathStart(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard let colon = bytes.firstIndex(of: ":"), colon > bytes.startIndex,
            bytes[colon...].starts(with: "://".utf8),
            bytes[..<colon].allSatisfy({ isLabelByte($0) || $0 == "*" })
        else { return nil }
        return bytes[(colon + 3)...].firstIndex(of: "/") ?? bytes.endIndex
    }

    /// Whether labels in the place of a folder's name are hardly one: `/example.com/` may be about a site, and
    /// `/com.example.app/` about an app.
    private static func isHostAlone(_ labels: [ArraySlice<UInt8>]) -> Bool {
        guard labels.count > 2, let first = labels.first, let last = labels.last else { return false }
        return usualDomains.contains(String(utf8: last)) && !usualDomains.contains(String(utf8: first))
    }

    /// Whether a text without a path is hardly the name of a file.
    static func isDomain(_ text: [UInt8]) -> Bool {
        let labels = text.parts(separatedBy: ".")
        guard labels.count > 1, labels.allSatisfy(isLabel), let last = labels.last else { return false }
        return usualDomains.contains(String(utf8: last))
    }

    private static let usualDomains: Set<String> = ["com", "io", "net", "org"]

    private static func isLabel(_ label: ArraySlice<UInt8>) -> Bool {
        !label.isEmpty && (label.allSatisfy(isLabelByte) || label.elementsEqual("*".utf8))
    }

    private static func isLabelByte(_ byte: UInt8) -> Bool { byte.isLetterOrDigit || byte == "-" }

    /// Names of files that scripts answer for, with more of the path behind them.
    private static let extensions: Set<String> = [
        "asp", "aspx", "cfm", "cgi", "do", "htm", "html", "js", "json", "jsp", "jspx", "php", "pl", "py", "rb", "txt",
        "xhtml", "xml",
    ]
}

/// The query with which a path pattern goes on, where `?` matches any one character.
enum PathQuery {
    /// Where `?*` ends a path, which authors write for any query; nil for other paths and for a whole URL. Behind a
    /// wildcard and behind what separates words it is the rest of a name.
    static func anyQuery(in bytes: [UInt8]) -> Int? {
        let path = bytes.dropLast(2)
        guard bytes[path.endIndex...].elementsEqual("?*".utf8), let last = path.last,
            last == "/" || last.isLetterOrDigit
        else { return nil }
        return bytes.contains(text: "://") ? nil : path.endIndex
    }

    /// The pattern with `*` at its end where `?*` there reads as any query.
    static func withoutAnyQuery(_ pattern: String) -> String {
        let bytes = Array(pattern.utf8)
        guard let mark = anyQuery(in: bytes) else { return pattern }
        return "\(String(utf8: bytes[..<mark]))*"
    }

    /// The bytes of the query, from a `?` that a name and `=` follow, perhaps as `\?`, without a fragment; nil for a
    /// path alone, and for a whole URL, whose scheme and host come first.
    static func range(in bytes: [UInt8]) -> Range<Int>? {
        let end = bytes.firstIndex(of: "#") ?? bytes.count
        for start in 0..<end where bytes[start] == "?" {
            let name = bytes[(start + 1)..<end].prefix { $0.isWord || $0 == "-" || $0 == "." }
            let isQuery = !name.isEmpty && name.endIndex < end && bytes[name.endIndex] == "="
            guard isQuery else { continue }
            if bytes.contains(text: "://") { return nil }
            let isEscaped = start > 0 && bytes[start - 1] == "\\"
            return isEscaped ? start - 1..<end : start..<end
        }
        return nil
    }
}
