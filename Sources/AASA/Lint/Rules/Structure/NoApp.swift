extension LintRule {
    static let noApp = LintRule(
        code: "AASA105", name: "no-app", severity: .warning,
        summary: "No service of the document lists an app.",
        explanation:
            "It says nothing to a device. Some hosting services put such a file in the place of the site's own.",
        sources: [.supporting, .field],
        examples: [
            .reported(#"⟦{"applinks":{"apps":[],"details":[]}}⟧"#), .reported(#"⟦{"webcredentials":{"apps":[]}}⟧"#),
            .accepted(#"{"webcredentials":{"apps":["ABCDE12345.com.example.app"]}}"#),
        ]
    ) { subject in
        guard let file = subject.file, !file.services.isEmpty, file.services.allSatisfy(\.apps.isEmpty),
            // An entry without an app is told as that, and so is a key that should hold apps.
            !subject.objects.contains(where: { $0.hasMistakenKey || $0.role == .entry }),
            // What is of the wrong type is told as that.
            !subject.toleratedDefects.contains(where: { if case .wrongType = $0.kind { true } else { false } })
        else { return [] }
        let range = subject.root?.range ?? 0..<subject.bytes.count
        return [Remark(range, "the document lists no app", hint: nil)]
    }
}
