extension LintRule {
    static let noApp = LintRule(
        code: "AASA105", name: "no-app", severity: .warning,
        summary: "No service of the document lists an app.",
        explanation:
            "No app is associated with the site. Some hosting services replace the site's own file with such a file.",
        sources: [.supporting, .field],
        examples: [
            .reported(#"⟦{"applinks":{"apps":[],"details":[]}}⟧"#), .reported(#"⟦{"webcredentials":{"apps":[]}}⟧"#),
            .accepted(apps: #""ABCDE12345.com.example.app""#),
        ]
    ) { subject in
        guard let file = subject.file, !file.services.isEmpty, file.services.allSatisfy(\.apps.isEmpty),
            // An entry without an app has a finding of its own, and so has a key that should hold apps.
            !subject.objects.contains(where: { $0.hasMistakenKey || $0.role == .entry }),
            // A wrong type has a finding of its own.
            !subject.toleratedDefects.contains(where: { if case .wrongType = $0.kind { true } else { false } })
        else { return [] }
        let range = subject.root?.range ?? 0..<subject.bytes.count
        return .one(range, "the document lists no app", hint: nil)
    }
}
