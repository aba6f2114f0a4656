package import AASA
package import AssetLinks

/// What works between an Android app and a site, and what to fix.
package struct AndroidDiagnosis: Sendable {
    /// What is known of the app.
    package struct App: Sendable {
        package var package: String
        /// The certificates by which devices may know it.
        package var fingerprints: [CertificateFingerprint]
        /// The app's file; nil without a package or bundle.
        package var file: AndroidApp?
        /// Whether a list is to name each certificate: users get the app with one or the other.
        package var isListedByEach = false

        package init(package: String, fingerprints: [CertificateFingerprint], file: AndroidApp?) {
            self.package = package
            self.fingerprints = fingerprints
            self.file = file
        }

        package var assets: [Asset] {
            fingerprints.map { .app(SignedApp(package: package, fingerprint: $0.description)) }
        }

        var sharesCredentials: Bool { file?.sharesCredentials ?? false }
    }

    /// Whether a URL opens the app.
    package struct Link: Sendable {
        package let url: String
        /// Whether the link opens the app; nil if its filters are not known.
        package let opens: Bool?
        package let reason: String
    }

    package let app: App
    /// As the agent reads it.
    package let inspection: SiteStatements
    /// What Google's service answers; nil if it was not requested or did not answer.
    package let service: ServiceAnswer?
    private let isServiceSilent: Bool
    private let urls: [String]
    private let configuration: LintConfiguration
    private let judgements: [StatementJudgement]

    /// - Parameters:
    ///   - isServiceSilent: whether Google's service was requested and did not answer.
    ///   - configuration: which findings are reported, and how severe they are.
    package init(
        of app: App, at inspection: SiteStatements, urls: [String], service: ServiceAnswer?,
        isServiceSilent: Bool, configuration: LintConfiguration
    ) {
        self.app = app
        self.inspection = inspection
        self.urls = urls
        self.service = service
        self.isServiceSilent = isServiceSilent
        self.configuration = configuration
        let assets = app.assets
        judgements = Self.relations.map { StatementJudgement($0, to: assets, in: inspection) }
    }

    /// The judgement of one of the ``relations``.
    package func judgement(_ relation: Relation) -> StatementJudgement {
        judgements.first { $0.relation == relation } ?? StatementJudgement(relation, to: app.assets, in: inspection)
    }

    /// The relations that matter to an app.
    package static let relations: [Relation] = [.handleAllURLs, .getLoginCreds]

    /// What a site states about an app that works: links first.
    package static func links(to app: App) -> [ListReading.Link] {
        let needed: [Relation] = app.sharesCredentials ? relations : [.handleAllURLs]
        return needed.flatMap { relation in
            app.assets.map { ListReading.Link(relation: relation, target: $0) }
        }
    }

    /// Whether the app requires the relation.
    package func isClaimed(_ relation: Relation) -> Bool {
        relation == .handleAllURLs || app.sharesCredentials || judgement(relation).isLinked
    }

    package var works: Bool? {
        let status = judgement(.handleAllURLs).status
        if status == .pending { return nil }
        return status == .approved && !findings.contains { $0.severity == .error }
            && !links.contains { $0.opens == false }
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
        return first + own + warnings + unlistedCertificates + credentialFinding + serviceFindings
    }

    /// Findings in the list, and those about the list and the app together.
    private var listFindings: [Finding] {
        guard let document = inspection.list?.document else { return [] }
        let list = StatementList(document)
        let judgement = judgement(.handleAllURLs)
        let isLinked = judgement.isLinked && isRead
        let wider = app.file.map { ManifestComparison(of: $0, at: inspection.origin.host).findings(in: list) } ?? []
        let own = list.findings(configuration).map { finding in
            if isCause(finding) { return finding.rated(.error) }
            // A statement about another app does not keep this one from its links.
            return finding.rated(.warning, if: isLinked && finding.severity == .error)
        }
        let causeFirst = own.filter(isCause) + own.filter { !isCause($0) }.sortedBySeverity
        return (causeFirst + wider).map(located)
    }

    /// Whether it is what keeps the app from its links.
    private func isCause(_ finding: Finding) -> Bool {
        guard let cause = judgement(.handleAllURLs).finding else { return false }
        return finding.code == cause.code && finding.location.range == cause.location.range
    }

    private func located(_ finding: Finding) -> Finding {
        var finding = finding
        finding.location.url = inspection.listURL
        return finding
    }

    /// Whether Google's service reads what Android's agent reads.
    private var isRead: Bool {
        guard let document = inspection.list?.document else { return false }
        let reading = ListReading(StatementList(document), under: .google)
        return reading.links.contains { $0.has(.handleAllURLs, to: app.assets) }
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
        var finding = Finding(
            code: judgement.reason.rawValue, severity: .error, message: judgement.message,
            hint: judgement.hint ?? (judgement.reason == .appNotListed ? "add \(statement)" : "fix the list"),
            location: Finding.Location(url: inspection.listURL))
        finding.isTemporary = judgement.status == .pending
        return [finding]
    }

    /// The statement that is missing, as JSON.
    package var statement: String {
        let claimed = Self.relations.filter(isClaimed)
        return StatementDraft.Claim(claimed, package: app.package, fingerprints: app.fingerprints).json.line
    }

    /// Those that the list does not name, beside one that it names.
    private var unlistedCertificates: [Finding] {
        guard app.isListedByEach, judgement(.handleAllURLs).isLinked else { return [] }
        let unlisted = app.fingerprints.filter { fingerprint in
            let asset = Asset.app(SignedApp(package: app.package, fingerprint: fingerprint.description))
            return !inspection.search.isLinked(.handleAllURLs, to: [asset])
        }
        return unlisted.map { fingerprint in
            Finding(
                code: Reason.appNotListed.rawValue, severity: .warning,
                message: "the list does not name the app's certificate \(fingerprint)",
                hint: "add it to the certificates of \(app.package)",
                location: Finding.Location(url: inspection.listURL))
        }
    }

    private var credentialFinding: [Finding] {
        guard app.sharesCredentials, judgement(.handleAllURLs).isLinked, !judgement(.getLoginCreds).isLinked else {
            return []
        }
        return [
            Finding(
                code: Reason.appNotListed.rawValue, severity: .warning,
                message: "the app shares credentials, and the list does not name it for get_login_creds",
                hint: "add \"\(Relation.getLoginCreds)\" beside handle_all_urls",
                location: Finding.Location(url: inspection.listURL))
        ]
    }

    private var serviceFindings: [Finding] {
        guard let service else { return isServiceSilent ? [ServiceFindings.silence] : [] }
        return ServiceFindings(service, beside: Self.relations.filter(isClaimed).map(judgement)).findings
    }

    // MARK: Links

    package var links: [Link] { urls.map(link) }

    private func link(_ url: String) -> Link {
        guard let parsed = AndroidURL(url) else {
            return Link(url: url, opens: false, reason: "it is not a URL with a host")
        }
        guard judgement(.handleAllURLs).isLinked else {
            return Link(url: url, opens: false, reason: "the site does not name the app")
        }
        switch AppLinkMatcher(filters: app.file?.filters, rules: rules).decision(parsed) {
        case .match(let component?, _): return Link(url: url, opens: true, reason: "by a filter of \(component)")
        case .match(nil, _): return Link(url: url, opens: nil, reason: "the app's filters are not known")
        case .noFilter: return Link(url: url, opens: false, reason: "no filter of the app matches it")
        case .exclude, .noRule:
            return Link(url: url, opens: false, reason: "the site's dynamic rules refuse it on Android 15 and later")
        }
    }

    /// The rules of the site for the app.
    private var rules: DynamicRules? {
        inspection.search.dynamicRules.first { link, _ in link.has(.handleAllURLs, to: app.assets) }?.value
    }

    // MARK: Releases

    /// What releases make of it, the oldest first.
    package var releases: [(name: String, verdict: String)] {
        let judgement = judgement(.handleAllURLs)
        var verdict = judgement.isLinked ? "links open the app" : "links open the browser"
        if judgement.status == .pending { verdict += " until the site answers" }
        var (oldest, newest) = (verdict, verdict)
        if judgement.isLinked {
            if let target = app.file?.effectiveTarget, target < VerifiedDomains.firstStrictTarget {
                oldest += ", if every host of the app is right"
            }
            if !inspection.search.dynamicRules.isEmpty { newest += ", as far as the site's dynamic rules allow" }
        }
        return [("Android 11 and earlier", oldest), ("Android 12 to 14", verdict), ("Android 15 and later", newest)]
    }
}

extension [Finding] {
    fileprivate var sortedBySeverity: [Finding] {
        Severity.allCases.reversed().flatMap { severity in filter { $0.severity == severity } }
    }
}
