package import AASA

/// A rule about how a site serves its statement list: codes 921 to 928.
package struct StatementHostingRule: Sendable {
    /// What the rule finds at a site, and the verdict's reason; nil if the list counts all the same.
    typealias Judgement = (reason: Reason?, finding: Finding)

    package let rule: LintRule
    private let check: @Sendable (SiteStatements, LintRule) -> Judgement?

    init(
        code: String, name: String, severity: Severity, summary: String, explanation: String,
        sources: [LintRule.Source], examples: @autoclosure @escaping @Sendable () -> [LintRule.Example],
        check: @escaping @Sendable (SiteStatements, LintRule) -> Judgement?
    ) {
        rule = LintRule(
            code: code, name: name, severity: severity, summary: summary, explanation: explanation, sources: sources,
            examples: examples())
        self.check = check
    }

    init(_ rule: LintRule, check: @escaping @Sendable (SiteStatements, LintRule) -> Judgement?) {
        (self.rule, self.check) = (rule, check)
    }

    /// At most one finding about a site.
    package func findings(at site: SiteStatements) -> [Finding] { [judgement(on: site)?.finding].compactMap(\.self) }

    fileprivate func judgement(on site: SiteStatements) -> Judgement? {
        guard var judgement = check(site, rule) else { return nil }
        judgement.finding.location.url = site.listURL
        judgement.finding.isTemporary = judgement.reason.map(site.search.rules.status) == .pending
        return judgement
    }

    /// The rules by code. One of them at most decides a verdict: each is about a different answer.
    package static let all: [StatementHostingRule] =
        [.redirect, .status, .serverError, .noAnswer, .untrusted, .size, .contentType, .webPage]
}

extension SiteStatements {
    /// What keeps the list from being read; nil for a list that is read.
    package var decisiveFinding: (reason: Reason, finding: Finding)? {
        for rule in StatementHostingRule.all {
            if let (reason, finding) = rule.judgement(on: self), let reason { return (reason, finding) }
        }
        return nil
    }

    /// Whether the site serves its list as it should: approved, denied, or pending where it may do so later.
    package var listStatus: Status {
        if let answer = list?.answer, answer.isWholeFile { return .approved }
        return search.rules.status(of: decisiveFinding?.reason ?? .unreachable)
    }

    /// What is wrong with how the site serves its list.
    package func hostingFindings(_ configuration: LintConfiguration) -> [Finding] {
        Linter.findings(StatementHostingRule.all.map { rule in (rule.rule, rule.findings(at: self)) }, configuration)
    }

    /// Whether the answer has the list of a site that is meant for Android. Many servers have one answer for every URL:
    /// a page or an object, and no array.
    package var hasList: Bool {
        if let document = list?.document { return StatementList.isMeant(by: document) }
        guard let answer = list?.answer, answer.isCutOff else { return false }
        return MediaType.normalized(answer.contentType) == MediaType.json
    }

    /// Whether the answer has a list, or a document that was put in its place by mistake.
    package var hasListOrMisplacedDocument: Bool {
        if hasList { return true }
        return list?.document.map(StatementList.isMisplaced) ?? false
    }

    /// The findings about a site that may have no app of Android: notes unless it has a list, and nothing about a file
    /// that is not there or a server that the rules about Apple's file report.
    package func hostingFindings(ofAnySite configuration: LintConfiguration) -> [Finding] {
        let findings = hostingFindings(configuration)
        if hasList { return findings }
        guard let answer = list?.answer, !HTTPStatus.isMissing(answer.status) else { return [] }
        if answer.statusClass == .file, answer.challenge == nil { return [] }
        return findings.rated(.note)
    }
}

extension [Finding] {
    /// Whether Android's agent gets the list of a site that has these findings about how it serves the list: the agent
    /// reads a list of any type.
    package var leaveListToAgent: Bool {
        allSatisfy { finding in !finding.isError || finding.code == StatementHostingRule.contentType.rule.code }
    }
}
