internal import AASA
internal import AASAToolkit
internal import Arguments

/// `aasa app`.
struct ShowApp: Verb {
    static let configuration = CommandConfiguration(
        commandName: "app",
        abstract: "Show what an app claims, and every URL that must answer.",
        discussion: """
            Reads .ipa, .app, .appex, .xcarchive, Mach-O programs, .mobileprovision, .provisionprofile and .entitlements; \
            nothing is run or unpacked. Extensions and App Clips in an app are shown when they name sites.
            Exit status 1 when a value of the associated domains is one that devices do not use.
            """,
        examples: [
            Example("aasa app build/Shiny.ipa", "what is claimed, and what is wrong with it"),
            Example("aasa app Shiny.app --json | jq -r '.urls[].url'", "the URLs, for a check of one's own"),
        ])

    @Argument("PATH", help: "The build product; - is standard input, for profiles and entitlements")
    var path: String

    @Option("--cdn", valueName: "URL", help: "Show the URLs of another CDN than Apple's")
    var cdn: CDNBase?

    @OptionGroup var moment: MomentOptionGroup

    @Flag("--json", help: "One JSON object for each program")
    var json: Bool

    func run(_ console: Console) throws(CommandFailure) -> ExitCode {
        let product = try AppProduct.read(path)
        var isFirst = true
        for program in product.programs where isFirst || !program.domains.isEmpty {
            let name = product.name(of: program)
            let base = (cdn ?? .apple).url
            if json {
                try console.write(AppJSON.line(program, path: name, cdn: base))
            } else {
                if !isFirst { try console.write("") }
                let findings = AppReview(program, at: moment.moment).findings
                let view = AppView(
                    program: program, path: name, cdn: base, findings: findings,
                    style: Style(isColoured: console.isColoured))
                for line in view.lines { try console.write(line) }
            }
            isFirst = false
        }
        return product.programs.contains(where: Self.hasMistake) ? .no : .yes
    }

    /// Whether a value is none that devices use. A profile permits with `*`, and a source's build settings are filled in later.
    private static func hasMistake(_ program: AppProgram) -> Bool {
        program.domains.contains { domain in
            domain.domain == nil
                && !domain.problems.allSatisfy { problem in
                    switch problem {
                    case .anyDomain: program.kind == .profile
                    case .buildVariable: program.kind == .entitlements
                    default: problem.isHarmless
                    }
                }
        }
    }
}
