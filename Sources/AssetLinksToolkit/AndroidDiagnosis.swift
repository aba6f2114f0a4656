package import AASA
package import AssetLinks

/// What works between an Android app and a site, and what to fix.
package struct AndroidDiagnosis: Sendable {
    /// What the caller requires to work.
    package enum Subject: Sendable, Equatable {
        /// Links, and credentials if the app shares some.
        case app
        /// Credentials that the app shares with a site without links to it.
        case credentials
        /// Passkeys, for which Credential Manager requires both relations.
        case relyingParty
        case appAndRelyingParty

        var isRelyingParty: Bool { self == .relyingParty || self == .appAndRelyingParty }
        var hasLinks: Bool { self == .app || self == .appAndRelyingParty }
        /// The relation without which the others do not matter.
        var mainRelation: Relation { self == .credentials ? .getLoginCreds : .handleAllURLs }
    }

    /// How Google's service takes part in the diagnosis.
    package enum ServiceState: Sendable {
        /// It takes no part: the caller left it out, or the list is in a file.
        case leftOut
        /// It was requested and did not answer.
        case silent
        case answered(ServiceAnswer)
    }

    package let app: CheckedApp
    /// As the agent reads it.
    package let inspection: SiteStatements
    let serviceState: ServiceState
    let urls: [String]
    let subject: Subject
    package var isAboutRelyingParty: Bool { subject.isRelyingParty }
    /// Whether links are not part of it.
    package var isAboutCredentials: Bool { subject == .credentials }
    /// The moment at which the server's certificate is judged; nil does not judge it.
    package var moment: Timestamp?
    /// For how many seconds from then on it must be valid; nil requires nothing.
    package var validity: Int64?
    private(set) var configuration: LintConfiguration
    private let judgements: [StatementJudgement]
    /// What Google's service should make of the same list; none if it did not answer.
    private(set) var serviceJudgements: [StatementJudgement] = []
    package private(set) var appLinks: AppLinks
    /// Kept, since a long list takes long to examine.
    private(set) var listFindings: [Finding] = []

    /// - Parameter configuration: which findings are reported, and how severe they are.
    package init(
        of app: CheckedApp, at inspection: SiteStatements, requiring subject: Subject = .app, urls: [String],
        service: ServiceState, configuration: LintConfiguration
    ) {
        self.app = app
        var inspection = inspection
        if subject.isRelyingParty || app.sharesCredentials(with: inspection.origin) {
            inspection.expectedRelations = Self.relations
        }
        self.inspection = inspection
        self.subject = subject
        self.urls = urls
        serviceState = service
        self.configuration = configuration
        let assets = app.assets(in: inspection.search)
        judgements = Self.relations.map { StatementJudgement($0, to: assets, in: inspection) }
        appLinks = AppLinks(of: app, at: inspection)
        if answer != nil { serviceJudgements = judgementsOfService }
        listFindings = findingsInList
    }

    /// Takes the app's other hosts into account, which decide before Android 12, and where the list of the host fails.
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

    /// What a site states about an app for which the subject works: links first.
    package static func links(
        to app: CheckedApp, at origin: WebOrigin, requiring subject: Subject
    ) -> [ListReading.Link] {
        requiredRelations(of: app, at: origin, for: subject).flatMap { relation in
            app.fingerprints.map { fingerprint in
                ListReading.Link(relation: relation, target: app.asset(fingerprint))
            }
        }
    }

    /// Whether the app shares its credentials with the site.
    var sharesCredentials: Bool { app.sharesCredentials(with: inspection.origin) }

    /// Whether the app, or the caller, requires the relation.
    package func isClaimed(_ relation: Relation) -> Bool {
        if subject.isRelyingParty { return true }
        if relation == .handleAllURLs { return appLinks.isHostVerified }
        return sharesCredentials || judgement(relation).isLinked
    }

    /// What the site itself makes of the relation.
    func ownStatus(of relation: Relation) -> ServiceDiagnosis.Status {
        if !isClaimed(relation) { return .notClaimed }
        let judgement = judgement(relation)
        switch status(requiring: judgement) {
        case .pending: return .pending
        case .denied: return if judgement.reason == .appNotListed { .notListed } else { .fails }
        case .approved: break
        }
        if isListedInPart(relation) { return .fails }
        if relation != .handleAllURLs { return if app.certificates == .unknown { .pending } else { .works } }
        if ownOutcomes.contains(false) { return .fails }
        return if ownOutcomes.contains(nil) { .pending } else { .works }
    }

    /// Whether the list names the app with some of its certificates, or on some releases, only.
    func isListedInPart(_ relation: Relation) -> Bool {
        !unlistedFingerprints(for: relation).isEmpty || !unlistedReleases(for: relation).isEmpty
    }

    /// Whether links open the app on each range of releases, as far as this host decides.
    private var ownOutcomes: [Bool?] {
        ownReleases.map(\.outcome).filter { outcome in !outcome.isCausedElsewhere }.map(\.opens)
    }

    /// Whether the list names the app, and the relation works on some releases only.
    package func worksOnSomeReleases(_ relation: Relation) -> Bool {
        if relation != .handleAllURLs { return !unlistedReleases(for: relation).isEmpty }
        return ownOutcomes.contains(true) && ownOutcomes.contains(false)
    }

    /// The certificates that users get the app with and the list does not name, beside one that it names.
    package func unlistedFingerprints(for relation: Relation) -> [CertificateFingerprint] {
        guard app.isListedByEach, judgement(relation).isLinked else { return [] }
        return app.fingerprints.filter { fingerprint in
            !inspection.search.isLinked(relation, to: [app.asset(fingerprint)])
        }
    }

    /// The releases that know the app by certificates alone that the list does not name, beside others that it names.
    func unlistedReleases(for relation: Relation) -> [AppSigning.Acceptance] {
        guard case .signed(let acceptances) = app.certificates, judgement(relation).isLinked else { return [] }
        return acceptances.filter { acceptance in
            guard let fingerprints = acceptance.fingerprints else { return false }
            return !inspection.search.isLinked(relation, to: fingerprints.map(app.asset))
        }
    }

    /// The relations without which the subject does not work.
    var requiredRelations: [Relation] { Self.requiredRelations(of: app, at: inspection.origin, for: subject) }

    private static func requiredRelations(
        of app: CheckedApp, at origin: WebOrigin, for subject: Subject
    ) -> [Relation] {
        relations.filter { relation in
            if relation == subject.mainRelation || subject.isRelyingParty { return true }
            return relation == .getLoginCreds && app.sharesCredentials(with: origin)
        }
    }

    /// Whether the site is right by itself, without regard to the copy of Google's service; nil if that is not known.
    package var isOriginRight: Bool? {
        if hasFailed || findings.contains(where: \.isLastingError) { return false }
        let isOpen = app.certificates == .unknown || requiredStatuses.contains(.pending) || outcomes.contains(nil)
        return isOpen ? nil : true
    }

    /// Whether the list, the app or Google's service refuses what the subject requires, independent of the levels of findings.
    var hasFailed: Bool { requiredStatuses.contains(.denied) || isStatementRefused || outcomes.contains(false) }

    private var requiredStatuses: [Status] { requiredRelations.map { status(requiring: judgement($0)) } }

    /// The status of a judgement; for links, that of the other host whose list approves them on Android 12 and later.
    private func status(requiring judgement: StatementJudgement) -> Status {
        let isApproved = judgement.relation == .handleAllURLs && appLinks.approvingHost != nil
        return if isApproved { .approved } else { judgement.status }
    }

    /// Whether links are all that is required, and open the app on every release, though the host's own list fails.
    var isOpenedByOtherHost: Bool {
        appLinks.approvingHost != nil && requiredRelations == [.handleAllURLs] && !ownOutcomes.contains(false)
    }

    private var outcomes: [Bool?] { ownOutcomes + ownLinks.map(\.opens) }

    /// The same, with the findings as the rules rate them.
    var unrated: AndroidDiagnosis {
        var diagnosis = self
        diagnosis.configuration = .standard
        diagnosis.listFindings = diagnosis.findingsInList
        return diagnosis
    }

    /// The URLs, as the site alone decides them.
    var ownLinks: [AppLinks.Link] { urls.map(appLinks.link) }

    /// Whether nothing else is open than what the app's filters decide, which no waiting shows.
    package var lacksFilters: Bool { isOriginRight == nil && ownLinks.contains(where: \.lacksFilters) }

    /// What opens an app on one system only, by whole URLs, the shortest first.
    ///
    /// - Parameters:
    ///   - file: Apple's file of the same site.
    ///   - identifiers: the apps of Apple's systems; nil for every app of the file.
    package func differences(from file: UniversalLinks, for identifiers: [String]?) -> [SystemComparison.Difference] {
        guard subject.hasLinks, appLinks.isLinked, appLinks.isHostVerified, appLinks.hasOneRuleSet else { return [] }
        // Without filters, every link that the list does not refuse would open the app.
        if app.file == nil, appLinks.dynamicRules.compactMap(\.self).isEmpty { return [] }
        let host = inspection.origin.host
        var apps = SystemComparison.Apps()
        apps.identifiers = identifiers
        apps.filters = app.file?.filters
        apps.host = app.file?.domains.exampleHost(ofListAt: host) ?? host
        let comparison = SystemComparison(
            file, Array(appLinks.dynamicRules.prefix(1)), apps: apps, limit: SystemComparison.fewCandidates)
        let differences = comparison.differences.map { difference in
            var difference = difference
            difference.url = "https://\(apps.host)\(difference.url)"
            return difference
        }
        if apps.filters != nil { return differences }
        return differences.filter(\.opensOnApple)
    }

    /// What releases make of the site alone, the oldest first; none for a relying party, which has no links.
    var ownReleases: [ReleaseVerdict] { subject.hasLinks ? appLinks.releases : [] }
}
