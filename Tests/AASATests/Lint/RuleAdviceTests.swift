import Testing

@testable import AASA

@Suite("What lint reports of one mistake")
struct RuleAdviceTests {
    @Test(
        "A mistake in a rule is reported once",
        arguments: [
            (#"{"/":"/${lang}/a b"}"#, ["AASA012"]), (#"{"/":"{{lang}}/<% a %>"}"#, ["AASA012", "AASA012"]),
            (##"{"?":{"{{a}}":"{% b %}"},"#":"${c}"}"##, ["AASA012", "AASA012", "AASA012"]),
            (##"{"?":"a={b}","#":"{c}"}"##, ["AASA316", "AASA316"]), (#"{"/":"/{en,de}/a"}"#, ["AASA317"]),
            (#"{"/":"/^abc$/"}"#, ["AASA317"]), (#"{"/":"/^d{3}"}"#, ["AASA317"]), (#"{"/":"/^buy/*"}"#, ["AASA317"]),
            (#"{"/":"/a "}"#, ["AASA327"]),
            (#"{"/":"a "}"#, ["AASA327"]), (#"{"/":"/a","?":{"a":"1&b=2"}}"#, ["AASA318"]),
            (#"{"/":"/a","?":{"größe":"?*"}}"#, ["AASA312"]), (#"{"/":"/a","?":{"?id":"1"}}"#, ["AASA325"]),
            (#"{"/":"/a","?":{"id=":"1"}}"#, ["AASA318"]), (#"{"/":"/a","?":{"utm_*":"?*"}}"#, ["AASA318"]),
            (#"{"/":"/a","?":{"größe":""}}"#, ["AASA312", "AASA305"]),
            (#""/buy/*","/sell/*""#, ["AASA117", "AASA321", "AASA117"]),
            (#"{"/":"/a"},{"/":"/a","?":{"id":"*"}}"#, ["AASA405"]),
        ])
    func single(component: String, codes: [String]) {
        let subject = LintRule.plain(Array(LintRule.Example.components(component).utf8))
        #expect(Linter.findings(in: subject, .standard).map(\.code) == codes)
    }

    @Test(
        "The hint about an unknown key of a component has the keys, or the comment that was meant",
        arguments: [
            (
                #"{"/":"/a","method":"GET"}"#,
                "the keys are /, ?, #, exclude, caseSensitive, percentEncoded, comment"
            ),
            (#"{"/":"/a","commment":"all"}"#, "did you mean 'comment'?"),
        ])
    func unknown(component: String, hint: String) {
        let subject = LintRule.plain(Array(LintRule.Example.components(component).utf8))
        #expect(LintRule.unknownKey.findings(in: subject).map(\.hint) == [hint])
    }

    @Test(
        "The hint about an expression has the pattern without backslashes where these alone are wrong",
        arguments: [
            (#"{"/":"/a\\/b"}"#, "leave the backslash out: write '/a/b'"),
            (#"{"/":"/index\\.html"}"#, "leave the backslash out: write '/index.html'"),
            (#"{"/":"/buy\\/.*"}"#, "leave the backslash out"),
            (#"{"/":"/$(digit)\\/b"}"#, "leave the backslash out"),
            (#"{"/":"/buy/\\w"}"#, "write '*' for any text and '?' for one character"),
            (#"{"/":"\\issue\\*"}"#, "write '/issue/*'"),
        ])
    func backslash(component: String, hint: String) {
        let subject = LintRule.plain(Array(LintRule.Example.components(component).utf8))
        #expect(LintRule.regularExpression.findings(in: subject).map(\.hint) == [hint])
    }

    @Test(
        "A hint has the values that the document has",
        arguments: [
            (.wrongType, #"{"/":["/a","/b"]}"#, #"write a component for each: {"/": "/a"}, {"/": "/b"}"#),
            (.wrongType, #"{"/":["/a"]}"#, #"write "/": "/a""#),
            (.elementUnreadable, #"[{"/":"/a"}]"#, "remove the inner brackets"),
            (.looseBoolean, #"{"/":"/a","exclude":"yes"}"#, "write true"),
            (
                .urlInPath, #"{"/":"myapp://product/42/*"}"#,
                "leave it out, or write '/product/42/*' if that is a path of the website"
            ),
        ] as [(LintRule, String, String)])
    func values(rule: LintRule, component: String, hint: String) {
        let subject = LintRule.plain(Array(LintRule.Example.components(component).utf8))
        #expect(rule.findings(in: subject).map(\.hint) == [hint])
    }

    @Test("A service without apps is reported once if it is there a second time")
    func secondService() {
        let text = #"{"applinks":{"apps":[]},"applinks":{"details":[{"appID":"ABCDE12345.a","paths":["/a"]}]}}"#
        let subject = LintRule.plain(Array(text.utf8))
        #expect(Linter.findings(in: subject, .standard).map(\.code) == ["AASA102"])
    }

    @Test(
        "A key that is there twice, misspelt or in the right place, is merged",
        arguments: [
            (
                .misspeltKey, #"{"applinks":{"details":[{"appIds":[],"appids":[]}]}}"#,
                "merge this and the other misspelling into 'appIDs'"
            ),
            (
                .unknownService, #"{"applinks":{},"a":{"applinks":{}}}"#,
                "merge it with the 'applinks' of the top level"
            ),
        ] as [(LintRule, String, String)])
    func merging(rule: LintRule, text: String, hint: String) {
        #expect(Set(rule.findings(in: LintRule.plain(Array(text.utf8))).map(\.hint)) == [hint])
    }

    @Test(
        "A value of the wrong type is named with what follows from it",
        arguments: [
            (#"{"applinks":{"substitutionVariables":{"v":["x",1]}}}"#, "an element of 'v' should be a string"),
            (
                #"{"applinks":{"details":[{"appIDs":["ABCDE12345.a"],"components":["/x"]}]}}"#,
                "an element of 'components' is not an object: a device treats it as one that matches every URL"
            ),
            (
                #"{"applinks":{"defaults":{"/":"/z"},"details":[{"appIDs":["ABCDE12345.a"],"components":["/x"]}]}}"#,
                "an element of 'components' is not an object: a device treats it as one with the conditions of 'defaults'"
            ),
            (#"{"applinks":{"details":["ABCDE12345.a"]}}"#, "an element of 'details' should be an object"),
            (
                #"{"applinks":{"details":[{"appIDs":["ABCDE12345.a"],"paths":["/a"],"components":null}]}}"#,
                "'components' should be an array: without it a device reads 'paths'"
            ),
            (
                #"{"applinks":{"details":[{"appIDs":["ABCDE12345.a"],"components":null}]}}"#,
                "'components' should be an array: without it the entry's apps get every URL of the site"
            ),
        ])
    func wrongType(text: String, message: String) {
        let subject = LintRule.plain(Array(text.utf8))
        let rules = [LintRule.wrongType, .elementUnreadable]
        #expect(rules.flatMap { rule in rule.findings(in: subject) }.map(\.message) == [message])
    }

    @Test(
        "The hint about a key that means the opposite of one has the opposite value",
        arguments: [
            (#"{"caseInsensitive":true}"#, #"write "caseSensitive": false"#),
            (#"{"case_insensitive":false}"#, #"write "caseSensitive": true"#),
            (#"{"percentDecoded":true}"#, #"write "percentEncoded": false"#),
            (#"{"percentUnencoded":1}"#, "write 'percentEncoded' with the opposite value"),
            (#"{"noexclude":true}"#, #"write "exclude": false"#), (#"{"unexclude":true}"#, #"write "exclude": false"#),
            (#"{"caseSensitiv":true}"#, "write 'caseSensitive'"),
        ])
    func opposite(component: String, hint: String) {
        for text in [
            LintRule.Example.components(component), #"{"applinks":{"defaults":\#(component),"details":[]}}"#,
        ] {
            let findings = LintRule.misspeltKey.findings(in: LintRule.plain(Array(text.utf8)))
            #expect(findings.map(\.hint) == [hint])
            #expect((findings.first?.fix != nil) == (hint == "write 'caseSensitive'"))
        }
    }

    @Test(
        "The hint about a string in the place of an array has the string",
        arguments: [
            (#"{"appID":"ABCDE12345.a","paths":"/shop/*"}"#, "write an array of patterns: [\"/shop/*\"]"),
            (#"{"appIDs":"ABCDE12345.a"}"#, "write an array of strings: [\"ABCDE12345.a\"]"),
            (#"{"appIDs":"all"}"#, "write an array of strings: [\"ABCDE12345.com.example.app\"]"),
        ])
    func arrayHint(entry: String, hint: String) {
        let subject = LintRule.plain(Array(#"{"applinks":{"details":[\#(entry)]}}"#.utf8))
        #expect(LintRule.wrongType.findings(in: subject).map(\.hint) == [hint])
    }

    @Test(
        "The hint about a misspelt key beside the other key for apps keeps the newer one",
        arguments: ["appid", "appId", "AppID"])
    func appBesideApps(key: String) {
        let entry = #"{"appIDs":["ABCDE12345.a"],"\#(key)":"ABCDE12345.b","components":[{"/":"/a"}]}"#
        let text = #"{"applinks":{"details":[\#(entry)]}}"#
        let findings = LintRule.misspeltKey.findings(in: LintRule.plain(Array(text.utf8)))
        #expect(findings.map(\.hint) == ["a device reads one of 'appID' and 'appIDs': merge both into 'appIDs'"])
    }

    @Test(
        "The hint about a path as the value of exclude is a component for it, of its own beside another path",
        arguments: [
            (#"{"exclude":"/b"}"#, #"write "/": "/b", "exclude": true"#),
            (#"{"/":"/a","exclude":"/b"}"#, #"write a component in front of this one: { "/": "/b", "exclude": true }"#),
        ])
    func pathOfExclude(component: String, hint: String) {
        let subject = LintRule.plain(Array(LintRule.Example.components(component).utf8))
        #expect(LintRule.looseBoolean.findings(in: subject).map(\.hint) == [hint])
    }

    @Test("A rule that a hint adds has other values than the defaults")
    func defaults() {
        let text = #"""
            {"applinks":{"details":[{"appIDs":["ABCDE12345.a"],"defaults":{"exclude":true,"?":{"q":"1"}},"components":[{"/":"/a"}]}]}}
            """#
        let hints = LintRule.onlyExcludes.findings(in: LintRule.plain(Array(text.utf8))).map(\.hint)
        let addition = #"add { "/": "*", "?": "*", "exclude": false } at the end for all other URLs"#
        #expect(hints == [#"remove "exclude" from 'defaults', or \#(addition)"#])
    }

    @Test("Where a component excludes every URL itself, removing the default is not a way")
    func ownExclusion() {
        let text = #"""
            {"applinks":{"details":[{"appIDs":["ABCDE12345.a"],"defaults":{"exclude":true},"components":[{"/":"*","exclude":true},{"/":"/a"}]}]}}
            """#
        let hints = LintRule.onlyExcludes.findings(in: LintRule.plain(Array(text.utf8))).map(\.hint)
        #expect(hints == ["put rules for what they shall open in front of the one for every URL"])
    }

    @Test(
        "Where a default holds for every path, the hint removes it, and adds a path where that opens nothing",
        arguments: [
            (#""exclude":true"#, "/a", #"remove "exclude" from 'defaults', which apply to every path"#, ""),
            (
                #""exclude":true,"?":"q=1""#, "/a",
                #"remove "?" and "exclude" from 'defaults', which apply to every path"#, ""
            ),
            (
                #""?":"q=1""#, "NOT /a", #"remove "?" from 'defaults', which apply to every path"#,
                #", and add "*" at the end for all other URLs"#
            ),
            (
                ##""#":"top""##, "NOT *", ##"remove "#" from 'defaults', which apply to every path"##,
                ", and put rules for what they shall open in front of the one for every URL"
            ),
        ])
    func defaultsOfPaths(defaults: String, path: String, removal: String, addition: String) throws {
        let text = #"""
            {"applinks":{"defaults":{\#(defaults)},"details":[{"appIDs":["ABCDE12345.a"],"paths":["\#(path)"]}]}}
            """#
        let subject = LintRule.plain(Array(text.utf8))
        #expect(LintRule.onlyExcludes.findings(in: subject).map(\.hint) == [removal + addition])
        let links = try #require(subject.file?.links)
        let unmatched = LintRule.finding(onUnopened: try LinkURL("/b"), links: links, app: nil)
        #expect(unmatched?.hint == #"\#(removal), and put "/b" in front of the others"#)
    }

    @Test("The finding about a default that excludes a path states how to open it")
    func excludedByDefault() throws {
        let text = #"{"applinks":{"defaults":{"exclude":true},"details":[{"appID":"ABCDE12345.a","paths":["/a"]}]}}"#
        let links = try #require(try AssociationFile(Array(text.utf8)).links)
        let finding = LintRule.finding(onUnopened: try LinkURL("/a"), links: links, app: nil)
        let removal = #"remove "exclude" from 'defaults', which apply to every path"#
        #expect(finding?.hint == "if it should open the app, \(removal)")
    }

    @Test(
        "The name of a query item that no URL has limits nothing where the value may be empty",
        arguments: [("", "limits nothing"), ("?*", "matches nothing")])
    func nameWithoutItem(value: String, effect: String) {
        let document = LintRule.Example.components(#"{"/":"/a","?":{"é":"\#(value)"}}"#)
        let messages = LintRule.unencoded.findings(in: LintRule.plain(Array(document.utf8))).map(\.message)
        let character = "U+00E9 LATIN SMALL LETTER E WITH ACUTE"
        #expect(messages == ["'é' \(effect): a URL is compared as it is written, and holds no \(character)"])
    }

    @Test("A rule that a hint adds for an encoded URL compares the URL as it is written")
    func decodingDefaults() throws {
        let text = #"""
            {"applinks":{"defaults":{"percentEncoded":false},"details":[{"appIDs":["ABCDE12345.a"],"components":[{"/":"/x"}]}]}}
            """#
        let links = try #require(try AssociationFile(Array(text.utf8)).links)
        let finding = LintRule.finding(onUnopened: try LinkURL("/caf%C3%A9"), links: links, app: nil)
        #expect(finding?.hint == #"add { "/": "/caf%C3%A9", "percentEncoded": true } to 'components'"#)
    }

    @Test(
        "A rule that a hint adds opens the folder of the URL, and never the whole site",
        arguments: [
            ("", "/"), ("/", "/"), ("/shop", "/shop"), ("//shop", "/shop"), ("/shop/", "/shop/*"),
            ("/shop/1", "/shop/*"), ("//shop//1", "/shop/*"), ("/shop/1/", "/shop/1/*"),
        ])
    func addedRule(path: String, pattern: String) throws {
        let document = LintRule.Example.components(#"{"/":"/login"}"#)
        let links = try #require(try AssociationFile(Array(document.utf8)).links)
        let url = try LinkURL("https://example.com\(path)")
        let finding = LintRule.finding(onUnopened: url, links: links, app: nil)
        #expect(finding?.hint == #"add { "/": "\#(pattern)" } to 'components'"#)
    }

    @Test("Of a rule that no URL fits, a variable without a value is the cause")
    func valueless() {
        let document = LintRule.Example.components(#"{"/":"/$(shop)/*"}"#, variables: #""shop":[]"#)
        let subject = LintRule.plain(Array(document.utf8))
        #expect(LintRule.cannotMatch.findings(in: subject).map(\.hint) == ["give the variable 'shop' a value"])
    }

    @Test(
        "A hint names another order only where each rule has an effect in it",
        arguments: [
            (#"{"/":"/a"},{"/":"/a","exclude":true}"#, "remove one of the two: they match the same URLs"),
            (#"{"/":"/a","exclude":true},{"/":"a/"}"#, "remove one of the two: they match the same URLs"),
            (#"{"/":"/a*","exclude":true},{"/":"/a"}"#, "put it in front of '/a*' in line 1, column 80, or remove it"),
            (#"{"/":"/a*"},{"/":"/a","exclude":true}"#, "put the exclusion in front of '/a*' in line 1, column 80"),
            (#"{"/":"/a"},{"/":"/a*","exclude":true}"#, "leave it out"),
            (
                #"{"/":"/a*"},{"/":"*b","exclude":true}"#,
                "leave it out, or put it in front of '/a*' in line 1, column 80"
            ),
        ])
    func contradiction(components: String, hint: String) {
        let subject = LintRule.plain(Array(LintRule.Example.components(components).utf8))
        let rules = [LintRule.unreachableRule, .shadowedExclude, .idleExclude]
        #expect(rules.flatMap { $0.findings(in: subject) }.map(\.hint) == [hint])
    }

    @Test(
        "A misplaced key is sent to where it works",
        arguments: [
            (
                #"{"paths":["/a"]}"#,
                "move it into an entry of 'details': {\"details\": [{\"appIDs\": […], \"components\": […]}]}"
            ),
            (
                #"{"appID":"ABCDE12345.a"}"#,
                "move it into an entry of 'details': {\"details\": [{\"appIDs\": […], \"components\": […]}]}"
            ),
            (#"{"exclude":["/a"]}"#, "move it into a component of an entry of 'details'"),
            (#"{"apps":["ABCDE12345.a"]}"#, "move it into a service: {\"webcredentials\": {\"apps\": […]}}"),
            (#"{"details":[{"appIDs":["ABCDE12345.a"]}]}"#, "move it into 'applinks'"),
            (#"{"defaults":{"caseSensitive":false}}"#, "move it into 'applinks'"),
        ])
    func misplaced(text: String, hint: String) {
        let subject = LintRule.plain(Array(text.utf8))
        #expect(LintRule.misplacedKey.findings(in: subject).map(\.hint) == [hint])
    }
}
