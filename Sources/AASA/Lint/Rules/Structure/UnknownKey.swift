extension LintRule {
    static let unknownKey = LintRule(
        code: "AASA108", name: "unknown-key", severity: .note,
        summary: "A key inside `applinks` is unknown to devices.",
        explanation: """
            A device ignores it. Keys that are comments (`comment`, or a name that begins with `_` or `//`) are not \
            reported.
            """,
        sources: [.applinks, .details, .components, .swcutil],
        examples: [
            .reported(components: #"{"/":"/buy/*",⟦"method"⟧:"GET"}"#),
            .reported(
                #"{"applinks":{⟦"version"⟧:2,"details":[{"appIDs":["ABCDE12345.com.example.app"],⟦"title"⟧:"x","paths":["*"]}]}}"#
            ),
            .accepted(components: #"{"*":"/x"}"#),
            .accepted(
                entry:
                    #"{"appIDs":["ABCDE12345.com.example.app"],"relativeOrder":1,"components":[{"/":"/buy/*","comment":"all"}]}"#
            ),
            .accepted(#"{"webcredentials":{"apps":["ABCDE12345.com.example.app"],"version":1}}"#),
        ]
    ) { subject in
        subject.strayIssues { stray, object in
            guard object.role != .document, object.role != .service, stray.kind == .unknown, !object.matchesAll else {
                return nil
            }
            return Issue(
                stray.member.nameRange,
                "'\(stray.member.name)' is not a key of \(object.role.words): a device ignores it",
                hint: "the keys are \(object.role.keys.joined(separator: ", "))")
        }
    }
}
