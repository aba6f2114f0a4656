extension LintRule {
    static let unknownKey = LintRule(
        code: "AASA108", name: "unknown-key", severity: .note,
        summary: "A key inside `applinks` is none that a device reads.",
        explanation: """
            A device passes over it. Keys that are remarks (`comment`, or a name that begins with `_` or `//`) are not \
            reported.
            """,
        sources: [.applinks, .details, .components, .swcutil],
        examples: [
            .reported(
                #"{"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{"/":"/buy/*",⟦"method"⟧:"GET"}]}]}}"#
            ),
            .reported(
                #"{"applinks":{⟦"version"⟧:2,"details":[{"appIDs":["ABCDE12345.com.example.app"],⟦"title"⟧:"x","paths":["*"]}]}}"#
            ),
            .accepted(
                #"{"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"relativeOrder":1,"components":[{"/":"/buy/*","comment":"all"}]}]}}"#
            ),
            .accepted(#"{"webcredentials":{"apps":["ABCDE12345.com.example.app"],"version":1}}"#),
        ]
    ) { subject in
        subject.strayRemarks { stray, object in
            guard object.role != .document, object.role != .service, stray.kind == .unknown else { return nil }
            let keys = object.role.keys.joined(separator: ", ")
            return Remark(
                stray.member.nameRange,
                "'\(stray.member.name)' is not a key of \(object.role.words): a device passes over it",
                hint: "the keys are \(keys)")
        }
    }
}
