import Testing

@testable import AASA

@Suite("When a pair that waits for no retry is rechecked")
struct RecheckScheduleTests {
    let day = RecheckSchedule(every: 86400)
    let noon = Timestamp(seconds: 1_795_000_000)

    static func pair() throws -> Pair {
        Pair(
            site: try Site("example.com"), app: try AppIdentifier("ABCDE12345.com.example.app"), service: .any,
            system: .ios8)
    }

    private func record(checked: Int64?, retry: Int64?) throws -> PairRecord {
        PairRecord(
            pair: try Self.pair(), status: retry == nil ? .approved : .pending,
            reason: retry == nil ? .approved : .serverError, message: "", evidence: Evidence(), attempts: 1,
            firstSeen: noon, checkedAt: checked.map { noon + $0 },
            retryAt: retry.map { noon + $0 }, claims: [], mode: nil)
    }

    @Test("A site's period is within a tenth of the requested one, and sites differ")
    func period() throws {
        let periods = try (0..<1000).map { day.period(of: try Site("site\($0).example")) }
        #expect(periods.allSatisfy { (77760...95040).contains($0) })
        #expect(Set(periods).count > 150)
        let mean = periods.reduce(0, +) / Int64(periods.count)
        #expect(abs(mean - 86400) < 1000)
    }

    @Test("A timer's run finds every site due that the run before checked, also an hour later")
    func timer() throws {
        let timer = RecheckSchedule(timerPeriod: 86400)
        let periods = try (0..<1000).map { number in timer.period(of: try Site("site\(number).example")) }
        #expect(periods.allSatisfy { (64800...79200).contains($0) })
        #expect(Set(periods).count > 150)
        #expect(RecheckSchedule(timerPeriod: 1).every == 1)
    }

    @Test("The place of a site is the same on every machine")
    func place() throws {
        var hash: UInt64 = 14_695_981_039_346_656_037
        for byte in "example.com".utf8 {
            hash = (hash ^ UInt64(byte)).multipliedReportingOverflow(by: 1_099_511_628_211).partialValue
        }
        #expect(RecheckSchedule.jitter(of: try Site("example.com")) == Int(hash % 201))
    }

    @Test(
        "What is due",
        arguments: [
            ("a pair without a verdict is due", nil, nil, true),
            ("a pair that was checked now is not", 0, nil, false),
            ("a pair that was checked two days ago is", -172_800, nil, true),
            ("a check a little ahead is another machine's clock", 3000, nil, false),
            ("a check far ahead was made while the clock was wrong", 3700, nil, true),
            ("a try that is due is due", -5, 0, true),
            ("a try in three hours is not", 0, 10_800, false),
            ("a try in a day is not, a server may ask for that", 0, 86400, false),
            ("a try in a month was never planned", 0, 2_592_000, true),
        ] as [(String, Int64?, Int64?, Bool)])
    func due(name: String, checked: Int64?, retry: Int64?, isDue: Bool) throws {
        #expect(day.isDue(try record(checked: checked, retry: retry), at: noon) == isDue, "\(name)")
    }

    @Test("A period that no clock counts is cut")
    func cut() {
        #expect(RecheckSchedule(every: .max).every == RecheckSchedule.longest)
        #expect(RecheckSchedule(every: 0).every == 1)
    }
}

@Suite("Comments for the operators of a site")
struct SiteEventTests {
    private func change(_ before: Status, _ beforeReason: Reason, _ after: Status, _ reason: Reason) throws
        -> VerdictChange
    {
        VerdictChange(
            pair: try RecheckScheduleTests.pair(), before: .init(status: before, reason: beforeReason),
            after: .init(status: after, reason: reason), message: "because", at: Timestamp(seconds: 0))
    }

    @Test("Who is pending for another reason is not worth a message, who is given up is")
    func notable() throws {
        #expect(try !change(.pending, .serverError, .pending, .unreachable).isNotable)
        #expect(try change(.pending, .serverError, .pending, .retriesExhausted).isNotable)
        #expect(try change(.approved, .approved, .pending, .serverError).isNotable)
        #expect(try change(.denied, .signerExpired, .denied, .notSigned).isNotable)
    }

    @Test("A change is one line of JSON")
    func payload() throws {
        let event = SiteEvent.changed(try change(.approved, .approved, .denied, .signerExpired))
        #expect(
            event.payload
                == #"{"event":"verdict-changed","at":"1970-01-01T00:00:00Z","site":"example.com","app":"ABCDE12345.com.example.app","service":"any","rules":"ios8","status":"denied","reason":"signer-expired","message":"because","previousStatus":"approved","previousReason":"approved","labels":null}"#
        )
    }

    @Test("A changed document is reported with its effect on devices, if the earlier one is known")
    func contentChange() throws {
        let before = try AssociationFile(Array(#"{"applinks":{"details":[{"appID":"A.b","paths":["/x"]}]}}"#.utf8))
        let after = try AssociationFile(Array(#"{"applinks":{"details":[{"appID":"A.b","paths":["/y"]}]}}"#.utf8))
        var change = ContentChange(
            site: try Site("example.com"), url: "https://example.com/f", before: "aa", after: "bb", comparison: nil,
            labels: Labels([Labels.Entry(name: "owner", text: "=x\n\"")]), at: Timestamp(seconds: 0))
        let head =
            #"{"event":"content-changed","at":"1970-01-01T00:00:00Z","site":"example.com","url":"https://example.com/f","previousSha256":"aa","sha256":"bb","difference":"#
        let labels = #","labels":{"owner":"=x\n\""}}"#
        #expect(SiteEvent.contentChanged(change).payload == head + "null" + labels)
        change.comparison = AssociationComparison(from: before, to: after, limit: 1000)
        let difference =
            #"{"same":false,"services":[],"links":[{"apps":["A.b"],"urls":[{"url":"/x","before":"match","after":"no_match"},{"url":"/y","before":"no_match","after":"match"}],"complete":true}]}"#
        #expect(SiteEvent.contentChanged(change).payload == head + difference + labels)
        change.comparison = AssociationComparison(from: before, to: before, limit: 1000)
        #expect(SiteEvent.contentChanged(change).payload.contains(#""same":true,"services":[],"links":[]"#))
    }

    @Test("Events of one cause are joined with their sites")
    func joined() throws {
        let first = SiteEvent.changed(try change(.approved, .approved, .pending, .serverError))
        var other = try change(.approved, .approved, .pending, .serverError)
        other.pair.site = try Site("b.example")
        #expect(SiteEvent.changed(other).cause == first.cause)
        #expect(SiteEvent.changed(try change(.approved, .approved, .denied, .redirect)).cause != first.cause)
        let payloads = [first.payload, SiteEvent.changed(other).payload, first.payload]
        #expect(
            SiteEvent.joined(payloads)
                == #"{"event":"group","of":"verdict-changed","at":"1970-01-01T00:00:00Z","status":"pending","reason":"server-error","siteCount":2,"sites":["example.com","b.example"],"events":["#
                + payloads.joined(separator: ",") + "]}")
    }

    @Test(
        "Days left are whole days",
        arguments: [(86400 * 2, 2), (86399, 0), (0, 0), (-1, -1), (-86400, -1), (-86401, -2)] as [(Int64, Int64)])
    func daysLeft(seconds: Int64, days: Int64) throws {
        let now = Timestamp(seconds: 1_795_000_000)
        let end = CertificateExpiry(of: .signer, notBefore: nil, notAfter: now + seconds)
        #expect(end.daysLeft(at: now) == days)
    }

    @Test("A certificate that lasts long enough is not an event")
    func lasting() throws {
        let now = Timestamp(seconds: 1_795_000_000)
        let end = CertificateExpiry(of: .server, notBefore: nil, notAfter: now + 86401)
        #expect(CertificateWarning(site: try Site("example.com"), end, before: 86400, at: now) == nil)
    }
}
