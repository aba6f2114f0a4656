package import AASA

/// Judges the statements of one site for any number of apps, as ``Judge`` judges an association file.
package struct StatementJudge: Sendable {
    private let site: Site
    private let rules: SystemVersion
    private let statements: SiteStatements
    /// The response with the site's own list.
    private let observation: Observation

    /// - Parameter rules: `.android` or `.google`.
    package init(site: Site, rules: SystemVersion, statements: SiteStatements, observation: Observation) {
        self.site = site
        self.rules = rules
        self.statements = statements
        self.observation = observation
    }

    /// The apps that have the relation.
    package func apps(_ service: ServiceSelection) -> [AppIdentifier] {
        let relations = relations(of: service)
        var apps: [AppIdentifier] = []
        for link in statements.search.links where relations.contains(link.relation) {
            guard case .app(let app) = link.target, app.isIdentifiable else { continue }
            if let named = AppIdentifier(ofAndroid: "\(app.package)@\(app.fingerprint)") { apps.append(named) }
        }
        return apps.unique
    }

    /// - Parameter app: nil judges the list as a whole.
    package func judge(_ app: AppIdentifier?, for service: ServiceSelection) -> Judgement {
        var statements = statements
        let judgements = relations(of: service).map { relation in
            statements.expectedRelations = [relation]
            return StatementJudgement(relation, to: assets(of: app), in: statements)
        }
        let decisive = judgements.first(where: \.isLinked) ?? judgements.first
        let noRelation = Failure.noStatement(.serviceMissing, "it is not a relation", hint: nil)
        let checks = decisive?.checks ?? StatementJudgement.checks(under: statements.search.rules, failure: noRelation)
        return Judgement(
            statementsFor: Pair(site: site, app: app, service: service, system: rules), observation: observation,
            checks: checks, errors: statements.search.errorNames)
    }

    private func assets(of app: AppIdentifier?) -> [Asset] {
        app.flatMap(SignedApp.init).map { app in [.app(app)] } ?? []
    }

    private func relations(of service: ServiceSelection) -> [Relation] {
        switch service {
        case .any: Relation.known
        case .one(let service): [try? Relation(service.rawValue)].compactMap(\.self)
        }
    }
}

extension StatementSearch {
    /// The error codes of Google's service, each once; none under the rules of Android's agent, which has no codes.
    package var errorNames: [String] { if rules == .google { errors.map(\.code.name).unique } else { [] } }
}

extension SystemVersion {
    /// Whose reading of statements applies; nil for Apple's systems.
    package var statementRules: StatementRules? { StatementRules(rawValue: rawValue) }
}

extension StatementRules {
    /// The name of these rules in a pair.
    package var system: SystemVersion { if self == .google { .google } else { .android } }
}
