internal import AASA
internal import Arguments
internal import AssetLinks

struct ShowApp: Verb {
    static let configuration = CommandConfiguration(
        commandName: "app",
        abstract: "Show what an app claims, and every URL that must answer",
        discussion: """
            Reads .ipa, .app, .appex, .xcarchive, Mach-O programs, .mobileprovision, .provisionprofile and \
            .entitlements, as the project of Xcode beside them signs with them, and of Android .apk, .aab, .apks and \
            .xapk; nothing is run or unpacked. The digests of an Android app are not verified. Extensions and App \
            Clips in an app are shown when they name sites.
            Exit status 1 after a finding that keeps the app from its sites (✗), as a value of the associated domains \
            that devices do not use.
            """,
        examples: [
            Example("aasa app build/Shiny.ipa", "what is claimed, and what is wrong with it"),
            Example(
                "aasa app shop.apk", "the hosts that Android verifies, and the certificates that their lists must name"),
            Example("aasa app Shiny.app --json | jq -r '.urls[].url'", "the URLs, for a check of one's own"),
        ])

    @Argument("PATH", help: "The build product; - is standard input, for profiles and entitlements")
    var path: String

    @Option("--cdn", valueName: "URL", help: "Show the URLs of a CDN other than Apple's")
    var cdn: CDNBase?

    @OptionGroup var moment: MomentOptionGroup

    @Flag("--json", help: "One JSON object for each program")
    var json: Bool

    func run(_ console: Console) throws(CommandFailure) -> ExitCode {
        if AndroidAppFile.isOne(path) { return try show(AndroidAppFile.read(path), console) }
        let project = ExpoAndroidApp(path)
        let androidApp: AndroidApp? = if let project, !project.app.filters.isEmpty { project.app } else { nil }
        if let androidApp, project?.isAndroidOnly == true { return try show(androidApp, console) }
        let product = try AppProduct.read(path, console: console)
        var isFaulty = product.programs.contains(where: Self.hasMistake)
        for (index, program) in product.programs.filter(\.concernsSites).enumerated() {
            let view = AppView(
                program: program, path: product.name(of: program), cdn: (cdn ?? .apple).url,
                findings: AppReview(program, at: moment.moment).findings.map(\.ruleFinding), style: console.style)
            if view.findings.contains(where: \.isError) { isFaulty = true }
            if json {
                try console.write(view.json)
                continue
            }
            if index > 0 { try console.write("") }
            try console.write(view.lines)
        }
        let status = ExitCode(isYes: !isFaulty)
        guard let androidApp else { return status }
        if !json { try console.write("") }
        return status.combined(with: try show(androidApp, console))
    }

    private func show(_ app: AndroidApp, _ console: Console) throws(CommandFailure) -> ExitCode {
        let view = AndroidAppView(app: app, path: path, style: console.style)
        if json { try console.write(view.json) } else { try console.write(view.lines) }
        return ExitCode(isYes: !view.isFaulty)
    }

    /// Whether devices ignore a value of the app. A profile permits every site with `*`.
    private static func hasMistake(_ program: AppProgram) -> Bool {
        program.domains.contains { domain in !domain.isClaimed && !domain.isOfProfile }
    }
}
