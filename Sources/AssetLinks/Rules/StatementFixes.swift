package import AASA

/// The fixes of a list, none of which makes it worse.
extension StatementList {
    /// The text after its fixes, and their number; nil when nothing can be fixed.
    package func fixed(_ configuration: LintConfiguration) -> (bytes: [UInt8], count: Int)? {
        var fixed: (bytes: [UInt8], count: Int)?
        var list = self
        // A fix may bring to light what another rule can fix.
        for _ in 0..<FixApplier.maximumRounds {
            let findings = list.findings(configuration, limit: .max)
            guard let (after, count) = list.fixedOnce(by: findings) else { break }
            fixed = (after.bytes, (fixed?.count ?? 0) + count)
            list = after
        }
        return fixed
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
        var trials = FixTrials(configuration)
        var harmful: [Range<Int>: Set<Fix>] = [:]
        return findings.map { finding in
            guard let range = finding.location.range, let fix = Fix(of: finding, in: bytes) else { return finding }
            // The fix of what is not an array brings all that it has to light.
            let part = statement(at: range.lowerBound)?.range ?? range
            let harmfulInPart = harmful[part] ?? trials.harmfulFixes(of: self, in: part)
            harmful[part] = harmfulInPart
            return harmfulInPart.contains(fix) ? finding.fixed(by: nil) : finding
        }
    }

    fileprivate var isLostByAgent: Bool { ListReading(self, under: .android).hasFailed }
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

/// Finds the fixes that make statements worse, by trying them.
private struct FixTrials {
    let configuration: LintConfiguration
    /// Trials that are left; without any, no fix is kept of a statement that is worse with all.
    private var budget = 1000
    /// Fixes of a statement that are tried one by one.
    private static let maximumFixes = 20

    init(_ configuration: LintConfiguration) { self.configuration = configuration }

    /// The fixes without which a statement, or what is in the place of the list, is not worse.
    mutating func harmfulFixes(of list: StatementList, in range: Range<Int>) -> Set<Fix> {
        var list = list
        if list.root?.range != range {
            list = StatementList([UInt8(ascii: "[")] + list.bytes[range] + [UInt8(ascii: "]")])
        }
        if !isWorse(list, without: []) { return [] }
        let fixes = list.allFindings(configuration, limit: .max).compactMap { finding in
            Fix(of: finding, in: list.bytes)
        }.unique
        if fixes.count == 1 || fixes.count > Self.maximumFixes || budget <= 0 { return Set(fixes) }
        budget -= fixes.count
        for fix in fixes where !isWorse(list, without: [fix]) { return [fix] }
        var harmful = Set(fixes)
        for fix in fixes {
            harmful.remove(fix)
            if isWorse(list, without: harmful) { harmful.insert(fix) }
        }
        return harmful
    }

    /// Whether a list is worse after all fixes but some, however many rounds they are applied in.
    private func isWorse(_ list: StatementList, without harmful: Set<Fix>) -> Bool {
        let errorCount = Self.errorCount(of: list)
        var after = list
        var isWorse = false
        for _ in 0..<FixApplier.maximumRounds {
            let findings = after.allFindings(configuration, limit: .max).filter { finding in
                Fix(of: finding, in: after.bytes).map { fix in !harmful.contains(fix) } ?? true
            }
            guard let next = after.fixedOnce(by: findings) else { break }
            after = next.list
            isWorse =
                Self.errorCount(of: after) > errorCount || after.isLostByAgent && !list.isLostByAgent
            // The next round may correct what this one makes worse.
            if !isWorse { break }
        }
        return isWorse
    }

    /// Errors count as they are without options.
    private static func errorCount(of list: StatementList) -> Int {
        list.allFindings(.standard, limit: .max).count(where: \.isError)
    }
}
