import Testing

@testable import AASA

@Suite("What a verdict rests on")
struct EvidenceTests {
    static let observations: [Observation] =
        ContentVerdictTests.signatures.map { Sample.answer($0.content) } + [
            Sample.answer(url: nil), Sample.status(404), Sample.status(503, retryAfter: 1),
            Sample.answer(.plain([]), status: 301, type: nil, target: "https://example.com/\""), ofFirewall,
            Sample.noAnswer(.other),
            .untrustedServer(url: "https://example.com/\u{FC}\"\n\u{0}", ServerDistrust(.hostName, text: "x")),
            Sample.answer(.plain([]), type: "a/\u{1F600}\\\t\"", isCutOff: true),
            Sample.answer(Sample.signed(signers: [unusual])), Sample.ofCDN([:]),
            Sample.ofCDN([
                "Apple-Failure-Reason": "SWCERR00101 Bad HTTP Response: 403 \u{1B}[31m", "Apple-From": "https://x/\"",
                "Apple-Failure-Details": "{\"status\":\"\\u0000\"}", "Apple-Try-Direct": "false", "Age": "5",
                "Cache-Control": "max-age=60", "X-Cache": "hit\u{85}",
            ]),
        ]

    private static let ofFirewall: Observation = {
        guard case .answer(var answer) = Sample.status(403) else { return Sample.status(403) }
        answer.challenge = BotChallenge(fields: ["cf-mitigated": "challenge\u{1B}"], body: [])
        return .answer(answer)
    }()

    private static let unusual: SignerInspection = {
        var signer = Sample.signer()
        signer.subject = "CN=\u{FC} \\, \"\u{2028}\0"
        signer.notBefore = nil
        signer.notAfter = Timestamp(seconds: -1)
        return signer
    }()

    @Test("What is kept is read back as it was, under every set of rules", arguments: observations)
    func roundTrip(observation: Observation) throws {
        for rules in SystemVersion.apple {
            let evidence = Evidence(try Sample.judge(observation, rules))
            #expect(Evidence(json: JSONText.object(evidence.storedMembers).line) == evidence)
        }
    }

    @Test(
        "The hint of a file's failure is kept",
        arguments: [
            (#"{"webcredentials":{"apps":["a",]}}"#, "remove the comma"),
            (
                "",
                "let the site serve a JSON object, and no page in its place; if other paths are empty, too, let the server's settings have this host, with a handler for its files"
            ),
            (#"{"webcredentials":{"apps":[]}}"#, nil),
        ] as [(String, String?)])
    func hint(text: String, expected: String?) throws {
        #expect(Evidence(try Sample.judge(Sample.answer(Sample.plain(text)), .ios9)).hint == expected)
    }

    @Test("Every member but the CDN's is present, absent values as null, in one order")
    func members() throws {
        let keys = ["url", "http", "contentType", "bytes", "signed", "signer"]
        for observation in Self.observations {
            #expect(Evidence(try Sample.judge(observation)).members.map(\.0) == keys)
        }
        let silence = Evidence(try Sample.judge(Sample.noAnswer(.other)))
        #expect(
            JSONText.object(silence.members).line
                == #"{"url":"\#(Sample.url)","http":null,"contentType":null,"bytes":null,"signed":null,"signer":null}"#
        )
    }

    @Test("A signed file's evidence is its first signer, with dates in RFC 3339")
    func signer() throws {
        let evidence = Evidence(
            try Sample.judge(Sample.answer(Sample.signed(signers: [Sample.signer(), Self.unusual]))))
        let signer = try #require(evidence.signer)
        #expect(
            JSONText.object(signer.members).line
                == #"{"subject":"CN=example.com","issuer":"CN=issuer","notBefore":"1970-01-01T00:00:00Z","notAfter":"2970-01-01T00:00:00Z","digest":"sha256"}"#
        )
        #expect(evidence.signed == true)
        #expect([evidence.http, evidence.bytes] == [200, 1000])
    }

    @Test("A signature that no device reads is not evidence of a signer")
    func wrapped() throws {
        let evidence = Evidence(try Sample.judge(Sample.answer(Sample.signed(Sample.document, .pem))))
        #expect(evidence.signer == nil)
        #expect(evidence.signed == false)
        #expect(Evidence(try Sample.judge(Sample.status(500))).signed == nil)
    }

    @Test("A local file has neither a URL nor an HTTP status")
    func local() throws {
        let evidence = Evidence(try Sample.judge(Sample.answer(type: nil, url: nil)))
        #expect(evidence.url == nil && evidence.http == nil && evidence.contentType == nil)
        #expect(evidence.bytes == 1000 && evidence.signed == true)
    }

    @Test(
        "Text that was not kept is not evidence",
        arguments: [
            "", "{", "null", "[]", "{}", #"{"http":"200","signed":1,"signer":{},"cdn":[]}"#,
            #"{"http":1e99}"#,
        ])
    func nonsense(text: String) {
        let evidence = Evidence(json: text)
        #expect(
            evidence.url == nil && evidence.http == nil && evidence.signed == nil && evidence.signer == nil
                && evidence.bytes == nil && evidence.cdn == nil)
    }

    @Test("A record has the pair, the time and the reason of its verdict")
    func record() throws {
        let verdict = Verdict(
            try Sample.judge(Sample.status(503)), at: Timestamp(seconds: 100), earlierAttempts: 7, isRecorded: true)
        let record = PairRecord(verdict, firstSeen: Timestamp(seconds: 1), claims: [])
        #expect(record.pair.app?.description == Sample.app && record.pair.site.description == "example.com")
        #expect(record.pair.service == .one(.webcredentials) && record.pair.system == .ios8)
        #expect(
            record.status == .pending && record.reason == .retriesExhausted && record.message == verdict.message)
        #expect(record.attempts == 8 && record.retryAt == nil)
        #expect(record.firstSeen.seconds == 1 && record.checkedAt?.seconds == 100)
        #expect(record.evidence == Evidence(verdict.judgement))
    }
}
