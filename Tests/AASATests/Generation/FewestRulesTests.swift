import TestSupport
import Testing

@testable import AASA

@Suite("Documents that are made")
struct FewestRulesTests {
    @Test(
        "The fewest rules of paths decide the URLs as expected",
        arguments: [
            ("+/buy/1", ["/buy/1"]), ("+/buy/1 +/buy/2", ["/buy/*"]), ("+/shop/buy/1 +/shop/buy/2", ["/shop/buy/*"]),
            ("+/buy/1 +/buy/2 ./buy/3", ["/buy/1", "/buy/2"]),
            ("+/buy/1 +/buy/2 +/buy/4 -/buy/3", ["NOT /buy/3", "/buy/*"]),
            ("+/buy/1 +/buy/2 +/buy/3 -/buy/gifts/1 -/buy/gifts/2 ./help", ["NOT /buy/gifts/*", "/buy/*"]),
            ("+/ ./help", ["/"]),
            ("+/a/1 +/a/2 ./b/1 ./b/2 ./c/1", ["/a/*"]), ("+/a ./a/1 ./a/2", ["/a"]),
            ("+/buy/1 +/buy/2 +/buy/3 ./buy", ["/buy/?*"]), ("+/buy/1 +/buy/2 -/buy ./help", ["NOT /buy", "/buy/*"]),
            ("+/buy -/buy/1 -/buy/2 -/buy/3", ["/buy", "NOT /buy/*"]),
        ] as [(String, [String])])
    func fewest(urls: String, rules: [String]) throws {
        #expect(try Self.rules(for: urls) == rules)
    }

    @Test(
        "No rule is for every path, although no URL of the list contradicts it",
        arguments: [
            ("+/buy/1 +/buy/2 +/sell/1 +/sell/2", ["/buy/*", "/sell/*"]), ("+/a +/b +/c ./", ["/a", "/b", "/c"]),
            ("+/a/1 +/a/2 +/b/1 +/b/2 -/help", ["/a/*", "/b/*", "NOT /help"]), ("+/ +/a", ["/", "/a"]),
        ] as [(String, [String])])
    func noRuleForEverything(urls: String, rules: [String]) throws {
        let found = try Self.rules(for: urls)
        #expect(Set(found) == Set(rules))
    }

    @Test("A rule is for every path when very many would be needed without it")
    func manyRules() throws {
        let letters = "abcdefghijklmnopqrstuvwxyz"
        var expectations: [(path: String, outcome: LinkDecision.Outcome, line: Int)] = [("/help", .exclude, 1)]
        for letter in letters {
            for other in letters.prefix(3) { expectations.append(("/p\(letter)\(other)", .match, 1)) }
        }
        let rules = try FewestRules(expectations).rules
        #expect(rules.map(Self.text(of:)) == ["NOT /help", "*"])
        #expect(rules[1].opensEverything)
        let few = try FewestRules(Array(expectations.prefix(FewestRules.mostRules))).rules
        let isForEverything = few.contains { $0.opensEverything }
        #expect(!isForEverything)
    }

    @Test(
        "A wildcard in a part of the path replaces rules of single paths, unless a listed path of another result fits it",
        arguments: [
            ("+/en/help +/de/help +/fr/help ./en/buy", ["/*/help"]),
            ("+/item-1 +/item-2 +/about", ["/item-?", "/about"]),
            ("+/item-1 +/item-22 +/item-3 ./items", ["/item-*"]), ("+/a.html +/b.html +/c/d.html ./x", ["/*.html"]),
            ("+/buy/1 +/buy/2 -/buy/1/edit -/buy/2/edit", ["NOT /buy/*/edit", "/buy/*"]),
            ("+/a/1 +/a/2 +/b/1 +/b/2 -/a/1/edit -/b/2/edit", ["NOT /*/edit", "/a/*", "/b/*"]),
            ("+/shop/a/x +/shop/b/x ./shop/c/y", ["/shop/*/x"]),
            ("+/shop/a/x +/shop/b/x ./shop/c/x", ["/shop/a/x", "/shop/b/x"]),
            ("+/a/1 ./a/2 +/b/1 ./b/2", ["/a/1", "/b/1"]),
        ] as [(String, [String])])
    func wildcards(urls: String, rules: [String]) throws {
        #expect(try Self.rules(for: urls) == rules)
    }

    @Test(
        "A rule that its author states is in canonical form, with the reason if it opens the app for every URL",
        arguments: [
            ("/*", "*"), ("/**", "*"), ("*", "*"), ("/buy/**", "/buy/*"), ("/a/**/b", "/a/*/b"), ("/buy", "/buy"),
        ])
    func stated(pattern: String, canonical: String) {
        let rule = PathRule(stated: pattern, isExclusion: false)
        #expect(rule.pattern == canonical)
        #expect((rule.comment != nil) == (canonical == "*"))
        #expect(PathRule(stated: pattern, isExclusion: true).comment == nil)
    }

    @Test(
        "A rule for every URL states that it is meant, and whether others come before it",
        arguments: [
            ([], "Every URL, as intended."), (["/help"], "Every other URL, as intended."),
        ])
    func everyURL(excluded: [String], comment: String) {
        let rules = PathRule.stated(included: ["/*", "*"], excluded: excluded)
        #expect(rules.count == excluded.count + 1)
        #expect(rules.last?.comment == comment)
    }

    @Test(
        "An exclusion is idle if no later rule fits one of its URLs",
        arguments: [
            ("NOT /sell/* /buy/*", ["/sell/*"]), ("NOT /buy/gifts/* /buy/*", []), ("/buy/* NOT /help", ["/help"]),
            ("NOT /*/edit /buy/*", []), ("NOT /help NOT /x *", []),
        ] as [(String, [String])])
    func idle(rules: String, idle: [String]) {
        let words = rules.replacing("NOT ", with: "!").split(separator: " ")
        let rules = words.map { word in
            PathRule(pattern: word.filter { $0 != "!" }, isExclusion: word.hasPrefix("!"))
        }
        #expect(PathRule.idleExclusions(in: rules).map(\.pattern) == idle)
    }

    private static func rules(for urls: String) throws -> [String] {
        try FewestRules(expectations(urls)).rules.map(text(of:))
    }

    private static func text(of rule: PathRule) -> String {
        rule.isExclusion ? "NOT \(rule.pattern)" : rule.pattern
    }

    /// `+` opens the app, `-` is excluded, `.` fits no rule.
    private static let outcomes: [Character: LinkDecision.Outcome] = ["+": .match, "-": .exclude, ".": .noMatch]

    private static func expectations(_ urls: String) -> [(path: String, outcome: LinkDecision.Outcome, line: Int)] {
        urls.split(separator: " ").enumerated().map { number, url in
            let outcome = url.first.flatMap { outcomes[$0] } ?? .noMatch
            return (path: String(url.dropFirst()), outcome: outcome, line: number + 1)
        }
    }

    @Test("The rules decide random URLs as expected, and are no more than the URLs with a decision")
    func random() throws {
        var generator = SeededGenerator(seed: 27)
        let app = try AppIdentifier("ABCDE12345.com.example.app")
        for _ in 0..<300 {
            var outcomes: [String: LinkDecision.Outcome] = [:]
            for _ in 0..<Int.random(in: 1...12, using: &generator) {
                let depth = Int.random(in: 1...3, using: &generator)
                let parts = (0..<depth).map { _ in "abc".randomElement(using: &generator)! }
                let outcome = Self.outcomes.values.sorted { "\($0)" < "\($1)" }.randomElement(using: &generator)
                outcomes["/" + parts.map(String.init).joined(separator: "/")] = outcome
            }
            guard outcomes.values.contains(.match) else { continue }
            let expectations = outcomes.sorted { $0.key < $1.key }.enumerated().map { number, url in
                (path: url.key, outcome: url.value, line: number + 1)
            }
            let rules = try FewestRules(expectations).rules
            #expect(rules.count <= outcomes.values.count { $0 != .noMatch })
            var draft = AssociationDraft(rules: rules)
            draft.add(app, to: .applinks)
            let matcher = LinkMatcher(try #require(try AssociationFile(draft.document).links), for: .every)
            for (path, outcome) in outcomes {
                let decision = matcher.decisions(for: try LinkURL(path)).first?.decision
                #expect(decision == outcome, "\(path) by \(rules)")
            }
        }
    }

    @Test("Paths alone cannot tell apart what differs in the query only")
    func samePath() throws {
        #expect(throws: FewestRules.Problem.samePath("/a", lines: [1, 2])) {
            try FewestRules([(path: "/a", outcome: .match, line: 1), (path: "/a", outcome: .exclude, line: 2)])
        }
        #expect(throws: FewestRules.Problem.nothingOpens) {
            try FewestRules([(path: "/a", outcome: .noMatch, line: 1)])
        }
    }
}
