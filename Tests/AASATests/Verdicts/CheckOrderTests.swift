import Testing

@testable import AASA

@Suite("The order of checks")
struct CheckOrderTests {
    /// A 200 with everything wrong at once, and the same fixed one thing after the other.
    static let fixes: [(fixed: String, observation: Observation, reason: Reason)] = {
        let worst = Sample.signer(trust: Sample.problem, date: Sample.expiry, coversSite: false)
        let bad = Array("{".utf8)
        func answer(_ content: Content, type: String? = Sample.signedType) -> Observation {
            Sample.answer(content, type: type)
        }
        func signed(_ text: String) -> Observation { answer(Sample.signed(Array(text.utf8))) }
        return [
            (
                "nothing",
                Sample.answer(
                    Sample.signed(bad, .pem, problem: .contentChanged, signers: [worst]), type: "text/html",
                    isCutOff: true), .tooLarge
            ),
            (
                "size", answer(Sample.signed(bad, .pem, problem: .contentChanged, signers: [worst]), type: "text/html"),
                .contentType
            ),
            ("content type", answer(Sample.signed(bad, .pem, problem: .contentChanged, signers: [worst])), .notSigned),
            (
                "wrapping", answer(Sample.signed(bad, .der, problem: .contentChanged, signers: [worst])),
                .signatureInvalid
            ),
            ("signature", answer(Sample.signed(bad, .der, signers: [worst])), .signerUntrusted),
            (
                "trust", answer(Sample.signed(bad, signers: [Sample.signer(date: Sample.expiry, coversSite: false)])),
                .signerExpired
            ),
            ("date", answer(Sample.signed(bad, signers: [Sample.signer(coversSite: false)])), .signerWrongSite),
            ("site", answer(Sample.signed(bad)), .malformedJSON), ("JSON", signed("{}"), .serviceMissing),
            ("service", signed(#"{"webcredentials":{"apps":[]}}"#), .appNotListed),
            ("app", signed(#"{"webcredentials":{"apps":["\#(Sample.app)"]}}"#), .approved),
        ]
    }()

    @Test("The first failure is named, in the contract's order", arguments: fixes)
    func firstFailure(row: (fixed: String, observation: Observation, reason: Reason)) throws {
        let judgement = try Sample.judge(row.observation)
        #expect(judgement.reason == row.reason)
        #expect(judgement.failures.first?.reason ?? .approved == row.reason)
    }

    @Test("Every later failure that can be seen is named as well")
    func allFailures() throws {
        let worst = Sample.fixing("content type")
        #expect(
            try Sample.judge(worst).failures.map(\.reason) == [
                .notSigned, .signatureInvalid, .signerUntrusted, .signerExpired, .signerWrongSite, .malformedJSON,
            ])
    }

    @Test("The checks are in one order, each once, for every file")
    func order() throws {
        let all = Check.Kind.allCases
        for row in ContentVerdictTests.signatures + ContentVerdictTests.documents {
            for rules in SystemVersion.apple {
                let kinds = try Sample.judge(Sample.answer(row.content), rules).checks.map(\.kind)
                let places = kinds.compactMap { all.firstIndex(of: $0) }
                #expect(places == places.sorted() && Set(places).count == places.count, "\(row.event), \(rules)")
                #expect(kinds.suffix(2) == [.service, .app])
                #expect(rules != .ios8 || kinds == all, "\(row.event)")
            }
        }
    }

    @Test("Half a file shows nothing about its signature and its apps")
    func cutOff() throws {
        let judgement = try Sample.judge(Sample.answer(Sample.signed(), isCutOff: true))
        let reached = judgement.checks.filter { $0.outcome != .notReached }.map(\.kind)
        #expect(reached == [.response, .size, .contentType])
        #expect(judgement.namedBy == [])
    }

    @Test("An approved pair has passed every check")
    func approved() throws {
        let judgement = try Sample.judge(Sample.answer())
        #expect(judgement.checks.map(\.outcome) == Array(repeating: .passed, count: Check.Kind.allCases.count))
        #expect(judgement.failure == nil)
        #expect(judgement.namedBy == [.webcredentials])
        #expect(judgement.isSigned == true)
    }

    @Test("A file is judged for several apps and services as it would be for each alone")
    func severalApps() throws {
        let text =
            #"{"webcredentials":{"apps":["ABCDE12345.a","ABCDE12345.b","x"]},"applinks":{"details":[{"appID":"ABCDE12345.b"}]}}"#
        let judge = try Judge(
            site: Site("example.com"), rules: .ios8, mode: nil,
            observation: Sample.answer(Sample.signed(Array(text.utf8))))
        #expect(judge.apps(.one(.webcredentials)).map(\.description) == ["ABCDE12345.a", "ABCDE12345.b"])
        #expect(judge.apps(.one(.appclips)) == [])
        let b = try AppIdentifier("ABCDE12345.b")
        #expect(judge.judge(b, for: .any).namedBy == [.webcredentials, .applinks])
        #expect(judge.judge(b, for: .one(.applinks)).namedBy == [.applinks])
        #expect(judge.judge(try AppIdentifier("ABCDE12345.a"), for: .one(.applinks)).reason == .appNotListed)
        #expect(judge.judge(nil, for: .any).reason == .appNotListed)
        #expect(judge.judge(b, for: .any) == judge.judge(b, for: .any))
    }
}

extension Sample {
    /// The observation of ``CheckOrderTests/fixes`` after this was fixed.
    fileprivate static func fixing(_ fixed: String) -> Observation {
        CheckOrderTests.fixes.first { $0.fixed == fixed }?.observation ?? Sample.answer()
    }
}
