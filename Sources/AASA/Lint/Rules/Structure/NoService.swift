extension LintRule {
    static let noService = LintRule(
        code: "AASA104", name: "no-service", severity: .warning,
        summary: "The document names no service.",
        explanation: "It says nothing to a device: no app gets anything from the site.",
        sources: [.supporting],
        examples: [
            .reported("⟦{}⟧"), .reported("⟦{\"version\":1}⟧"),
            .accepted(#"{"webcredentials":{"apps":["ABCDE12345.com.example.app"]}}"#),
        ]
    ) { subject in
        // A service whose name is misspelt or that stands elsewhere is told as that.
        guard let root = subject.root, subject.file?.services.isEmpty == true,
            let document = subject.objects(.document).first, !document.hasMistakenKey,
            !document.members.contains(where: { document.role.knows($0.name) })
        else { return [] }
        return [
            Remark(
                root.range, "the document names no service",
                hint: "services are \(Service.known.map(\.rawValue).joined(separator: ", "))")
        ]
    }
}
