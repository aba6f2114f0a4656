extension LintRule {
    static let noService = LintRule(
        code: "AASA104", name: "no-service", severity: .warning,
        summary: "The document names no service.",
        explanation: "Without a service no app is associated with the site.",
        sources: [.supporting],
        examples: [
            .reported("⟦{}⟧"), .reported("⟦{\"version\":1}⟧"),
            .accepted(apps: #""ABCDE12345.com.example.app""#),
        ]
    ) { subject in
        // A misspelt or misplaced service has a finding of its own.
        guard let root = subject.root, subject.file?.services.isEmpty == true,
            let document = subject.objects(.document).first, !document.hasMistakenKey,
            !document.members.contains(where: { document.role.knows($0.name) })
        else { return [] }
        return .one(
            root.range, "the document names no service",
            hint: "services are \(Service.known.map(\.rawValue).joined(separator: ", "))")
    }
}
