import Testing

@testable import AASA

@Suite("When a pending pair is rechecked")
struct ScheduleTests {
    private static let hour: Int64 = 3600
    private static let moment = Timestamp(seconds: 1_800_000_000)

    @Test(
        "Every three hours, at most eight tries; a server may request longer waits, up to a day",
        arguments: [
            (1, nil, 3), (2, nil, 3), (7, nil, 3), (8, nil, nil), (9, nil, nil), (1000, nil, nil),
            (1, 0, 3), (1, 1, 3), (1, -5, 3), (1, 3600, 3), (1, 10_800, 3), (1, 14_400, 4), (1, 86_400, 24),
            (1, 86_401, 24),
            (1, 999_999_999, 24), (1, Int.max, 24), (7, 36_000, 10), (8, 36_000, nil), (0, nil, 3),
        ] as [(Int, Int?, Int64?)])
    func next(attempts: Int, retryAfter: Int?, hours: Int64?) {
        let next = RetrySchedule(of: .ios8).next(after: Self.moment, attempts: attempts, retryAfter: retryAfter)
        #expect(next == hours.map { Self.moment + $0 * Self.hour })
    }

    @Test(
        "For Android, waits double from an hour to a day, and no try is the last",
        arguments: [
            (1, nil, 1), (2, nil, 2), (3, nil, 4), (4, nil, 8), (5, nil, 16), (6, nil, 24), (8, nil, 24),
            (1000, nil, 24), (1, 7200, 2), (6, 3600, 24), (1, Int.max, 24), (0, nil, 1),
        ] as [(Int, Int?, Int64)])
    func nextOfAndroid(attempts: Int, retryAfter: Int?, hours: Int64) {
        for system in [SystemVersion.android, .google] {
            let schedule = RetrySchedule(of: system)
            let next = schedule.next(after: Self.moment, attempts: attempts, retryAfter: retryAfter)
            #expect(next == Self.moment + hours * Self.hour)
            #expect(!schedule.isLast(attempts))
        }
    }

    @Test("A pending pair's tries are counted, and after the eighth none is left", arguments: 0..<12)
    func attempts(earlier: Int) throws {
        for (observation, reason) in [
            (Sample.status(503), Reason.serverError), (Sample.noAnswer(.timedOut), .unreachable),
        ] {
            let verdict = Verdict(
                try Sample.judge(observation), at: Self.moment, earlierAttempts: earlier, isRecorded: true)
            #expect(verdict.attempts == earlier + 1)
            #expect(verdict.status == .pending)
            #expect(verdict.checkedAt == Self.moment)
            #expect(verdict.retryAt == (earlier < 7 ? Self.moment + 3 * Self.hour : nil))
            #expect(verdict.reason == (earlier < 7 ? reason : .retriesExhausted))
        }
    }

    @Test(
        "A verdict that is not pending is not rechecked",
        arguments: [Sample.answer(), Sample.status(404), Sample.status(301)])
    func settled(observation: Observation) throws {
        let verdict = Verdict(try Sample.judge(observation), at: Self.moment, earlierAttempts: 7, isRecorded: true)
        #expect(verdict.retryAt == nil)
        #expect(verdict.attempts == 8)
        #expect(verdict.reason == verdict.judgement.reason)
        #expect(verdict.reason != .retriesExhausted)
    }

    @Test("A Retry-After counts with a 5xx, and with a limit of Apple's CDN", arguments: SystemVersion.apple)
    func retryAfter(rules: SystemVersion) throws {
        let verdict = Verdict(
            try Sample.judge(Sample.status(503, retryAfter: 20_000), rules), at: Self.moment, earlierAttempts: 0,
            isRecorded: true)
        #expect(verdict.retryAt == Self.moment + 20_000)
        let denied = Verdict(
            try Sample.judge(Sample.status(429, retryAfter: 20_000), rules), at: Self.moment, earlierAttempts: 0,
            isRecorded: true)
        #expect(denied.retryAt == (rules.usesCDN(nil) ? verdict.retryAt : nil))
    }
}
