import TestSupport
import Testing

@testable import AASA

@Suite("Moments")
struct TimestampTests {
    @Test(
        "RFC 3339 and seconds since 1970 are read",
        arguments: [
            ("1970-01-01T00:00:00Z", 0), ("2026-11-21T08:00:00Z", 1_795_248_000),
            ("2015-09-01T00:00:00Z", 1_441_065_600),
            ("2026-11-21T09:00:00+01:00", 1_795_248_000), ("2026-11-21T00:00:00-08:00", 1_795_248_000),
            ("2026-11-21T13:45:00+05:45", 1_795_248_000), ("2026-11-21T08:00:00+00:00", 1_795_248_000),
            ("2026-11-21T08:00:00-00:00", 1_795_248_000), ("2026-11-21T08:00:00.5Z", 1_795_248_000),
            ("2026-11-21T08:00:00.999Z", 1_795_248_000), ("2026-11-21T08:00:00.123456+00:00", 1_795_248_000),
            ("2000-02-29T12:00:00Z", 951_825_600), ("2028-02-29T00:00:00Z", 1_835_395_200),
            ("1969-12-31T23:59:59Z", -1),
            ("2016-12-31T23:59:60Z", 1_483_228_800), ("2026-11-21T07:59:59.9999Z", 1_795_247_999),
            ("1969-12-31T23:59:59.5Z", -1), ("2050-01-01T00:00:00Z", 2_524_608_000),
            ("9999-12-31T23:59:59Z", 253_402_300_799),
            ("0", 0), ("1795248000", 1_795_248_000), ("-1", -1), ("253402300799", 253_402_300_799),
        ] as [(String, Int64)])
    func read(text: String, seconds: Int64) {
        #expect(Timestamp(text)?.seconds == seconds)
    }

    @Test(
        "Any other text is an invalid moment",
        arguments: [
            "", " ", "now", "-", "--1", "+1", "1.5", "1e9", "0x10", "253402300800", "99999999999999999999", "\u{661}",
            "2026-11-21", "2026-11-21T08:00", "2026-11-21T08:00:00", "21.11.2026", "2026-11-21T08:00:00Zx",
            "x2026-11-21T08:00:00Z",
            "2026-02-29T00:00:00Z", "1900-02-29T00:00:00Z", "2026-02-30T00:00:00Z", "2026-04-31T00:00:00Z",
            "2026-13-01T00:00:00Z",
            "2026-00-01T00:00:00Z", "2026-01-00T00:00:00Z", "2026-01-32T00:00:00Z", "2026-11-21T24:00:00Z",
            "2026-11-21T08:60:00Z",
            "2026-11-21T08:00:61Z", "2026-11-21T08:00:00+", "2026-11-21T08:00:00+1", "2026-11-21T08:00:00+0100",
            "2026-11-21T08:00:00-+1:00", "20261121T080000Z", "2026-11-21T08:00:00ZZ", "2026-11-21T08:00:00 Z",
            "2026-11-21T08:00:00.Z",
            " 2026-11-21T08:00:00Z", "2026-11-21T08:00:00Z ", "2026-11-21T08:00:00+25:00", "2026-11-21T08:00:00+01:60",
            "2026-W47-6T08:00:00Z",
        ])
    func refused(text: String) {
        #expect(Timestamp(text) == nil)
    }

    @Test(
        "A moment is written in UTC and read back as itself",
        arguments: [
            (0, "1970-01-01T00:00:00Z"), (1_795_248_000, "2026-11-21T08:00:00Z"), (-1, "1969-12-31T23:59:59Z"),
            (951_825_600, "2000-02-29T12:00:00Z"), (253_402_300_799, "9999-12-31T23:59:59Z"),
            (31_556_995_200, "2970-01-01T00:00:00Z"), (-62_167_219_200, "0000-01-01T00:00:00Z"),
            (4_107_542_399, "2100-02-28T23:59:59Z"), (4_107_542_400, "2100-03-01T00:00:00Z"),
        ] as [(Int64, String)])
    func written(seconds: Int64, text: String) {
        #expect(Timestamp(seconds: seconds).description == text)
        #expect(Timestamp(text) == Timestamp(seconds: seconds))
    }

    @Test("Every moment between the years 0 and 9999 is read back as itself")
    func roundTrip() {
        var generator = SeededGenerator(seed: 11)
        for _ in 0..<2000 {
            let moment = Timestamp(seconds: Int64.random(in: -62_167_219_200...253_402_300_799, using: &generator))
            #expect(Timestamp(moment.description) == moment)
            #expect(Timestamp(String(moment.seconds)) == moment)
        }
    }

    @Test("Moments are ordered, and seconds are added and subtracted")
    func arithmetic() {
        let moment = Timestamp(seconds: 1000)
        #expect(moment < moment + 1)
        #expect(!(moment < moment))
        #expect(moment - 1000 == Timestamp(seconds: 0))
        #expect(moment - .min == Timestamp(seconds: .max))
    }

    @Test("A moment beyond the years that can be written is the nearest one in them")
    func clamped() {
        #expect(Timestamp(seconds: .max).seconds == 253_402_300_799)
        #expect(Timestamp(seconds: .min).seconds == -62_167_219_200)
    }

    @Test(
        "A sum is within the years that can be written",
        arguments: [
            (.max - 1, 5), (0, .max), (253_402_300_799, 1), (.min + 1, -5), (0, .min), (-1, .min),
            (-62_167_219_200, -1),
        ] as [(Int64, Int64)])
    func saturation(seconds: Int64, addition: Int64) {
        let sum = Timestamp(seconds: seconds) + addition
        #expect(sum.description == (seconds > 0 || addition > 0 ? "9999-12-31T23:59:59Z" : "0000-01-01T00:00:00Z"))
        #expect(Timestamp(sum.description) == sum)
    }
}
