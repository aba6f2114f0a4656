/// What WebKit reports about a content rule list that it does not compile.
extension ErrorMeaning {
    private static let source = "WebKit: ContentExtensionError.cpp, URLFilterParser.cpp"

    static let ruleListCompilation = ErrorMeaning(
        family: .webKit, code: 6, name: "WKErrorContentRuleListStoreCompileFailed", step: .ruleList,
        message: "Rule list compilation failed: {text}",
        meaning: "WebKit rejected a content rule list, and blocks nothing by it",
        cause: "the text behind 'failed:' names the fault: JSON, a key, a domain or a regular expression",
        checks: [.lintRuleList], source: "WebKit: WKError.h, API::ContentRuleListStore")
    private static let ruleListParsing = line(
        "rule-list-not-read", step: .ruleList, message: "Rule list parsing failed: {text}",
        meaning: ruleListCompilation.meaning, cause: ruleListCompilation.cause, checks: [.lintRuleList],
        source: ruleListCompilation.source)

    static let ruleListMeanings = [ruleListCompilation, ruleListParsing] + documentMessages + regexMessages

    /// Messages about the document, a trigger or an action.
    private static let documentMessages: [ErrorMeaning] = [
        message(
            "json", text: "Failed to parse the JSON String.",
            cause: "a comma, quote or bracket is wrong: the text is not JSON"),
        message(
            "top-level", text: "Invalid input, the top level structure is not an array.",
            cause: "the rules are inside an object, or the file is another one: it must be an array of rules"),
        message(
            "top-level-object", text: "Invalid input, the top level structure is not an object.",
            cause: "the words of older systems for a text that is not an array of rules"),
        message(
            "rule-object", text: "Invalid object in the top level array.",
            cause: "an element of the array is not an object"),
        message(
            "rule", text: "Invalid rule.",
            cause: "an element of the array is not an object with a trigger and an action"),
        message(
            "empty", text: "Empty extension.",
            cause: "the array has no rule, or every rule was dropped for its selector"),
        message(
            "too-many", text: "Too many rules in JSON array.",
            cause: "more than 150,000 rules, or 50,000 before Safari 15"),
        message(
            "trigger", text: "Invalid trigger object.", cause: "a rule has no 'trigger', or one that is not an object"),
        message(
            "url-filter", text: "Invalid url-filter object.", cause: "'url-filter' is missing, empty or not a string"),
        message(
            "flags", text: "Invalid trigger flags array.",
            cause: "'resource-type', 'load-type' or 'load-context' is not an array of strings"),
        message(
            "flag-object", text: "Invalid object in the trigger flags array.",
            cause: "'resource-type', 'load-type' or 'load-context' has an element that is not a string"),
        message(
            "flag", text: "Invalid string in the trigger flags array.",
            cause: "a value of 'resource-type', 'load-type' or 'load-context' is misspelled, or newer than the system"),
        message(
            "request-method", text: "The request-method string must be",
            cause: "'request-method' is not one method in lower case"),
        message(
            "conditions", text: "Invalid list of if-domain, unless-domain, if-top-url, or unless-top-url conditions.",
            cause: "a condition is not an array, is empty, or has an element that is empty or not a string"),
        message(
            "domains", text: "Invalid domain list.", cause: "the words of older systems for an invalid list of domains"),
        message(
            "several-conditions", text: "A trigger cannot have more than one condition",
            cause: "a trigger has two of 'if-domain', 'unless-domain', 'if-top-url' and 'unless-top-url'"),
        message(
            "mixed-conditions",
            text: "A list cannot have if-domain and unless-domain mixed with if-top-url and unless-top-url",
            cause: "rules of one list use both kinds of conditions, which older systems do not permit"),
        message(
            "both-domains", text: "A trigger cannot have both unless- and if-domain.",
            cause: "a trigger has both 'if-domain' and 'unless-domain'"),
        message(
            "domain", text: "Domains must be lower case ASCII.",
            cause: "a domain has an upper-case letter, or one outside ASCII that is not written as punycode"),
        message(
            "action", text: "Invalid action object.", cause: "a rule has no 'action', or one that is not an object"),
        message(
            "action-type", text: "Invalid action type.", cause: "'type' of an action is missing, misspelled or newer"),
        message(
            "selector", text: "Invalid css-display-none action type. Requires a selector.",
            cause: "an action 'css-display-none' has no string 'selector'"),
        message(
            "notification", text: "A notify action must have a string notification",
            cause: "'notification' is not a string"),
        message(
            "redirect", text: "A redirect action must have a redirect member",
            cause: "'redirect' is missing or not an object"),
        message(
            "redirect-member", text: "A redirect must have a member named",
            cause: "'redirect' has none of 'extension-path', 'regex-substitution', 'transform' and 'url'"),
        message(
            "redirect-path", text: "A redirect extension path must start with a slash",
            cause: "'extension-path' has no '/' in front"),
        message(
            "redirect-scheme", text: "A redirect url scheme must be a valid scheme",
            cause: "'scheme' is not the name of a scheme"),
        message(
            "redirect-javascript", text: "A redirect url can't have a scheme of javascript",
            cause: "the target is a script"),
        message(
            "redirect-url", text: "A redirect url must be valid",
            cause: "the URL Standard does not accept 'url': the host, the port or the scheme is wrong"),
        message(
            "redirect-port", text: "A redirect port must be", cause: "'port' is not empty and not a number up to 65535"),
        message(
            "redirect-query", text: "A redirect query must either be empty or begin with '?'",
            cause: "'query' has no '?' in front"),
        message(
            "redirect-fragment", text: "A redirect fragment must either be empty or begin with '#'",
            cause: "'fragment' has no '#' in front"),
        message(
            "remove-parameters", text: "A remove-parameters value must be an array of strings",
            cause: "'remove-parameters' is not an array of strings"),
        message(
            "add-parameters", text: "An add-or-replace-parameters value must be an array",
            cause: "'add-or-replace-parameters' is not an array"),
        message(
            "add-parameter", text: "Members of the add-or-replace-parameters array must",
            cause: "an element of 'add-or-replace-parameters' is not an object with strings 'key' and 'value'"),
        message(
            "headers", text: "A headers member must be an array",
            cause: "'request-headers' or 'response-headers' is not an array"),
        message(
            "header", text: "A modify-headers operation must",
            cause: "an element of the headers is not an object with 'operation' (set, append or remove) and 'header'"),
        message(
            "header-value", text: "A modify-headers operation of \"set\" or \"append\" must have a value",
            cause: "an operation that sets or appends has no string 'value'"),
        message(
            "priority", text: "A priority must be a positive integer",
            cause: "'priority' is missing, negative or not an integer"),
        message(
            "write", text: "Internal I/O error",
            cause: "the device could not store the compiled list: its storage may be full"),
    ]

    /// Messages about a regular expression.
    private static let regexMessages: [ErrorMeaning] = [
        message(
            "regex", text: "Invalid or unsupported regular expression.",
            cause:
                "a filter is outside of WebKit's subset: no '|', '{n}', '\\d', '\\b', lookaround or text outside ASCII"),
        message(
            "regex-ascii", text: "Only ASCII characters are supported in pattern.",
            cause: "percent-encode what is outside ASCII"),
        message("regex-empty", text: "Empty pattern.", cause: "write '.*' for every URL"),
        message(
            "regex-everything", text: "Matches everything.", meaning: "WebKit accepts the filter as one for every URL",
            cause: "no part of the filter must match a character"),
        message(
            "regex-class", text: "Character class is not supported.",
            cause: "write [0-9], [0-9A-Za-z_] or [ ] for '\\d', '\\w', '\\s'"),
        message(
            "regex-class-in-brackets", text: "Builtins character class atoms are not supported yet.",
            cause: "write the characters in place of '\\d', '\\w' or '\\s' in the brackets"),
        message(
            "regex-back-reference", text: "Patterns cannot contain backreferences.", cause: "write a rule for each text"
        ),
        message(
            "regex-forward-reference", text: "Patterns cannot contain forward references.",
            cause: "write a rule for each text"),
        message(
            "regex-start", text: "Start of line assertion can only appear as the first term in a filter.",
            cause: "move '^' to the beginning, or write '\\^' for the character"),
        message(
            "regex-end", text: "The end of line assertion must be the last term in an expression.",
            cause: "move '$' to the end, or write '\\$' for the character"),
        message(
            "regex-word", text: "Word boundaries assertions are not supported yet.",
            cause: "write the characters around the word"),
        message(
            "regex-group", text: "Groups are not supported yet.",
            cause: "lookahead and lookbehind are outside of the subset"),
        message(
            "regex-disjunction", text: "Disjunctions are not supported yet.", cause: "write a rule for each side of '|'"
        ),
        message(
            "regex-quantifier", text: "Arbitrary atom repetitions are not supported.",
            cause: "write the part as often as it repeats"),
        message(
            "regex-syntax", text: "Internal error in YARR.", cause: "the filter is not a JavaScript regular expression"),
    ]

    private static func message(
        _ name: String, text: String, meaning: String = "WebKit rejects the whole content rule list", cause: String
    ) -> ErrorMeaning {
        line(
            "rule-list-\(name)", step: .ruleList, message: text, meaning: meaning, cause: cause,
            checks: [.lintRuleList], source: source)
    }
}
