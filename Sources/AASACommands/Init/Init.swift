internal import AASA
internal import Arguments
internal import POSIX
internal import ServerSettings

struct Init: Verb {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Make an app's files and its host's settings",
        usage: """
            aasa init [PATH...] [--path PATTERN]... [--except PATTERN]... [--write] [OPTIONS]
            aasa init [PATH...] --urls FILE [--write] [OPTIONS]
            """,
        discussion: """
            PATH is an app (.ipa, .app, .entitlements, .xcodeproj, Expo's app.json, .apk, .aab), the folder of the \
            site, or a file of its host's settings. Without an app, one is searched in the folder; the team and the \
            bundle identifier of .entitlements come from the project of Xcode beside them. The file has exactly the \
            services that the app claims; an Android app gets assetlinks.json. Settings are those of nginx, Caddy, \
            Apache, Netlify, Vercel, Firebase, Cloudflare Pages and GitHub Pages that are there. A document that is \
            there keeps all that it has. Shown is what would change; --write writes it. Exit status 65: the app claims \
            nothing, or its identifier is not known.
            """,
        examples: [
            Example("aasa init Shiny.ipa --path '/buy/*' --except '/buy/gifts/*'", "what would be written here"),
            Example("aasa init Shiny.ipa public --path '/buy/*' --write", "write it below 'public'"),
            Example("aasa init --urls links.urls", "the fewest rules that decide the URLs of a list as expected"),
        ])

    @Argument("PATH", help: "Apps, the folder of the site, and files of its host's settings (default: what is here)")
    var paths: [String] = []

    @Option(
        "--app", valueName: "APP",
        help:
            "The application identifier, for apps without one; PACKAGE@SHA256 or PACKAGE@FILE: a certificate of Android"
    )
    var app: [NamedApp] = []

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
        let namesWebsite = appleApp.count + androidIdentities.count < app.count
        try reject(
            if: namesWebsite || appleApp.count > 1,
            "'--app' is one application identifier, or certificates of Android apps",
            hint: "write TEAMID.bundle.id, or PACKAGE@SHA256")
        for pattern in included + excluded where !pattern.hasPrefix("/") && pattern != "*" {
            // As 'paths' of a document has it.
            let isExclusion = pattern.hasPrefix("NOT /")
            var path = String(pattern.dropFirst(isExclusion ? 4 : 0))
            if !isExclusion { path = (try? LinkURL(path))?.path ?? "/\(path)" }
            let option = if isExclusion { "--except " } else { "" }
            var hint = "write \(option)'\(path)'"
            if pattern.hasPrefix("{") { hint = InitRules.hintByHand }
            throw ValidationError("'\(pattern)' is not a path: a path begins with '/'", hint: hint)
        }
    }

    /// The options that decide what is made, as hints repeat them.
    private var options: [String] {
        var options = app.flatMap { app in ["--app", app.text] }
        options += included.flatMap { pattern in ["--path", pattern] }
        options += excluded.flatMap { pattern in ["--except", pattern] }
        if let urls { options += ["--urls", urls] }
        return signed ? options + ["--signed"] : options
    }

    private var appleApp: [AppIdentifier] { app.compactMap(\.appleApp) }
    private var androidIdentities: [AndroidIdentity] { app.compactMap(\.androidApp) }

    func run(_ console: Console) throws(CommandFailure) -> ExitCode {
        console.warn(about: app)
        let sources = try InitSources(paths)
        if !sources.hasAppleApps { try rejectAppleOptions() }
        let claims = if sources.hasAppleApps { try claims(in: sources, console) } else { InitClaims([]) }
        let android = try AndroidClaims(
            sources.androidApps, projects: sources.expoProjects, named: androidIdentities, console: console)
        let rules = try InitRules(included: included, excluded: excluded, list: urls, claims: claims, console: console)
        let (plan, pipelines) = try FileReader.withRegularFilesOnly {
            () throws(CommandFailure) -> (InitPlan, PipelinePlan) in
            var plan = try self.plan(of: sources, claims: claims, rules: rules, android: android, console)
            let pipelines = try plan.addPipelines(in: sources.folder, claims: claims)
            return (plan, pipelines)
        }
        let openCount = plan.remainingProblems.filter { finding in !finding.isNote }.count + pipelines.warningCount
        try console.write(plan.changes.flatMap { $0.lines(console.style) })
        report(plan.remainingProblems, on: console)
        pipelines.report(to: console)
        if write { try plan.write(console) }
        advise(on: plan, openCount: openCount, claims: claims, console)
        if write || plan.changes.isEmpty { advise(on: android, console) }
        return .yes
    }

    /// The files of the apps and the settings of the host, in the folder that is deployed.
    private func plan(
        of sources: InitSources, claims: InitClaims, rules: InitRules, android: AndroidClaims, _ console: Console
    ) throws(CommandFailure) -> InitPlan {
        let sites = (claims.sites + android.sites).unique
        let hosts = sites.map(\.host)
        let published = try PublishedFolder(of: sources.folder, hosts: hosts, command: sources.command(with: options))
        published.report(console)
        let settings = try sources.settings(of: published, hosts: hosts, console)
        let output = published.output ?? DeployedFolder(published.path).output
        var plan = InitPlan(folder: published.path, deployed: output ?? published.path, isSigned: signed)
        var resources: [HostAddition.Resource] = if claims.sites.isEmpty { [] } else { [.unsigned] }
        if !android.drafts.isEmpty { resources.append(.statements) }
        try plan.readSettings(settings)
        let rewritten = plan.addRewrites(of: resources, hosts: hosts)
        let sharing = SharedFolder(plan.folder, of: sites, with: plan.settings)
        let documents = try SiteDocuments(
            of: claims, rules: rules, isSigned: signed, in: plan.folder, rewritten: rewritten, sharing: sharing,
            isSeparate: android.differBySite && sharing == nil, console: console)
        plan.add(documents, of: claims.sites)
        try plan.addStatements(android.drafts, sharing: sharing, console: console)
        try plan.addSettings(of: sites)
        return plan
    }

    /// What is left to do is not an error.
    private func report(_ problems: [Finding], on console: Console) {
        for finding in problems {
            let severity: Severity = if finding.isNote { .note } else { .warning }
            console.report(claim: finding.rated(severity))
        }
    }

    /// Options for Apple's file would have no effect.
    private func rejectAppleOptions() throws(CommandFailure) {
        let given: [(option: String, isGiven: Bool)] = [
            ("--app \(appleApp.first?.description ?? "")", !appleApp.isEmpty), ("--path", !included.isEmpty),
            ("--except", !excluded.isEmpty), ("--urls", urls != nil), ("--signed", signed),
        ]
        guard let option = given.first(where: \.isGiven)?.option else { return }
        throw CommandFailure(
            .usage, "'\(option)' is for apple-app-site-association, and there is no Apple app",
            hint: "leave it out, or name the app: an .ipa, .app or .entitlements")
    }

    /// What the apps claim.
    ///
    /// - Throws: an error when that is not known whole: half a file would not do.
    private func claims(in sources: InitSources, _ console: Console) throws(CommandFailure) -> InitClaims {
        var claims = AppClaims(moment: moment.moment, requiresSites: false, console: console)
        for product in try sources.products(of: appleApp.first, console: console) {
            claims.add(product, app: appleApp.first)
        }
        let appClaims = InitClaims(claims.claims)
        try reject(if: !claims.areKnown, as: .dataError, "nothing is made: not all claims of the app are known")
        try reject(
            if: appClaims.claims.isEmpty, as: .dataError, "the app claims no site: there is no file to make",
            hint: "add the capability Associated Domains with a value such as 'applinks:example.com' to the app")
        return appClaims
    }

    /// - Parameter openCount: the number of warnings.
    private func advise(on plan: InitPlan, openCount: Int, claims: InitClaims, _ console: Console) {
        if plan.changes.isEmpty, openCount > 0 {
            console.note("nothing is to be written; what is left to look at: \(openCount.counted("problem"))")
        } else if plan.changes.isEmpty {
            console.note("everything is there: nothing is to be written")
        } else if !write {
            console.note("nothing was written; --write writes \(plan.changes.count.counted("file"))")
            return
        }
        adviseOnServers(of: plan, console)
        if write, let file = plan.newFile {
            let fetch = "aasa fetch \(file.site.operand)\(file.rules) -o \(file.path.shellArgument)"
            console.hint("if \(file.site) serves a file already, this one lacks its apps: run \(fetch), and this again")
        }
        if signed {
            for document in plan.documents {
                let output = document.signedPath.shellArgument
                console.hint(
                    "sign the file for iOS 8: aasa sign --cert site.pem --key site.key -o \(output) \(document.path.shellArgument)"
                )
            }
        }
        let first = if openCount == 0 { "" } else { "look at what is left, " }
        if !claims.sites.isEmpty {
            console.hint("\(first)check the folder: aasa check \(plan.folder.shellArgument)")
        }
        let folders = plan.sitesToDeploy.map { site in "'\(plan.prefix)\(site)' to the root of \(site)" }
        if !folders.isEmpty { console.hint("deploy \(folders.shortened)") }
        for (sites, apps) in claims.groups(of: claims.sites) {
            let arguments = sites.map(\.operand) + apps.prefix(1).map { app in "--app \(app)" }
            console.hint(
                "once it is online: aasa check \(arguments.joined(separator: " ")) --wait 15m --wait-for origin")
        }
    }

    /// What servers need so that they apply settings that were written.
    private func adviseOnServers(of plan: InitPlan, _ console: Console) {
        let files = plan.changes.map { change in
            HostSettings.File(path: change.path, bytes: change.after, deployed: "")
        }
        if files.includeServer { console.hint("reload the server: it reads its settings when it starts") }
        if files.contains(where: { file in file.name == ".htaccess" }) {
            console.hint(
                "let the settings of the server have 'AllowOverride All' for the folder: Apache ignores .htaccess otherwise"
            )
        }
    }

    private func advise(on android: AndroidClaims, _ console: Console) {
        let certificates = androidIdentities.flatMap { app in
            app.fingerprints.map { fingerprint in " --app \(app.package)@\(fingerprint)" }
        }.joined()
        for (operands, sites) in android.sitesOfApps {
            let hosts = sites.map(\.description).shortened
            let command = "aasa check \(operands.map(\.shellArgument).joined(separator: " "))\(certificates) --wait 15m"
            console.hint("once assetlinks.json is online at \(hosts): \(command)")
        }
    }
}

extension Site {
    /// What names the site in a command: its URL if a file or folder has its name.
    var operand: String { FileKind(at: description) == .missing ? description : "https://\(self)" }
}
