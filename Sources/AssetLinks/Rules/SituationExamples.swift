internal import AASA

extension LintRule.Example {
    /// Examples in words, of rules about what is not a text.
    static func of(_ situations: [(text: String, isReported: Bool)]) -> [LintRule.Example] {
        situations.map { situation in
            situation.isReported ? .reported(when: situation.text) : .accepted(when: situation.text)
        }
    }
}
