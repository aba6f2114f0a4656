package import AASA
package import AssetLinks

/// What works between an Android app and a site, and what to fix.
package struct AndroidDiagnosis: Sendable {
    /// A URL that opens the app on one system only.
    package struct Difference: Sendable, Equatable {
        package let url: String
        /// Whether it does on Apple's systems; if not, on Android.
        package let opensOnApple: Bool
    }

    /// What the caller requires to work.
    package enum Subject: Sendable, Equatable {
        /// Links, and credentials if the app shares some.
        case app
        /// Passkeys, for which Credential Manager requires both relations.
        case relyingParty
        case appAndRelyingParty

        var isRelyingParty: Bool { self != .app }
        var hasLinks: Bool { self != .relyingParty }
    }

    package let app: CheckedApp
    /// As the agent reads it.
    package let inspection: SiteStatements
    /// What Google's service answers; nil if it was not requested or did not answer.
    package let service: ServiceAnswer?
    let isServiceSilent: Bool
    private let urls: [String]
    let subject: Subject
    package var isAboutRelyingParty: Bool { subject.isRelyingParty }
    /// For how long the server's certificate must be valid; nil requires nothing.
    package var validity: RequiredValidity?
    private let configuration: LintConfiguration
    private let judgements: [StatementJudgement]
    /// What Google's service should make of the same list; none if it did not answer.
    private(set) var serviceJudgements: [StatementJudgement] = []
    private var appLinks: AppLinks
    /// Kept, since a long list takes long to examine.
    private var listFindings: [Finding] = []

    /// - Parameters:
    ///   - isServiceSilent: whether Google's service was requested and did not answer.
    ///   - configuration: which findings are reported, and how severe they are.
    package init(
        of app: CheckedApp, at inspection: SiteStatements, requiring subject: Subject = .app, urls: [String],
        service: ServiceAnswer?, isServiceSilent: Bool, configuration: LintConfiguration
    ) {
        self.app = app
        var inspection = inspection
        if subject.isRelyingParty || app.sharesCredentials { inspection.expectedRelations = Self.relations }
        self.inspection = inspection
        self.subject = subject
        self.urls = urls
        self.service = service
        self.isServiceSilent = isServiceSilent
        self.configuration = configuration
        let assets = app.assets(in: inspection.search)
        judgements = Self.relations.map { StatementJudgement($0, to: assets, in: inspection) }
        appLinks = AppLinks(of: app, at: inspection)
        if service != nil { serviceJudgements = judgementsOfService }
        listFindings = findingsInList
    }

    /// Takes the app's other hosts into account, which decide before Android 12.
    package mutating func consider(_ otherHosts: AppLinks.OtherHosts) {
        appLinks.otherHosts = otherHosts
    }

    var assets: [Asset] { app.assets(in: inspection.search) }

    /// The judgement of one of the ``relations``.
    package func judgement(_ relation: Relation) -> StatementJudgement {
        judgements.first { $0.relation == relation } ?? StatementJudgement(relation, to: assets, in: inspection)
    }

    /// The relations that matter to an app.
    package static let relations: [Relation] = [.handleAllURLs, .getLoginCreds]

    /// What a site states about an app that works: links first.
    package static func links(to app: CheckedApp) -> [ListReading.Link] {
        let needed: [Relation] = app.sharesCredentials ? relations : [.handleAllURLs]
        return needed.flatMap { relation in
            app.fingerprints.map { fingerprint in
                ListReading.Link(relation: relation, target: app.asset(fingerprint))
            }
        }
    }

    /// Whether the app, or the caller, requires the relation.
    package func isClaimed(_ relation: Relation) -> Bool {
        if subject.isRelyingParty { return true }
        if relation == .handleAllURLs { return appLinks.isHostVerified }
        return app.sharesCredentials || judgement(relation).isLinked
    }

    /// What the site itself makes of the relation.
    func ownStatus(of relation: Relation) -> ServiceDiagnosis.Status {
        if !isClaimed(relation) { return .notClaimed }
        let judgement = judgement(relation)
        switch judgement.status {
        case .pending: return .pending
        case .denied: return judgement.reason == .appNotListed ? .notListed : .fails
        case .approved: break
        }
        if relation != .handleAllURLs { return .works }
        if ownOutcomes.contains(false) { return .fails }
        return ownOutcomes.contains(nil) ? .pending : .works
    }

    /// Whether links open the app on each range of releases that installs it, as far as this host decides.
    private var ownOutcomes: [Bool?] {
        let outcomes = releases.map(\.outcome).filter { !$0.isCausedElsewhere }
        let installed = outcomes.filter { $0 != .notInstalled }
        return (installed.isEmpty ? outcomes : installed).map(\.opens)
    }

    /// Whether the list names the app, and links open it on some releases only.
    package var worksOnSomeReleases: Bool {
        ownOutcomes.contains(true) && ownOutcomes.contains(false)
    }

    /// The relations without which the subject does not work.
    var requiredRelations: [Relation] { subject.isRelyingParty ? Self.relations : [.handleAllURLs] }

    /// Whether the site is right by itself, without regard to the copy of Google's service; nil if that is not known.
    package var isOriginRight: Bool? {
        let statuses = requiredRelations.map { judgement($0).status }
        if statuses.contains(.denied) || findings.contains(where: { $0.severity == .error && !$0.isTemporary }) {
            return false
        }
        let outcomes = ownOutcomes + links.map(\.opens)
        if outcomes.contains(false) { return false }
        return statuses.contains(.pending) || outcomes.contains(nil) ? nil : true
    }

    // MARK: Findings

    /// The cause first, then the list's own, the most harmful first.
    package var findings: [Finding] {
        let hosting = inspection.hostingFindings(configuration)
        let errors = hosting.filter { $0.severity == .error }
        let warnings = hosting.filter { $0.severity != .error }
        let own = errors.isEmpty ? listFindings : []
        let hasMistake = own.contains { $0.severity == .error }
        let first = errors + cause(besidesMistake: hasMistake, isServed: errors.isEmpty)
        let ofApp = subject.hasLinks ? appLinks.findings(configuration, about: urls) : []
        return first + ofApp + own + warnings.map(ratedByService) + unlistedCertificates + credentialFinding
            + serviceFindings + expiryFindings
    }

    /// Findings in the list, and those about the list and the app together.
    private var findingsInList: [Finding] {
        let lists = inspection.readLists
        guard let (url, list) = lists.first else { return [] }
        let isLinked = judgement(.handleAllURLs).isLinked && isRead(in: lists)
        let manifest = app.file.map { file in ManifestComparison(of: file, at: inspection.origin.host) }
        let allWider = lists.flatMap { url, list in
            (manifest?.findings(in: list) ?? []).map { finding in finding.located(at: url) }
        }
        let wider = Linter.findings([(ManifestComparison.rule, allWider)], configuration)
        let ofList = inspection.findings(in: list, configuration).map { finding in finding.located(at: url) }
        let own = (ofList + inspection.includeFindings(configuration, in: lists)).map { finding in
            rated(finding, in: lists, isLinked: isLinked)
        }
        let causeFirst = own.filter(isCause) + own.filter { !isCause($0) }.mostHarmfulFirst
        return causeFirst + wider
    }

    /// A finding of a list, as severe as it is for this app.
    private func rated(
        _ finding: Finding, in lists: [SiteStatements.ReadList], isLinked: Bool
    ) -> Finding {
        if isCause(finding) { return finding.rated(.error) }
        // A configured severity is kept.
        if configuration.levels[finding.code] != nil { return finding }
        if refusesLinks(finding, in: lists) { return finding.rated(.error) }
        // A statement about another app does not keep this one from its links.
        return finding.rated(.warning, if: isLinked && finding.isError)
    }

    /// Whether it is what keeps the app from its links.
    private func isCause(_ finding: Finding) -> Bool {
        guard let cause = judgement(.handleAllURLs).finding else { return false }
        let url = cause.location.url ?? inspection.listURL
        return finding.code == cause.code && finding.location.range == cause.location.range
            && finding.location.url == url
    }

    /// Whether it is about dynamic rules for which links do not open the app.
    private func refusesLinks(_ finding: Finding, in lists: [SiteStatements.ReadList]) -> Bool {
        guard let list = lists.first(where: { one in one.url == finding.location.url })?.list,
            finding.isRefusal(of: Set(assets), in: list)
        else { return false }
        return releases.contains { release in release.outcome == .rulesRefuse }
    }

    /// Why the list does not count, if no rule has found it.
    ///
    /// - Parameters:
    ///   - hasMistake: whether a mistake in the list was found.
    ///   - isServed: whether no error in how the site serves the list was found.
    private func cause(besidesMistake hasMistake: Bool, isServed: Bool) -> [Finding] {
        let judgement = judgement(.handleAllURLs)
        switch judgement.reason {
        case .approved: return []
        case .malformedJSON where hasMistake || !isServed: return []
        case .appNotListed where hasMistake && judgement.finding != nil: return []
        case .appNotListed, .malformedJSON: break
        default: if !isServed { return [] }
        }
        if let undecided = judgement.undecided { return [undecided] }
        var finding = Finding(
            code: judgement.reason.rawValue, severity: .error, message: judgement.message,
            hint: judgement.hint ?? (judgement.reason == .appNotListed ? addition : "fix the list"),
            location: Finding.Location(url: inspection.listURL))
        finding.isTemporary = judgement.status == .pending
        let lacksCertificate = judgement.reason == .appNotListed && judgement.hint == nil && app.fingerprints.isEmpty
        return [finding.remedied(by: lacksCertificate ? .nameAppCertificate : nil)]
    }

    /// What to add to the list.
    private var addition: String {
        if app.fingerprints.isEmpty {
            return "add \(app.package) with the certificate of what users install, which has to be named"
        }
        return "add \(statement)"
    }

    /// The statement that is missing, as JSON.
    private var statement: String {
        let claimed = Self.relations.filter { $0 == .handleAllURLs || isClaimed($0) }
        return StatementDraft.Claim(claimed, package: app.package, fingerprints: app.fingerprints).json.line
    }

    /// Those that the list does not name, beside one that it names.
    private var unlistedCertificates: [Finding] {
        guard app.isListedByEach, judgement(.handleAllURLs).isLinked else { return [] }
        let unlisted = app.fingerprints.filter { !appLinks.isListed($0) }
        return unlisted.map { fingerprint in
            Finding(
                code: Reason.appNotListed.rawValue, severity: .warning,
                message: "the list does not name the app's certificate \(fingerprint)",
                hint: "add it to the certificates of \(app.package)",
                location: Finding.Location(url: inspection.listURL))
        }
    }

    private var credentialFinding: [Finding] {
        let isRelyingParty = subject.isRelyingParty
        guard isRelyingParty || app.sharesCredentials else { return [] }
        guard judgement(.handleAllURLs).isLinked, !judgement(.getLoginCreds).isLinked else { return [] }
        return [
            Finding(
                code: Reason.appNotListed.rawValue, severity: isRelyingParty ? .error : .warning,
                message: isRelyingParty
                    ? "passkeys need get_login_creds, and the list does not name the app for it"
                    : "the app shares credentials, and the list does not name it for get_login_creds",
                hint: "add \"\(Relation.getLoginCreds)\" beside handle_all_urls",
                location: Finding.Location(url: inspection.listURL))
        ]
    }

    // MARK: Links

    package var links: [AppLinks.Link] { urls.map(appLinks.link) }

    /// Whether nothing else is open than what the app's filters decide, which no waiting shows.
    package var lacksFilters: Bool { isOriginRight == nil && urls.contains(where: appLinks.lacksFilters) }

    /// What opens an app on one system only, the shortest URLs first.
    ///
    /// - Parameters:
    ///   - file: Apple's file of the same site.
    ///   - identifiers: the apps of Apple's systems; nil for every app of the file.
    package func differences(from file: UniversalLinks, for identifiers: [String]?) -> [Difference] {
        // Without filters, every link that the list does not refuse would open the app.
        guard subject.hasLinks, let app = app.file, appLinks.isLinked, appLinks.isHostVerified, appLinks.hasOneRuleSet
        else { return [] }
        var apps = SystemComparison.Apps()
        apps.identifiers = identifiers
        apps.filters = app.filters
        apps.host = app.domains.exampleHost(ofListAt: inspection.origin.host)
        let comparison = SystemComparison(
            file, Array(appLinks.dynamicRules.prefix(1)), apps: apps, limit: SystemComparison.fewCandidates)
        return comparison.differences.map { difference in
            Difference(url: "https://\(apps.host)\(difference.url)", opensOnApple: difference.opensOnApple)
        }
    }

    /// What releases make of it, the oldest first; none for a relying party, which has no links.
    package var releases: [ReleaseVerdict] { subject.hasLinks ? appLinks.releases : [] }
}
