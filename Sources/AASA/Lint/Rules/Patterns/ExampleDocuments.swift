extension LintRule.Example {
    /// A document with these elements of `components`.
    static func components(_ elements: String) -> String {
        #"{"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[\#(elements)]}]}}"#
    }

    /// A document with these elements of `paths`.
    static func paths(_ elements: String) -> String {
        #"{"applinks":{"details":[{"appID":"ABCDE12345.com.example.app","paths":[\#(elements)]}]}}"#
    }

    /// A document with these elements of `components` and these variables.
    static func components(_ elements: String, variables: String) -> String {
        #"{"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[\#(elements)]}],"#
            + #""substitutionVariables":{\#(variables)}}}"#
    }
}
