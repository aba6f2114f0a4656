extension LintRule {
    static let entryWithoutApp = LintRule(
        code: "AASA114", name: "entry-without-app", severity: .error,
        summary: "An entry of `details` names no app.",
        explanation: "Its rules apply to nothing. Name the apps in `appIDs`, or a single one in `appID`.",
        sources: [.details],
        examples: [
            .reported(entry: #"⟦{"paths":["/buy/*"]}⟧"#),
            .reported(entry: #"{"appIDs":⟦[]⟧,"components":[{"/":"/buy/*"}]}"#),
            .accepted(paths: #""/buy/*""#),
            .accepted(#"{"applinks":{"details":[]}}"#),
        ]
    ) { subject in
        subject.objects(.entry).compactMap { entry in
            // A list of the wrong type and a key of the wrong name have rules of their own.
            guard !entry.isNamed, !entry.hasMistakenKey else { return nil }
            if let list = entry.member("appIDs") {
                guard list.value.elements?.isEmpty == true else { return nil }
                let hasOther = entry.member("appID") != nil
                return hasOther
                    ? nil : Issue(list.value.range, "'appIDs' is empty: the entry is for no app", hint: Self.advice)
            }
            guard entry.member("appID") == nil else { return nil }
            return Issue(entry.range, "the entry names no app: it has neither 'appIDs' nor 'appID'", hint: Self.advice)
        }
    }

    private static let advice = "write \"appIDs\": [\"ABCDE12345.com.example.app\"]"
}
