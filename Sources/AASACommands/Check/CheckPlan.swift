internal import AASA
internal import AASAToolkit
internal import Arguments
internal import POSIX

/// A site or a file to check, and what to find out about it.
struct CheckItem {
    enum Subject {
        case site(Site)
        /// A path, the file's content, and that of the file at the root; nil if there will be none.
        case file(String, [UInt8], root: [UInt8]?)
        /// An app with the findings about itself.
        case app(AppIdentifier?, ReportSubject)
    }

    let subject: Subject
    /// One for each app; one without an app means all of them.
    var questions: [DiagnosisOptions]

    var isSite: Bool { if case .site = subject { true } else { false } }
    var isApp: Bool { if case .app = subject { true } else { false } }

    /// As titles name it.
    var name: String {
        switch subject {
        case .site(let site): site.description
        case .file(let path, _, _): FileReader.displayName(path)
        case .app(_, let subject): subject.name
        }
    }
}

/// The targets of a command line as items: each site once, with what all targets want to know of it.
struct CheckPlan {
    private var items: [CheckItem] = []
    private var places: [Site: Int] = [:]
    private var urls: [(site: Site, url: String)] = []
    /// Sites that are checked in any case.
    private var named: Set<Site> = []
    /// The status of apps that cannot be checked.
    private(set) var status = ExitCode.yes
    /// Files that cannot be read.
    private(set) var unread: [(path: String, failure: CommandFailure)] = []
    /// Apps whose claims are known.
    private var claimants: [AppIdentifier] = []
    private var lookup = ConfigurationLookup(choice: nil)
    private let model: DiagnosisOptions
    private let failOn: Severity
    private let console: Console

    /// - Parameters:
    ///   - model: a question about sites without an app, with what all questions have in common.
    ///   - failOn: the lowest severity that makes the exit status 1.
    init(_ model: DiagnosisOptions, failOn: Severity, _ console: Console) {
        self.model = model
        self.failOn = failOn
        self.console = console
    }

    /// With the URLs of the command line, each at the site whose file decides.
    var all: [CheckItem] {
        var links: [Site: [(site: Site, url: String)]] = [:]
        for (site, url) in urls { links[decisive(for: site), default: []].append((site, url)) }
        return items.compactMap { item in
            guard case .site(let site) = item.subject else { return item }
            if !mayRequest(site) { return nil }
            let isElsewhere = links[site] == nil && !named.contains(site)
            var item = item
            if links[site] != nil, !claimants.isEmpty, !item.questions.contains(where: { $0.claims != nil }) {
                item.questions = claimants.map { question($0, []) }
            }
            // Of the programs of an app one is enough.
            let isClaimed = item.questions.contains { $0.claims != nil && $0.claimsLinks }
            for index in item.questions.indices where !isClaimed || item.questions[index].claimsLinks {
                // An app without a wildcard does not claim the URLs of subdomains.
                let hasWildcard = item.questions[index].claimsLinks(wildcard: true) ?? true
                item.questions[index].urls = (links[site] ?? []).filter { $0.site == site || hasWildcard }.map(\.url)
            }
            return isElsewhere && item.questions.allSatisfy { $0.claims == nil } ? nil : item
        }
    }

    /// The sites that only an app names, and that are therefore not requested.
    var unrequested: [Site] { places.keys.filter { !mayRequest($0) }.sorted { $0.description < $1.description } }

    private func mayRequest(_ site: Site) -> Bool {
        !RequestScope.isNamedSitesOnly || named.contains(site) || urls.contains { $0.site == site }
    }

    /// The site itself, unless only a wildcard covers it: devices prefer the longest, whose file is at its own domain
    /// (Apple, TN3155).
    private func decisive(for site: Site) -> Site {
        func claims(_ other: Site, wildcard isWildcard: Bool) -> Bool {
            places[other].map { items[$0].questions }?.contains { $0.claimsLinks(wildcard: isWildcard) == true }
                ?? false
        }
        if claims(site, wildcard: false) { return site }
        return places.keys
            .filter { site.port == $0.port && ".\(site.host)".hasSuffix(".\($0.host)") && claims($0, wildcard: true) }
            .filter(mayRequest)
            .max { $0.host.utf8.count < $1.host.utf8.count } ?? site
    }

    /// An unreadable file is reported and does not stop the others.
    ///
    /// - Parameter apps: those of the command line.
    mutating func add(_ target: CheckTarget, apps: [AppIdentifier]) {
        switch target {
        case .site(let site):
            named.insert(site)
            add(site, questions(apps))
        case .url(let site, let url):
            urls.append((site, url))
            add(site, questions(apps))
        case .path(let path):
            let isFolder = FileKind(at: path) == .directory
            if target.looksLikeASite, !Self.isProduct(path) {
                console.note(
                    "'\(path)' is a \(isFolder ? "folder" : "file") here, which is checked: write 'https://\(path)' for the site, './\(path)' for the \(isFolder ? "folder" : "file")"
                )
            }
            do throws(CommandFailure) {
                if Self.isProduct(path) {
                    try add(product: path, app: apps.first)
                } else if isFolder {
                    try add(folder: path, questions(apps))
                } else {
                    try add(file: path, configuredBy: path, questions(apps), [])
                }
            } catch {
                if !unread.contains(where: { $0.failure.messages == error.messages }) { console.report(error) }
                unread.append((path, error))
            }
        }
    }

    /// A folder of an app without its Info.plist is one too.
    private static func isProduct(_ path: String) -> Bool {
        let name = path.hasSuffix("/") ? path.dropLast() : path[...]
        return AppReader.isBuildProduct(path) || name.hasSuffix(".ipa")
            || [".app", ".appex", ".xcarchive"].contains { name.hasSuffix($0) }
                && FileKind(at: path) == .directory && !FileSystem.exists("\(name)/.well-known")
    }

    /// - Parameter root: the file at the root of the folder that is deployed; nil for a file by itself.
    ///
    /// - Parameter neighbour: a path beside which the configuration is looked up.
    private mutating func add(
        file path: String, root: String? = nil, configuredBy neighbour: String, _ questions: [DiagnosisOptions],
        _ settings: [HostSettings.File]
    ) throws(CommandFailure) {
        let file = try InputFile.read(path)
        let configuration = try lookup.configuration(for: neighbour)
        let questions = questions.map { question in
            var question = question
            question.configuration = configuration
            question.settings = settings
            return question
        }
        var atRoot: [UInt8]? = file.bytes
        if let root { atRoot = FileSystem.exists(root) ? try InputFile.read(root).bytes : nil }
        items.append(CheckItem(subject: .file(path, file.bytes, root: atRoot), questions: questions))
    }

    private func questions(_ apps: [AppIdentifier]) -> [DiagnosisOptions] {
        apps.isEmpty ? [model] : apps.map { question($0, nil) }
    }

    private func question(_ app: AppIdentifier, _ claims: [Installation.Claim]?) -> DiagnosisOptions {
        var question = model
        question.app = app
        question.claims = claims
        return question
    }

    /// What an app claims replaces questions without claims; several files of one app claim together.
    private mutating func add(_ site: Site, _ questions: [DiagnosisOptions]) {
        guard let place = places[site] else {
            places[site] = items.count
            items.append(CheckItem(subject: .site(site), questions: questions))
            return
        }
        for var question in questions {
            let known = items[place].questions
            if let claims = question.claims {
                question.claims = ((known.first { $0.app == question.app }?.claims ?? []) + claims).unique
                items[place].questions = known.filter { $0.app != nil && $0.app != question.app } + [question]
            } else if !known.contains(where: { $0.app == question.app || question.app == nil }) {
                items[place].questions.append(question)
            }
        }
    }

    /// A folder that will be deployed, with the settings of its host.
    private mutating func add(folder: String, _ questions: [DiagnosisOptions]) throws(CommandFailure) {
        let root = folder.hasSuffix("/") ? String(folder.dropLast()) : folder
        let name = "apple-app-site-association"
        let path = "\(root)/.well-known/\(name)"
        // What exists and cannot be read has an error that names it.
        guard FileKind(at: path) != .missing || FileKind(at: path, followsLinks: false) == .link else {
            if FileSystem.resolved(root)?.hasSuffix("/.well-known") == true, FileSystem.exists("\(root)/\(name)") {
                let parent =
                    root.hasSuffix(".well-known") ? FileSystem.folder(of: root) : root == "." ? ".." : "\(root)/.."
                throw CommandFailure(
                    .noInput,
                    "'\(folder)' is not the folder that is deployed: the file's path begins with /.well-known/",
                    hint: "check the folder above it: aasa check '\(parent)'")
            }
            let elsewhere = ["\(root)/\(name)", "\(root)/\(name).json", "\(path).json"].first { FileSystem.exists($0) }
            throw CommandFailure(
                .noInput, "'\(folder)' has no .well-known/\(name)",
                hint: elsewhere.map { "move the file there: mkdir -p '\(root)/.well-known' && mv '\($0)' '\(path)'" }
                    ?? "put the file at this path below the site's root")
        }
        let configured = [path, "\(root)/\(name)", root]
            .first { FileSystem.exists(ConfigurationLookup.place(beside: $0)) }
        try add(
            file: path, root: "\(root)/\(name)", configuredBy: configured ?? root, questions,
            try DeployedFolder(root).settings())
    }

    private mutating func add(product path: String, app: AppIdentifier?) throws(CommandFailure) {
        var report = AppClaimsReport(moment: model.moment, console: nil)
        report.add(try AppProduct.read(path), app: app)
        status = status.combined(with: report.status)
        let own = report.claims.first?.installation.app ?? app
        if let own, !claimants.contains(own) { claimants.append(own) }
        let subject = subject(path, report)
        if !subject.cases.isEmpty { items.append(CheckItem(subject: .app(own, subject), questions: [])) }
        for claims in report.claims {
            for site in claims.pairs.map(\.site).unique {
                let own = claims.pairs.filter { $0.site == site }
                add(site, [question(claims.installation.app, own)])
            }
        }
    }
}

extension CheckPlan {
    /// What is wrong with an app itself. Notes are printed.
    private func subject(_ path: String, _ report: AppClaimsReport) -> ReportSubject {
        var findings = report.findings.filter { $0.severity > .note }
        // Without a site there is nothing to check.
        if report.status == .no, !findings.contains(where: { $0.severity == .error }) {
            if findings.isEmpty {
                findings = [LintRule.appClaims.finding("the app claims no site that can be checked", hint: nil)]
                findings[0].location.file = path
            }
            findings[0].severity = .error
        }
        for note in report.findings where note.severity == .note { console.note(note.claimMessage) }
        var texts = SourceTexts()
        if path.hasSuffix(".entitlements"), let file = try? InputFile.read(path) {
            texts.add(SourceText(file.bytes, isFile: true), named: path)
        }
        let cases = findings.map { ReportCase($0, in: texts, failOn: failOn) }
        return ReportSubject(path: path, cases: cases, texts: texts)
    }

    /// Notes about names outside ASCII, once for all sites.
    func noteInternationalised() {
        var sites: [Site] = []
        for case .site(let site) in all.map(\.subject) where site.isInternationalised { sites.append(site) }
        if !sites.isEmpty { console.note(AppFinding.internationalised(sites).sentence) }
    }
}

extension DiagnosisOptions {
    /// Whether the app claims links by a wildcard, or by a name; nil when its claims are not known.
    fileprivate func claimsLinks(wildcard isWildcard: Bool) -> Bool? {
        claims?.contains { claim in
            claim.service == .applinks && claim.domains.contains { $0.hasPrefix("*.") == isWildcard }
        }
    }
}
