extension LintRule.Example {
    /// A document with these elements of `components` and these variables.
    static func components(_ elements: String, variables: String? = nil) -> String {
        #"{"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[\#(elements)]}]"#
            + (variables.map { #","substitutionVariables":{\#($0)}"# } ?? "") + "}}"
    }

    /// A document with these elements of `paths`.
    static func paths(_ elements: String) -> String {
        #"{"applinks":{"details":[{"appID":"ABCDE12345.com.example.app","paths":[\#(elements)]}]}}"#
    }

    /// A document with these elements of `apps` for `webcredentials`.
    static func apps(_ elements: String) -> String { #"{"webcredentials":{"apps":[\#(elements)]}}"# }

    static func entry(_ entry: String) -> String { #"{"applinks":{"details":[\#(entry)]}}"# }

    static func reported(components: String, variables: String? = nil, fixed: String? = nil) -> Self {
        .reported(Self.components(components, variables: variables), fixed: fixed.map { Self.components($0) })
    }

    static func reported(paths: String, fixed: String? = nil) -> Self {
        .reported(Self.paths(paths), fixed: fixed.map { Self.paths($0) })
    }

    static func reported(apps: String, fixed: String? = nil) -> Self {
        .reported(Self.apps(apps), fixed: fixed.map { Self.apps($0) })
    }

    static func reported(entry: String, fixed: String? = nil) -> Self {
        .reported(Self.entry(entry), fixed: fixed.map { Self.entry($0) })
    }

    static func accepted(components: String, variables: String? = nil) -> Self {
        .accepted(Self.components(components, variables: variables))
    }

    static func accepted(paths: String) -> Self { .accepted(Self.paths(paths)) }
    static func accepted(apps: String) -> Self { .accepted(Self.apps(apps)) }
    static func accepted(entry: String) -> Self { .accepted(Self.entry(entry)) }
}
