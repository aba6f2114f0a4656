@testable import AASA
@testable import AssetLinks

/// A list of statements: both readings, the findings and the fixes.
func checkStatements(_ bytes: [UInt8]) {
    let list = StatementList(bytes)
    for problem in list.allProblems {
        require(problem.range.lowerBound >= 0 && problem.range.upperBound <= bytes.count, "\(problem) lies outside")
    }
    for rules in StatementRules.allCases {
        let reading = ListReading(list, under: rules)
        require(Set(reading.links).count == reading.links.count, "a link twice")
        require(!reading.hasFailed || reading.links.isEmpty, "links of a list that fails")
    }
    for finding in list.findings(.standard) {
        let range = finding.location.range ?? 0..<0
        require(range.lowerBound >= 0 && range.upperBound <= bytes.count, "\(finding) lies outside")
    }
    if let fixed = list.fixed(.standard) {
        require(fixed.bytes != bytes || fixed.count == 0, "a fix that changes nothing")
        // In another encoding only that is an error: the others show in UTF-8.
        let isReadable = !list.syntaxErrors.contains { $0.code == .wrongEncoding }
        let remaining = StatementList(fixed.bytes).syntaxErrors
        require(!isReadable || remaining.count <= list.syntaxErrors.count, "the fixes add an error")
        if list.syntaxErrors.isEmpty { requireNothingWorse(StatementList(fixed.bytes), than: list) }
    }
    match(list)
}

/// A list after its fixes has no more errors, and Android's agent reads it if it did before.
private func requireNothingWorse(_ fixed: StatementList, than list: StatementList) {
    let (before, after) = (list.findings(.standard, limit: .max), fixed.findings(.standard, limit: .max))
    require(after.count(where: \.isError) <= before.count(where: \.isError), "the fixes add a finding")
    let isLost = ListReading(fixed, under: .android).hasFailed
    require(!isLost || ListReading(list, under: .android).hasFailed, "the fixes lose the host")
}

private func match(_ list: StatementList) {
    guard let url = AndroidURL("https://example.com/buy/1?a=b#c") else { return require(false, "no URL") }
    for statement in list.statements.prefix(20) {
        _ = AppLinkMatcher(filters: nil, rules: statement.dynamicRules).decision(url)
    }
}
