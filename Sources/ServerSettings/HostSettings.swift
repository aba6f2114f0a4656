internal import AASA

/// What the settings of a host do with the path of a file that devices read: redirects, pages in
/// its place, its content type.
///
/// Read as the hosts document them: Netlify and Cloudflare (`_headers`, `_redirects`, `netlify.toml`, `.assetsignore`),
/// Vercel (`vercel.json`, `.vercelignore`), Firebase (`firebase.json`). Where a host serves an existing file before a
/// rewrite, the rewrite is not a problem.
package struct HostSettings: Sendable, Equatable {
    package struct File: Sendable, Equatable {
        /// As it is named, with its folder.
        package var path: String
        package var bytes: [UInt8]
        /// The deployed folder as seen from the folder of this file, as in `build/public`;
        /// empty when they are the same.
        package var deployed: String
        /// What settings of a server include.
        package var included = IncludedSettings()

        /// Without its folder.
        package var name: String { path.lastPathComponent }
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
            case redirect(to: String, status: Int)
            /// Another file is served in its place.
            case page(String)
            case contentType(String)
            /// The file is not deployed, alone or with its folder.
            case ignored(by: String, isAlone: Bool)
            /// This action of a workflow leaves out the folder.
            case hidden(by: String)
            /// Firebase's settings name no folder, so that none is deployed.
            case noFolder
            /// A response with this status takes its place.
            case status(Int)
            /// A function of the host's edge, of this name, runs for it, unless the pattern is added to a member.
            case function(String?, exclusion: String, member: String)
            /// Firebase makes the file itself.
            case generated
            /// The settings are not JSON or TOML, for this reason.
            case unreadable(String, hint: String?)
        }

        /// Why it may not happen.
        enum Doubt: Equatable {
            /// Some hosts serve an existing file first.
            case order
            /// The rule has conditions: a host, a country, a cookie.
            case condition
            /// What is uploaded may be another folder.
            case folder
            /// The syntax of the rule's pattern is not read.
            case pattern
            /// The rule is for this host only.
            case requests(of: String)
            /// Vercel documents the folder as one that is not redirected (vercel.com/docs/redirects), and sites redirect
            /// it (argos-ci/argos-ci.com, pull request 318).
            case reserved
        }

        var kind: Kind
        var doubt: Doubt?
        /// Whether a mark of the rule puts it in front of existing files.
        var isForced = false
        var range: Range<Int>
        /// Whether the rule is for other paths too.
        var coversOthers = false

        /// Whether it is this content type.
        func sets(_ type: String) -> Bool {
            guard case .contentType(let value) = kind else { return false }
            return MediaType.normalized(value) == type
        }
    }

    let file: File
    /// The path of the file that devices read.
    let path: String
    /// The names of the sites in lower case; empty if they are not known.
    let hosts: [String]
    private(set) var effects: [Effect] = []
    private(set) var rewrites: [Rewrite] = []
    /// Whether a redirect without conditions fits the file: the first that fits decides.
    var isDecided = false
    /// Whether a rule above keeps those from the file that are not forced.
    var hasException = false
    /// A hundred findings about one file are enough.
    private static let maximumEffects = 100
    /// Whether Vercel's `routes` are there, of which the first that fits decides.
    var hasRoutes = false
    /// How the file's content type is written in these settings; nil where none can be written.
    var contentTypeExample: String?
    /// Whether the file is in the folder of those that today's devices read.
    var isInFolder: Bool { path.hasPrefix("/.well-known/") }
    /// What rules for other paths are to leave out.
    var excluded: String { isInFolder ? "/.well-known/" : path }
    var resource: HostAddition.Resource { HostAddition.Resource(path: path, contentType: contentType) }
    /// That of the file.
    var contentType: String { isInFolder ? MediaType.json : MediaType.signedFile }

    /// Names of settings that are recognised in the deployed folder.
    package static let names = ["_headers", "_redirects", ".assetsignore"] + projectNames
    /// Names of settings that are also recognised in a folder above it.
    package static let projectNames = ["netlify.toml", "vercel.json", "firebase.json", ".vercelignore"]

    /// The settings, or nil for a file of another name, and for sites of other folders.
    ///
    /// - Parameters:
    ///   - path: of the file that devices read.
    ///   - hosts: of the sites; empty if they are not known.
    init?(_ file: File, of path: String = AssociationFile.wellKnownPath, hosts: [String] = []) {
        self.file = file
        self.path = path
        self.hosts = hosts.map { $0.lowercased() }
        let name = file.name
        let lines = "the lines '\(path)' and '  Content-Type: \(contentType)'"
        let headers = "\"headers\":[\(resource.headerRule.line)]"
        switch name {
        case "_headers":
            contentTypeExample = lines
            readHeaders()
        case "_redirects":
            contentTypeExample = "a file _headers with \(lines)"
            readRedirects()
        case "netlify.toml":
            contentTypeExample =
                "[[headers]] with for = \"\(path)\" and [headers.values] with Content-Type = \"\(contentType)\""
            readTables()
        case "vercel.json", "firebase.json":
            contentTypeExample = headers
            guard readJSON(requiringHosting: name == "firebase.json") else { return nil }
        case ".vercelignore", ".assetsignore":
            if name == ".vercelignore" { contentTypeExample = "a file vercel.json with {\(headers)}" }
            let list = IgnoreFile(file.bytes)
            if let line = list.line(ignoring: file.deployed + path) {
                let isAlone = !list.ignores("\(file.deployed)/.well-known/-")
                add(Effect(kind: .ignored(by: line.text, isAlone: isAlone), range: line.range))
            }
        case _ where Self.isWorkflow(file.path): readWorkflow()
        case _ where Self.isFunction(file.path): readFunction()
        case _ where Self.isCode(file.path): readCode()
        default: return nil
        }
    }

    /// Whether a file is a workflow of GitHub. The deployed folder of one is as seen from the repository's root.
    package static func isWorkflow(_ path: String) -> Bool {
        let folders = path.split(separator: "/").dropLast().suffix(2)
        return folders == [".github", "workflows"] && (path.hasSuffix(".yml") || path.hasSuffix(".yaml"))
    }

    /// Whether a workflow of GitHub may upload a folder that devices read from: most of a repository's do not.
    package static func concerns(workflow bytes: [UInt8]) -> Bool {
        PagesWorkflow.actions.contains(where: bytes.contains(text:))
    }

    /// Whether a workflow builds the deployed folder with Jekyll, which leaves out names that begin with a full stop
    /// even beside `.nojekyll`.
    package static func runsJekyll(_ file: File) -> Bool {
        if !isWorkflow(file.path) { return false }
        let lines = SettingsLine.all(in: file.bytes)
        let marks = ["actions/jekyll-build-pages@", "jekyll build"]
        guard let first = lines.firstIndex(where: { line in marks.contains(where: line.text.contains(text:)) }) else {
            return false
        }
        // The folder of a command is not read.
        let start = lines[...first].lastIndex { line in line.text.hasPrefix("- ") } ?? first
        let script = lines[start...first]
        let isElsewhere = ["cd ", "-s ", "-source"].contains { mark in
            script.contains { line in line.text.contains(text: mark) }
        }
        let isCommand = lines[first].text.contains(text: marks[1])
        if isCommand, isElsewhere || lines.contains(where: { line in line.text.contains(text: "working-directory:") }) {
            return false
        }
        // The input of the action, whose default is the repository.
        let step = lines[(first + 1)...].prefix { line in !line.text.hasPrefix("- ") }
        let source = step.lazy.compactMap { line in line.value(of: "source") }.first ?? ""
        return normalized(folder: source.withoutQuotationMarks).hasSameBytes(as: file.deployed)
    }

    private mutating func readWorkflow() {
        if !isInFolder { return }
        for step in PagesWorkflow(file.bytes).steps {
            let uploaded = Self.normalized(folder: step.folder)
            let isDeployed = uploaded.hasSameBytes(as: Self.normalized(folder: file.deployed))
            // What is built from the whole project, or into a folder that only the workflow knows.
            let mayBe =
                uploaded.contains(text: "${{") || uploaded == "_site" && file.deployed.isEmpty
                || NamedFolder.mayCopy(file.deployed, into: uploaded)
            guard isDeployed || mayBe else { continue }
            let doubt: Effect.Doubt? = if isDeployed { nil } else { .folder }
            add(Effect(kind: .hidden(by: step.action), doubt: doubt, range: step.range))
        }
    }

    /// A folder's path without slashes around it, and without the parts `.`.
    static func normalized(folder: String) -> String {
        folder.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
    }

    /// Adds a rewrite whose source names the file or its folder: that of all paths leads to a page.
    mutating func addRewrite(from source: String, to target: String, range: Range<Int>, isForced: Bool = false) {
        let names = [".well-known", path.lastPathComponent]
        let isPage = target.hasSuffix(".html") || target.hasSuffix(".htm")
        guard names.contains(where: source.contains(text:)), !isPage, rewrites.count < Self.maximumEffects else {
            return
        }
        rewrites.append(Rewrite(file: file.path, path: path, target: target, range: range, isForced: isForced))
    }

    mutating func add(_ effect: Effect) {
        if effects.count < Self.maximumEffects { effects.append(effect) }
    }
}
