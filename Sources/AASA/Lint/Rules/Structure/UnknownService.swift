extension LintRule {
    static let unknownService = LintRule(
        code: "AASA107", name: "unknown-service", severity: .note,
        summary: "A key of the top level is no service that is known.",
        explanation: """
            The services are `applinks`, `webcredentials`, `appclips`, `activitycontinuation` and `authsrv`. A device takes \
            any other key whose object has an `apps` array for a service, too, and passes over the rest.
            """,
        sources: [.supporting, .field],
        examples: [
            .reported(#"{"webcredentials":{"apps":["ABCDE12345.com.example.app"]},⟦"version"⟧:1}"#),
            .reported(#"{⟦"payments"⟧:{"apps":["ABCDE12345.com.example.app"]}}"#),
            .accepted(#"{"webcredentials":{"apps":["ABCDE12345.com.example.app"]},"authsrv":{"apps":[]}}"#),
            .accepted(#"{"webcredentials":{"apps":["ABCDE12345.com.example.app"]},"_comment":"ours"}"#),
        ]
    ) { subject in
        subject.strayRemarks { stray, object in
            guard object.role == .document, stray.kind == .unknown else { return nil }
            let isService = stray.member.value["apps"]?.elements != nil
            return Remark(
                stray.member.nameRange, "'\(stray.member.name)' is no service that is known",
                hint: isService
                    ? "a device makes it a service because its object has an 'apps' array"
                    : "a device passes over it; services are \(Service.known.map(\.rawValue).joined(separator: ", "))")
        }
    }
}
