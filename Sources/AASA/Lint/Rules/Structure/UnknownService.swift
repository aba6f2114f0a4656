extension LintRule {
    static let unknownService = LintRule(
        code: "AASA107", name: "unknown-service", severity: .note,
        summary: "A key of the top level is not a known service.",
        explanation: """
            The services are `applinks`, `webcredentials`, `appclips`, `activitycontinuation` and `authsrv`. A device treats \
            any other key whose object has an `apps` array as a service, too, and ignores the rest.
            """,
        sources: [.supporting, .field],
        examples: [
            .reported(#"{"webcredentials":{"apps":["ABCDE12345.com.example.app"]},⟦"version"⟧:1}"#),
            .reported(#"{⟦"payments"⟧:{"apps":["ABCDE12345.com.example.app"]}}"#),
            .accepted(#"{"webcredentials":{"apps":["ABCDE12345.com.example.app"]},"authsrv":{"apps":[]}}"#),
            .accepted(#"{"webcredentials":{"apps":["ABCDE12345.com.example.app"]},"_comment":"ours"}"#),
        ]
    ) { subject in
        subject.strayIssues { stray, object in
            guard object.role == .document, stray.kind == .unknown else { return nil }
            let isService = stray.member.value["apps"]?.elements != nil
            return Issue(
                stray.member.nameRange, "'\(stray.member.name)' is not a known service",
                hint: isService
                    ? "a device makes it a service because its object has an 'apps' array"
                    : "a device ignores it; services are \(Service.known.map(\.rawValue).joined(separator: ", "))")
        }
    }
}
