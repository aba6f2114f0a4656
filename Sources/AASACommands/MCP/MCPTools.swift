/// The tools of `aasa mcp`.
extension MCPTool {
    static let all = [check, lint, match, explain, app]

    private static let check = MCPTool(
        name: "check",
        help: "Diagnose everything between an app and its sites: what works, what to fix, how Apple's CDN differs.",
        command: ["check", "--format=json"],
        parameters: [
            Parameter(
                name: "targets", help: "Sites, URLs, or paths of apps, association files and folders to deploy",
                role: .operand("SITE|URL|PATH"), namesFiles: true, isList: true, isSource: true),
            document, appParameter,
            Parameter(
                name: "relyingParty",
                help: "The host of passkeys or HTTPS callbacks, which the app must claim by webcredentials",
                role: .option("--rp-id")),
        ],
        results: [
            .some("site", .string), .some("app", .string), .some("works", .boolean), .some("services", .array),
            .some("problems", .array), .some("urls", .array), .some("origin", .object), .some("cdn", .object),
            .some("ios8", .object), .some("certificates", .array), .some("path", .string), .some("known", .array),
        ])

    private static let lint = MCPTool(
        name: "lint",
        help:
            "Find mistakes in association files and statement lists, local or served by sites, with positions and fixes.",
        command: ["lint", "--format=json"],
        parameters: [
            Parameter(
                name: "targets", help: "Paths of files or Android apps, or sites", role: .operand("FILE|SITE"),
                namesFiles: true, isList: true, isSource: true),
            document, appParameter,
        ],
        results: [
            .optional("file", .string), .always("code", .string), .always("severity", .string),
            .always("message", .string), .optional("hint", .string), .optional("line", .integer),
            .optional("column", .integer), .optional("endLine", .integer), .optional("endColumn", .integer),
        ])

    private static let match = MCPTool(
        name: "match",
        help: """
            Show which apps a URL opens, by which rule of the association file or statement list, and which rule is \
            the nearest if it opens none.
            """,
        command: ["match", "--json"],
        parameters: [
            Parameter(
                name: "target",
                help: "The path of an association file, a statement list or an Android app, or a site",
                role: .operand("FILE|SITE"), namesFiles: true, isSource: true),
            document,
            Parameter(
                name: "urls", help: "URLs or paths", role: .operand("URL"), isList: true, maximumCount: 1000,
                isRequired: true),
            appParameter,
        ],
        results: [
            .always("url", .string), .optional("app", .string), .always("decision", .string), .some("rule", .object),
            .some("nearest", .object),
        ])

    private static let explain = MCPTool(
        name: "explain",
        help: """
            Explain an error of associated domains that a device or Xcode printed, or a code of these tools: a rule, \
            the reason of a verdict, an exit status.
            """,
        command: ["explain", "--json"],
        parameters: [
            Parameter(
                name: "error", help: "A code, a number, a name or a line of a log", role: .option("--error"),
                isRequired: true)
        ],
        results: [
            // A rule has a text of its own.
            .some("input", .string), .some("known", .boolean), .some("domain", .string), .optional("name", .string),
            .some("step", .string), .some("message", .string), .some("meaning", .string), .some("cause", .string),
            .some("check", .array), .some("nearest", .string), .some("summary", .string), .some("explanation", .string),
        ])

    private static let app = MCPTool(
        name: "app",
        help:
            "Show what an app claims (.ipa, .app, .xcarchive, .apk, .aab, .apks, profile, entitlements), and the URLs that must answer.",
        command: ["app", "--json"],
        parameters: [
            Parameter(
                name: "path", help: "The path of the build product", role: .operand("PATH"), namesFiles: true,
                isRequired: true
            )
        ],
        results: [
            .always("path", .string), .always("kind", .string), .some("app", .string), .some("team", .string),
            .some("domains", .array), .some("urls", .array), .some("package", .string), .some("hosts", .array),
            .always("findings", .array),
        ])
}
