import AASA
import Testing

@Suite("When an event is sent again")
struct DeliveryScheduleTests {
    private let noon = Timestamp(seconds: 1_800_000_000)

    @Test(
        "Waits double from ten seconds to an hour, a receiver may request longer ones, and after a day delivery ends",
        arguments: [
            ("after the first attempt", 1, 0, nil, 10), ("after the second", 2, 10, nil, 20),
            ("after the third", 3, 30, nil, 40), ("after the ninth", 9, 2550, nil, 2560),
            ("after the tenth", 10, 5110, nil, 3600), ("after the thirtieth", 30, 80_000, nil, 3600),
            ("a longer wait that was asked for counts", 1, 0, 120, 120),
            ("a shorter one does not", 4, 100, 1, 80), ("one of nothing does not", 1, 0, 0, 10),
            ("one below nothing does not", 1, 0, -5, 10), ("one beyond an hour is cut", 1, 0, 86_400, 3600),
            ("one beyond all measure is cut", 1, 0, .max, 3600),
            ("the last moment is still in time", 20, 82_800, nil, 3600),
            ("a second later is too late", 20, 82_801, nil, nil), ("a day later is too late", 1, 86_400, nil, nil),
            ("a short wait may be in time where a long is not", 1, 86_390, nil, 10),
            ("one that was asked for may be too late", 1, 86_000, 500, nil),
            ("a clock that jumped back goes on", 3, -500_000, nil, 40), ("but not for ever", 40, -500_000, nil, nil),
            ("no attempt at all counts as the first", 0, 0, nil, 10),
        ] as [(String, Int, Int64, Int?, Int64?)])
    func waits(name: String, attempts: Int, age: Int64, retryAfter: Int?, wait: Int64?) {
        let now = noon + age
        let next = DeliverySchedule.next(after: now, attempts: attempts, createdAt: noon, retryAfter: retryAfter)
        #expect(next == wait.map { now + $0 }, "\(name)")
    }

    @Test("An event that is never accepted is tried for most of a day, and fewer times than the bound")
    func toTheEnd() {
        var now = noon
        var attempts = 1
        while let next = DeliverySchedule.next(after: now, attempts: attempts, createdAt: noon, retryAfter: nil) {
            now = next
            attempts += 1
        }
        #expect(now.seconds - noon.seconds > 82_800)
        #expect(attempts < DeliverySchedule.maximumAttempts)
    }
}
