extension LintRule {
    static let looseBoolean = LintRule(
        code: "AASA118", name: "loose-boolean", severity: .warning,
        summary: "A number or a string is in the place of true or false.",
        explanation: """
            A device reads numbers other than 0, and strings that begin with Y, T or a digit other than 0, as true, and \
            everything else as false. Other readers refuse them.
            """,
        sources: [.components, .field],
        examples: [
            .reported(components: #"{"/":"/a","exclude":⟦"true"⟧}"#, fixed: #"{"/":"/a","exclude":true}"#),
            .reported(components: #"{"/":"/a","caseSensitive":⟦0⟧}"#, fixed: #"{"/":"/a","caseSensitive":false}"#),
            .reported(components: #"{"/":"/a","exclude":⟦"on"⟧}"#),
            .accepted(components: #"{"/":"/a","exclude":true}"#),
        ]
    ) { subject in
        subject.toleratedDefects.compactMap { defect in
            guard case .looseBoolean(let key, let truth) = defect.kind else { return nil }
            let written = String(decoding: subject.bytes[defect.range], as: UTF8.self)
            let plain = written.lowercased().filter { $0 != "\"" }
            let isMeant = (truth ? ["true", "yes", "1", "y", "t"] : ["false", "no", "0", "n", "f", ""]).contains(plain)
            let edit = TextEdit(range: defect.range, replacement: Array("\(truth)".utf8))
            return Issue(
                defect.range, "'\(key)' is \(written), which a device reads as \(truth)", hint: "write true or false"
            ).fixed(by: isMeant ? [edit] : nil)
        }
    }
}
