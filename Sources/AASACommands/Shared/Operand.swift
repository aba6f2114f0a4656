internal import AASA
internal import AASAToolkit
internal import Arguments
internal import POSIX

/// A word of the command line that names a path, a site, or a URL and its site. Each verb states which of them it reads.
enum Operand: ExpressibleByArgument, Equatable {
    case path(String)
    case site(Site)
    case url(Site, String)

    /// An existing file is a path, and so is a word that is named like a file or cannot be a site. What is pasted from a
    /// browser is a URL; with the path of the association file or of the statement list it means the site, and so does
    /// a name with a slash.
    init(argument: String) throws(ValidationError) {
        try reject(if: argument.isEmpty, "it is empty", hint: "name a site or a path")
        self = .path(argument)
        if argument == FileReader.standardInput || FileKind(at: argument, followsLinks: false) != .missing { return }
        let word = Self.pasted(argument)
        let parts = URLParts(word)
        if parts.scheme != nil {
            self = try Self.target(word)
            return
        }
        try Self.refuseEntitlement(word)
        try Site.refuseApp(word)
        let name = String(parts.authority)
        let isBelowFolder = word.contains("/") && FileKind(at: name) == .directory
        guard !Self.isFileName(word), !isBelowFolder, let site = try Self.site(name) else { return }
        let isName = name.count == word.count || word == "\(name)/"
        self = if isName { .site(site) } else { try Self.target("https://" + word) }
    }

    /// The path, or nil for a site or a URL.
    var path: String? { if case .path(let path) = self { path } else { nil } }

    /// Whether a word is named like a file that a verb reads, and not like a site. Below a site, it may be one of its
    /// pages or its statement list.
    static func isFileName(_ word: String) -> Bool {
        let url = URLParts(word)
        if url.scheme != nil || url.path == SystemVersion.statementListPath { return false }
        if AppFileKind.isCertain(word) || AppFileKind.isCertain(url.authority) { return true }
        let type = word.split(separator: ".").last?.lowercased() ?? ""
        return documentTypes.contains(type) || url.path.isEmpty && pageTypes.contains(type)
    }

    /// Whether a word with a slash begins with no site: it is a path.
    static func isPath(_ word: String) -> Bool {
        let url = URLParts(word)
        return url.scheme == nil && word.contains("/") && (try? SiteName.site(String(url.authority))) == nil
    }

    /// The site of that name; nil for a name that may be a file's.
    private static func site(_ name: String) throws(ValidationError) -> Site? {
        do throws(SiteName.Problem) {
            return try SiteName.site(name)
        } catch {
            switch error {
            case .notASite(.address), .notASite(.wildcard): throw SiteMessages.error(error)
            default: return nil
            }
        }
    }

    /// Extensions of files. None is a top-level domain, as `zip` is.
    private static let documentTypes = [
        "json", "txt", "pem", "der", "p7m", "cer", "crt", "key", "p12", "pfx", "plist", "csv", "tsv", "ndjson", "xlsx",
        "urls", "xml", "rules",
    ]
    private static let pageTypes = ["html", "htm"]

    /// A URL without white space and angle brackets around it, and without user name and password.
    private static func pasted(_ text: String) -> String {
        let parts = URLParts(text)
        guard let scheme = parts.scheme, !scheme.contains(":") else { return text }
        let isOutside = { (character: Character) in character.isWhitespace || "<>".contains(character) }
        let rest = "\(parts.address)\(parts.path)\(parts.queryAndFragment)"
        var url = "\(scheme.drop(while: isOutside))://\(rest)"
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
        var hint = "write just '\(name.hasPrefix("*.") ? name.dropFirst(2) : name)'"
        if hasMode { hint += ", or check the app's .entitlements, whose modes are read" }
        throw ValidationError("it is a value of an entitlement, not a site", hint: hint)
    }

    private static func target(_ text: String) throws(ValidationError) -> Operand {
        if let site = Site(ofCopy: text) { throw SiteMessages.error(.notASite(.copy(site))) }
        let url = try mapping(try LinkURL(text)) { (problem: LinkURL.Problem) in
            ValidationError(problem.sentence, hint: "write https://example.com/path, or the site alone: example.com")
        }
        let port = url.otherPort.map { number in ":\(number)" } ?? ""
        let site = try Site(argument: (url.host ?? "") + port)
        let isFile = AssociationFile.hasUsualName(url.path) || url.path == SystemVersion.statementListPath
        if url.relativeText.isEmpty || isFile { return .site(site) }
        return .url(site, text.withHostInASCII)
    }
}

extension String {
    /// The URL with its host as browsers write it.
    var withHostInASCII: String {
        let host = URLParts(self).host
        if host.utf8.allSatisfy({ byte in byte < 0x80 }) { return self }
        return self[..<host.startIndex] + (SiteName.asciiName(String(host)) ?? String(host)) + self[host.endIndex...]
    }
}
