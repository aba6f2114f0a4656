package import AASA

/// What a system does not read of a list: URLs open other apps there than its rules state, or none.
package struct UnreadStatements: Sendable {
    /// How much is not read, and by whom.
    package enum Loss: Sendable {
        /// Android's agent reads no statement of the host (StatementParser.kt).
        case everyStatementOfAgent
        /// Google's service, which devices with Google services query, reads no statement.
        case everyStatementOfService
        /// Google's service skips the statement.
        case statement
        /// Systems drop the dynamic rules of the statement, so that filters of the app alone decide, or no URL matches one.
        case rules
    }

    package let loss: Loss
    /// The first mistake that leads to it.
    package let finding: Finding

    /// What is wrong, and what follows from it.
    package var sentence: String {
        switch loss {
        case .everyStatementOfAgent where finding.message.contains(text: "Android's agent"): finding.message
        case .statement where finding.message.contains(text: "Google's service"): finding.message
        case .rules: finding.message
        case .everyStatementOfAgent: "\(Self.agentLoss(of: "this list")): \(finding.message)"
        case .everyStatementOfService: "Google's service reads no statement of this list: \(finding.message)"
        case .statement: "Google's service skips this statement: \(finding.message)"
        }
    }

    /// What follows for a list from ``Loss/everyStatementOfAgent``.
    package static func agentLoss(of list: String) -> String { "Android's agent reads no statement of \(list)" }

    /// The losses of a list, each kind once; none if both systems read all of it.
    ///
    /// - Parameter package: statements about other apps do not count; nil counts all.
    package static func all(in list: StatementList, about package: String?) -> [UnreadStatements] {
        let findings = list.findings(.standard)
        var losses: [UnreadStatements] = []
        func add(_ loss: Loss, at range: Range<Int>) {
            let own = findings.filter { finding in finding.location.range == range }
            let worst = own.max { one, other in one.severity < other.severity }
            guard let finding = worst ?? list.foreignContent else { return }
            if losses.contains(where: { loss in loss.finding == finding }) { return }
            losses.append(UnreadStatements(loss: loss, finding: finding))
        }
        if let problem = agentFailure(in: list) { add(.everyStatementOfAgent, at: problem.range) }
        if let error = list.syntaxErrors.first {
            add(.everyStatementOfService, at: error.range)
        } else if let problem = skippedStatement(of: list, about: package) {
            add(.statement, at: problem.range)
        }
        if let range = idleRules(of: list, about: package) { add(.rules, at: range) }
        return losses
    }

    /// The first problem for which the agent ends in an exception.
    fileprivate static func agentFailure(in list: StatementList) -> StatementProblem? {
        let reading = ListReading(list, under: .android)
        if reading.hasFailed { return reading.problems.first }
        // The agent fails where it follows the include, see ``StatementSearch``.
        return list.statements.lazy.flatMap(\.problems).first { problem in problem.kind == .includeInsecure }
    }

    private static func skippedStatement(of list: StatementList, about package: String?) -> StatementProblem? {
        let own = list.statements.lazy.filter { statement in statement.mayBe(about: package) }
        return own.compactMap { statement in statement.problems.first(where: \.isMalformedForGoogle) }.first
    }

    /// The first mistake for which systems drop the rules of a statement; else the first pattern that no URL matches.
    private static func idleRules(of list: StatementList, about package: String?) -> Range<Int>? {
        let own = list.statements.lazy.filter { statement in statement.mayBe(about: package) }
        let dropped = own.compactMap { statement in
            statement.unreadRules?.range ?? statement.dynamicRules?.components.flatMap(\.emptyPatterns).first
        }.first
        return dropped ?? own.flatMap { $0.dynamicRules?.components ?? [] }.flatMap(\.bracketedPatterns).first
    }
}

extension StatementList {
    /// Whether Android's agent reads the list of a site: with some mistakes, no statement counts.
    package var isReadByAgent: Bool { UnreadStatements.agentFailure(in: self) == nil }
    /// Whether Google's service reads statements of the list: with a mistake in JSON, it reads none.
    package var isReadByService: Bool { syntaxErrors.isEmpty }
}

extension Statement {
    /// Whether the statement is about an app, or about none that can be read; nil is any app.
    fileprivate func mayBe(about package: String?) -> Bool {
        guard app != nil, let package else { return true }
        return names(package)
    }
}
