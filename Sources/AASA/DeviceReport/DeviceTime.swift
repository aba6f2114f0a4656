/// The moments of a device report: `2021-09-23 18:16:58 +0000`, and since iOS 18.2 perhaps with a 12-hour clock,
/// `2024-12-11 6:16:58 PM +0000`, where the space in front of AM and PM may be U+202F.
enum DeviceTime {
    /// Nil for what is no moment.
    static func read(_ text: String) -> Timestamp? {
        let parts = text.unicodeScalars.split { $0.properties.isWhitespace }.map {
            String(String.UnicodeScalarView($0))
        }
        guard parts.count == 3 || parts.count == 4, parts[0].utf8.count == 10 else { return nil }
        let half = parts.count == 4 ? parts[2] : ""
        guard let clock = clock(parts[1], half), let zone = zone(parts[parts.count - 1]) else { return nil }
        return Timestamp("\(parts[0])T\(clock)\(zone)")
    }

    /// `18:16:58` of `18:16:58` or `6:16:58` with `PM`.
    private static func clock(_ text: String, _ half: String) -> String? {
        let fields = text.split(separator: ":", omittingEmptySubsequences: false)
        guard fields.count == 3, fields.allSatisfy({ isNumber($0) }), fields[1].utf8.count == 2,
            fields[2].utf8.count == 2, var hour = Int(fields[0])
        else { return nil }
        switch half.lowercased().filter({ $0 != "." }) {
        case "": break
        case "am" where (1...12).contains(hour): hour %= 12
        case "pm" where (1...12).contains(hour): hour = hour % 12 + 12
        default: return nil
        }
        return "\(hour < 10 ? "0" : "")\(hour):\(fields[1]):\(fields[2])"
    }

    private static func isNumber(_ text: Substring) -> Bool {
        (1...2).contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }

    /// `+00:00` of `+0000`.
    private static func zone(_ text: String) -> String? {
        if ["Z", "UTC", "GMT"].contains(text) { return "Z" }
        let bytes = Array(text.utf8)
        guard bytes.count == 5, bytes[0] == UInt8(ascii: "+") || bytes[0] == UInt8(ascii: "-"),
            bytes[1...].allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        return "\(text.prefix(3)):\(text.suffix(2))"
    }
}
