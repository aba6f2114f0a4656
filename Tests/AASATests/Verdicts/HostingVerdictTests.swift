import Testing

@testable import AASA

@Suite("Verdicts on how a file is hosted")
struct HostingVerdictTests {
    /// The contract's table: what happened, and the reason under ios8, ios9 and ios14.
    typealias Row = (event: String, observation: Observation, ios8: Reason, later: Reason)

    static let answers: [Row] = [
        ("200, signed, every check holds", Sample.answer(), .approved, .approved),
        (
            "200, plain, every check of later rules holds",
            Sample.answer(.plain(Sample.document), type: "application/json"), .contentType, .approved
        ),
        ("200 with a plain file and the signed type", Sample.answer(.plain(Sample.document)), .notSigned, .approved),
        ("200 with nothing in it", Sample.answer(.plain([])), .notSigned, .malformedJSON),
        ("200, too large", Sample.answer(.plain([]), isCutOff: true), .tooLarge, .tooLarge),
        (
            "the server's certificate is not trusted",
            .untrustedServer(url: Sample.url, ServerDistrust(.hostName, text: "text")), .tlsUntrusted,
            .tlsUntrusted
        ),
    ]

    static let statuses: [Row] =
        [300, 301, 302, 303, 304, 307, 308, 399].map { ("\($0)", Sample.status($0), .redirect, .redirect) }
        + [400, 401, 403, 404, 410, 418, 429, 451, 499].map { ("\($0)", Sample.status($0), .clientError, .clientError) }
        + [500, 501, 502, 503, 504, 599].map { ("\($0)", Sample.status($0), .serverError, .serverError) }
        + [100, 101, 199, 201, 202, 203, 204, 205, 206, 226, 299, 600, 999, 0].map {
            ("\($0)", Sample.status($0), .unexpectedStatus, .unexpectedStatus)
        }

    static let silences: [Row] = [
        NetworkFailure.Kind.nameNotResolved, .notConnected, .timedOut, .handshakeFailed, .answerBroken, .other,
    ]
    .map { ("no answer: \($0)", Sample.noAnswer($0), .unreachable, .unreachable) }

    @Test(
        "Each event has the contract's reason under every set of rules", arguments: answers + statuses + silences
    )
    func reasons(row: Row) throws {
        for rules in SystemVersion.apple {
            let judgement = try Sample.judge(row.observation, rules)
            #expect(judgement.reason == (rules == .ios8 ? row.ios8 : row.later), "\(row.event), \(rules)")
        }
    }

    @Test("A 5xx and silence leave a pair pending; every other failure denies it")
    func statusOfReasons() throws {
        let pending: Set<Reason> = [.serverError, .unreachable, .retriesExhausted, .notChecked]
        for reason in Reason.allCases {
            let expected: Status = reason == .approved ? .approved : pending.contains(reason) ? .pending : .denied
            #expect(reason.status == expected, "\(reason)")
        }
        for row in Self.answers + Self.statuses + Self.silences {
            let judgement = try Sample.judge(row.observation)
            #expect(judgement.status == row.ios8.status, "\(row.event)")
        }
    }

    @Test("A file behind any status but 200 is not looked at", arguments: [201, 206, 301, 404, 500])
    func otherStatus(status: Int) throws {
        let judgement = try Sample.judge(Sample.answer(status: status), .ios9)
        #expect(judgement.status != .approved)
        #expect(judgement.checks.map(\.kind) == [.response])
        #expect(judgement.signature == nil)
        #expect(judgement.isSigned == nil)
        #expect(judgement.namedBy == [])
    }

    @Test(
        "A content type counts without its parameters and without regard to case, under ios8 only",
        arguments: [
            ("application/pkcs7-mime", true), ("APPLICATION/PKCS7-MIME", true),
            ("application/pkcs7-mime; charset=utf-8", true),
            ("application/pkcs7-mime;smime-type=signed-data", true), (" application/pkcs7-mime ", true),
            ("application/pkcs7-mime\t;x", true), ("application/x-pkcs7-mime", false), ("application/json", false),
            ("application/octet-stream", false), ("application/pkcs7-mime2", false),
            ("text/html; application/pkcs7-mime", false),
            ("", false), (nil, false),
        ] as [(String?, Bool)])
    func contentTypes(type: String?, isRight: Bool) throws {
        let judgement = try Sample.judge(Sample.answer(type: type))
        #expect(judgement.failure == (isRight ? nil : .contentType(type)))
        #expect(try Sample.judge(Sample.answer(type: type), .ios9).status == .approved)
        #expect(try Sample.judge(Sample.answer(type: type), .ios14).status == .approved)
    }

    @Test("A redirect's target and a silence's cause are part of the failure")
    func details() throws {
        let redirect = try Sample.judge(
            Sample.answer(.plain([]), status: 301, type: nil, target: "https://www.example.com/"))
        #expect(redirect.failure == .redirect(status: 301, target: "https://www.example.com/"))
        #expect(
            try Sample.judge(Sample.noAnswer(.timedOut)).failure
                == .unreachable(NetworkFailure(kind: .timedOut, text: "the library's words")))
        let distrust = ServerDistrust(.example(.expired, subject: "CN=example.com", issuer: "CN=Example CA"))
        let judgement = try Sample.judge(.untrustedServer(url: "u", distrust))
        #expect(judgement.failure == .tlsUntrusted(distrust) && judgement.url == "u")
        #expect(try Sample.judge(Sample.noAnswer(.timedOut)).url == Sample.url)
    }

    @Test("Nothing is known of how a local file is hosted, and no check of it fails")
    func localFile() throws {
        let judgement = try Sample.judge(Sample.answer(type: nil, url: nil))
        #expect(judgement.status == .approved)
        #expect(!judgement.checks.contains { $0.kind == .contentType })
        #expect(judgement.url == nil)
        #expect(try Sample.judge(Sample.answer(.plain([]), type: nil, isCutOff: true, url: nil)).reason == .tooLarge)
    }
}
