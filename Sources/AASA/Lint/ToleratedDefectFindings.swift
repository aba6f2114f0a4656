extension LintSubject {
    /// A remark for each leniency that `words` finds words for: a message and a hint.
    func leniencies(_ words: (ToleratedDefect.Kind) -> (String, String?)?) -> [LintRule.Remark] {
        leniencies.compactMap { leniency in
            words(leniency.kind).map { LintRule.Remark(leniency.range, $0.0, hint: $0.1) }
        }
    }

    /// What the reader read past, without what comes of a mistake that a rule of its own tells.
    var leniencies: [ToleratedDefect] {
        guard let file else { return [] }
        guard let members = singleEntry?.members else { return file.leniencies }
        let ranges = Set(members.flatMap { [$0.nameRange, $0.value.range] })
        return file.leniencies.filter { leniency in
            if case .duplicateName = leniency.kind { return true }
            return !ranges.contains(leniency.range)
        }
    }
}
