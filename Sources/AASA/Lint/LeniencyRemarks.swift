extension LintSubject {
    /// A remark for each leniency that `words` finds words for: a message and a hint.
    func leniencies(_ words: (Leniency.Kind) -> (String, String?)?) -> [LintRule.Remark] {
        (file?.leniencies ?? []).compactMap { leniency in
            words(leniency.kind).map { LintRule.Remark(leniency.range, $0.0, hint: $0.1) }
        }
    }
}
