import TestSupport
import Testing

@testable import AASA

@Suite("The conditions of rules")
struct RuleConditionTests {
    @Test("Every reason but those of the table is reached by random observations")
    func reasons() {
        var reasons: Set<Reason> = []
        for seed in 0..<500 as Range<UInt64> {
            var random = RandomObservations(generator: SeededGenerator(seed: seed))
            let observation = random.observation()
            for system in SystemVersion.apple {
                let judge = Judge(site: RandomObservations.site, rules: system, mode: nil, observation: observation)
                for app in RandomObservations.apps {
                    for service in RandomObservations.services { reasons.insert(judge.judge(app, for: service).reason) }
                }
            }
        }
        #expect(Set(Reason.allCases).subtracting(reasons) == [.retriesExhausted, .notChecked])
    }
}

/// Observations of every kind, most of them of files.
struct RandomObservations {
    var generator: SeededGenerator

    static let site = Site.localhost
    static let apps =
        ["ABCDE12345.com.example.app", "ABCDE12345.com.example.other"].map { try? AppIdentifier($0) } + [nil]
    static let services: [ServiceSelection] = [.any, .one(.webcredentials), .one(.applinks), .one(.authsrv)]

    private static let documents = [
        #"{"webcredentials":{"apps":["ABCDE12345.com.example.app"]}}"#,
        #"{"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{"/":"*"}]}]}}"#,
        #"{"applinks":{"details":[]},"webcredentials":{"apps":["ABCDE12345.com.example.other"]}}"#,
        #"{"webcredentials":{"apps":["ABCDE12345.com.example.app",]}}"#, #"{"webcredentials":{"apps":[]}}"#, "{}", "[]",
        "null", "", " \n", "<html></html>", "\u{FEFF}{}", "{'a':1}", "{ // a\n}", "text", "\"{}\"", "{{ a }}",
    ]

    private mutating func one<T>(_ values: [T]) -> T { values[Int.random(in: 0..<values.count, using: &generator)] }

    private mutating func isOne(in count: Int) -> Bool { Int.random(in: 0..<count, using: &generator) == 0 }

    mutating func observation() -> Observation {
        let url = "https://localhost/apple-app-site-association"
        switch Int.random(in: 0..<20, using: &generator) {
        case 0:
            let kind = one(NetworkFailure.Kind.allCases)
            return .noAnswer(url: url, NetworkFailure(kind: kind, text: one(["", "text"])))
        case 1: return .untrustedServer(url: url, distrust())
        default: return .answer(answer(url: isOne(in: 4) ? nil : url))
        }
    }

    private mutating func distrust() -> ServerDistrust {
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: ServerDistrust(.hostName, text: "text")
        case 1: ServerDistrust(.example(one(ChainProblem.Kind.allCases), subject: "CN=example.com", issuer: "CN=CA"))
        default: ServerDistrust([.serverPurpose])
        }
    }

    private mutating func answer(url: String?) -> Answer {
        let status = isOne(in: 3) ? one([100, 204, 300, 301, 304, 399, 400, 404, 410, 499, 500, 503, 599, 600]) : 200
        var answer = Answer(
            url: url, status: status,
            contentType: one([nil, "application/json", "application/pkcs7-mime", "Application/PKCS7-MIME; a=b", ""]),
            redirectTarget: one([nil, "https://example.com/"]), retryAfter: one([nil, 60]),
            size: Int.random(in: 0...200_000, using: &generator), isCutOff: isOne(in: 8), content: content())
        if isOne(in: 6) {
            let unmet = one([[], [ServerRequirement.serverPurpose], [.alternativeName, .validity(days: 900)]])
            answer.server = ServerInspection(notBefore: nil, notAfter: nil, unmet: unmet)
        }
        return answer
    }

    private mutating func content() -> Content {
        switch Int.random(in: 0..<8, using: &generator) {
        case 0: .otherMessage(one(Wrapping.allCases), type: "EnvelopedData")
        case 1: one([.unreadableMessage(one(Wrapping.allCases), "text"), .signingFile(one(SigningFile.allCases))])
        case 2, 3, 4: .plain(document())
        default: .signed(signature())
        }
    }

    /// One of the documents, or one with a byte that was changed.
    private mutating func document() -> [UInt8] {
        if isOne(in: 10) {
            return one([
                [0x1F, 0x8B, 0x08], [0x28, 0xB5, 0x2F, 0xFD], [0x20, 0x30, 0x82], [0x30, 0x82], [0x30],
                [0xFF, 0xFE, 0x7B, 0],
            ])
        }
        var bytes = Array(one(Self.documents).utf8)
        if !bytes.isEmpty, isOne(in: 3) {
            bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
        }
        return bytes
    }

    private mutating func signature() -> SignatureInspection {
        let problems: [SignatureProblem?] = [
            nil, nil, nil, .contentMissing, .contentChanged, .digestBroken("md5"), .noSigner, .signatureWrong("text"),
        ]
        let signers = (0..<Int.random(in: 0...2, using: &generator)).map { _ in
            Sample.signer(
                trust: isOne(in: 3) ? Sample.problem : nil, date: isOne(in: 3) ? Sample.expiry : nil,
                coversSite: one([nil, true, true, false]))
        }
        return SignatureInspection(
            wrapping: isOne(in: 3) ? one(Wrapping.allCases) : .der, problem: one(problems), signers: signers,
            certificateCount: 2, trailingBytes: 0, payload: isOne(in: 6) ? nil : document())
    }
}
