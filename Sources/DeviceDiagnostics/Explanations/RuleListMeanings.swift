internal import AASAPages

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

    private static let ruleListLookup = ErrorMeaning(
        family: .webKit, code: 7, name: "WKErrorContentRuleListStoreLookUpFailed", step: .ruleList,
        message: "Rule list lookup failed: {text}", meaning: "the app has no compiled rule list of this identifier",
        cause:
            "the list was never compiled, its compilation failed, or an update of the system removed what was compiled",
        checks: [.lintRuleList], source: ruleListCompilation.source)

    static let ruleListMeanings =
        [ruleListCompilation, ruleListParsing, ruleListLookup] + documentMessages + regexMessages

    private static let documentMessages: [ErrorMeaning] = [
        message("json", error: .json, cause: "a comma, quote or bracket is wrong: the text is not JSON"),
        message(
            "top-level", error: .notAnArray,
            cause: "the rules are inside an object, or the file is another one: it must be an array of rules"),
        message(
            "top-level-object", text: "Invalid input, the top level structure is not an object.",
            cause: "the words of older systems for a text that is not an array of rules"),
        message(
            "rule-object", text: "Invalid object in the top level array.",
            cause: "an element of the array is not an object"),
        message("rule", error: .rule, cause: "an element of the array is not an object with a trigger and an action"),
        message("empty", error: .empty, cause: "the array has no rule, or every rule was dropped for its selector"),
        message("too-many", error: .tooMany, cause: "more than 150,000 rules, or 50,000 before Safari 15"),
        message("trigger", error: .trigger, cause: "a rule has no 'trigger', or one that is not an object"),
        message("url-filter", error: .filter, cause: "'url-filter' is missing, empty or not a string"),
        message(
            "flags", error: .flags, cause: "'resource-type', 'load-type' or 'load-context' is not an array of strings"),
        message(
            "flag-object", text: "Invalid object in the trigger flags array.",
            cause: "'resource-type', 'load-type' or 'load-context' has an element that is not a string"),
        message(
            "flag", error: .flag,
            cause: "a value of 'resource-type', 'load-type' or 'load-context' is misspelled, or newer than the system"),
        message(
            "request-method", text: "The request-method string must be",
            cause: "'request-method' is not one method in lower case"),
        message(
            "conditions", error: .condition,
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
        message("action", error: .action, cause: "a rule has no 'action', or one that is not an object"),
        message("action-type", error: .actionType, cause: "'type' of an action is missing, misspelled or newer"),
        message("selector", error: .selector, cause: "an action 'css-display-none' has no string 'selector'"),
        message("notification", error: .notification, cause: "'notification' is not a string"),
        message("redirect", error: .redirect, cause: "'redirect' is missing or not an object"),
        message(
            "redirect-member", text: "A redirect must have a member named",
            cause: "'redirect' has none of 'extension-path', 'regex-substitution', 'transform' and 'url'"),
        message("redirect-path", error: .redirectPath, cause: "'extension-path' has no '/' in front"),
        message("redirect-scheme", error: .redirectScheme, cause: "'scheme' is not the name of a scheme"),
        message("redirect-javascript", error: .redirectScript, cause: "the target is a script"),
        message(
            "redirect-url", error: .redirectURL,
            cause: "the URL Standard does not accept 'url': the host, the port or the scheme is wrong"),
        message(
            "redirect-port", text: "A redirect port must be", cause: "'port' is not empty and not a number up to 65535"),
        message("redirect-query", error: .redirectQuery, cause: "'query' has no '?' in front"),
        message("redirect-fragment", error: .redirectFragment, cause: "'fragment' has no '#' in front"),
        message("remove-parameters", error: .removeParameters, cause: "'remove-parameters' is not an array of strings"),
        message("add-parameters", error: .addParameters, cause: "'add-or-replace-parameters' is not an array"),
        message(
            "add-parameter", text: "Members of the add-or-replace-parameters array must",
            cause: "an element of 'add-or-replace-parameters' is not an object with strings 'key' and 'value'"),
        message("headers", error: .headers, cause: "'request-headers' or 'response-headers' is not an array"),
        message(
            "header", text: "A modify-headers operation must",
            cause: "an element of the headers is not an object with 'operation' (set, append or remove) and 'header'"),
        message("header-value", error: .headerValue, cause: "an operation that sets or appends has no string 'value'"),
        message("priority", error: .priority, cause: "'priority' is missing, negative or not an integer"),
        message(
            "write", text: "Internal I/O error",
            cause: "the device could not store the compiled list: its storage may be full"),
    ]

    private static let regexMessages: [ErrorMeaning] = [
        message(
            "regex", error: .regex,
            cause:
                "a filter is outside of WebKit's subset: no '|', '{n}', '\\d', '\\b', lookaround or text outside ASCII"),
        message("regex-ascii", fault: .nonASCII, cause: "percent-encode what is outside ASCII"),
        message("regex-empty", text: "Empty pattern.", cause: "write '.*' for every URL"),
        message(
            "regex-everything", text: "Matches everything.", meaning: "WebKit accepts the filter as one for every URL",
            cause: "no part of the filter must match a character"),
        message(
            "regex-class", fault: .characterClass, cause: "write [0-9], [0-9A-Za-z_] or [ ] for '\\d', '\\w', '\\s'"),
        message(
            "regex-class-in-brackets", fault: .classInBrackets,
            cause: "write the characters in place of '\\d', '\\w' or '\\s' in the brackets"),
        message("regex-back-reference", fault: .backReference, cause: "write a rule for each text"),
        message(
            "regex-forward-reference", text: "Patterns cannot contain forward references.",
            cause: "write a rule for each text"),
        message(
            "regex-start", fault: .misplacedStart,
            cause: "move '^' to the beginning, or write '\\^' for the character"),
        message("regex-end", fault: .misplacedEnd, cause: "move '$' to the end, or write '\\$' for the character"),
        message("regex-word", fault: .wordBoundary, cause: "write the characters around the word"),
        message("regex-group", fault: .group, cause: "lookahead and lookbehind are outside of the subset"),
        message("regex-disjunction", fault: .disjunction, cause: "write a rule for each side of '|'"),
        message("regex-quantifier", fault: .quantifier, cause: "write the part as often as it repeats"),
        message("regex-syntax", fault: .syntax, cause: "the filter is not a JavaScript regular expression"),
    ]

    /// - Parameter text: the beginning that WebKit's versions have in common, or a text of older systems.
    private static func message(
        _ name: String, text: String, meaning: String = "WebKit rejects the whole content rule list", cause: String
    ) -> ErrorMeaning {
        line(
            "rule-list-\(name)", step: .ruleList, message: text, meaning: meaning, cause: cause,
            checks: [.lintRuleList], source: source)
    }

    private static func message(_ name: String, error: WebKitError, cause: String) -> ErrorMeaning {
        message(name, text: error.rawValue, cause: cause)
    }

    private static func message(_ name: String, fault: URLFilter.Fault, cause: String) -> ErrorMeaning {
        message(name, text: fault.rawValue, cause: cause)
    }
}
