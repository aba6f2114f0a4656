package import AASA

/// The fixes of a list, none of which makes it worse.
extension StatementList {
    /// The text after its fixes, and their number; nil when nothing can be fixed.
    package func fixed(_ configuration: LintConfiguration) -> (bytes: [UInt8], count: Int)? {
        fixed { list in list.findings(configuration, limit: .max) }
    }

    private func fixed(by find: (StatementList) -> [Finding]) -> (bytes: [UInt8], count: Int)? {
        var fixed: (bytes: [UInt8], count: Int)?
        var list = self
        // A fix may bring to light what another rule can fix.
        for _ in 0..<FixApplier.maximumRounds {
            guard let next = FixApplier.applied(find(list).compactMap(\.fix), to: list.bytes) else { break }
            let after = StatementList(next.bytes)
            // In another encoding only that is an error: the others show in UTF-8.
            let isReadable = !list.syntaxErrors.contains { error in error.code == .wrongEncoding }
            // Fixes that bring more mistakes into JSON are none.
            if isReadable, after.syntaxErrors.count > list.syntaxErrors.count { break }
            fixed = (next.bytes, (fixed?.count ?? 0) + next.count)
            list = after
        }
        return fixed
    }

    /// The findings without the fixes of statements that would be worse with them: with more errors, or lost by Android's
    /// agent with the whole host where it skips the statement now. A key that is written as it should be brings its value
    /// to light. Fixes of the grammar of JSON are kept.
    ///
    /// - Parameter find: all findings of a list with their fixes.
    func withoutHarmfulFixes(_ findings: [Finding], findingAll find: (StatementList) -> [Finding]) -> [Finding] {
        var harmful: [Range<Int>: Bool] = [:]
        return findings.map { finding in
            if finding.fix == nil || finding.code == StatementListRule.syntax.rule.code { return finding }
            guard let range = finding.location.range else { return finding }
            // The fix of what is not an array brings all that it has to light.
            let part = statement(at: range.lowerBound)?.range ?? range
            let isHarmful = harmful[part] ?? isWorse(afterFixesIn: part, findingAll: find)
            harmful[part] = isHarmful
            return isHarmful ? finding.fixed(by: nil) : finding
        }
    }

    /// Whether a statement, or what is in the place of the list, is worse after all fixes.
    private func isWorse(afterFixesIn range: Range<Int>, findingAll find: (StatementList) -> [Finding]) -> Bool {
        var before = self
        if root?.range != range { before = StatementList([UInt8(ascii: "[")] + bytes[range] + [UInt8(ascii: "]")]) }
        guard let fixed = before.fixed(by: find) else { return false }
        let after = StatementList(fixed.bytes)
        let addsErrors = find(after).count(where: \.isError) > find(before).count(where: \.isError)
        return addsErrors || after.isLostByAgent && !before.isLostByAgent
    }

    private var isLostByAgent: Bool { ListReading(self, under: .android).hasFailed }
}
