internal import AASA
internal import Arguments
internal import AssetLinks
internal import POSIX

/// A word of the command line that names a site, or an app's build product, which names its sites.
enum SiteOrProduct: ExpressibleByArgument {
    case site(Site)
    /// The path; `-` is standard input.
    case product(String)
    /// A website by `http:`, of which only Google's service reads statements.
    case insecure(WebOrigin, text: String)

    static let acceptsFiles = true

    /// A missing file is a product, too: the error where it is read states so.
    init(argument: String) throws(ValidationError) {
        let isFileName = Operand.isFileName(argument)
        let isMissing = FileKind(at: argument) == .missing
        if Self.isProduct(argument) || isMissing && (isFileName || Operand.isPath(argument)) {
            self = .product(argument)
        } else if URLParts(argument).hasScheme("http"), let origin = try? WebOrigin(argument, under: .google) {
            self = .insecure(origin, text: argument)
        } else {
            let isFile = FileKind(at: argument) == .regular
            let isList = [".csv", ".tsv", ".txt", ".ndjson", ".xlsx"].contains(where: argument.hasSuffix)
            var hint = "to judge a file, name its site: aasa verify SITE --app ID --file \(argument.shellArgument)"
            if isList { hint = "to verify what a list names: aasa verify --from \(argument.shellArgument)" }
            try reject(if: isFile && isFileName, "it is a file here, and not a site", hint: hint)
            do throws(ValidationError) {
                self = .site(try Site(argument: argument))
            } catch {
                throw isFile ? ValidationError(error.message, hint: hint) : error
            }
        }
    }

    /// Whether a word names a build product; standard input is read as one.
    static func isProduct(_ word: String) -> Bool {
        word == FileReader.standardInput || AppProduct.isOne(word)
    }

    var site: Site? { if case .site(let site) = self { site } else { nil } }

    /// The website whose statements are read; nil for a build product.
    var origin: WebOrigin? {
        switch self {
        case .site(let site): WebOrigin(site)
        case .insecure(let origin, _): origin
        case .product: nil
        }
    }

    /// Refuses a website by `http:` under rules other than those of Google's service.
    func validate(under rules: StatementRules?) throws(ValidationError) {
        guard case .insecure(let origin, let text) = self, rules != .google else { return }
        throw ValidationError(
            "invalid value '\(text)' for 'SITE': a site has no scheme", hint: "write just '\(origin.host)'")
    }

    /// The path of a build product; nil for others.
    var product: String? { if case .product(let path) = self { path } else { nil } }

    /// The site, or the only one that the build product claims.
    func onlySite() throws(CommandFailure) -> Site {
        switch self {
        case .site(let site): return site
        case .insecure(let origin, _):
            throw CommandFailure(.usage, "\(origin) is not a site", hint: "write just '\(origin.host)'")
        case .product(let path):
            let sites = try AppProduct.read(path).sites
            if let site = sites.first, sites.count == 1 { return site }
            let count = if sites.isEmpty { "no site" } else { sites.count.counted("site") }
            var hint: String?
            if !sites.isEmpty { hint = "name one of \(sites.map(\.description).shortened)" }
            throw CommandFailure(.dataError, "'\(path)' claims \(count)", hint: hint)
        }
    }
}
