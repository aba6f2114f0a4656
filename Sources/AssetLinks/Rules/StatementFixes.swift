package import AASA

/// The fixes of a list, none of which makes it worse.
extension StatementList {
    /// The text after its fixes, and their number; nil when nothing can be fixed.
    package func fixed(_ configuration: LintConfiguration) -> (bytes: [UInt8], count: Int)? {
        var fixed: (bytes: [UInt8], count: Int)?
        var list = self
        // A fix may bring to light what another rule can fix.
        for _ in 0..<FixApplier.maximumRounds {
            let fixable = list.withoutHarmfulFixes(list.fixableFindings(configuration), configuration)
            guard let (after, count) = list.fixedOnce(by: fixable) else { break }
            fixed = (after.bytes, (fixed?.count ?? 0) + count)
            list = after
        }
        return fixed
    }

    /// The findings that have a fix.
    fileprivate func fixableFindings(_ configuration: LintConfiguration) -> [Finding] {
        let findings = StatementListRule.all.lazy.map { rule in
            (rule.rule, rule.findings(in: self).filter { finding in finding.fix != nil })
        }
        return Linter.findings(findings, configuration, limit: .max)
    }

    /// The list after the fixes of some findings, and their number; nil when nothing can be fixed.
    fileprivate func fixedOnce(by findings: [Finding]) -> (list: StatementList, count: Int)? {
        guard let next = FixApplier.applied(findings.compactMap(\.fix), to: bytes) else { return nil }
        let after = StatementList(next.bytes)
        // In another encoding only that is an error: the others show in UTF-8.
        let isReadable = !syntaxErrors.contains { error in error.code == .wrongEncoding }
        // Fixes that bring more mistakes into JSON are none.
        if isReadable, after.syntaxErrors.count > syntaxErrors.count { return nil }
        return (after, next.count)
    }

    /// The findings without the fixes that make their statement worse: with more errors, or lost by Android's agent with
    /// the whole host where it skips the statement now. A key that is written as it should be brings its value to
    /// light. Fixes of the grammar of JSON are kept.
    func withoutHarmfulFixes(_ findings: [Finding], _ configuration: LintConfiguration) -> [Finding] {
        var harmful: [Range<Int>: Set<Fix>] = [:]
        var budget = FixTrial.budget
        return findings.map { finding in
            guard let range = finding.location.range, let fix = Fix(of: finding, in: bytes) else { return finding }
            // The fix of what is not an array brings all that it has to light.
            let part = statement(at: range.lowerBound)?.range ?? range
            let harmfulInPart =
                harmful[part] ?? FixTrial(alone(part), configuration).harmfulFixes(within: &budget)
            harmful[part] = harmfulInPart
            return harmfulInPart.contains(fix) ? finding.fixed(by: nil) : finding
        }
    }

    /// A list of one of its statements; the list itself, if that is what is in its place.
    private func alone(_ part: Range<Int>) -> StatementList {
        if root?.range == part { return self }
        return StatementList([UInt8(ascii: "[")] + bytes[part] + [UInt8(ascii: "]")])
    }
}

/// What the fix of a finding writes in the place of what, wherever that is.
private struct Fix: Hashable {
    let code: String
    let texts: [[UInt8]]

    /// Nil without a fix, and for one of the grammar of JSON.
    init?(of finding: Finding, in bytes: [UInt8]) {
        guard let edits = finding.fix, finding.code != StatementListRule.syntax.rule.code else { return nil }
        code = finding.code
        texts = edits.flatMap { edit in [Array(bytes[edit.range]), Array(edit.replacement)] }
    }
}

/// Finds the fixes that make a statement worse, by trying them.
private struct FixTrial {
    /// A list of the statement alone.
    private let list: StatementList
    private let configuration: LintConfiguration
    private let harm: Harm

    /// Fixes of all statements of a list that are tried one by one.
    static let budget = 1000
    /// Fixes of one statement that are tried one by one.
    private static let maximumFixes = 20

    init(_ list: StatementList, _ configuration: LintConfiguration) {
        (self.list, self.configuration) = (list, configuration)
        harm = Harm(of: list)
    }

    /// The fixes without which the statement is not worse: all where too many would have to be tried.
    func harmfulFixes(within budget: inout Int) -> Set<Fix> {
        if !isWorse(without: []) { return [] }
        let findings = list.fixableFindings(configuration)
        let fixes = findings.compactMap { finding in Fix(of: finding, in: list.bytes) }.unique
        if fixes.count == 1 || fixes.count > Self.maximumFixes || budget <= 0 { return Set(fixes) }
        budget -= fixes.count
        if let culprit = fixes.first(where: { fix in !isWorse(without: [fix]) }) { return [culprit] }
        return fewestHarmful(of: fixes)
    }

    /// Where several fixes do harm: those that cannot be applied beside the ones before them.
    private func fewestHarmful(of fixes: [Fix]) -> Set<Fix> {
        var harmful = Set(fixes)
        for fix in fixes where !isWorse(without: harmful.subtracting([fix])) { harmful.remove(fix) }
        return harmful
    }

    /// Whether the statement is worse after all fixes but some. A round may correct what the one before makes worse.
    private func isWorse(without harmful: Set<Fix>) -> Bool {
        var after = list
        for round in 0..<FixApplier.maximumRounds {
            let kept = after.fixableFindings(configuration).filter { finding in
                Fix(of: finding, in: after.bytes).map { fix in !harmful.contains(fix) } ?? true
            }
            guard let next = after.fixedOnce(by: kept) else { return round > 0 }
            after = next.list
            if !Harm(of: after).isWorse(than: harm) { return false }
        }
        return true
    }

    /// What is wrong with a list.
    private struct Harm {
        /// As without options.
        let errorCount: Int
        /// Whether Android's agent loses the whole host.
        let losesHost: Bool

        init(of list: StatementList) {
            errorCount = list.allFindings(.standard, limit: .max).count(where: \.isError)
            losesHost = ListReading(list, under: .android).hasFailed
        }

        func isWorse(than other: Harm) -> Bool {
            errorCount > other.errorCount || losesHost && !other.losesHost
        }
    }
}
