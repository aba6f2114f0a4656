extension LintSubject {
    /// An issue for each defect that `words` finds words for: a message and a hint.
    func toleratedDefects(_ words: (ToleratedDefect.Kind) -> (String, String?)?) -> [LintRule.Issue] {
        toleratedDefects.compactMap { defect in
            words(defect.kind).map { LintRule.Issue(defect.range, $0.0, hint: $0.1) }
        }
    }

    /// The defects that the reader tolerated, except those that a specific rule reports.
    var toleratedDefects: [ToleratedDefect] {
        guard let file else { return [] }
        guard let members = singleEntry?.members else { return file.toleratedDefects }
        let ranges = Set(members.flatMap { [$0.nameRange, $0.value.range] })
        return file.toleratedDefects.filter { defect in
            if case .duplicateName = defect.kind { return true }
            return !ranges.contains(defect.range)
        }
    }
}
