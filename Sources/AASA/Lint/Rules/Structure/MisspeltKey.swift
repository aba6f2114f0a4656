extension LintRule {
    static let misspeltKey = LintRule(
        code: "AASA106", name: "misspelt-key", severity: .error,
        summary: "A key is nearly one that is known there.",
        explanation: """
            Names are case-sensitive, and a device ignores unknown ones: the file stays valid, and the \
            key's value has no effect.
            """,
        sources: [.supporting, .swcutil],
        examples: [
            .reported(
                #"{⟦"webCredentials"⟧:{"apps":["ABCDE12345.com.example.app"]}}"#,
                fixed: #"{"webcredentials":{"apps":["ABCDE12345.com.example.app"]}}"#),
            .reported(
                entry: #"{⟦"appIds"⟧:["ABCDE12345.com.example.app"],⟦"component"⟧:[{"/":"/buy/*"}]}"#,
                fixed: #"{"appIDs":["ABCDE12345.com.example.app"],"components":[{"/":"/buy/*"}]}"#),
            .reported(
                #"{"applinks":{⟦"substitution_variables"⟧:{"food":["pie"]},"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{⟦"path"⟧:"/buy/*",⟦"excludes"⟧:true}]}]}}"#,
                fixed:
                    #"{"applinks":{"substitutionVariables":{"food":["pie"]},"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{"/":"/buy/*","exclude":true}]}]}}"#
            ),
            .reported(entry: #"{"appID":"ABCDE12345.com.example.app",⟦"path"⟧:["/a"],"paths":["/b"]}"#),
            .accepted(#"{"webcredentials":{"apps":["ABCDE12345.com.example.app"]},"version":1}"#),
            .accepted(components: #"{"/":"/buy/*","caseSensitive":false}"#),
        ]
    ) { subject in
        subject.strayIssues { stray, object in
            guard case .misspelt(let key) = stray.kind else { return nil }
            let name = stray.member.name
            let range = stray.member.nameRange
            if object.member(key) != nil {
                return Issue(
                    range, "'\(name)' is not a key of \(object.role.words); '\(key)' is, and is there too",
                    hint: "a device reads '\(key)' only: merge '\(name)' into it"
                ).rated(.warning)
            }
            // Two misspellings of one key cannot both be fixed.
            let rivals = object.strays.lazy.filter { $0.kind == .misspelt(key) }.prefix(2).count
            return Issue(
                range,
                "'\(name)' is not a key of \(object.role.words), but '\(key)' is; a device ignores '\(name)'",
                hint: "write '\(key)'"
            ).fixed(by: rivals > 1 ? nil : [TextEdit(range: range, replacement: Array("\"\(key)\"".utf8))])
        }
    }
}

extension LintSubject {
    /// An issue for each unknown key that `issue` describes.
    func strayIssues(_ issue: (KeyedObject.Stray, KeyedObject) -> LintRule.Issue?) -> [LintRule.Issue] {
        objects.flatMap { object in object.strays.compactMap { issue($0, object) } }
    }
}
