internal import AASA
internal import AASAToolkit
internal import Arguments
internal import AssetLinksToolkit
internal import POSIX

/// A word of the command line that names what to check.
enum CheckTarget: ExpressibleByArgument, Equatable {
    case site(Site)
    /// A URL that should open an app, and its site.
    case url(Site, String)
    case path(String)

    /// An existing file is a path, and so is a word that looks like one or has no dot. What is pasted from a browser is a
    /// URL; with the path of the association file or of the statement list it means the site, and so does a name with a
    /// slash.
    init(argument: String) throws(ValidationError) {
        if argument.isEmpty { throw ValidationError("it is empty", hint: "name a site, a URL or a path") }
        if argument == FileReader.standardInput || FileKind(at: argument, followsLinks: false) != .missing {
            self = .path(argument)
            return
        }
        let argument = Self.pasted(argument)
        let parts = URLParts(argument)
        if parts.scheme != nil {
            self = try Self.target(argument)
            return
        }
        try Self.refuseEntitlement(argument)
        let name = parts.authority
        try Site.refuseApp(argument)
        let isBelowFolder = argument.contains("/") && !name.contains(".")
        if Self.isNamedLikeAFile(name) || name.isEmpty || name.hasPrefix(".") || isBelowFolder || Self.isWord(name) {
            self = .path(argument)
        } else if name.count < argument.count, argument != "\(name)/" {
            self = try Self.target("https://" + argument)
        } else {
            self = .site(try Site(argument: String(name)))
        }
    }

    /// Whether a name may be that of a file alone: a site has a dot or a port, unless it is this machine.
    static func isWord(_ name: some StringProtocol) -> Bool {
        !name.contains(".") && !name.contains(":") && name != "localhost"
    }

    static func isNamedLikeAFile(_ name: some StringProtocol) -> Bool {
        name.hasSuffix(".json") || AppFileKind.isCertain(name)
    }

    /// Whether a path may have been meant as a site.
    var looksLikeASite: Bool {
        guard case .path(let path) = self, let site = try? Site(path), site.host.contains(".") else { return false }
        return !Self.isNamedLikeAFile(path)
    }

    /// A URL without white space and angle brackets around it, and without user name and password.
    private static func pasted(_ text: String) -> String {
        let parts = URLParts(text)
        guard let scheme = parts.scheme, !scheme.contains(":") else { return text }
        var host = parts.authority
        if let sign = host.lastIndex(of: "@") { host = host[sign...].dropFirst() }
        let isOutside = { (character: Character) in character.isWhitespace || "<>".contains(character) }
        var url = "\(scheme.drop(while: isOutside))://\(host)\(parts.path)\(parts.queryAndFragment)"
        while let last = url.last, isOutside(last) { url.removeLast() }
        return url
    }

    /// Refuses what is pasted from an entitlement: `SERVICE:SITE`, also with a mode, and `SITE?mode=MODE`.
    private static func refuseEntitlement(_ word: String) throws(ValidationError) {
        let value = URLParts(word)
        let parts = value.authority.split(separator: ":", maxSplits: 1)
        let namesService = parts.count == 2 && Service.known.contains(Service(rawValue: String(parts[0])))
        let hasMode = value.path.isEmpty && value.queryAndFragment.hasPrefix("?mode=")
        if !namesService && !hasMode { return }
        let name = if namesService { parts[1] } else { value.authority[...] }
        var hint = "write 'aasa check \(name.hasPrefix("*.") ? name.dropFirst(2) : name)'"
        if hasMode { hint += ", or name the app's .entitlements, whose modes are read" }
        throw ValidationError("it is a value of an entitlement, not a site", hint: hint)
    }

    private static func target(_ text: String) throws(ValidationError) -> CheckTarget {
        if let site = Site(ofCopy: text) {
            throw ValidationError(Site.Problem.copy(site).sentence, hint: "write aasa check \(site)")
        }
        let url = try mapping(try LinkURL(text)) { (problem: LinkURL.Problem) in
            ValidationError(problem.sentence, hint: "write https://example.com/path, or the site alone: example.com")
        }
        var name = url.host ?? ""
        let usualPort = if url.scheme?.lowercased() == "http" { 80 } else { 443 }
        if let port = url.port, port != usualPort { name += ":\(port)" }
        let site = try Site(argument: name)
        let isFile = AssociationFile.hasUsualName(url.path) || url.path == SystemVersion.statementListPath
        if url.relativeText.isEmpty || isFile { return .site(site) }
        return .url(site, text.withHostInASCII)
    }

    /// The target, or the folders of sites in one that is deployed. It is one of them if it has a file of its own.
    ///
    /// - Parameter console: for a warning about settings that are not evaluated.
    func deployed(_ console: Console) -> [CheckTarget] {
        guard let path, FileKind(at: path) == .directory, !CheckPlan.isProduct(path) else { return [self] }
        let folder = DeployedFolder(path)
        let sites = folder.sites
        if sites.isEmpty { return [self] }
        let hasOwnFile = folder.hasAssociationFile || folder.statementList != nil
        if let finding = folder.unreachedSites(among: sites.map(\.lastPathComponent)).first {
            console.warning(finding.claimMessage, hint: finding.hint)
        }
        folder.warnOfSettings(console)
        let own = if hasOwnFile { [self] } else { [CheckTarget]() }
        return own + sites.map(CheckTarget.path)
    }

    /// The path, or nil for a site or a URL.
    var path: String? { if case .path(let path) = self { path } else { nil } }

    /// Whether it may name a site: an app names its own.
    var isOnline: Bool { if case .path(let path) = self { AppProduct.isOne(path) } else { true } }
}

/// A CDN that is requested, or none.
struct CDNChoice: ExpressibleByArgument {
    /// The base URL, or nil for none.
    private(set) var url: String?

    init(argument: String) throws(ValidationError) {
        if argument != "none" { url = try CDNBase(argument: argument).url }
    }
}

/// A Digital Asset Links service that is requested, or none.
struct AssetLinksServiceChoice: ExpressibleByArgument {
    /// The base URL, or nil for none.
    private(set) var url: String?

    init(argument: String) throws(ValidationError) {
        if argument == "none" { return }
        url = try CDNBase(argument, as: "the base of a service", example: ServiceAnswer.google).url
    }
}
