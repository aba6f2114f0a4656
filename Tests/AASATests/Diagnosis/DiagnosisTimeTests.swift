import Testing

@testable import AASA

@Suite("Times of a diagnosis")
struct DiagnosisTimeTests {
    private static let moment = Timestamp(seconds: 1_787_000_000)

    @Test(
        "Each certificate that expires too early is an error of its own, whether a rule states it or not",
        arguments: [([7, 60], 2), ([60, 7], 2), ([7, 200], 1), ([60, 80], 2), ([60, 60], 1), ([200, 201], 0)])
    func expiries(days: [Int64], errors: Int) throws {
        let contents = days.map { count in
            var signer = Sample.signer()
            signer.notAfter = Self.moment + count * 86_400
            return Sample.signed(signers: [signer])
        }
        let subject = LintSubject.hosted(nil) { site in
            site.wellKnown = [Sample.answer(contents[0], url: ExampleSite.wellKnownURL)]
            site.root = [Sample.answer(contents[1])]
        }
        var options = DiagnosisOptions(app: try AppIdentifier(Sample.app), at: Self.moment)
        options.validity = 100 * 86_400
        let diagnosis = Diagnosis(of: .site(try #require(subject.hosting)), options: options)
        #expect(diagnosis.findings.filter { $0.isError && $0.code == "AASA505" }.count == errors)
    }

    @Test("What is wrong with a signature is in front of what is wrong with its signer, as for verdicts")
    func signatureBeforeSigner() throws {
        let signer = Sample.signer(coversSite: false)
        let content = Sample.signed(problem: .severalSigners(2), signers: [signer])
        let subject = LintSubject.hosted(nil) { site in
            site.wellKnown = [Sample.answer(content, url: ExampleSite.wellKnownURL)]
        }
        let options = DiagnosisOptions(app: try AppIdentifier(Sample.app), at: Self.moment)
        let diagnosis = Diagnosis(of: .site(try #require(subject.hosting)), options: options)
        #expect(diagnosis.findings.filter(\.isError).map(\.code) == ["AASA510", "AASA506"])
    }

    @Test("A file that fails by its signer and does not list the app has both failures")
    func signerAndApp() throws {
        let content = Sample.signed(Array("{}".utf8), signers: [Sample.signer(date: Sample.expiry)])
        let subject = LintSubject.hosted(nil) { site in
            site.wellKnown = [Sample.answer(content, url: ExampleSite.wellKnownURL)]
        }
        let options = DiagnosisOptions(app: try AppIdentifier(Sample.app), at: Self.moment)
        let diagnosis = Diagnosis(of: .site(try #require(subject.hosting)), options: options)
        #expect(Set(diagnosis.findings.filter(\.isError).map(\.code)) == ["AASA505", "service-missing"])
    }

    @Test("The CDN requests a file again within a day of its copy, and after the copy's lifetime")
    func schedule() {
        let fields = ["Age": "3600", "Cache-Control": "max-age=21600"]
        let schedule = CDNSchedule(CDNInspection(fields, at: Self.moment), at: Self.moment)
        #expect(schedule.fetchedAt == Self.moment - 3600)
        #expect(schedule.keptUntil == Self.moment + 18_000)
        #expect(schedule.latest == Self.moment + 82_800)
        #expect(CDNSchedule(nil, at: Self.moment).latest == Self.moment + 86_400)
    }

    @Test("Pauses grow, honour Retry-After and end at the deadline")
    func pauses() {
        var pause = Backoff()
        #expect([pause.seconds(retryAfter: nil, left: 900), pause.seconds(retryAfter: nil, left: 899)] == [1, 2])
        #expect(pause.seconds(retryAfter: 120, left: 897) == 120)
        for _ in 0..<8 { _ = pause.seconds(retryAfter: nil, left: 900) }
        #expect(pause.seconds(retryAfter: nil, left: 900) == Backoff.longest)
        #expect(pause.seconds(retryAfter: nil, left: 7) == 7)
        #expect(pause.seconds(retryAfter: 3600, left: 7) == nil)
        #expect(pause.seconds(retryAfter: nil, left: 0) == nil)
    }
}
