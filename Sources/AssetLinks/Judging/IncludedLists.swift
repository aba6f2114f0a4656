package import AASA

/// Rules about the lists that a site's list includes: codes 929 to 931.
package enum IncludedListRule {
    /// In the order of the codes.
    package static let all = [unread, nested, circle]
    /// Those about lists whose statements a system does not have.
    package static let unreadCodes = [unread.code, nested.code, StatementHostingRule.contentType.rule.code]

    static let unread = LintRule(
        code: "AASA929", name: "included-list", severity: .error,
        summary: "An included list is not served, or is one too many to be read.",
        explanation: """
            An include is requested as the list itself is: only status 200 has a list, and no redirect is followed. \
            The statements of an included list that is not read are missing; the others still count. Where such a list \
            does not answer, and may name an app that is checked, that is pending, as for a site that does not answer. \
            Android's agent reads every list that a site includes: beyond those that are read here, it is not known \
            what systems make of the site, and this is a warning. \(StatementListRule.otherApps)
            """,
        sources: [.statementDetails, .compatibilityTests, .urlFetcher],
        examples: [
            .reported(when: "an included list that answers 404"),
            .reported(when: "an included list that redirects"),
            .reported(when: "an included list that does not answer"),
            .reported(when: "an included list of more than 1 MiB"),
            .reported(when: "a list that includes 120 others"),
            .accepted(when: "an included list that is served"),
        ])
    static let cutOffHint = "write the statements of several lists into one"

    static let nested = LintRule(
        code: "AASA930", name: "include-depth", severity: .warning, summary: "An included list includes another one.",
        explanation: """
            Android's agent reads the lists that the site's own list includes, and none that those include. Google's \
            service follows them, up to a limit that is not published. \(StatementListRule.missingApps)
            """,
        sources: [.statementDetails, .urlFetcher],
        examples: [
            .reported(when: "an included list with an include"),
            .accepted(when: "an included list that is served"),
        ])

    static let circle = LintRule(
        code: "AASA931", name: "include-loop", severity: .warning,
        summary: "Includes lead back to a list that has them.",
        explanation: """
            Google's service follows includes until its budget is exhausted, and reports \
            ERROR_CODE_FETCH_BUDGET_EXHAUSTED; statements that were found until then count. The include adds no \
            statement.
            """,
        sources: [.statementDetails, .compatibilityTests],
        examples: [
            .reported(when: "an included list that includes the site's own"),
            .reported(when: "a list that includes itself"),
            .accepted(when: "an included list that is served"),
        ])
}

extension SiteStatements {
    /// What is wrong with includes and with included lists, each with the URL and the place of the list that has it: of
    /// included lists the errors, and dynamic rules that differ from those of an earlier list or statement.
    package func includeFindings(_ configuration: LintConfiguration) -> [Finding] {
        examinations.findingsOfIncludes.value(for: configuration) { newIncludeFindings(configuration) }
    }

    private func newIncludeFindings(_ configuration: LintConfiguration) -> [Finding] {
        let search = IncludeSearch(of: self, configuration)
        let rules = (IncludedListRule.all + [StatementHostingRule.contentType.rule]).map { rule in
            (rule, search.findings.filter { finding in finding.code == rule.code })
        }
        let repeated = StatementListRule.dynamicRepeated.rule
        let findings = Linter.findings(rules + [(repeated, search.ruleDifferences)], configuration)
        return findings + included.flatMap { record in search.causes[record.url] ?? [] }
    }

    /// The first include of a list that does not answer now, else of one that is not served, else of one that is too
    /// deep; nil if all are read.
    package var firstUnreadInclude: Finding? {
        firstInclude(where: \.isTemporary) ?? firstInclude(violating: IncludedListRule.unread)
            ?? firstInclude(violating: IncludedListRule.nested)
    }

    /// The first finding of a rule about an included list; nil if there is none.
    func firstInclude(violating rule: LintRule) -> Finding? {
        firstInclude { finding in finding.code == rule.code }
    }

    private func firstInclude(where isMeant: (Finding) -> Bool) -> Finding? {
        let findings = examinations.findingsOfIncludes.value(for: nil) { IncludeSearch(of: self, nil).findings }
        return findings.first(where: isMeant)
    }

    /// A finding in an included list, with its URL, and with the advice for the server if that serves a page.
    func located(_ finding: Finding, at url: String) -> Finding {
        var located = finding.located(at: url)
        let record = records.first { record in record.url == url }
        if finding.code == ListPage.rule.code {
            located.hint = record?.answer?.advice(onPageAt: url, under: search.rules.system)
        }
        return located
    }

    package typealias ReadList = (url: String, list: StatementList)

    /// The site's own list, then those that it includes; none unless its own was read.
    package var readLists: [ReadList] {
        records.compactMap { record in
            record.document.map { document in (record.url, parsed(document)) }
        }
    }

    /// The document at a URL; nil unless it was read.
    package func document(at url: String) -> [UInt8]? {
        records.first { record in record.url == url }?.document
    }
}

extension Finding {
    /// The finding with the URL of the list that it is about.
    package func located(at url: String) -> Finding {
        var finding = self
        finding.location.url = url
        return finding
    }
}

/// Follows includes from list to list, as far as lists were read.
private struct IncludeSearch {
    let site: SiteStatements
    private let records: [String: StatementListRecord]
    private let configuration: LintConfiguration?
    private(set) var findings: [Finding] = []
    /// What keeps each included list from opening links, by its URL.
    private(set) var causes: [String: [Finding]] = [:]
    /// The dynamic rules of included lists that differ from earlier ones. Those of the site's own
    /// list are among its findings.
    private(set) var ruleDifferences: [Finding] = []
    private var comparison = RuleDifference.Comparison()
    /// What is wrong with how each included list is served, by its URL.
    private var servingFindings: [String: [Finding]] = [:]
    /// The URLs of the lists that were followed.
    private var followed: Set<String> = []
    /// The findings of each rule, by its code.
    private var counts: [String: Int] = [:]

    /// Findings of one rule that are kept: twenty lists may have twenty thousand each.
    private static let maximumFindings = 1_000

    /// - Parameter configuration: for the findings in included lists; nil to leave these out.
    init(of site: SiteStatements, _ configuration: LintConfiguration?) {
        self.site = site
        self.configuration = configuration
        records = Dictionary(uniqueKeysWithValues: site.included.map { record in (record.url, record) })
        follow(site.listURL, from: [])
    }

    /// - Parameter path: the URLs of the lists that lead to this one.
    private mutating func follow(_ url: String, from path: [String]) {
        guard followed.insert(url).inserted, let list = site.document(at: url).map(site.parsed) else { return }
        if let configuration { examine(list, at: url, isOwn: path.isEmpty, under: configuration) }
        let path = path + [url]
        for (include, target) in Self.includes(of: list) {
            if site.search.isCutOff, target == site.unknownIncludes.first {
                let count = site.unknownIncludes.count.counted("list")
                let limit = "at most \(StatementSearch.fetchBudget(under: .android)), and 20 MiB"
                let finding = IncludedListRule.unread.finding(
                    "the site includes \(count) more than are read: \(limit)", hint: IncludedListRule.cutOffHint)
                note(finding.rated(.warning), at: include, in: url)
            }
            if path.contains(target) {
                let message = "this include leads back to \(target)"
                note(IncludedListRule.circle.finding(message, hint: "remove it"), at: include, in: url)
                continue
            }
            if records[target] != nil {
                for finding in servingFindings(at: target) { note(finding, at: include, in: url) }
                follow(target, from: path)
            } else if path.count > 1, site.search.rules == .android {
                let message = "Android's agent does not read what an included list includes"
                note(IncludedListRule.nested.finding(message, hint: "include it in \(path[0])"), at: include, in: url)
            }
        }
    }

    private mutating func examine(
        _ list: StatementList, at url: String, isOwn: Bool, under configuration: LintConfiguration
    ) {
        let differences = comparison.differences(in: list)
        if isOwn { return }
        let repeated = StatementListRule.dynamicRepeated.rule
        ruleDifferences += differences.map { difference in difference.finding(of: repeated).located(at: url) }
        let causes = list.findings(configuration).filter { finding in
            finding.isError && finding.code != repeated.code
        }
        self.causes[url] = causes.map { finding in site.located(finding, at: url) }
    }

    /// The texts of a list that name lists, with their URLs: the list itself need not be kept while these are followed.
    private static func includes(of list: StatementList) -> [(text: SourceString, url: String)] {
        list.statements.compactMap { statement in
            guard let text = statement.include, let url = statement.included?.description else { return nil }
            return (text, url)
        }
    }

    /// What is wrong with how an included list is served, without a place. Thousands of includes may be of one list.
    private mutating func servingFindings(at url: String) -> [Finding] {
        if let known = servingFindings[url] { return known }
        guard let record = records[url] else { return [] }
        var findings: [Finding] = []
        let name = "the included list \(url)"
        if let (message, hint) = record.obstacle(named: name, under: site.search.rules.system) {
            var finding = IncludedListRule.unread.finding(message, hint: hint)
            finding.isTemporary = record.status(under: site.search.rules) == .pending
            findings.append(finding)
        }
        if let (message, hint) = StatementHostingRule.typeDefect(of: record, named: name, at: site) {
            findings.append(StatementHostingRule.contentType.rule.finding(message, hint: hint))
        }
        servingFindings[url] = findings
        return findings
    }

    private mutating func note(_ finding: Finding, at include: SourceString, in url: String) {
        let count = counts[finding.code, default: 0]
        if count == Self.maximumFindings { return }
        counts[finding.code] = count + 1
        var finding = finding.located(at: url)
        finding.location.range = include.range
        findings.append(finding)
    }
}

extension StatementListRecord {
    /// What becomes of a list that is not read, as of a site's own.
    fileprivate func status(under rules: StatementRules) -> Status {
        if !observation.isAnswered { return .pending }
        return answer?.statusClass == .serverError ? rules.status(of: .serverError) : .denied
    }

    /// Why an included list is not read, and what to do; nil for one that is read.
    ///
    /// - Parameters:
    ///   - name: of the list, as the message begins.
    ///   - system: the one that requests it.
    func obstacle(named name: String, under system: SystemVersion) -> (message: String, hint: String)? {
        guard let answer else {
            return ("\(name) \(observation.predicate)", "check the server, or write its statements here")
        }
        if answer.isCutOff { return StatementList.sizeDefect(of: name) }
        if answer.isFile { return nil }
        var hint = "serve it with status 200, or write its statements here"
        if answer.challenge != nil || answer.misstatedCoding != nil { hint = answer.advice(for: url, under: system) }
        if answer.statusClass == .redirect { hint = "include \(answer.redirectTarget ?? "the list's own URL")" }
        return (answer.sentence(about: name), hint)
    }
}
