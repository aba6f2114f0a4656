extension LintRule {
    static let wrongType = LintRule(
        code: "AASA103", name: "wrong-type", severity: .error,
        summary: "A key's value is of the wrong type.",
        explanation: """
            A device ignores the key. What that means depends on the key: apps that are not listed, or, \
            where `paths` or `components` is not an array, an app that opens every URL of the site.
            """,
        sources: [.supporting, .details],
        examples: [
            .reported(#"{"webcredentials":⟦"ABCDE12345.com.example.app"⟧}"#),
            .reported(#"{"webcredentials":{"apps":⟦"ABCDE12345.com.example.app"⟧}}"#),
            .reported(apps: #""ABCDE12345.com.example.app",⟦12⟧"#),
            .reported(entry: #"{"appIDs":⟦"ABCDE12345.com.example.app"⟧,"components":[{"/":"/buy/*"}]}"#),
            .reported(entry: #"{"appID":"ABCDE12345.com.example.app","paths":⟦"*"⟧}"#),
            .reported(components: #"{"/":⟦["/buy/*"]⟧}"#),
            .accepted(paths: #""/buy/*""#),
        ]
    ) { subject in
        subject.toleratedDefects { kind in
            guard case .wrongType(let key, let expected) = kind else { return nil }
            let isList = expected == .string && ["apps", "appIDs"].contains(key)
            return ("'\(key)' should be \(isList ? "a list of strings" : Self.words(expected))", Self.consequence(key))
        }
    }

    private static func words(_ type: ToleratedDefect.ExpectedType) -> String {
        switch type.known {
        case .object: "an object"
        case .array: "an array"
        case .string: "a string"
        case .boolean: "true or false"
        case .arrayOrObject: "an array or an object"
        case .stringOrObject: "a string or an object"
        }
    }

    private static func consequence(_ key: String) -> String? {
        switch key {
        case "components", "paths": "without it the entry's apps get every URL of the site"
        case "apps", "appIDs": "write an array of strings: [\"ABCDE12345.com.example.app\"]"
        case "appID": "write \"appIDs\" for several apps, or one string: \"ABCDE12345.com.example.app\""
        case "applinks", "details":
            "write {\"applinks\":{\"details\":[{\"appIDs\":[\"ABCDE12345.com.example.app\"],\"components\":[{\"/\":\"*\"}]}]}}"
        case "webcredentials", "appclips", "activitycontinuation":
            "write {\"\(key)\":{\"apps\":[\"ABCDE12345.com.example.app\"]}}"
        case "/": "without it the rule matches every path"
        default: nil
        }
    }
}
