internal import AASA

extension LintRule.Example {
    /// Examples in words, of rules about what is not a text.
    static func of(_ situations: [(text: String, isReported: Bool)]) -> [LintRule.Example] {
        situations.map { situation in
            if situation.isReported { .reported(when: situation.text) } else { .accepted(when: situation.text) }
        }
    }
}
