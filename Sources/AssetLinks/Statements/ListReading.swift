package import AASA

/// What a system reads in one list.
package struct ListReading: Sendable {
    /// A relation to one target. Several relations, and several fingerprints, of a statement are a link each.
    package struct Link: Sendable, Hashable {
        package let relation: Relation
        package let target: Asset

        package init(relation: Relation, target: Asset) {
            self.relation = relation
            self.target = target
        }

        /// Whether it is a relation to one of the targets.
        package func has(_ relation: Relation, to targets: Set<Asset>) -> Bool {
            self.relation == relation && targets.contains(target)
        }
    }

    /// A further list, with the text that names it.
    package struct Include: Sendable {
        package let text: SourceString
        package let url: IncludedURL
    }

    /// In the order of the list, each once.
    package private(set) var links: [Link] = []
    /// The dynamic rules of each statement that has a link to open: nil for one without any.
    package private(set) var rules: [Link: [DynamicRules?]] = [:]
    /// The further lists.
    package private(set) var includes: [Include] = []
    /// What the system reports or, under Android's agent, loses the host for.
    package private(set) var problems: [StatementProblem] = []
    /// Whether Android's agent ends in an exception: no statement counts.
    package private(set) var hasFailed = false
    /// Whether Android's agent skips a statement without a word.
    package private(set) var skipsStatements = false
    /// ``links``, to look them up.
    private(set) var seen: Set<Link> = []
    /// Links by relations that no system looks for: a list of 128 KiB can have four million.
    private var remainingLinks = Self.maximumLinks
    static let maximumLinks = 5000

    /// - Parameter rules: whose reading it is.
    package init(_ list: StatementList, under rules: StatementRules) {
        if let error = list.decisiveSyntaxError(under: rules) {
            problems = [StatementProblem(kind: .notJSON, range: error.range)]
            hasFailed = rules == .android
            return
        }
        problems = list.problems
        switch rules {
        case .google: readAsGoogle(list)
        case .android: readAsAndroid(list)
        }
    }

    // MARK: Google's service

    private mutating func readAsGoogle(_ list: StatementList) {
        for statement in list.statements {
            let own = statement.problems.filter(\.isMalformedForGoogle)
            problems += own
            if own.isEmpty { add(statement, under: .google) }
        }
    }

    // MARK: Android's agent

    private mutating func readAsAndroid(_ list: StatementList) {
        for statement in list.statements {
            if let failure = Self.failure(of: statement) { problems.append(failure) }
            if statement.problems.contains(where: \.hidesStatementFromAndroid) { skipsStatements = true }
            if statement.isReadByAgent { add(statement, under: .android) }
        }
        hasFailed = !problems.isEmpty
        if hasFailed { (links, includes, self.rules) = ([], [], [:]) }
    }

    /// The problem for which the agent loses the host.
    private static func failure(of statement: Statement) -> StatementProblem? {
        let unsupported = statement.problems.first { problem in problem.kind == .unsupportedValue }
        if let unsupported { return unsupported }
        if !statement.isReadByAgent { return nil }
        return statement.problems.first { problem in problem.androidEffect == .failsHost }
    }

    // MARK: Links

    /// Adds the include of a statement, or its links.
    private mutating func add(_ statement: Statement, under rules: StatementRules) {
        if let text = statement.include {
            if let url = statement.included { includes.append(Include(text: text, url: url)) }
            return
        }
        let targets = statement.targets(under: rules).unique
        for relation in statement.validRelations {
            if !Relation.known.contains(relation) {
                if remainingLinks < targets.count { continue }
                remainingLinks -= targets.count
            }
            for target in targets {
                let link = Link(relation: relation, target: target)
                if seen.insert(link).inserted { links.append(link) }
                if relation == .handleAllURLs { self.rules[link, default: []].append(statement.dynamicRules) }
            }
        }
    }
}

extension StatementList {
    /// What systems lose by a problem of a target or an include.
    func loss(from problem: StatementProblem) -> String {
        let service = "Google's service skips the whole statement"
        let isReadByAgent = statement(at: problem.range.lowerBound)?.isReadByAgent ?? false
        switch (problem.kind, problem.androidEffect) {
        case (_, .failsHost) where isReadByAgent: return lossOfHost(and: service)
        case (.fingerprint, _): return "no device matches it, and \(service)"
        default: return service
        }
    }

    /// What systems lose where Android's agent loses the host of a site's list.
    func lossOfHost(and service: String) -> String {
        if isOfApp { return service }
        return "Android's agent loses the whole host, and \(service)"
    }
}

extension Statement {
    /// The assets that the statement is about; none if a system cannot read its target.
    package func targets(under rules: StatementRules) -> [Asset] {
        switch target {
        case .web(let site):
            guard let origin = try? WebOrigin(site.text, under: rules) else { return [] }
            return [.web(origin)]
        case .app(let app):
            return app.fingerprints.map { .app(SignedApp(package: app.package.text, fingerprint: $0.text)) }
        case nil: return []
        }
    }
}
