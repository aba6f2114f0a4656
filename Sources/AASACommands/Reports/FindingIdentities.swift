internal import AASA
internal import POSIX

/// Texts that identify findings, also when the lines of a file have moved: for baselines, and for hosts
/// of code that compare runs.
struct FindingIdentities {
    /// How often a text came before.
    private var counts: [String: Int] = [:]
    /// The absolute path to which those of files are relative; nil leaves them as they were named.
    private let folder: String?

    /// The names of examined sites; a file or folder may have the name of one.
    var sites: Set<String> = []

    /// - Parameter file: a path in the folder that the texts depend on; nil: they depend on the current one.
    init(besideFile file: String? = nil) {
        folder = file.flatMap { file in FileSystem.resolved(FileSystem.folder(of: file)) }
    }

    /// - Parameters:
    ///   - path: what was examined, for a finding without a place of its own.
    ///   - texts: those in which findings may be.
    mutating func identity(
        of finding: Finding, in path: String, _ texts: SourceTexts = SourceTexts()
    ) -> String {
        let name = self.name(of: finding.location.name ?? path)
        let message = Self.withoutPlaces(Self.withoutTimes(finding.message))
        var identity = "\(Self.code(of: finding)) \(name) \(message)"
        if let text = texts.shortText(of: finding) { identity += " \(text)" }
        let count = counts[identity, default: 0]
        counts[identity] = count + 1
        return Self.hash("\(identity) \(count)")
    }

    /// What was examined: a file by its path from the folder, a site or URL by its name.
    func name(of path: String) -> String {
        let isSite = sites.contains(path)
        guard let folder, !isSite, let file = FileSystem.resolved(path) else { return ReportPath.plain(path) }
        return ReportPath.relative(file, to: folder)
    }

    /// The reason of a verdict in the place of the rule that finds the same: `check` has the one, and `lint` the other.
    private static func code(of finding: Finding) -> String {
        if finding.code == LintRule.appNotListed.code { return Reason.appNotListed.rawValue }
        return finding.code
    }

    /// The message without the numbers of lines and columns.
    private static func withoutPlaces(_ message: String) -> String {
        var result: [UInt8] = []
        var isBehindPlace = false
        for byte in message.utf8 {
            if byte.isDigit, isBehindPlace { continue }
            result.append(byte)
            let isBehindName =
                byte == " "
                && ["line ", "column "].contains { name in result.suffix(name.utf8.count).elementsEqual(name.utf8) }
            isBehindPlace = byte == ":" || isBehindName
        }
        // The column is named where the file has one line.
        return String(utf8: result).replacing(text: ", column ", with: "")
    }

    /// The message without durations and the value of 'Retry-After', which depend on the time of the check.
    static func withoutTimes(_ message: String) -> String {
        let words = message.split(separator: " ", omittingEmptySubsequences: false)
        var result: [Substring] = []
        var isBehindNumber = false
        // The value is in single quotes, and a date has spaces.
        var isInDelay = false
        for (word, next) in zip(words, words.dropFirst() + [""]) {
            let isOfDuration = isBehindNumber && isUnit(word)
            isBehindNumber = word.first?.isNumber == true && isUnit(next)
            if isOfDuration || isBehindNumber { continue }
            if isInDelay {
                isInDelay = !word.contains("'")
            } else if result.last == "'Retry-After:" {
                result.append("")
                isInDelay = !word.contains("'")
            } else {
                result.append(word)
            }
        }
        return result.joined(separator: " ")
    }

    /// Whether a word is a unit of ``Int/duration``, or of a measured time.
    private static func isUnit(_ word: Substring) -> Bool {
        ["day", "days", "h", "min", "s", "ms"].contains(word.prefix(while: \.isLetter))
    }

    /// FNV-1a with 64 bits.
    private static func hash(_ text: String) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return String(hash, radix: 16)
    }
}
