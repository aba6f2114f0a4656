public import AASA
internal import AssetLinks

/// One site to check, with everything to find out about it: one fetch answers all queries.
public struct VerificationTask: Sendable, Equatable {
    /// The site to check.
    public var site: Site
    /// What is to be found out, in this order.
    package var queries: [PairQuery]
    /// Whether only connections to public addresses are made: the site was entered in a browser.
    package var isPublicOnly = false

    /// The apps that the queries name, each once. A query without an app is about every app that the file names.
    public var apps: [AppIdentifier] { queries.flatMap(\.apps).unique }

    package init(site: Site, queries: [PairQuery] = []) {
        self.site = site
        self.queries = queries
    }

    /// The same apps, service and mode under several sets of rules.
    ///
    /// - Parameters:
    ///   - site: the site to check.
    ///   - apps: the apps that the file should list; an empty array means every app that it names.
    ///   - service: the service that should list them.
    ///   - rules: those of today's devices unless given. Each has verdicts of its own; an empty array has none.
    ///   - mode: the `?mode=` of the apps' entitlements.
    public init(
        site: Site, apps: [AppIdentifier], service: ServiceSelection = .any, rules: [SystemVersion] = [.today],
        mode: AlternateMode? = nil
    ) {
        self.init(site: site, queries: rules.map { PairQuery(apps: apps, service: service, system: $0, mode: mode) })
    }

    /// Adds a pair of the site: its app to the last query if that is otherwise the same, else a new query. Without an
    /// app, it is about every app that the file names.
    package mutating func add(_ pair: Pair, mode: AlternateMode?, labels: Labels? = nil) {
        var query = PairQuery(apps: [], service: pair.service, system: pair.system, mode: mode, labels: labels)
        if let app = pair.app {
            if let last = queries.last, !last.apps.isEmpty {
                query.apps = last.apps
                if query == last { return queries[queries.count - 1].apps.append(app) }
            }
            query.apps = [app]
        }
        queries.append(query)
    }

    /// Returns the judgements of all queries.
    ///
    /// - Parameter observation: the one that decides a query.
    package func judgements(_ observation: (PairQuery) -> Observation) -> [Judgement] {
        judges(observation).flatMap(\.judgements)
    }

    /// A query with its judge. Judgements are many times as large, and are made when needed.
    struct PreparedJudgement: Sendable {
        var query: PairQuery
        var judge: any PairJudge

        /// The apps of the query, or those that the file names.
        private var apps: [AppIdentifier] {
            if query.apps.isEmpty { return judge.apps(query.service) }
            return query.apps
        }

        var count: Int { max(apps.count, 1) }

        /// One for each app, or the file's where there is none.
        var judgements: [Judgement] {
            let apps = apps
            if apps.isEmpty { return [judgement(of: nil)] }
            return apps.map(judgement)
        }

        func judgement(of app: AppIdentifier?) -> Judgement {
            var judgement = judge.judge(app, for: query.service)
            judgement.labels = query.labels
            return judgement
        }
    }

    /// - Parameter statements: what was read of the site's statements; what is missing is read
    ///   of the observation alone.
    func judges(
        of statements: [StatementRules: SiteStatements] = [:], _ observation: (PairQuery) -> Observation
    ) -> [PreparedJudgement] {
        // One for each system and mode: few, which are found faster in an array.
        var judges: [PreparedJudgement] = []
        return queries.map { query in
            let alike = judges.first { judge in judge.query.system == query.system && judge.query.mode == query.mode }
            let judge = alike?.judge ?? judge(query, of: statements, observation: observation(query))
            let prepared = PreparedJudgement(query: query, judge: judge)
            if alike == nil { judges.append(prepared) }
            return prepared
        }
    }

    private func judge(
        _ query: PairQuery, of statements: [StatementRules: SiteStatements], observation: Observation
    ) -> any PairJudge {
        guard let rules = query.system.statementRules else {
            return Judge(site: site, rules: query.system, mode: query.mode, observation: observation)
        }
        var statements = statements[rules] ?? SiteStatements(WebOrigin(site), under: rules)
        if statements.list == nil { _ = statements.read([statements.listURL: observation]) }
        return StatementJudge(site: site, rules: query.system, statements: statements, observation: observation)
    }
}

/// Judges what was observed of one site: an association file, or statements.
protocol PairJudge: Sendable {
    /// The apps that the file or the list names.
    func apps(_ service: ServiceSelection) -> [AppIdentifier]

    /// - Parameter app: nil judges the file as a whole.
    func judge(_ app: AppIdentifier?, for service: ServiceSelection) -> Judgement
}

extension Judge: PairJudge {}
extension StatementJudge: PairJudge {}

extension AppIdentifier {
    /// - Throws: `.systemMismatch` for an app of Android under Apple's rules, and for one of Apple's under Android's.
    func check(under rules: SystemVersion) throws(ToolkitError) {
        if isOfAndroid == rules.isOfAndroid { return }
        throw ToolkitError(.systemMismatch, path: description, detail: rules.rawValue)
    }
}
