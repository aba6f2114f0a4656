import AASA
import Testing

@testable import AssetLinks

@Suite("Lists that a site's list includes")
struct IncludedListTests {
    /// What a server answers for a URL.
    enum Served: Sendable {
        case list(String)
        case status(Int, target: String?)
        case nothing
        case cutOff, challenge, login
    }

    private static let own = "https://example.com/.well-known/assetlinks.json"
    private static let other = "https://cdn.example/list.json"
    private static let third = "https://cdn.example/third.json"

    private static func include(_ url: String) -> String { #"[{"include":"\#(url)"}]"# }

    /// A site whose own list includes another one.
    private static func site(
        _ others: [String: Served], own list: String = include(other), under rules: StatementRules = .android
    ) -> SiteStatements {
        var served = others
        served[own] = .list(list)
        var site = SiteStatements(WebOrigin(scheme: "https", host: "example.com"), under: rules)
        while let url = site.search.next {
            site.receive(answer(served[url] ?? .status(404, target: nil), at: url))
        }
        return site
    }

    private static func answer(_ served: Served, at url: String) -> StatementListRecord {
        switch served {
        case .list(let text): StatementListRecord(url, text)
        case .status(let status, let target): StatementListRecord(url, status: status, target: target)
        case .nothing:
            StatementListRecord(.noAnswer(url: url, NetworkFailure(kind: .notConnected, text: "")), of: url)
        case .cutOff: StatementListRecord(url, isCutOff: true)
        case .challenge:
            StatementListRecord(
                url, status: 403, challenge: BotChallenge(fields: ["x-vercel-mitigated": "challenge"], body: []))
        case .login: StatementListRecord(url, "<html><form><input type=password></form></html>", type: "text/html")
        }
    }

    private static let manyOthers = Dictionary(
        uniqueKeysWithValues: (0..<120).map { number in
            ("https://cdn.example/\(number).json", Served.list(StatementExample.sound))
        })

    private static func includes(of lists: [String: Served]) -> String {
        lists.keys.sorted().map { url in "{\"include\":\"\(url)\"}" }.joined(separator: ",")
    }

    private static var situations: [String: SiteStatements] {
        [
            "an included list that is served": site([other: .list(StatementExample.sound)]),
            "an included list that answers 404": site([:]),
            "an included list that redirects": site([other: .status(301, target: third)]),
            "an included list that does not answer": site([other: .nothing]),
            "an included list of more than 1 MiB": site([other: .cutOff]),
            "a list that includes 120 others": site(manyOthers, own: "[\(includes(of: manyOthers))]"),
            "an included list with an include": site([other: .list(include(third))]),
            "an included list that includes the site's own": site([other: .list(include(own))]),
            "a list that includes itself": site([:], own: include(own)),
        ]
    }

    @Test("Every situation of a rule is found by that rule", arguments: IncludedListRule.all.map(\.code))
    func situations(code: String) throws {
        let rule = try #require(IncludedListRule.all.first { $0.code == code })
        for example in rule.examples {
            guard case .situation(let words) = example.shown else { continue }
            let site = try #require(Self.situations[words], "\(words)")
            let findings = site.includeFindings(.standard)
            #expect(findings.map(\.code) == (example.isReported ? [code] : []), "\(words)")
            for finding in findings { #expect(finding.location.url != nil && finding.location.range != nil) }
        }
    }

    @Test("Every rule has a code of its own in order, a source and situations of both kinds")
    func catalogue() {
        let rules = IncludedListRule.all
        #expect(rules.map(\.code) == rules.map(\.code).sorted() && Set(rules.map(\.name)).count == rules.count)
        for rule in rules {
            #expect(!rule.sources.isEmpty && rule.summary.hasSuffix(".") && rule.explanation.hasSuffix("."))
            #expect(rule.examples.contains { $0.isReported } && rule.examples.contains { !$0.isReported })
        }
    }

    @Test("A mistake in an included list has its URL and place, and is the cause that the judge states")
    func mistake() {
        let broken = StatementExample.sound.replacing("}]", with: "},]")
        let site = Self.site([Self.other: .list(broken)])
        let finding = site.includeFindings(.standard).first
        #expect(finding?.location.url == Self.other && finding?.location.range != nil)
        let judgement = StatementJudgement(.handleAllURLs, to: Self.assets, in: site)
        #expect(judgement.reason == .malformedJSON && judgement.finding?.location == finding?.location)
        #expect(judgement.message.hasPrefix("\(Self.other): "))
    }

    @Test("An included list that is not served is the cause, unless the site's own list names the app")
    func unread() {
        let site = Self.site([:])
        let judgement = StatementJudgement(.handleAllURLs, to: Self.assets, in: site)
        #expect(judgement.reason == .appNotListed)
        #expect(judgement.message == "the included list \(Self.other) answers 404 Not Found")
        let named = "[\(Self.include(Self.other).dropFirst().dropLast()),\(StatementExample.sound.dropFirst())"
        let other = Asset.app(SignedApp(package: "com.shop.android", fingerprint: StatementExample.other))
        let second = StatementJudgement(.handleAllURLs, to: [other], in: Self.site([:], own: named))
        #expect(second.message.contains("with other certificates"))
        // Packages are compared byte for byte.
        let accented = named.replacing(text: "com.shop.android", with: "com.caf\u{E9}")
        let composed = Asset.app(SignedApp(package: "com.cafe\u{301}", fingerprint: StatementExample.other))
        let third = StatementJudgement(.handleAllURLs, to: [composed], in: Self.site([:], own: accented))
        #expect(third.message == "the included list \(Self.other) answers 404 Not Found")
    }

    @Test("Lists beyond the budget, of which each may lose the others, leave every verdict open")
    func cutOff() {
        let own = "[\(Self.includes(of: Self.manyOthers)),\(StatementExample.sound.dropFirst())"
        let other = Asset.app(SignedApp(package: "com.other.android", fingerprint: StatementExample.other))
        for assets in [Self.assets, [other]] {
            let judgement = StatementJudgement(.handleAllURLs, to: assets, in: Self.site(Self.manyOthers, own: own))
            #expect(judgement.reason == .unreachable && judgement.status == .pending && judgement.undecided != nil)
        }
        let google = StatementJudgement(
            .handleAllURLs, to: [other], in: Self.site(Self.manyOthers, own: own, under: .google))
        #expect(google.reason == .appNotListed)
    }

    @Test(
        "An included list is pending for what the site's own is pending for, unless that names the app",
        arguments: [
            (.nothing, .android, .pending), (.nothing, .google, .pending),
            (.status(503, target: nil), .android, .denied), (.status(503, target: nil), .google, .pending),
            (.status(404, target: nil), .google, .denied),
        ] as [(Served, StatementRules, Status)])
    func unanswered(served: Served, rules: StatementRules, status: Status) {
        let site = Self.site([Self.other: served], under: rules)
        #expect(StatementJudgement(.handleAllURLs, to: Self.assets, in: site).status == status)
        let own = "[\(Self.include(Self.other).dropFirst().dropLast()),\(StatementExample.sound.dropFirst())"
        let listed = Self.site([Self.other: served], own: own, under: rules)
        #expect(StatementJudgement(.handleAllURLs, to: Self.assets, in: listed).isLinked)
        let app = Asset.app(SignedApp(package: "com.shop.android", fingerprint: StatementExample.other))
        #expect(StatementJudgement(.handleAllURLs, to: [app], in: listed).status == .denied)
    }

    @Test("A firewall and a login in front of an included list are exempted at its own path")
    func challenge() {
        let site = Self.site([Self.other: .challenge])
        let finding = site.includeFindings(.standard).first
        #expect(finding?.message.hasPrefix("the included list \(Self.other) answers 403 Forbidden with a bot") == true)
        #expect(finding?.hint?.contains("'Request Path equals /list.json'") == true)
        let login = Self.site([Self.other: .login], under: .google)
        #expect(login.includeFindings(.standard).first?.hint?.contains("from the login") == true)
    }

    @Test("A certificate in small letters is the cause, in an included list too")
    func otherForm() {
        let small = StatementExample.fingerprints("\"\(StatementExample.fingerprint.lowercased())\"")
        for site in [Self.site([:], own: small), Self.site([Self.other: .list(small)])] {
            let judgement = StatementJudgement(.handleAllURLs, to: Self.assets, in: site)
            #expect(judgement.reason == .appNotListed && judgement.finding?.code == "AASA907")
            #expect(judgement.hint == "write \"\(StatementExample.fingerprint)\"")
        }
    }

    @Test("Rules that differ from those of an earlier list are found in the later one")
    func differentRules() {
        let own = "[\(Self.include(Self.other).dropFirst().dropLast()),\(StatementExample.sound.dropFirst())"
        let rules = StatementExample.components(#"{"/":"/buy/*"}"#)
        let findings = Self.site([Self.other: .list(rules)], own: own).includeFindings(.standard)
        #expect(findings.map(\.code) == ["AASA932"] && findings.first?.location.url == Self.other)
        #expect(findings.first?.message.hasPrefix("an earlier list has no rules for com.shop.android") == true)
    }

    @Test("Google's service follows includes of included lists")
    func depth() {
        let site = Self.site(
            [Self.other: .list(Self.include(Self.third)), Self.third: .list(StatementExample.sound)], under: .google)
        #expect(site.includeFindings(.standard).isEmpty)
        #expect(StatementJudgement(.handleAllURLs, to: Self.assets, in: site).isLinked)
    }

    private static let assets = [
        Asset.app(SignedApp(package: "com.shop.android", fingerprint: StatementExample.fingerprint))
    ]
}
