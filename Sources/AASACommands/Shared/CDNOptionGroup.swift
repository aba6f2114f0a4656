internal import AASA
internal import AASAToolkit
internal import Arguments
internal import AssetLinksToolkit

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

    /// - Parameters:
    ///   - name: what the URL is, for messages.
    ///   - example: a URL of the same kind.
    init(_ argument: String, as name: String, example: String) throws(ValidationError) {
        if let problem = NetworkBounds.problem(ofBase: argument, as: name) {
            throw ValidationError(problem, hint: "write it as in \(example)")
        }
        let parts = URLParts(argument)
        var path = parts.path
        while path.last == "/" { path.removeLast() }
        url = "https://\(parts.authority)\(path)"
    }

    var defaultValueDescription: String { url }
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
