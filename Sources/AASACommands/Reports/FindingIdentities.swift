internal import AASA

/// Texts that identify findings, also when the lines of a file have moved: for baselines, and for hosts
/// of code that compare runs.
struct FindingIdentities {
    /// How often a text came before.
    private var counts: [String: Int] = [:]

    /// - Parameter path: what was examined, for a finding without a place of its own.
    mutating func identity(of finding: Finding, in path: String) -> String {
        let name = Self.plain(finding.location.name ?? path)
        let text = "\(finding.code) \(name) \(Self.withoutPlaces(finding.message))"
        let count = counts[text, default: 0]
        counts[text] = count + 1
        return Self.hash("\(text) \(count)")
    }

    /// A path without `./` in front.
    static func plain(_ path: String) -> String {
        if path.hasPrefix("./") { String(path.dropFirst(2)) } else { path }
    }

    /// The message without the numbers of lines and columns.
    private static func withoutPlaces(_ message: String) -> String {
        var result: [UInt8] = []
        var isBehindPlace = false
        for byte in message.utf8 {
            if byte.isDigit, isBehindPlace { continue }
            result.append(byte)
            let isBehindLine = byte == " " && result.suffix(5).elementsEqual("line ".utf8)
            isBehindPlace = byte == ":" || isBehindLine
        }
        return String(utf8: result)
    }

    /// FNV-1a with 64 bits.
    private static func hash(_ text: String) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return String(hash, radix: 16)
    }
}
