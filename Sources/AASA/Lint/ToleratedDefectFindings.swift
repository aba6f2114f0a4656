extension LintSubject {
    /// A remark for each defect that `words` finds words for: a message and a hint.
    func toleratedDefects(_ words: (ToleratedDefect.Kind) -> (String, String?)?) -> [LintRule.Remark] {
        toleratedDefects.compactMap { defect in
            words(defect.kind).map { LintRule.Remark(defect.range, $0.0, hint: $0.1) }
        }
    }

    /// What the reader read past, without what comes of a mistake that a rule of its own tells.
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
