import AASA
import Testing

@testable import AASAPages

@Suite("Content rule lists")
struct RuleListTests {
    struct Row: CustomTestStringConvertible {
        var rule: RuleListRule
        var example: LintRule.Example
        var marked: MarkedText
        var testDescription: String { rule.rule.code + " " + String(decoding: marked.bytes, as: UTF8.self) }
    }

    static let rows = RuleListRule.allCases.flatMap { rule in
        rule.rule.examples.compactMap { example -> Row? in
            if case .text(let text) = example.shown {
                Row(rule: rule, example: example, marked: MarkedText(text))
            } else {
                nil
            }
        }
    }

    @Test("Of a list that is too long no rule is read")
    func tooLong() throws {
        func rules(_ count: Int) throws -> [RuleListRule: [Finding]] {
            let rule = #"{"trigger":{"url-filter":"a[bad"},"action":{"type":"block"}}"#
            let text = "[" + [String](repeating: rule, count: count).joined(separator: ",") + "]"
            return try #require(RuleList(Array(text.utf8))).findingsByRule
        }
        #expect(try rules(10).keys.contains { $0 != .shape })
        let findings = try rules(RuleList.maximumCount + 1)
        #expect(Array(findings.keys) == [.shape] && findings[.shape]?.count == 1)
        #expect(findings[.shape]?.first?.message.hasPrefix("150,001 rules are more than 150,000") == true)
        // A list that is small enough to be read.
        let short = "[" + [String](repeating: "0", count: RuleList.maximumCount + 1).joined(separator: ",") + "]"
        let list = try #require(RuleList(Array(short.utf8), isExpected: true))
        #expect(list.findingsByRule == findings.mapValues { _ in list.findingsByRule[.shape] ?? [] })
        #expect(list.findingsByRule[.shape]?.map(\.message) == findings[.shape]?.map(\.message))
    }

    @Test("WebKit's rejection is an error where no rule has found another")
    func rejection() throws {
        func messages(_ filter: String) throws -> [String] {
            let text = #"[{"trigger":{"url-filter":"\#(filter)"},"action":{"type":"block"}}]"#
            let list = try #require(RuleList(Array(text.utf8)))
            return list.findings(.standard, rejection: "too large").filter(\.isError).map(\.message)
        }
        #expect(try messages("a") == ["WebKit rejects the list: too large"])
        #expect(try messages("a[bad").contains("WebKit rejects the list: too large") == false)
    }

    @Test(
        "The rules of a list are counted as they are read",
        arguments: [
            #"[{"a":"}],{[\""},{"b":[{},{}]},{}]"#, #"{"rules":[{"a":{"b":{}}},{},{}],"a":{}}"#, "[{},\n{},1,[{}],{",
        ])
    func count(text: String) { #expect(RuleListLength(Array(text.utf8)).count == 3) }

    @Test("The rule that is above the limit has the place of the finding")
    func excess() throws {
        let rules = [String](repeating: "{}", count: RuleList.maximumCount).joined()
        let length = RuleListLength(Array("[\(rules){\"a\":{}},{}]".utf8))
        let start = 1 + 2 * RuleList.maximumCount
        #expect(length.count == RuleList.maximumCount + 2 && length.excess == start..<start + 8)
    }

    @Test("Every example of a rule is found by that rule, and only there", arguments: rows)
    func examples(row: Row) throws {
        let list = try #require(RuleList(row.marked.bytes))
        let issues = list.findingsByRule[row.rule] ?? []
        #expect(issues.isEmpty != row.example.isReported)
        #expect(issues.compactMap(\.location.range) == row.marked.ranges)
        for text in issues.flatMap({ [$0.message, $0.hint ?? "x"] }) {
            #expect(!text.hasSuffix(".") && !text.isEmpty, "\(text)")
        }
        if let fixed = row.example.fixed {
            #expect(list.fixed(.standard).map { String(decoding: $0.bytes, as: UTF8.self) } == fixed)
        } else {
            #expect(issues.allSatisfy { $0.fix == nil })
        }
        if !row.example.isReported {
            #expect(list.findings(.standard).isEmpty)
        }
    }

    @Test("A filter that WebKit rejects has one finding", arguments: [#"\\d"#, "é", "[", "(a$)", "a|b", "("])
    func rejectedFilters(filter: String) throws {
        let text = #"[{"trigger":{"url-filter":""# + filter + #""},"action":{"type":"block"}}]"#
        let list = try #require(RuleList(Array(text.utf8)))
        #expect(list.findings(.standard).map(\.code) == ["AASA804"])
    }

    @Test(
        "An association file and other JSON are not rule lists",
        arguments: [
            #"{"applinks":{"details":[]}}"#, #"["ABCDE12345.com.example.app"]"#, "[]", "[{}]", "", "{",
            #"{"action":"block"}"#, #"[{"id":"0001","trigger-happy":true}]"#, #""trigger""#,
        ])
    func others(text: String) { #expect(RuleList(Array(text.utf8)) == nil) }

    @Test(
        "A text that must be a rule list has WebKit's error",
        arguments: [
            ("[", WebKitError.json), ("", .json), ("123", .notAnArray), ("{}", .notAnArray),
            ("\"trigger\"", .notAnArray),
            ("[5]", .rule), ("[[]]", .rule), ("[]", .empty), ("[{}]", .trigger), ("\u{FEFF}[]", .json),
        ])
    func expected(text: String, error: WebKitError) throws {
        let list = try #require(RuleList(Array(text.utf8), isExpected: true))
        let findings = list.findings(.standard).filter { $0.severity == .error }
        #expect(findings.first?.message.hasSuffix("\"\(error.rawValue)\"") == true, "\(findings)")
    }

    /// WebKitGTK 2.50 compiled each.
    @Test(
        "What WebKit compiles has no error and is not repeated",
        arguments: [
            // The second exception undoes what came between.
            [#"{"url-filter":"ads"}"#, "-", #"{"url-filter":"tracker"}"#, "-"],
            [#"{"url-filter":"ads[a-z]x"}"#, #"{"url-filter":"ads[A-z]x"}"#],
            [#"{"url-filter":"a\\x41"}"#, #"{"url-filter":"a\\X41"}"#],
            [#"{"url-filter":"^com\\.example\\.app:"}"#], ["{\"url-filter\":\"a\",\"note\":\"a\tb\nc\u{0}\"}"],
            [#"{"url-filter":"a","if-domain":["a\\b","a[b","a{1}","*?","a$","+"]}"#],
            [
                #"{"url-filter":"a"},"action":{"type":"modify-headers","priority":2147483647}}, {"trigger":{"url-filter":"b"}"#
            ],
        ])
    func compiled(triggers: [String]) throws {
        let exception = #"{"url-filter":"^https","if-domain":["*a.com"]},"action":{"type":"ignore-previous-rules"}}"#
        let rules = triggers.map { trigger in
            #"{"trigger":"# + (trigger == "-" ? exception : trigger + #","action":{"type":"block"}}"#)
        }
        let list = try #require(RuleList(Array("[\(rules.joined(separator: ","))]".utf8)))
        let codes = list.findings(.standard).filter { $0.severity == .error || $0.code == "AASA808" }.map(\.code)
        #expect(codes == [])
        if triggers.contains(where: { $0.contains("^com") }) { #expect(list.findings(.standard).isEmpty) }
    }

    @Test("An exception that follows itself is repeated, and a byte order mark is removed")
    func fixes() throws {
        let rule = #"{"trigger":{"url-filter":"a"},"action":{"type":"block"}}"#
        let exception = #"{"trigger":{"url-filter":"b"},"action":{"type":"ignore-previous-rules"}}"#
        let list = try #require(RuleList(Array("\u{FEFF}[\(rule),\(exception),\(exception)]".utf8)))
        #expect(list.findings(.standard).map(\.code) == ["AASA801", "AASA808"])
        let fixed = try #require(list.fixed(.standard))
        #expect(String(decoding: fixed.bytes, as: UTF8.self) == "[\(rule),\(exception)]")
    }

    @Test(
        "A domain without its subdomains is found where neither 'www.' nor '*' is beside it",
        arguments: [
            (#""example.com","www.example.com""#, nil), (#""example.com","*example.com""#, nil),
            (
                #""example.com","www.a.org","b.org","c.a.org""#,
                "'example.com' covers neither 'www.example.com' nor any other subdomain, like 1 other domain"
            ),
            (#""a.org""#, "'a.org' covers neither 'www.a.org' nor any other subdomain"),
        ])
    func bareDomains(domains: String, message: String?) throws {
        let text = #"[{"trigger":{"url-filter":"ads","if-domain":[\#(domains)]},"action":{"type":"block"}}]"#
        let list = try #require(RuleList(Array(text.utf8)))
        #expect(list.findingsByRule[.subdomains]?.map(\.message) == message.map { [$0] })
    }

    @Test("Long names of a list are cut in messages")
    func longNames() throws {
        let name = String(repeating: "a", count: 1000)
        let trigger = #"{"url-filter":"ads","resource-type":["\#(name)"],"if-domain":["\#(name).org"],"\#(name)":1}"#
        let list = try #require(RuleList(Array(#"[{"trigger":\#(trigger),"action":{"type":"block"}}]"#.utf8)))
        let messages = list.findings(.standard).map(\.message)
        #expect(messages.count == 3 && messages.allSatisfy { $0.utf8.count < 300 }, "\(messages)")
    }

    @Test(
        "A redirect needs a URL by the URL Standard",
        arguments: [
            ("https://127..1/", false), ("https://[::1", false), ("https://example.com:99999/", false),
            ("http://", false),
            ("https://exa mple.com/", false), ("//example.com/", false), ("https://[::1]/", true),
            ("https://example.com/a b", true), ("data:,x", true),
        ])
    func redirects(url: String, isValid: Bool) throws {
        let text =
            #"[{"trigger":{"url-filter":"a"},"action":{"type":"redirect","redirect":{"url":""# + url + #""}}}]"#
        let list = try #require(RuleList(Array(text.utf8)))
        let errors = list.findings(.standard).filter { $0.severity == .error }.map(\.message)
        let message = "\"\(WebKitError.redirectURL.rawValue)\""
        #expect(errors.contains { $0.hasSuffix(message) } == !isValid)
    }

    /// What WebKitGTK 2.50 answered for each pattern.
    @Test(
        "A filter is accepted exactly when WebKit compiles it, and rejected with WebKit's words",
        arguments: [
            (#"a"#, nil), (#"a|b"#, .disjunction), (#"(a|b)"#, .disjunction), (#"[|]\|"#, nil), (#"(?:ab)c"#, nil),
            (#"(?<n>a)"#, nil), (#"a{2}"#, .quantifier), (#"a{1}"#, .quantifier), (#"a{0,1}b{1,}c{0,}"#, nil),
            (#"a{99999999999}"#, .quantifier), (#"a{,2}a{a{ba}a]a{1"#, nil), (#"{2}a"#, .syntax), (#"a{2,1}"#, .syntax),
            (#"[a"#, .syntax), (#"(a"#, .syntax), (#"a)"#, .syntax), (#"a\"#, .syntax), (#"\d"#, .characterClass),
            (#"\W+"#, .characterClass), (#"[\d]"#, .classInBrackets), (#"[a-\d]"#, .classInBrackets),
            (#"a\b"#, .wordBoundary), (#"\B"#, .wordBoundary), (#"(a)\1"#, nil), (#"\8\c\xZZ"#, nil),
            (#"[\c\1\B\b]"#, nil),
            (#"(?=a)"#, .group), (#"(?<!a)"#, .group), (#"(?!a)*"#, .group), (#"(?i:a)"#, .group), (#"(?#a)"#, .syntax),
            (#"(?a)"#, .syntax), (#"a^"#, .misplacedStart), (#"(^a)"#, .misplacedStart), (#"^^a"#, nil), (#"a$"#, nil),
            (#"a$$"#, .misplacedEnd), (#"(a$)"#, .misplacedEnd), (#"(a$)b"#, .misplacedEnd), (#"\0a"#, .misplacedEnd),
            (#"^$"#, nil), (#"^"#, nil), (#"a*?b+?c??"#, nil), (#"a**"#, .syntax), (#"*a"#, .syntax), (#"^*"#, .syntax),
            (#"^?"#, .syntax), (#"$*"#, .syntax), (#"\/\.\-\a\x41\u0041\cA"#, nil), (#"\u{41}"#, .quantifier),
            (#"[]"#, nil), (#"[^]"#, nil), (#"[a-]"#, nil), (#"[z-a]"#, .syntax), (#"[a\]b]"#, nil), (#"()"#, nil),
            (#"(a?)+"#, nil), (#"\p{L}\k<a>"#, nil), ("é", .nonASCII), ("[é]", .nonASCII), (#"\xe9"#, .nonASCII),
            (#"[\x80-\xff]"#, .nonASCII), (#"[a\xe9]"#, .nonASCII), (#"[^\u0100]"#, .nonASCII), (#"[\200]"#, .nonASCII),
            (#"[\x7f]"#, nil), (#"(?<a>x)(?<a>y)"#, .syntax), (#"(?<a>x)\k<a>"#, .backReference),
            (#"\k<a>(?<a>x)"#, .syntax), (#"(?<>x)"#, .syntax), (#"(?<1>x)"#, .syntax), (#"a|("#, .syntax),
            (#"\d("#, .syntax), (#"a|b\d"#, .disjunction), (#"((a)"#, .syntax), (#"[^\n]"#, nil),
        ] as [(String, URLFilter.Fault?)])
    func filters(pattern: String, fault: URLFilter.Fault?) { #expect(URLFilter(pattern).fault?.reason == fault) }

    @Test(
        "A filter without a term that must occur matches every URL",
        arguments: [
            (".*", true), ("a?", true), ("(ads)*b*", true), ("^$", true), ("", true), ("(a?)+", true), ("a", false),
            ("a?b", false), ("(ab)+", false), ("[^]", false), ("(a?b)c*", false),
        ])
    func everything(pattern: String, expected: Bool) { #expect(URLFilter(pattern).matchesEverything == expected) }

    /// What WebKitGTK 2.50 answered for each selector: no rule was left, or it was compiled.
    @Test(
        "A selector is reported only when WebKit drops it",
        arguments: [
            ("", true), (" ", true), ("a,", true), (",a", true), ("> a", true), ("a >", true), ("a]", true),
            ("a:contains(b)", true), ("a:has-text(b)", true), ("a:-abp-has(b)", true), ("a:upward(1)", true),
            ("a;b", true),
            ("a!b", true), ("a..b", true), ("##a", true), ("#1a", true), (".1a", true), ("a'b", true),
            ("div:style(x)", true),
            ("a{", true), ("a[b", false), ("a:has(b", false), ("a[b=\"c]", false), ("a::before", false),
            ("/*x*/a", false),
            ("*", false), ("a\\", false), ("#x", false), ("a:matches(b)", false), ("a:is()", false),
            ("a[href*='{;'] > b ~ c + d, .e:not(.f, g)", false),
            (".ad[", true), (".ad[]", true), ("a[href=]", true), ("a[href=x y]", true), ("a[1]", true), ("a:", true),
            ("a::", true), ("a:not()", true), ("a:not(", true), ("a:not(b,)", true), ("a:has()", true),
            ("a:has(:not(:has(b)))", true), ("a:nth-child(x)", true), ("50%", true), (".-1", true), ("ns|a", true),
            ("a || b", true), ("[ns|a]", true), ("a)", true), ("[b]a", true), ("a:not(> b)", true),
            ("a:has(> b, + c):hover::after", false), ("a:nth-child(-2n + 1 of .b)", false), ("*|a[*|b ~= c i]", false),
            ("|*", false), (".--a.-b", false), (#"#\31 23"#, false), ("a:is(:has(> ]))", false), ("a/*,*/ b", false),
            ("[a='/*'][b=\"c\" I]", false), ("[b=c s]", true), ("a:lang(en)", false), (".é", false),
            ("a:not(:not(b))", false), ("a::before b", true), ("a:after > b", true), ("a::after.b", true),
            ("a::before , b::after", false), ("a::-webkit-x", false),
            ("a::-moz-selection", true), ("a:-ms-input-placeholder", true), ("a:-moz-any(b)", true), ("a::-O-x", true),
            ("a[b=':contains(c)']", false), ("a:is(b, :has-text(c))", false), ("a:not(:xpath(b))", true),
            ("a:matches-css-before(b)", true),
        ])
    func selectors(selector: String, isDropped: Bool) {
        #expect((SelectorSyntax.fault(selector) != nil) == isDropped)
    }

    /// The first of WebKit's messages for each list is what WebKitGTK 2.50 answered.
    @Test(
        "What WebKit rejects is an error with WebKit's message",
        arguments: [
            (#"{"url-filter":"a","resource-type":null}"#, nil, "Invalid trigger flags array."),
            (#"{"url-filter":"a","resource-type":["image",1]}"#, nil, "Invalid string in the trigger flags array."),
            (#"{"url-filter":"a","request-method":["get"]}"#, nil, "The request-method string must be"),
            (#"{"url-filter":"a","if-domain":[]}"#, nil, "Invalid list of if-domain"),
            (#"{"url-filter":"a","if-top-url":["a"],"if-domain":["a.b"]}"#, nil, "more than one condition"),
            (#"{"url-filter":"a","if-domain":["é.com"]}"#, nil, "Domains must be lower case ASCII."),
            (#"{"url-filter":"a","if-domain":["a(b"]}"#, nil, "Invalid or unsupported regular expression."),
            (#"{"url-filter":"a","if-domain":["*+"]}"#, nil, "Invalid or unsupported regular expression."),
            (#"{"url-filter":"a","if-top-url":["a|b"]}"#, nil, "Invalid or unsupported regular expression."),
            (#"{"url-filter":1}"#, nil, "Invalid url-filter object."), (#"[]"#, nil, "Invalid trigger object."),
            (nil, #""block""#, "Invalid action object."), (nil, "{}", "Invalid action type."),
            (nil, #"{"type":"css-display-none","selector":1}"#, "Requires a selector."),
            (nil, #"{"type":"notify"}"#, "A notify action must have a string notification"),
            (nil, #"{"type":"redirect"}"#, "A redirect action must have a redirect member"),
            (nil, #"{"type":"redirect","redirect":{"url":"nope"}}"#, "A redirect url must be valid"),
            (nil, #"{"type":"redirect","redirect":{"url":"javascript:1"}}"#, "can't have a scheme of javascript"),
            (nil, #"{"type":"redirect","redirect":{"extension-path":"a"}}"#, "must start with a slash"),
            (nil, #"{"type":"redirect","redirect":{"transform":{"port":"99999"}}}"#, "A redirect port must be"),
            (nil, #"{"type":"redirect","redirect":{"transform":{"scheme":"9"}}}"#, "must be a valid scheme"),
            (nil, #"{"type":"redirect","redirect":{"transform":{"query":"a"}}}"#, "or begin with '?'"),
            (nil, #"{"type":"modify-headers"}"#, "A priority must be a positive integer"),
            (nil, #"{"type":"modify-headers","priority":1e10}"#, "A priority must be a positive integer"),
            (nil, #"{"type":"modify-headers","priority":1,"request-headers":[{}]}"#, "must have an operation"),
        ] as [(String?, String?, String)])
    func messages(trigger: String?, action: String?, message: String) throws {
        let trigger = trigger ?? #"{"url-filter":"a"}"#
        let text = #"[{"trigger":\#(trigger),"action":\#(action ?? #"{"type":"block"}"#)}]"#
        let errors = try #require(RuleList(Array(text.utf8))).findings(.standard).filter { $0.severity == .error }
        #expect(errors.count == 1 && errors.contains { $0.message.contains(message) }, "\(errors)")
    }

    @Test("A list with more rules than WebKit compiles is an error, and costs time in proportion to its length")
    func long() throws {
        func list(_ count: Int) throws -> [Finding] {
            let rules = (0..<count).map {
                #"{"trigger":{"url-filter":"^https?://ads\#($0)\\.example\\.com[:/]"},"action":{"type":"block"}}"#
            }
            return try #require(RuleList(Array("[\(rules.joined(separator: ",\n"))]".utf8))).findings(.standard)
        }
        #expect(try list(5000).isEmpty)
        #expect(try list(50_001).map(\.code) == ["AASA806"])
    }
}
