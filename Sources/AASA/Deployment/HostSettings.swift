/// What the settings of a host do with the path of the association file: redirects, pages in its place, its content type.
///
/// Read as the hosts document them: Netlify and Cloudflare Pages (`_headers`, `_redirects`, `netlify.toml`), Vercel
/// (`vercel.json`), Firebase (`firebase.json`). Where a host serves an existing file before a rewrite, the rewrite is
/// no problem.
public struct HostSettings: Sendable, Equatable {
    /// A file of settings.
    public struct File: Sendable, Equatable {
        /// As it is named, with its folder.
        public var path: String
        public var bytes: [UInt8]
        /// The deployed folder as seen from the folder of this file, as in `build/public`; empty when they are the same.
        public var deployed: String

        public init(path: String, bytes: [UInt8], deployed: String) {
            self.path = path
            self.bytes = bytes
            self.deployed = deployed
        }
    }

    /// An effect on the path of the association file.
    struct Effect: Equatable {
        enum Kind: Equatable {
            case redirect(to: String)
            /// Another file is served in its place.
            case page(String)
            case contentType(String)
            /// The file is not deployed.
            case ignored(by: String)
            /// Firebase's settings name no folder, so that none is deployed.
            case noFolder
        }

        var kind: Kind
        /// Whether every host with such settings does it.
        var isCertain = true
        var range: Range<Int>
    }

    let file: File
    var effects: [Effect] = []
    /// How the file's content type is written in these settings.
    let contentTypeExample: String

    /// Names of settings that are recognised in the deployed folder.
    public static let names = ["_headers", "_redirects"] + projectNames
    /// Those that are also recognised in a folder above it.
    public static let projectNames = ["netlify.toml", "vercel.json", "firebase.json"]

    static let path = "/.well-known/apple-app-site-association"

    /// Nil for a file of another name, for JSON that cannot be read, and for sites of other folders.
    init?(_ file: File) {
        self.file = file
        let start = file.path.utf8.lastIndex(of: UInt8(ascii: "/")).map { file.path.index(after: $0) }
        switch String(file.path[(start ?? file.path.startIndex)...]) {
        case "_headers":
            contentTypeExample = "the lines '\(Self.path)' and '  Content-Type: application/json'"
            readHeaders()
        case "_redirects":
            contentTypeExample = "a file _headers with the lines '\(Self.path)' and '  Content-Type: application/json'"
            readRedirects()
        case "netlify.toml":
            contentTypeExample =
                "[[headers]] with for = \"\(Self.path)\" and [headers.values] with Content-Type = \"application/json\""
            readTables()
        case let name where name == "vercel.json" || name == "firebase.json":
            contentTypeExample =
                "\"headers\":[{\"source\":\"\(Self.path)\",\"headers\":[{\"key\":\"Content-Type\",\"value\":\"application/json\"}]}]"
            guard let root = try? JSONReader.read(file.bytes).root else { return nil }
            let hosting = root["hosting"]
            if name == "firebase.json", hosting == nil, root["public"] == nil { return nil }
            let all = hosting?.elements ?? [hosting ?? root]
            var sites = all.filter { isDeployed($0["public"]?.string) }
            if hosting != nil {
                // A folder without files is an error of 'firebase deploy'; 'source' names a web framework's project.
                let named = sites.filter { $0["public"] != nil || $0["source"] != nil }
                if named.isEmpty {
                    effects = sites.map { Effect(kind: .noFolder, range: $0.range) }
                } else {
                    sites = named
                }
            }
            if sites.isEmpty { return nil }
            for site in sites { read(site) }
        default: return nil
        }
    }

    // MARK: JSON

    /// Whether a site with this value of `public`, if it has one, is the deployed folder.
    private func isDeployed(_ folder: String?) -> Bool {
        guard let folder else { return true }
        let parts = folder.split(separator: "/").filter { $0 != "." }
        return parts.joined(separator: "/").utf8.elementsEqual(file.deployed.utf8)
    }

    /// Patterns of Firebase's `ignore` that cover the file. Those that cover only its folder, as `**/.*` does, leave the
    /// files in it deployed.
    private static let ignoring = [
        "**", "**/*", "**/.*/**", ".*/**", "**/.well-known/**", ".well-known/**", "**/.well-known/*", ".well-known/*",
        "**/apple-app-site-association", ".well-known/apple-app-site-association",
    ]

    private mutating func read(_ site: JSONNode) {
        for rule in site["redirects"]?.elements ?? [] where rule["has"] == nil && rule["missing"] == nil {
            guard let source = rule["source"]?.string, HostPattern.covers(source) else { continue }
            effects.append(Effect(kind: .redirect(to: rule["destination"]?.string ?? ""), range: rule.range))
        }
        for rule in site["routes"]?.elements ?? [] where rule["has"] == nil && rule["missing"] == nil {
            if rule["handle"]?.string == "filesystem" { break }
            guard let source = rule["src"]?.string, let page = rule["dest"]?.string, HostPattern.covers(source) else {
                continue
            }
            effects.append(Effect(kind: .page(page), range: rule.range))
        }
        var ignored: [Effect] = []
        for pattern in site["ignore"]?.elements ?? [] {
            guard let text = pattern.string else { continue }
            if text.hasPrefix("!"), Self.ignoring.contains(String(text.dropFirst())) {
                ignored = []
            } else if Self.ignoring.contains(text) {
                ignored.append(Effect(kind: .ignored(by: text), range: pattern.range))
            }
        }
        effects += ignored
        for rule in site["headers"]?.elements ?? [] {
            guard let source = rule["source"]?.string, HostPattern.covers(source) else { continue }
            for header in rule["headers"]?.elements ?? [] where header["key"]?.string?.lowercased() == "content-type" {
                guard let value = header["value"]?.string else { continue }
                effects.append(Effect(kind: .contentType(value), range: header.range))
            }
        }
    }

    // MARK: Lines

    /// `path`, and below it indented fields.
    private mutating func readHeaders() {
        var isCovered = false
        for line in SettingsLine.all(in: file.bytes) {
            if !line.isIndented {
                isCovered = HostPattern.covers(line.text)
            } else if isCovered, let value = line.value(of: "content-type", separator: ":") {
                effects.append(Effect(kind: .contentType(value), range: line.range))
            }
        }
    }

    /// `from [query] to [status]`; an exclamation mark after the status takes precedence over existing files.
    private mutating func readRedirects() {
        for line in SettingsLine.all(in: file.bytes) {
            let words = line.text.split(separator: " ", omittingEmptySubsequences: true).map(String.init)
            guard words.count > 1, HostPattern.covers(words[0]) else { continue }
            let status = words.count > 2 ? words[words.count - 1] : "301"
            add(to: words[1], status: status, isForced: status.hasSuffix("!"), line.range)
        }
    }

    private mutating func add(to target: String, status: String, isForced: Bool, _ range: Range<Int>) {
        if status.hasPrefix("3") {
            // Netlify serves an existing file before a redirect, Cloudflare Pages does not.
            effects.append(Effect(kind: .redirect(to: target), isCertain: isForced, range: range))
        } else if status.hasPrefix("200"), isForced {
            effects.append(Effect(kind: .page(target), range: range))
        }
    }

    /// The tables `redirects` and `headers` of TOML, as Netlify documents them.
    private mutating func readTables() {
        var table = ""
        var values: [String: String] = [:]
        var range = 0..<0
        func finish(_ settings: inout HostSettings) {
            if table == "redirects", let from = values["from"], HostPattern.covers(from) {
                settings.add(
                    to: values["to"] ?? "", status: values["status"] ?? "301", isForced: values["force"] == "true",
                    range)
            }
            if table == "headers.values", let path = values["for"], HostPattern.covers(path),
                let type = values["content-type"]
            {
                settings.effects.append(Effect(kind: .contentType(type), range: range))
            }
        }
        for line in SettingsLine.all(in: file.bytes) {
            if line.text.hasPrefix("[") {
                let name = line.text.filter { !"[] ".contains($0) }
                finish(&self)
                if name != "headers.values" { values = [:] }
                (table, range) = (name, line.range)
            } else if let pair = line.pair {
                values[pair.name.lowercased()] = pair.value
            }
        }
        finish(&self)
    }
}

/// A line of settings without its comment.
private struct SettingsLine {
    var text: String
    var isIndented: Bool
    var range: Range<Int>

    static func all(in bytes: [UInt8]) -> [SettingsLine] {
        let index = LineIndex(bytes)
        return (1...max(index.count, 1)).compactMap { number in
            let range = index.line(number)
            let line = String(decoding: bytes[range], as: UTF8.self)
            let text = withoutComment(line.drop { $0 == " " || $0 == "\t" })
            if text.isEmpty { return nil }
            return SettingsLine(
                text: text.split(separator: "\t").joined(separator: " "),
                isIndented: line.hasPrefix(" ") || line.hasPrefix("\t"), range: range)
        }
    }

    /// A comment begins with `#` at the start of a word, outside quotes: a URL may contain a fragment.
    private static func withoutComment(_ line: Substring) -> Substring {
        var quote: Character?
        var previous: Character = " "
        for index in line.indices {
            let character = line[index]
            if let open = quote {
                if character == open { quote = nil }
            } else if character == "\"" || character == "'" {
                quote = character
            } else if character == "#", previous == " " || previous == "\t" {
                return line[..<index]
            }
            previous = character
        }
        return line
    }

    func value(of name: String, separator: Character) -> String? {
        let parts = text.split(separator: separator, maxSplits: 1).map { $0.filter { $0 != " " } }
        guard parts.count == 2, parts[0].lowercased() == name else { return nil }
        return parts[1]
    }

    /// `name = "value"`.
    var pair: (name: String, value: String)? {
        let parts = text.split(separator: "=", maxSplits: 1).map { $0.filter { !" \"'".contains($0) } }
        return parts.count == 2 ? (parts[0], parts[1]) : nil
    }
}

/// Patterns for paths as hosts write them.
enum HostPattern {
    /// Whether a pattern covers the path of the association file. Regular expressions other than `(.*)` are not read and
    /// cover nothing.
    static func covers(_ pattern: String) -> Bool {
        var text = pattern
        if let scheme = text.firstRange(ofText: "://") {
            text = String(text[scheme.upperBound...].drop { $0 != "/" })
        }
        var glob: [UInt8] = []
        var rest = Array(text.utf8)[...]
        if rest.first != UInt8(ascii: "/") { glob.append(UInt8(ascii: "/")) }
        while let byte = rest.first {
            if rest.starts(with: Array("(.*)".utf8)) {
                rest = rest.dropFirst(4)
                glob.append(UInt8(ascii: "*"))
            } else if byte == UInt8(ascii: ":") {
                // A parameter: one part of the path, or with a star the rest of it.
                rest = rest.dropFirst().drop { isWord($0) }
                if rest.first == UInt8(ascii: "*") || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
                if rest.starts(with: Array("(.*)".utf8)) { rest = rest.dropFirst(4) }
                glob.append(UInt8(ascii: "*"))
            } else if "()[]{}|^$\\?".utf8.contains(byte) {
                return false
            } else {
                rest = rest.dropFirst()
                glob.append(byte)
            }
        }
        // Each star multiplies the work.
        guard glob.count(where: { $0 == UInt8(ascii: "*") }) <= 4 else { return false }
        return matches(glob[...], Array(HostSettings.path.utf8)[...])
    }

    private static func isWord(_ byte: UInt8) -> Bool { byte.isLetterOrDigit || byte == UInt8(ascii: "_") }

    /// A star matches any text; the texts are short.
    private static func matches(_ glob: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>) -> Bool {
        guard let first = glob.first else { return text.isEmpty }
        if first == UInt8(ascii: "*") {
            let rest = glob.drop { $0 == UInt8(ascii: "*") }
            return rest.isEmpty || text.indices.contains { matches(rest, text[$0...]) } || matches(rest, [])
        }
        return text.first == first && matches(glob.dropFirst(), text.dropFirst())
    }
}
