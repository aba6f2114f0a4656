internal import FoundationEssentials

/// A moment, in whole seconds since 1970-01-01 00:00:00 UTC.
public struct Timestamp: Hashable, Comparable, Sendable, CustomStringConvertible {
    public var seconds: Int64

    public init(seconds: Int64) { self.seconds = seconds }

    /// The nearest moment that RFC 3339 can write.
    public init(clamping seconds: Int64) {
        self.seconds = min(max(seconds, Self.representable.lowerBound), Self.representable.upperBound)
    }

    /// Reads RFC 3339 (`2026-11-21T08:00:00Z`, with fractions and offsets) or seconds since 1970. Nil for anything else.
    public init?(_ text: String) {
        let digits = text.utf8.first == UInt8(ascii: "-") ? text.dropFirst() : text[...]
        if !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            guard let seconds = Int64(text), Self.representable.contains(seconds) else { return nil }
            self.seconds = seconds
            return
        }
        for fractional in [false, true] {
            let style = Date.ISO8601FormatStyle(includingFractionalSeconds: fractional)
            guard let date = try? style.parse(text) else { continue }
            let seconds = Int64(date.timeIntervalSince1970.rounded(.down))
            // The style takes days and hours that do not exist and carries them over, and whatever follows the zone;
            // the text must mean itself.
            guard Self.representable.contains(seconds), Self.isPlausible(text), Self.endsWithZone(text) else {
                return nil
            }
            self.seconds = seconds
            return
        }
        return nil
    }

    /// RFC 3339 in UTC, for instance `2026-11-21T08:00:00Z`.
    public var description: String {
        Date(timeIntervalSince1970: Double(seconds)).formatted(Date.ISO8601FormatStyle())
    }

    public static func < (a: Timestamp, b: Timestamp) -> Bool { a.seconds < b.seconds }

    public static func + (moment: Timestamp, seconds: Int64) -> Timestamp {
        Timestamp(seconds: moment.seconds + seconds)
    }

    /// Years 0 to 9999: what RFC 3339 can write.
    private static let representable: ClosedRange<Int64> = -62_167_219_200...253_402_300_799

    /// Month 1-12, a day that the month has, hour 0-23, minute 0-59, second 0-60.
    private static func isPlausible(_ text: String) -> Bool {
        let fields = text.utf8.prefix(19).split(whereSeparator: { !(0x30...0x39).contains($0) })
            .compactMap { Int(String(decoding: Array($0), as: UTF8.self)) }
        guard fields.count == 6, (1...12).contains(fields[1]) else { return false }
        let isLeap = fields[0] % 4 == 0 && (fields[0] % 100 != 0 || fields[0] % 400 == 0)
        let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][fields[1] - 1]
        return (1...days).contains(fields[2]) && fields[3] < 24 && fields[4] < 60 && fields[5] <= 60
    }

    /// After the seconds come a fraction, if any, and the zone, and nothing else (RFC 3339 section 5.6).
    private static func endsWithZone(_ text: String) -> Bool {
        var rest = text.utf8.dropFirst(19)
        if rest.first == UInt8(ascii: ".") { rest = rest.dropFirst().drop { (0x30...0x39).contains($0) } }
        if rest.elementsEqual("Z".utf8) { return true }
        guard rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") else { return false }
        let fields = rest.dropFirst().split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
            .map { $0.count == 2 ? Int(String(decoding: Array($0), as: UTF8.self)) ?? 99 : 99 }
        return fields.count == 2 && fields[0] < 24 && fields[1] < 60
    }
}
