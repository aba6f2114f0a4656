extension LintRule {
    static let dictionaryDetails = LintRule(
        code: "AASA120", name: "dictionary-details", severity: .note,
        summary: "`details` is in its oldest form, an object by application identifier.",
        explanation: """
            It comes from the first beta of iOS 9 and is on no page of Apple's any more. Devices still read it; write an \
            array of entries with `appIDs`.
            """,
        sources: [.swcutil, .applinks],
        examples: [
            .reported(#"{"applinks":{⟦"details"⟧:{"ABCDE12345.com.example.app":{"paths":["*"]}}}}"#),
            .accepted(paths: #""*""#),
        ]
    ) { subject in
        guard subject.singleEntry == nil, let details = subject.objects(.applinks).first?.member("details"),
            details.value.members?.isEmpty == false
        else { return [] }
        return .one(
            details.nameRange, "'details' is an object by application identifier, the oldest form",
            hint: "write an array of entries: [{\"appIDs\": […], \"paths\": […]}]")
    }
}
