internal import Arguments

/// The options of the running command with which a suggested one uses the same table and the same CDN.
struct SuggestedOptions: Sendable {
    /// The location of the table, without credentials.
    var table: String?
    /// The base URL of the CDN.
    var cdn: String?

    @TaskLocal static var current = SuggestedOptions()

    /// Runs a verb with its options as the ``current`` ones.
    static func run(
        _ verb: any Verb, _ body: () throws(CommandFailure) -> ExitCode
    ) throws(CommandFailure) -> ExitCode {
        let result = $current.withValue(verb.suggestedOptions) { Result(catching: body) }
        return try result.get()
    }

    // MARK: Commands

    /// The command that checks pending pairs: those that are due, or every one.
    static func retry(all isForEvery: Bool = false) -> String {
        let command = if isForEvery { "aasa retry --all" } else { "aasa retry" }
        return command + current.tableOption + current.cdnOption
    }

    /// The command that compares the CDN's copy with what a site serves.
    static func compareCDN(of site: String) -> String {
        guard let cdn = current.cdn else { return "aasa diff \(site) --cdn" }
        return "aasa diff \(site) --cdn \(cdn)"
    }

    var tableOption: String { Self.option("--table", value: table) }
    var cdnOption: String { Self.option("--cdn", value: cdn) }

    /// An option behind a command; empty without a value.
    private static func option(_ name: String, value: String?) -> String {
        guard let value else { return "" }
        return " \(name) \(value.shellArgument)"
    }
}

extension SuggestedOptions {
    init(_ table: TableOptionGroup, _ cdn: CDNOptionGroup? = nil) {
        self.init(table: table.suggestedLocation, cdn: cdn?.cdn?.url)
    }
}

extension Verb {
    var suggestedOptions: SuggestedOptions { SuggestedOptions() }
}
