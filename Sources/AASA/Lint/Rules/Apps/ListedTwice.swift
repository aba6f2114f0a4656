extension LintRule {
    static let listedTwice = LintRule(
        code: "AASA206", name: "listed-twice", severity: .note,
        summary: "A list has one app twice.",
        explanation: "The second does nothing.",
        sources: [.supporting],
        examples: [
            .reported(
                apps: #""ABCDE12345.com.example.app", ⟦"ABCDE12345.com.example.app"⟧"#,
                fixed: #""ABCDE12345.com.example.app""#),
            .accepted(
                #"{"webcredentials":{"apps":["ABCDE12345.com.example.app"]},"appclips":{"apps":["ABCDE12345.com.example.app"]}}"#
            ),
        ]
    ) { subject, lintRule in
        subject.appLists.flatMap { list -> [Finding] in
            if list.count < 2 { return [] }
            var seen: Set<ExactText> = []
            return list.indices.compactMap { index -> Finding? in
                guard let text = list[index].string, !seen.insert(ExactText(text)).inserted else { return nil }
                let range = list[index].range
                return lintRule.finding(at: range, "'\(text)' is in the list twice", hint: "remove one of them")
                    .fixed(by: TextEdit.removal(of: range, behind: list[index - 1].range, in: subject.bytes))
            }
        }
    }
}

extension LintSubject {
    /// The elements of each list of apps that counts.
    var appLists: [[JSONNode]] {
        objects.compactMap { object in
            switch object.role {
            case .service: object.member("apps")?.value.elements
            case .entry: object.member("appIDs")?.value.elements
            case .applinks where object.member("details") == nil: object.member("apps")?.value.elements
            case .applinks, .document, .component, .defaults: nil
            }
        }
    }
}
