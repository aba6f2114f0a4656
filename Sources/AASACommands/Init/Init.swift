internal import AASA
internal import AASAToolkit
internal import Arguments
internal import POSIX

struct Init: Verb {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Make an app's association file and its host's settings",
        usage: """
            aasa init [PATH...] --path PATTERN... [--except PATTERN...] [--write] [OPTIONS]
            aasa init [PATH...] --urls FILE [--write] [OPTIONS]
            """,
        discussion: """
            PATH is an app (.ipa, .app, .entitlements, Expo's app.json), the folder of the site, or a file of its host's \
            settings. Without an app, one is searched in the folder; the team and the bundle identifier of .entitlements come \
            from the project of Xcode beside them. The file has exactly the services that the app claims. Settings are \
            those of nginx, Caddy, Apache, Netlify, Vercel, Firebase, Cloudflare Pages and GitHub Pages that are there. \
            A document that is there keeps all that it has. Shown is what would change; --write writes it. \
            Exit status 65: the app claims nothing, or its identifier is not known.
            """,
        examples: [
            Example("aasa init Shiny.ipa --path '/buy/*' --except '/buy/gifts/*'", "what would be written here"),
            Example("aasa init Shiny.ipa public --path '/buy/*' --write", "write it below 'public'"),
            Example("aasa init --urls links.urls", "the fewest rules that decide the URLs of a list as expected"),
        ])

    @Argument("PATH", help: "Apps, the folder of the site, and files of its host's settings (default: what is here)")
    var paths: [String] = []

    @Option("--app", valueName: "ID", help: "The application identifier, for apps without one")
    var app: AppIdentifier?

    @Option("--path", valueName: "PATTERN", help: "URLs that open the app: their path, with the wildcards * and ?")
    var included: [String] = []

    @Option("--except", valueName: "PATTERN", help: "URLs that do not, of those of --path")
    var excluded: [String] = []

    @Option(
        "--urls", valueName: "FILE",
        help: "URLs with their expected result, as 'aasa test' reads them, or a sitemap: find the fewest rules",
        excludes: [
            Exclusion("--path", because: "--urls finds the rules", hint: "leave out --path"),
            Exclusion("--except", because: "--urls finds the rules", hint: "leave out --except"),
        ])
    var urls: String?

    @Flag("--signed", help: "Also settings for the signed file of iOS 8")
    var signed: Bool

    @Flag("--write", help: "Write what is shown")
    var write: Bool

    @OptionGroup var moment: MomentOptionGroup

    func validate() throws(ValidationError) {
        try reject(
            if: included.isEmpty && !excluded.isEmpty, "--except without --path leaves nothing that opens the app",
            hint: "add --path '*' for all other URLs")
        for pattern in included + excluded where !pattern.hasPrefix("/") && pattern != "*" {
            let path = (try? LinkURL(pattern))?.path ?? "/\(pattern)"
            throw ValidationError("'\(pattern)' is no path: a path begins with '/'", hint: "write '\(path)'")
        }
    }

    func run(_ console: Console) throws(CommandFailure) -> ExitCode {
        let sources = try InitSources(paths)
        let claims = try claims(in: sources, console)
        let rules = try InitRules(
            included: included, excluded: excluded, list: urls, isNeeded: claims.contains(.applinks), console: console)
        var plan = InitPlan(folder: sources.publishedFolder, isSigned: signed)
        try plan.addDocuments(of: claims.claims, rules: rules, console: console)
        try plan.addSettings(sources.settings(), of: claims.sites)
        try plan.addPipeline(in: sources.folder, sites: claims.sites, apps: claims.apps)
        try console.write(plan.changes.flatMap { $0.lines(console.style) })
        for finding in plan.remainingProblems {
            console.warning(finding.claimMessage)
            if let hint = finding.hint { console.hint(hint) }
        }
        if write { try plan.write(console) }
        advise(on: plan, claims: claims, console)
        return .yes
    }

    /// What the apps claim.
    ///
    /// - Throws: an error when that is not known whole: half a file would not do.
    private func claims(in sources: InitSources, _ console: Console) throws(CommandFailure) -> InitClaims {
        var claims = AppClaims(moment: moment.moment, console: console)
        for product in try sources.products(of: app) { claims.add(product, app: app) }
        let known = InitClaims(claims.claims)
        if claims.findings.contains(where: { $0.severity == .error }) {
            throw CommandFailure(.dataError, "nothing is made: the app's claims are not known whole", hint: nil)
        }
        if known.claims.isEmpty {
            throw CommandFailure(
                .dataError, "the app claims no site: there is no file to make",
                hint: "add the capability Associated Domains with a value such as 'applinks:example.com' to the app")
        }
        return known
    }

    private func advise(on plan: InitPlan, claims: InitClaims, _ console: Console) {
        let site = claims.sites[0].description
        let app = claims.apps[0].description
        if plan.changes.isEmpty {
            console.note("everything is there: nothing is to be written")
        } else if !write {
            console.note("nothing was written; --write writes \(plan.changes.count.counted("file"))")
            return
        }
        if signed {
            console.hint(
                "sign the file for iOS 8: aasa sign --cert site.pem --key site.key -o '\(plan.signedPath)' '\(plan.documents[0].path)'"
            )
        }
        if plan.documents.count == 1 {
            console.hint("check the folder, deploy it, and check the site: aasa check '\(plan.folder)'")
        }
        console.hint("after that: aasa check \(site) --app \(app) --wait 15m --wait-for origin")
    }
}
