/// What the settings of a host do with the path of a file that devices read: redirects, pages in its place, its content type.
///
/// Read as the hosts document them: Netlify and Cloudflare Pages (`_headers`, `_redirects`, `netlify.toml`), Vercel
/// (`vercel.json`, `.vercelignore`), Firebase (`firebase.json`). Where a host serves an existing file before a rewrite, the rewrite is
/// no problem.
package struct HostSettings: Sendable, Equatable {
    /// A file of settings.
    package struct File: Sendable, Equatable {
        /// As it is named, with its folder.
        package var path: String
        package var bytes: [UInt8]
        /// The deployed folder as seen from the folder of this file, as in `build/public`; empty when they are the same.
        package var deployed: String

        /// Without its folder.
        var name: String { String(path.split(separator: "/").last ?? "") }
        var isJSON: Bool { name.hasSuffix(".json") }

        package init(path: String, bytes: [UInt8], deployed: String) {
            self.path = path
            self.bytes = bytes
            self.deployed = deployed
        }
    }

    /// An effect on the file's path.
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
            /// The settings are not JSON, for this reason.
            case unreadable(String)
        }

        /// Why it may not happen.
        enum Doubt {
            /// Some hosts serve an existing file first.
            case host
            /// The rule has conditions: a host, a country, a cookie.
            case condition
        }

        var kind: Kind
        var doubt: Doubt?
        var range: Range<Int>
    }

    let file: File
    /// The path of the file that devices read.
    let path: String
    private(set) var effects: [Effect] = []
    /// Whether a table of a redirect without conditions fits the file: the first that fits decides.
    private var hasDecidingRedirect = false
    /// Further effects are of no use to anyone.
    private static let maximumEffects = 100
    /// How the file's content type is written in these settings.
    let contentTypeExample: String

    /// Names of settings that are recognised in the deployed folder.
    package static let names = ["_headers", "_redirects"] + projectNames
    /// Those that are also recognised in a folder above it.
    package static let projectNames = ["netlify.toml", "vercel.json", "firebase.json", ".vercelignore"]

    /// The path of Apple's file.
    static let path = "/.well-known/apple-app-site-association"

    /// The settings, or nil for a file of another name, and for sites of other folders.
    ///
    /// - Parameter path: of the file that devices read.
    init?(_ file: File, of path: String = Self.path) {
        self.file = file
        self.path = path
        let name = file.name
        let lines = "the lines '\(path)' and '  Content-Type: application/json'"
        let headers =
            "\"headers\":[{\"source\":\"\(path)\",\"headers\":[{\"key\":\"Content-Type\",\"value\":\"application/json\"}]}]"
        switch name {
        case "_headers":
            contentTypeExample = lines
            readHeaders()
        case "_redirects":
            contentTypeExample = "a file _headers with \(lines)"
            readRedirects()
        case "netlify.toml":
            contentTypeExample =
                "[[headers]] with for = \"\(path)\" and [headers.values] with Content-Type = \"application/json\""
            readTables()
        case "vercel.json", "firebase.json":
            contentTypeExample = headers
            guard readJSON(requiringHosting: name == "firebase.json") else { return nil }
        case ".vercelignore":
            contentTypeExample = "a file vercel.json with {\(headers)}"
            if let line = IgnoreFile(file.bytes).line(ignoring: file.deployed + path) {
                add(Effect(kind: .ignored(by: line.text), range: line.range))
            }
        default: return nil
        }
    }

    /// The folder that settings name as the one to deploy, without slashes around it; nil when they name none.
    package static func publishedFolder(of bytes: [UInt8], named name: String) -> String? {
        var folder: String?
        if name == "netlify.toml" {
            folder = SettingsLine.all(in: bytes).lazy.compactMap(\.pair).first { $0.name == "publish" }?.value
        } else if let root = try? JSONReader.read(bytes).root {
            let hosting = root["hosting"]?.elements?.first ?? root["hosting"]
            folder = hosting?["public"]?.string ?? root["outputDirectory"]?.string
        }
        let parts = (folder ?? "").split(separator: "/").filter { $0 != "." }
        return parts.nonEmpty?.joined(separator: "/")
    }

    private mutating func add(_ effect: Effect) {
        if effects.count < Self.maximumEffects { effects.append(effect) }
    }

    // MARK: JSON

    /// Reads the sites of a file; false when none of them is the deployed folder.
    ///
    /// - Parameter requiresHosting: whether settings that have neither `hosting` nor `public` are about something else.
    private mutating func readJSON(requiringHosting requiresHosting: Bool) -> Bool {
        let root: JSONNode
        do throws(JSONSyntaxError) { root = try JSONReader.read(file.bytes).root } catch {
            let offset = min(error.offset, max(file.bytes.count - 1, 0))
            effects = [Effect(kind: .unreadable(error.sentence), range: offset..<offset)]
            return true
        }
        let hosting = root["hosting"]
        if requiresHosting, hosting == nil, root["public"] == nil { return false }
        let all = hosting?.elements ?? [hosting ?? root]
        let sites = all.filter { isDeployed($0["public"]?.string) }
        // A folder without files is an error of 'firebase deploy'; 'source' names a web framework's project.
        let withFolder = sites.filter { $0["public"] != nil || $0["source"] != nil }
        let lacksFolder = hosting != nil && withFolder.isEmpty
        if lacksFolder { for site in sites { add(Effect(kind: .noFolder, range: site.range)) } }
        for site in hosting == nil || lacksFolder ? sites : withFolder { read(site) }
        return !sites.isEmpty
    }

    /// Whether a site with this value of `public`, if it has one, is the deployed folder.
    private func isDeployed(_ folder: String?) -> Bool {
        guard let folder else { return true }
        let parts = folder.split(separator: "/").filter { $0 != "." }
        return parts.joined(separator: "/").utf8.elementsEqual(file.deployed.utf8)
    }

    /// Patterns of Firebase's `ignore` that cover the file. Those that cover only its folder, as `**/.*` does, leave the
    /// files in it deployed.
    private var ignoring: [String] {
        let fileName = path.split(separator: "/").last ?? ""
        return [
            "**", "**/*", "**/.*/**", ".*/**", "**/.well-known/**", ".well-known/**", "**/.well-known/*",
            ".well-known/*", "**/\(fileName)", ".well-known/\(fileName)",
        ]
    }

    private mutating func read(_ site: JSONNode) {
        readRedirects(of: site)
        readRoutes(of: site)
        readIgnored(of: site)
        readHeaders(of: site)
    }

    private static func doubt(about rule: JSONNode) -> Effect.Doubt? {
        rule["has"] == nil && rule["missing"] == nil ? nil : .condition
    }

    private mutating func readRedirects(of site: JSONNode) {
        for rule in site["redirects"]?.elements ?? [] {
            var coversFile = false
            if let source = rule["source"]?.string {
                coversFile = HostPattern.covers(source, path: path)
            } else if let regex = rule["regex"]?.string {
                coversFile = HostPattern.covers(regex: regex, path: path)
            }
            guard coversFile else { continue }
            let target = rule["destination"]?.string ?? ""
            add(Effect(kind: .redirect(to: target), doubt: Self.doubt(about: rule), range: rule.range))
        }
    }

    private mutating func readRoutes(of site: JSONNode) {
        for rule in site["routes"]?.elements ?? [] {
            if rule["handle"]?.string == "filesystem" { break }
            guard let source = rule["src"]?.string, let page = rule["dest"]?.string,
                HostPattern.covers(source, path: path)
            else {
                continue
            }
            add(Effect(kind: .page(page), doubt: Self.doubt(about: rule), range: rule.range))
        }
    }

    private mutating func readIgnored(of site: JSONNode) {
        var ignored: [Effect] = []
        for pattern in site["ignore"]?.elements ?? [] {
            guard let text = pattern.string else { continue }
            if text.hasPrefix("!"), ignoring.contains(String(text.dropFirst())) {
                ignored = []
            } else if ignoring.contains(text) {
                ignored.append(Effect(kind: .ignored(by: text), range: pattern.range))
            }
        }
        for effect in ignored { add(effect) }
    }

    private mutating func readHeaders(of site: JSONNode) {
        for rule in site["headers"]?.elements ?? [] {
            guard let source = rule["source"]?.string, HostPattern.covers(source, path: path) else { continue }
            for header in rule["headers"]?.elements ?? [] where header["key"]?.string?.lowercased() == "content-type" {
                guard let value = header["value"]?.string else { continue }
                add(Effect(kind: .contentType(value), range: header.range))
            }
        }
    }

    // MARK: Lines

    /// `path`, and below it indented fields.
    private mutating func readHeaders() {
        var isCovered = false
        for line in SettingsLine.all(in: file.bytes) {
            if !line.isIndented {
                isCovered = HostPattern.covers(line.text, path: path)
            } else if isCovered, let value = line.value(of: "content-type", after: ":") {
                add(Effect(kind: .contentType(value), range: line.range))
            }
        }
    }

    /// `from [name=value]... to [status] [Condition=value]...`; an exclamation mark after the status takes precedence over
    /// existing files. No value in the query of a request for the file is known.
    private mutating func readRedirects() {
        for line in SettingsLine.all(in: file.bytes) {
            let tokens = line.text.split(separator: " ", omittingEmptySubsequences: true).map(String.init)
            guard tokens.count > 1, HostPattern.covers(tokens[0], path: path), !Self.isAssignment(tokens[1]) else {
                continue
            }
            let status = tokens.count > 2 && !Self.isAssignment(tokens[2]) ? tokens[2] : "301"
            let isConditional = tokens.dropFirst(2).contains(where: Self.isAssignment)
            add(
                to: tokens[1], status: status, isForced: status.hasSuffix("!"), isConditional: isConditional,
                at: line.range)
            // The first rule that fits decides.
            if !isConditional { return }
        }
    }

    private static func isAssignment(_ word: String) -> Bool {
        word.firstIndex(of: "=").map { word[..<$0].allSatisfy { $0.isLetter || $0 == "_" } } ?? false
    }

    private mutating func add(
        to target: String, status: String, isForced: Bool, isConditional: Bool, at range: Range<Int>
    ) {
        if status.hasPrefix("3") {
            // Netlify serves an existing file before a redirect, Cloudflare Pages does not.
            var doubt: Effect.Doubt? = isForced ? nil : .host
            if isConditional { doubt = .condition }
            add(Effect(kind: .redirect(to: target), doubt: doubt, range: range))
        } else if isForced {
            add(Effect(kind: .page(target), doubt: isConditional ? .condition : nil, range: range))
        }
    }

    /// The tables `redirects` and `headers` of TOML, as Netlify documents them.
    private mutating func readTables() {
        var table = ""
        // What is in front of names in a table of the table: `conditions.`.
        var prefix = ""
        var values: [String: String] = [:]
        var range = 0..<0
        // Behind the tables that were read together.
        var inlineEnd = 0
        for line in SettingsLine.all(in: file.bytes) {
            if line.text.hasPrefix("[") {
                let path = line.text.filter { !"[] ".contains($0) }.split(separator: ".", maxSplits: 1).map(String.init)
                if path.count < 2 || path[0] != table {
                    addTable(named: table, with: values, at: range)
                    (table, values) = (path.first ?? "", [:])
                }
                if path.count < 2 || table == "headers" { range = line.range }
                prefix = path.count > 1 ? "\(path[1].lowercased())." : ""
            } else if let pair = line.pair {
                values[prefix + pair.name.lowercased()] = pair.value
                let opensTables = table.isEmpty && pair.value.hasPrefix("[") && line.range.lowerBound >= inlineEnd
                guard opensTables else { continue }
                let inline = InlineTables(file.bytes[line.range.lowerBound...])
                inlineEnd = inline.end
                for values in inline.tables { addTable(named: pair.name, with: values, at: line.range) }
            }
        }
        addTable(named: table, with: values, at: range)
    }

    private mutating func addTable(named table: String, with values: [String: String], at range: Range<Int>) {
        if table == "redirects", !hasDecidingRedirect, let from = values["from"], HostPattern.covers(from, path: path) {
            let isConditional = values.keys.contains { $0.hasPrefix("conditions.") }
            add(
                to: values["to"] ?? "", status: values["status"] ?? "301", isForced: values["force"] == "true",
                isConditional: isConditional, at: range)
            hasDecidingRedirect = !isConditional
        }
        if table == "headers", let covered = values["for"], HostPattern.covers(covered, path: path),
            let type = values["values.content-type"]
        {
            add(Effect(kind: .contentType(type), range: range))
        }
    }
}
