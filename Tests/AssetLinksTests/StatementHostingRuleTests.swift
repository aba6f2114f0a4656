import AASA
import Testing

@testable import AssetLinks

@Suite("Rules about how a site serves its statement list")
struct StatementHostingRuleTests {
    struct Row: CustomTestStringConvertible {
        var rule: StatementHostingRule
        var words: String
        var isReported: Bool
        var testDescription: String { "\(rule.rule.code) \(words)" }
    }

    static let rows = StatementHostingRule.all.flatMap { rule in
        rule.rule.examples.compactMap { example -> Row? in
            guard case .situation(let words) = example.shown else { return nil }
            return Row(rule: rule, words: words, isReported: example.isReported)
        }
    }

    @Test(
        "Every situation of a rule is found by that rule, and decides for the reason that the judge states",
        arguments: rows)
    func situations(row: Row) throws {
        let site = try #require(Self.situations[row.words], "\(row.words)")
        let findings = row.rule.findings(at: site)
        #expect(findings.isEmpty != row.isReported)
        for text in findings.flatMap({ [$0.message, $0.hint ?? "x"] }) {
            #expect(!text.hasSuffix(".") && !text.isEmpty)
        }
        let judgement = StatementJudgement(.handleAllURLs, to: [], in: site)
        if !row.isReported { #expect(site.hostingFindings(.standard).isEmpty) }
        if let finding = findings.first, finding.severity == .error {
            #expect(judgement.message == finding.message && judgement.finding == finding)
        }
    }

    @Test("Google's service denies a list of another type, and Android's agent does not look at it")
    func contentType() {
        for (rules, reason) in [(StatementRules.google, Reason.contentType), (.android, .appNotListed)] {
            let site = Self.site(200, list, type: "text/plain", under: rules)
            #expect(StatementJudgement(.handleAllURLs, to: [], in: site).reason == reason)
            #expect(site.hostingFindings(.standard).map(\.code) == ["AASA927"])
        }
    }

    @Test("A file of another kind in the place of the list is the cause, and not its type")
    func otherKind() {
        for document in ["", "- relation: []", "<form><input type=password></form>", #"{"applinks":{}}"#] {
            let google = Self.site(200, document, type: "text/html", under: .google)
            let judgement = StatementJudgement(.handleAllURLs, to: [], in: google)
            #expect(judgement.reason == .contentType && !judgement.message.contains(text: "application/json"))
            let codes = Self.site(200, document, type: "text/html").hostingFindings(.standard).map(\.code)
            #expect(!codes.contains("AASA927"))
        }
    }

    @Test("A site that has no list for Android has notes at most")
    func otherSites() {
        #expect(Self.site(404).hostingFindings(ofAnySite: .standard).isEmpty)
        #expect(Self.site(200, "<html>").hostingFindings(ofAnySite: .standard).isEmpty)
        #expect(Self.site(200, "[]").hasList)
        for other in ["", "{}", "null", "[error] not found", #"{"apps": []}"#] {
            #expect(!Self.site(200, other).hasList)
        }
        #expect(Self.site(403).hostingFindings(ofAnySite: .standard).map(\.severity) == [.note])
        let typed = Self.site(200, list, type: "text/plain").hostingFindings(ofAnySite: .standard)
        #expect(typed.map(\.severity) == [.error])
    }

    @Test(
        "What to do about a site that does not answer depends on the cause",
        arguments: [
            (.nameNotResolved, "", "correct the name 'example.com', or check that this machine resolves other names"),
            (.handshakeFailed, "wrong version number", "let the server use TLS on port 443 (nginx: listen 443 ssl)"),
            (.answerBroken, "97 bytes remaining to read", "send as many bytes as 'Content-Length' states"),
            (.notConnected, "", "check that a server listens on port 443, and that its firewall lets every address in"),
            (
                .notConnected, "Failed to connect to 127.0.0.1 port 9999 after 0 ms: Couldn't connect to server",
                "check that a server listens on port 9999 of 127.0.0.1, and that its firewall lets every address in"
            ),
            (.other, "", "check the name in DNS, the server and its firewall"),
        ] as [(NetworkFailure.Kind, String, String)])
    func noAnswer(kind: NetworkFailure.Kind, text: String, hint: String) {
        let failure = NetworkFailure(kind: kind, text: text)
        let site = Self.site(.noAnswer(url: Self.origin.listURL, failure))
        #expect(site.hostingFindings(.standard).map(\.hint) == [hint])
    }

    private var list: String { StatementExample.sound }

    /// Made for each test: what a site has parsed is kept with it, behind pointers that leak checks do not follow.
    static var situations: [String: SiteStatements] {
        [
            "a list that is served as application/json": site(200, StatementExample.sound),
            "a list that redirects to www": site(301, target: "https://www.example.com/.well-known/assetlinks.json"),
            "a list that redirects to a login": site(302, target: "https://example.com/login"),
            "a list that answers 404": site(404),
            "a list that answers 403": site(403),
            "a list that answers 204": site(204),
            "a list that answers 503": site(503),
            "a list that answers with a bot challenge": site(403, challenge: "<title>Just a moment...</title>"),
            "a site that does not answer": site(
                .noAnswer(url: origin.listURL, NetworkFailure(kind: .other, text: ""))),
            "a server whose certificate is for another name": untrusted(.hostName),
            "a list of more than 1 MiB": site(200, isCutOff: true),
            "a list that is served as text/plain": site(
                200, StatementExample.sound, type: "text/plain", under: .google),
            "a start page in the place of the list": site(200, "<!doctype html><title>Shop</title>"),
            "a login in the place of the list": site(200, "<html><form><INPUT TYPE=\"password\"></form></html>"),
            "a bot challenge in the place of the list": site(
                200, "<title>Just a moment...</title>", challenge: "<title>Just a moment...</title>"),
        ]
    }

    static let origin = WebOrigin(scheme: "https", host: "example.com")

    private static func untrusted(_ kind: ServerDistrust.Kind) -> SiteStatements {
        site(.untrustedServer(url: origin.listURL, ServerDistrust(kind, text: "the names differ")))
    }

    private static func site(_ observation: Observation, under rules: StatementRules = .android) -> SiteStatements {
        var site = SiteStatements(origin, under: rules)
        site.receive(StatementListRecord(observation, of: origin.listURL))
        return site
    }

    private static func site(
        _ status: Int, _ body: String = "", type: String = "application/json", target: String? = nil,
        challenge: String? = nil, isCutOff: Bool = false, under rules: StatementRules = .android
    ) -> SiteStatements {
        let challenge = challenge.flatMap { BotChallenge(fields: [:], body: Array($0.utf8)) }
        let record = StatementListRecord(
            origin.listURL, status: status, body, type: type, target: target, isCutOff: isCutOff, challenge: challenge)
        return site(record.observation, under: rules)
    }
}
