extension LintRule {
    static let misspeltService = LintRule(
        code: "AASA106", name: "misspelt-service", severity: .error,
        summary: "A key of the top level is nearly a service's name.",
        explanation: "Names are case-sensitive, and a device passes over those that it does not know.",
        sources: [.supporting, .swcutil],
        examples: [
            .reported(
                #"{⟦"webCredentials"⟧:{"apps":["ABCDE12345.com.example.app"]}}"#,
                fixed: #"{"webcredentials":{"apps":["ABCDE12345.com.example.app"]}}"#),
            .accepted(#"{"webcredentials":{"apps":["ABCDE12345.com.example.app"]},"version":1}"#),
        ]
    ) { subject in
        (subject.root?.members ?? []).compactMap { member in
            let service = Service(rawValue: member.name)
            guard !Service.known.contains(service),
                let meant = Service.known.first(where: { $0.rawValue == member.name.lowercased() })
            else { return nil }
            return Remark(
                member.nameRange,
                "'\(member.name)' is not a service; names are case-sensitive, and '\(meant)' is one",
                hint: "write '\(meant)'"
            ).fixed(by: [TextEdit(range: member.nameRange, replacement: Array("\"\(meant)\"".utf8))])
        }
    }
}
