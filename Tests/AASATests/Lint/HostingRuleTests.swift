import Testing

@testable import AASA

@Suite("The rules about hosting")
struct HostingRuleTests {
    @Test(
        "What a redirect is for is known by its two URLs",
        arguments: [
            ("http://example.com/.well-known/f", RedirectKind.plainHTTP),
            ("https://www.example.com/.well-known/f", .toWWW("www.example.com")),
            ("https://WWW.example.com", .toWWW("www.example.com")), ("https://example.com/.well-known/f/", .slash),
            ("https://example.com/.well-known/f/?x=1", .slash), ("https://example.com/users/sign_in?next=%2F", .login),
            ("https://vercel.com/sso-api?url=x", .vercelProtection), ("https://example.com/password", .login),
            ("https://sso.example.com/", .login), ("https://example.com/Login.aspx", .login),
            ("https://example.com/en/", nil), ("https://example.org/f", nil),
            ("https://other.example/.well-known/apple-app-site-association", nil),
            ("https://lasso.example/authors", nil),
            ("", nil), ("https:", nil),
        ] as [(String, RedirectKind?)])
    func redirects(target: String, kind: RedirectKind?) {
        #expect(RedirectKind(from: "https://example.com/.well-known/f", to: target) == kind)
    }

    @Test("A redirect from www leads away from it")
    func fromWWW() {
        #expect(
            RedirectKind(from: "https://www.example.com/f", to: "https://example.com/f") == .fromWWW("example.com"))
    }

    /// What the first place answers while the root has the file, and what is found.
    static let beforeRoot: [(Observation, [String: Severity])] = [
        (ExampleSite.status(404), ["AASA608": .warning]), (ExampleSite.status(403), ["AASA608": .warning]),
        (ExampleSite.status(204), ["AASA608": .warning]), (ExampleSite.status(503), ["AASA603": .error]),
        (ExampleSite.redirect(301, to: "https://example.com/"), ["AASA601": .warning]),
        (ExampleSite.redirect(302, to: nil), ["AASA608": .warning]),
        (ExampleSite.noAnswer(.notConnected, ""), ["AASA604": .error]),
        (
            .untrustedServer(
                url: "", ServerDistrust(.example(.expired, subject: "CN=example.com", issuer: "CN=Example CA"))),
            ["AASA605": .error]
        ),
    ]

    @Test("A fault in front of a file at the root is an error only when devices stop there", arguments: beforeRoot)
    func beforeTheRoot(first: Observation, expected: [String: Severity]) {
        let subject = LintSubject.hosted(nil) {
            $0.root = $0.wellKnown
            $0.wellKnown = [first]
        }
        let findings = Linter.findings(in: subject, .standard).filter { $0.code > "AASA600" }
        #expect(Dictionary(findings.map { ($0.code, $0.severity) }) { a, _ in a } == expected)
        #expect(findings.count == expected.count)
        let isFinal = expected.values.contains(.error)
        #expect(subject.documentURL == (isFinal ? ExampleSite.wellKnownURL : ExampleSite.rootURL))
    }

    @Test("Where the site is known, the hint about a pattern with a host names it")
    func siteOfPattern() {
        let document = ##"{"applinks":{"details":[{"appIDs":["ABCDE12345.a"],"paths":["https://other.example/*"]}]}}"##
        let subject = LintSubject.hosted(nil) { $0.wellKnown = [ExampleSite.file(document, "application/json")] }
        let hints = LintRule.urlInPath.findings(in: subject).map(\.hint)
        #expect(hints == ["leave it out, or write '/*' if every URL of example.com should open the app"])
    }

    @Test(
        "What another document at the root's place is does not matter to the first place",
        arguments: ["<html>", "Not found", ""],
        [(ExampleSite.status(403), "AASA602"), (ExampleSite.status(404), "AASA602")] + failures)
    func otherDocumentAtRoot(text: String, first: (Observation, String)) {
        let subject = LintSubject.hosted(nil) {
            $0.wellKnown = [first.0]
            $0.root = [ExampleSite.file(text, "text/html")]
        }
        #expect(Linter.findings(in: subject, .standard).map(\.code) == [first.1])
    }

    private static let failures = [
        (ExampleSite.status(503), "AASA603"), (ExampleSite.noAnswer(.notConnected, ""), "AASA604"),
    ]

    @Test("Where the first place fails in another way, the status of the root is not a finding")
    func statusOfRoot() {
        for (first, code) in Self.failures {
            let subject = LintSubject.hosted(nil) { $0.wellKnown = [first] }
            #expect(Linter.findings(in: subject, .standard).map(\.code) == [code])
        }
    }

    @Test("A site without a file has findings about its hosting and no others")
    func withoutFile() {
        let subject = LintSubject.hosted(nil) { $0.wellKnown = $0.root }
        let findings = Linter.findings(in: subject, .standard)
        #expect(findings.map(\.code) == ["AASA602"])
        #expect(
            findings.map(\.message) == [
                "\(ExampleSite.wellKnownURL) answers 404 Not Found; likewise \(ExampleSite.rootURL)"
            ])
        #expect(subject.documentURL == ExampleSite.wellKnownURL)
    }

    @Test("Places that fail in different ways are reported one after the other")
    func differentStatuses() {
        let subject = LintSubject.hosted(nil) { $0.wellKnown = [ExampleSite.status(403)] }
        #expect(
            Linter.findings(in: subject, .standard).map(\.message) == [
                "\(ExampleSite.wellKnownURL) answers 403 Forbidden; \(ExampleSite.rootURL) answers 404 Not Found"
            ])
    }

    @Test(
        "A setting that often causes a status is named for the server that answered",
        arguments: [
            ("cloudflare", 403, "Skip"), ("Vercel", 401, "Deployment Protection"),
            ("Microsoft-IIS/10.0", 404, "<mimeMap fileExtension="), ("GitHub.com", 404, ".nojekyll"),
        ])
    func setting(server: String, status: Int, part: String) {
        let subject = LintSubject.hosted(nil) {
            $0.wellKnown = [ExampleSite.status(status)]
            $0.server = server
        }
        let finding = Linter.findings(in: subject, .standard).first
        #expect(finding?.code == "AASA602")
        #expect(finding?.hint?.contains(part) == true, "\(finding?.hint ?? "")")
    }

    @Test("A server whose certificate is not for servers has one finding")
    func purpose() {
        let distrust = ServerDistrust(.example(.purpose, subject: "CN=example.com", issuer: "CN=Example CA"))
        let subject = LintSubject.hosted(nil) {
            $0.wellKnown = [.untrustedServer(url: ExampleSite.wellKnownURL, distrust)]
            $0.root = $0.wellKnown
            $0.connection.server?.unmet = [.serverPurpose]
        }
        #expect(Linter.findings(in: subject, .standard).map(\.code) == ["AASA605"])
    }

    @Test(
        "A status is reported with its name and its own fix",
        arguments: [
            (ExampleSite.status(503), "503 Service Unavailable", "; its log states the cause"),
            (ExampleSite.status(530), "530", "from disk"),
            (ExampleSite.status(451), "451 Unavailable For Legal Reasons", "countries"),
            (ExampleSite.redirect(301, to: nil), "301 without a URL", "without a redirect"),
            (ExampleSite.redirect(304, to: nil), "304", "status 200"),
        ] as [(Observation, String, String)])
    func namedStatus(answer: Observation, name: String, fix: String) {
        let subject = LintSubject.hosted(nil) {
            $0.wellKnown = [answer]
            $0.root = [answer]
        }
        let finding = Linter.findings(in: subject, .standard).first
        #expect(finding?.message == "\(ExampleSite.wellKnownURL) answers \(name); likewise \(ExampleSite.rootURL)")
        #expect(finding?.hint?.contains(fix) == true)
    }

    @Test(
        "A status of Cloudflare is about the server behind it",
        arguments: [(521, "Cloudflare's addresses"), (525, "accept TLS for example.com"), (530, "the tunnel")])
    func statusOfCloudflare(status: Int, fix: String) {
        let subject = LintSubject.hosted(nil) {
            $0.wellKnown = [ExampleSite.status(status)]
            $0.server = "cloudflare"
        }
        let finding = Linter.findings(in: subject, .standard).first
        #expect(finding?.code == "AASA603")
        #expect(finding?.hint?.contains(fix) == true, "\(finding?.hint ?? "")")
    }

    @Test("Each hop of a redirect is reported, and where it ends")
    func hops() {
        func message(_ answers: [Observation]) -> String? {
            let subject = LintSubject.hosted(nil) { $0.wellKnown = answers }
            return Linter.findings(in: subject, .standard).first { $0.code == "AASA601" }?.message
        }
        let place = ExampleSite.wellKnownURL
        func to(_ url: String) -> Observation { ExampleSite.redirect(302, to: url) }
        #expect(
            message([to("https://example.com/a"), to("https://example.com/b"), ExampleSite.status(200)])
                == "\(place) redirects (302) to https://example.com/a, which redirects (302) to https://example.com/b, which answers 200"
        )
        #expect(
            message([to("https://example.com/a"), to(place)])
                == "\(place) redirects (302) to https://example.com/a, which redirects (302) to \(place), and so on in a circle"
        )
        #expect(
            message([to("http://example.com/")])
                == "\(place) redirects (302) to http://example.com/, which is not requested: it is not https"
        )
        let long = (0...11).map { to("https://example.com/\($0)") }
        #expect(message(long)?.hasSuffix(", and on after 10 redirects") == true)
    }

    @Test(
        "The hint about a content type is for the server that answered",
        arguments: [
            (nil, "set the content type of /"), ("cloudflare", "set the content type of /"), ("openresty", "nginx: "),
            ("nginx/1.22.1", "nginx: "), ("Apache/2.4.62 (Debian)", "Apache: "), ("Caddy", "Caddy: "),
            ("Microsoft-IIS/10.0", "IIS: "), ("GitHub.com", "serve /"),
        ] as [(String?, String)])
    func servers(server: String?, start: String) throws {
        let subject = LintSubject.hosted(nil) {
            $0.server = server
            $0.wellKnown = [ExampleSite.file(ExampleSite.document, "text/plain")]
        }
        let hint = try #require(Linter.findings(in: subject, .standard).first { $0.code == "AASA607" }?.hint)
        #expect(hint.hasPrefix(start))
    }

    @Test("A private address is not reported when the user chose the machine")
    func chosenMachine() {
        var subject = LintSubject.hosted(nil) { $0.connection.address = "127.0.0.1" }
        #expect(Linter.findings(in: subject, .standard).map(\.code) == ["AASA612"])
        subject.options.isMachineChosen = true
        #expect(Linter.findings(in: subject, .standard).isEmpty)
    }

    @Test("The slowest place is reported, with its longest step")
    func slow() {
        let subject = LintSubject.hosted(nil) {
            $0.connection.times = RequestTimes(lookup: 10, connect: 20, tls: 30, firstByte: 6060, total: 6100)
        }
        let finding = Linter.findings(in: subject, .standard).first { $0.code == "AASA611" }
        #expect(
            finding?.message
                == "\(ExampleSite.wellKnownURL) took 6,100 ms, and Apple's CDN is reported to wait for 5,000")
        #expect(
            finding?.hint
                == "the longest step is waiting for the first byte, 6,000 ms: let the web server serve the file from disk, without an application behind it"
        )
    }

    @Test(
        "A file of which not all was fetched is too long, and nothing else is reported but another document",
        arguments: [
            ("", ["AASA011"]), ("<!DOCTYPE html><title>Shop</title>", ["AASA011", "AASA008"]),
            (#"{"applinks":{"details":[{"appIDs":["ABCDE"#, ["AASA011"]), (" \n", ["AASA011"]),
        ])
    func cutOff(beginning: String, codes: [String]) {
        let subject = LintSubject.hosted(nil) {
            $0.wellKnown = [
                .answer(
                    Answer(
                        url: nil, status: 200, contentType: "text/plain", redirectTarget: nil, retryAfter: nil,
                        size: 131_073, isCutOff: true, content: .plain(Array(beginning.utf8))))
            ]
        }
        #expect(Linter.findings(in: subject, .standard).map(\.code) == codes)
    }

    @Test(
        "Apple's CDN is answered otherwise where one of the documents can be read: pages are different for each request",
        arguments: [
            ("<html>1</html>", "<html>2</html>", nil), ("{}", "<html>2</html>", .error),
            ("<html>1</html>", "{}", .warning), ("{}", #"{"applinks":{}}"#, .warning),
        ] as [(String, String, Severity?)])
    func documentsForBot(others: String, bot: String, severity: Severity?) {
        let subject = LintSubject.hosted(nil) {
            $0.wellKnown = [ExampleSite.file(others, "application/json")]
            $0.wellKnownAsBot = ExampleSite.file(bot, "application/json")
        }
        #expect(LintRule.otherAnswerForBot.findings(in: subject).map(\.severity) == [severity].compactMap(\.self))
    }

    @Test(
        "Two addresses have different documents where one can be read",
        arguments: [("<html>1</html>", false), (#"{"webcredentials":{"apps":[]}}"#, true)])
    func documentsOfAddresses(other: String, isReported: Bool) {
        let page = ExampleSite.file("<html>2</html>", "text/html")
        let subject = LintSubject.hosted(nil) {
            $0.wellKnown = [page]
            $0.otherFamily = ExampleSite.file(other, "text/html")
        }
        #expect(LintRule.addressesDiffer.findings(in: subject).isEmpty != isReported)
    }
}
