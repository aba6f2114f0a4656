internal import AASA

extension LintRule.Example {
    /// Examples in words, of rules about what is not a text.
    static func of(_ situations: [(words: String, isReported: Bool)]) -> [LintRule.Example] {
        situations.map { situation in
            situation.isReported ? .reported(when: situation.words) : .accepted(when: situation.words)
        }
    }
}
