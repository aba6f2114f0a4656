extension LintRule {
    static let singleEntryObject = LintRule(
        code: "AASA119", name: "single-entry-object", severity: .error,
        summary: "`details` is one entry instead of an array of entries.",
        explanation: """
            A device reads an object in `details` as the oldest form, in which the names are application identifiers: it \
            finds apps named `appID` and `paths`, and none of the site's. Put the entry in brackets.
            """,
        sources: [.applinks, .field],
        examples: [
            .reported(
                #"{"applinks":{"apps":[],"details":⟦{"appID":"ABCDE12345.com.example.app","paths":["*"]}⟧}}"#,
                fixed: #"{"applinks":{"apps":[],"details":[{"appID":"ABCDE12345.com.example.app","paths":["*"]}]}}"#),
            .accepted(#"{"applinks":{"details":{"ABCDE12345.com.example.app":{"paths":["*"]}}}}"#),
        ]
    ) { subject in
        guard let entry = subject.singleEntry else { return [] }
        let names = (entry.members ?? []).filter { ObjectRole.entry.knows($0.name) }.map { "'\($0.name)'" }
        return [
            Issue(
                entry.range,
                "'details' is an object: a device reads \(names.joined(separator: " and ")) as application identifiers",
                hint: "write an array of entries: \"details\": [{…}]"
            ).fixed(by: TextEdit.enclosing(entry.range, in: "[", "]"))
        ]
    }
}
