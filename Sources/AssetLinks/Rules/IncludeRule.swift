internal import AASA

extension StatementListRule {
    static let include = SubjectRule<StatementList>(
        code: "AASA913", name: "statement-include", severity: .error,
        summary: "An include is malformed, insecure or beside a statement.",
        explanation: """
            A statement with `include` has neither `relation` nor `target`: Android's agent ignores these, and \
            Google's service rejects the statement. The URL is complete and uses HTTPS: by another scheme, Android's \
            agent loses the whole host, and Google's service reports an error. Android's agent follows includes of \
            the site's own list only, and no redirect. \(otherApps)
            """,
        sources: [.statementDetails, .compatibilityTests, .statementParser],
        examples: [
            .reported(#"[{"include":⟦"/other.json"⟧}]"#),
            .reported(#"[{"include":⟦"http://example.com/other.json"⟧}]"#),
            .reported(
                #"[{"include":"https://example.com/other.json",⟦"target"⟧:{"namespace":"web","site":"https://example.com"}}]"#
            ),
            .accepted(#"[{"include":"https://example.com/other.json"}]"#),
        ]
    ) { list, lintRule in
        let hint = "write a whole URL: https://HOST/PATH"
        return list.findingsOfProblems { problem in
            if let sentence = problem.sentence(about: .include) {
                return lintRule.finding("\(sentence): \(list.loss(from: problem))", hint: hint)
            }
            return switch problem.kind {
            case .includeBesideStatement:
                lintRule.finding(
                    "\(list.text(at: problem.range)) is beside an include: Android's agent reads the include alone, and "
                        + "Google's service rejects both",
                    hint: "write the include as a statement of its own")
            case .include(let reason, _):
                lintRule.finding(
                    "\(list.text(at: problem.range)) \(reason.rawValue): \(list.loss(from: problem))", hint: hint)
            case .includeInsecure:
                lintRule.finding(
                    "\(list.text(at: problem.range)) is not https: "
                        + list.lossOfHost(and: "Google's service skips the include"),
                    hint: "write https")
            default: nil
            }
        }
    }
}
