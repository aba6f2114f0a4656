package import AASA

/// Whether a website has a statement about one of some assets, and why.
package struct StatementJudgement: Sendable {
    /// One of them is enough: an app is known by several certificates.
    package let assets: [Asset]
    package let relation: Relation
    package let inspection: SiteStatements
    /// `.approved` if there is a statement; else why none is found.
    package let reason: Reason
    /// What keeps the list, or the statement about the assets, from being read: how the site serves it, or its first
    /// mistake. Nil if both are read.
    package let finding: Finding?

    package init(_ relation: Relation, to assets: [Asset], in inspection: SiteStatements) {
        self.assets = assets
        self.relation = relation
        self.inspection = inspection
        if inspection.search.isLinked(relation, to: assets) {
            (reason, finding) = (.approved, nil)
            return
        }
        let breach = inspection.decisiveBreach
        reason = breach?.reason ?? Self.reason(ofUnlinked: inspection)
        switch reason {
        case .appNotListed:
            finding =
                Self.mistakeInSkippedStatement(about: assets, in: inspection)
                ?? Self.misspeltRelation(meaning: relation, to: assets, in: inspection)
                ?? Self.certificateInOtherForm(of: assets, for: relation, in: inspection)
                ?? Self.unreadInclude(in: inspection, besides: assets)
        case .malformedJSON: finding = breach?.finding ?? Self.decisiveMistake(in: inspection)
        default: finding = breach?.finding
        }
    }

    /// Why a target is not linked from lists that the site serves as it should.
    static func reason(ofUnlinked inspection: SiteStatements) -> Reason {
        let search = inspection.search
        if search.response == nil { return .unreachable }
        let codes = search.errors.map(\.code)
        // An included list has the wrong type.
        if codes.contains(.wrongContentType) { return .contentType }
        if codes.contains(.malformedContent) || codes.contains(.secureAssetIncludesInsecure) { return .malformedJSON }
        return inspection.unknownIncludes.isEmpty ? .appNotListed : .unreachable
    }

    /// The first mistake in a list that the system does not tolerate, which is nearer to the cause
    /// than the error of a service.
    private static func decisiveMistake(in inspection: SiteStatements) -> Finding? {
        let urls = (inspection.search.errors.map(\.url) + [inspection.listURL]).unique
        for url in urls {
            guard let mistake = decisiveMistake(inListAt: url, of: inspection) else { continue }
            return url == inspection.listURL ? mistake : mistake.located(at: url)
        }
        return nil
    }

    private static func decisiveMistake(inListAt url: String, of inspection: SiteStatements) -> Finding? {
        guard let document = inspection.document(at: url) else { return nil }
        let errors = inspection.search.errors.filter { error in
            error.url == url || error.code == .secureAssetIncludesInsecure
        }
        let places = Set(errors.compactMap { error in error.problem?.range })
        let findings = inspection.findings(in: document)
        let decisive = findings.first { finding in finding.location.range.map(places.contains) ?? false }
        return decisive?.rated(.error) ?? findings.first(where: \.isError)
    }

    /// An included list that may have the statement and is not served; nil if the site's own list names the app.
    private static func unreadInclude(in inspection: SiteStatements, besides assets: [Asset]) -> Finding? {
        if inspection.included.isEmpty { return nil }
        let packages = assets.compactMap(\.package)
        let isNamed = inspection.search.links.compactMap(\.target.package).contains(where: packages.contains)
        if isNamed { return nil }
        return inspection.firstUnreadInclude
    }

    /// The mistake for which Android's agent skips a statement about one of the assets; nil if there is none.
    private static func mistakeInSkippedStatement(about assets: [Asset], in inspection: SiteStatements) -> Finding? {
        guard inspection.search.skipsStatements, let document = inspection.list?.document else { return nil }
        let list = StatementList(document)
        let own = list.statements(about: assets, under: .android)
        let mistake = own.flatMap(\.problems).first(where: \.hidesStatementFromAndroid)
        guard let mistake else { return nil }
        return inspection.findings(in: list, .standard).first { $0.location.range == mistake.range }
    }

    /// The mistake in a relation of a statement about one of the assets, where this one is meant; nil if there is none.
    private static func misspeltRelation(
        meaning relation: Relation, to assets: [Asset], in inspection: SiteStatements
    ) -> Finding? {
        guard let document = inspection.list?.document else { return nil }
        let list = StatementList(document)
        let own = list.statements(about: assets, under: inspection.search.rules)
        let misspelt = own.flatMap(\.relations).first { written in
            let isKnown = RelationWords.known.contains(written.text)
            return !isKnown && RelationWords.meant(by: written.text)?.text == relation.description
        }
        guard let misspelt else { return nil }
        return list.finding(of: StatementListRule.relation, at: misspelt.range)
    }

    /// The certificate of one of the assets in a form that no device matches; nil if no list has that.
    private static func certificateInOtherForm(
        of assets: [Asset], for relation: Relation, in inspection: SiteStatements
    ) -> Finding? {
        // A long list takes long to parse, and each of thousands of apps may be judged.
        let packages = Set(assets.compactMap(\.package))
        let hasOtherForm = inspection.search.links.contains { link in
            guard link.relation == relation, let app = link.target.app else { return false }
            return packages.contains(app.package) && !CertificateFingerprint.isCanonical(app.fingerprint)
        }
        if !hasOtherForm { return nil }
        for (url, list) in inspection.readLists {
            let mistake = list.fingerprintsInOtherForm.first { range, fingerprint in
                guard let statement = list.statement(at: range.lowerBound), statement.has(relation),
                    let app = statement.app
                else { return false }
                return assets.contains(.app(SignedApp(package: app.package.text, fingerprint: fingerprint)))
            }
            guard let mistake else { continue }
            let finding = list.finding(of: StatementListRule.fingerprint, at: mistake.range)
            return url == inspection.listURL ? finding : finding?.located(at: url)
        }
        return nil
    }

    private var search: StatementSearch { inspection.search }

    package var isLinked: Bool { reason == .approved }

    package var status: Status { search.rules.status(of: reason) }

    /// What was found, with the cause: lower case, no full stop.
    package var message: String {
        switch reason {
        case .approved: "\(inspection.origin) has the statement"
        case .appNotListed: finding?.message ?? missing
        case .unreachable where finding == nil && !inspection.unknownIncludes.isEmpty:
            "the list includes \(inspection.unknownIncludes.shortened), which was not requested"
        case .malformedJSON: mistake ?? "a list that the site includes has a mistake"
        case .contentType: finding?.message ?? "a list that the site includes is not served as application/json"
        default: finding?.message ?? "there is no response"
        }
    }

    /// The mistake in a list, with the URL of an included one.
    private var mistake: String? {
        guard let finding else { return nil }
        guard let url = finding.location.url, url != inspection.listURL else { return finding.message }
        return "\(url): \(finding.message)"
    }

    /// How to fix it, if that is known here.
    package var hint: String? {
        if let finding { return finding.hint }
        if reason == .unreachable, !inspection.unknownIncludes.isEmpty {
            return "check the site when it serves both, or judge the included list by itself"
        }
        if reason == .appNotListed, isTargetNamed { return "add \"\(relation)\" to the relations of its statement" }
        if let (right, listed) = inOtherCase { return "write '\(right)' in the place of '\(listed)'" }
        if reason == .appNotListed { return certificateAddition }
        return nil
    }

    /// The ``hint`` of a verdict, which has no findings beside it: a mistake of the list is part of it.
    package var verdictHint: String? {
        if let hint { return hint }
        guard reason == .appNotListed, finding == nil else { return nil }
        if let mistake = mistakeInStatement {
            return [mistake.message, mistake.hint].compactMap(\.self).joined(separator: "; ")
        }
        return "add \(target) to the list at \(inspection.listURL)"
    }

    /// The first error in a statement about the package of one of the assets, else in one that names no target; nil if
    /// there is none.
    private var mistakeInStatement: Finding? {
        guard !hasManyLinks, let document = inspection.list?.document else { return nil }
        let errors = inspection.findings(in: document).filter(\.isError)
        if errors.isEmpty { return nil }
        let list = StatementList(document)
        let named = list.statements.filter { one in one.app.map(\.package.text).map(packages.contains) ?? false }
        let unnamed = list.statements.filter { one in one.target == nil && !one.isInclude }
        let ranges = (named.isEmpty ? unnamed : named).map(\.range)
        return errors.first { error in
            guard let start = error.location.range?.lowerBound else { return false }
            return ranges.contains { range in range.contains(start) }
        }
    }

    /// The target as a hint names it.
    private var target: String {
        guard let first = assets.first else { return "a target" }
        switch first {
        case .web(let origin): return origin.description
        case .app(let app):
            let fingerprints = assets.compactMap(\.app?.fingerprint)
            let noun = if fingerprints.count == 1 { "certificate" } else { "certificates" }
            return "\(app.package) with its \(noun) \(fingerprints.joined(separator: ", "))"
        }
    }

    /// What to add to the certificates that the list has of an app; nil unless it names the app by a valid one. A
    /// further statement could have other dynamic rules.
    private var certificateAddition: String? {
        let listed = search.links.lazy.filter { link in link.relation == relation }.compactMap(\.target.app)
        let named = listed.first { app in
            packages.contains(app.package) && CertificateFingerprint.isCanonical(app.fingerprint)
        }
        guard let named else { return nil }
        let own = assets.compactMap(\.app).filter { app in app.package == named.package && !app.fingerprint.isEmpty }
        if own.isEmpty { return nil }
        let fingerprints = own.map { app in "\"\(app.fingerprint)\"" }.joined(separator: ", ")
        return "add \(fingerprints) to the certificates of \(named.package)"
    }

    /// The package of one of the assets, and the one in the list that differs from it in capitals only.
    private var inOtherCase: (right: String, listed: String)? {
        guard reason == .appNotListed else { return nil }
        for case .app(let named) in search.links.map(\.target) {
            let right = packages.first { $0 != named.package && $0.lowercased() == named.package.lowercased() }
            if let right { return (right, named.package) }
        }
        return nil
    }

    private var packages: [String] { assets.compactMap(\.package) }

    /// Whether the list has the target, with other relations.
    private var isTargetNamed: Bool { search.links.contains { link in assets.contains(link.target) } }

    private var missing: String { nearest ?? "the list does not name the target" }

    /// What the list has in the place of the link; nil if that is nothing similar.
    package var nearest: String? {
        if assets.isEmpty { return "the list names no target for \(relation)" }
        if isTargetNamed {
            let noun = if packages.isEmpty { "website" } else { "app" }
            return "the list names the \(noun), but not for \(relation)"
        }
        for case .app(let named) in search.links.map(\.target) where packages.contains(named.package) {
            return "the list names \(named.package) with other certificates, as \(named.fingerprint)"
        }
        if let (right, listed) = inOtherCase {
            return "the list names \(listed), which differs from \(right) in capitals"
        }
        for case .app(let named) in search.links.map(\.target) where packages.contains(where: named.isBuild) {
            return "the list does not name the app, but \(named.package)"
        }
        return misspelt.map { package in "the list does not name the app, but \(package)" }
    }

    /// The package in the list that is nearest to one of the assets; nil if none is near. Each of thousands of apps may
    /// be judged by a long list, in which the nearest is not a help.
    private var misspelt: String? {
        if hasManyLinks { return nil }
        let listed = search.links.compactMap(\.target.app?.package).unique
        return packages.lazy.compactMap { package in EditDistance.nearest(to: package, in: listed) }.first
    }

    private var hasManyLinks: Bool { search.links.count > 100 }
}

extension StatementList {
    /// What a rule finds at a place, behind any number of findings.
    fileprivate func finding(of rule: SubjectRule<StatementList>, at range: Range<Int>) -> Finding? {
        Linter.findings(of: [rule], in: self, .standard, limit: .max).first { $0.location.range == range }
    }

    /// The statements about one of the assets.
    fileprivate func statements(about assets: [Asset], under rules: StatementRules) -> [Statement] {
        let assets = Set(assets)
        return statements.filter { statement in statement.targets(under: rules).contains(where: assets.contains) }
    }
}

extension StatementRules {
    /// Android's agent counts an error of the server as a refusal, which its retry job does not retry
    /// (VerifyStatus.kt, 1026). Of Google's service that is not documented; that such a site is pending is our
    /// choice, as for Apple's systems.
    func status(of reason: Reason) -> Status {
        let isRejected = self == .android && reason == .serverError
        return isRejected ? .denied : reason.status
    }
}

extension SignedApp {
    /// Whether this is another build of a package: `com.example.shop.debug` of `com.example.shop`, or the reverse.
    fileprivate func isBuild(of package: String) -> Bool {
        self.package.hasPrefix("\(package).") || package.hasPrefix("\(self.package).")
    }
}

extension Asset {
    /// Nil for a website.
    fileprivate var app: SignedApp? { if case .app(let app) = self { app } else { nil } }
    fileprivate var package: String? { app?.package }
}
