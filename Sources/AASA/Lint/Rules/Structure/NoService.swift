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
        guard let root = subject.root, root.members != nil, subject.file?.services.isEmpty == true else { return [] }
        return [
            Remark(
                root.range, "the document names no service",
                hint: "services are \(Service.known.map(\.rawValue).joined(separator: ", "))")
        ]
    }
}
