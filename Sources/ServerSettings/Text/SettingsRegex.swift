internal import AASA

/// A regular expression of a server's settings, read as far as it can be decided what it matches.
///
/// Each part maps the offsets where it may begin to those where it may end, so that nothing is tried twice.
struct SettingsRegex {
    indirect enum Part: Sendable {
        case byte(ByteSet)
        case start
        case end
        case sequence([Part])
        case choice([Part])
        case repeated(Part, minimum: Int, maximum: Int?)
        case ahead(Part, isNegative: Bool)
    }

    private static let maximumSteps = 2_000
    /// A set of offsets has a bit for each, and for the end.
    private static let maximumLength = 127

    private let root: Part

    /// The expression; nil if it has a construct that is not read, such as a back reference.
    init?(_ text: String, ignoringCase: Bool) {
        let prefix = "(?i)"
        let hasPrefix = text.hasPrefix(prefix)
        var expression = text
        if hasPrefix { expression.removeFirst(prefix.count) }
        var parser = SettingsRegexParser(Array(expression.utf8), ignoringCase: ignoringCase || hasPrefix)
        guard let root = parser.parse() else { return nil }
        self.root = root
    }

    /// The expression of a byte.
    static func literal(_ byte: UInt8) -> String {
        let text = String(Character(Unicode.Scalar(byte)))
        return if ".[]{}()*+?|^$\\".utf8.contains(byte) { "\\\(text)" } else { text }
    }

    /// Whether the expression matches a part of the text; not known if that takes too long.
    func matches(_ text: String) -> Truth {
        var steps = Self.maximumSteps
        return matches(text, steps: &steps)
    }

    /// Whether the expression matches a part of one of many texts.
    ///
    /// - Parameter steps: what remains of those that may be taken; reduced by those that were.
    func matches(_ text: String, steps: inout Int) -> Truth {
        let bytes = Array(text.utf8)
        guard bytes.count <= Self.maximumLength else { return .unknown }
        let allowed = min(steps, Self.maximumSteps)
        var search = Search(bytes: bytes, remainingSteps: allowed)
        let ends = search.ends(of: root, from: search.all)
        steps -= allowed - search.remainingSteps
        guard search.remainingSteps > 0 else { return .unknown }
        return Truth(ends != 0)
    }

    /// Sets of offsets are numbers with a bit for each.
    private struct Search {
        let bytes: [UInt8]
        var remainingSteps: Int

        var end: UInt128 { 1 << UInt128(bytes.count) }
        /// The offsets of all bytes and the end.
        var all: UInt128 { end | (end - 1) }

        mutating func ends(of part: Part, from starts: UInt128) -> UInt128 {
            remainingSteps -= 1
            if starts == 0 || remainingSteps <= 0 { return 0 }
            switch part {
            case .byte(let set): return offsets(of: set, among: starts) << 1
            case .start: return starts & 1
            case .end: return starts & end
            case .sequence(let parts):
                var current = starts
                for part in parts where current != 0 { current = ends(of: part, from: current) }
                return current
            case .choice(let parts):
                var ends: UInt128 = 0
                for part in parts { ends |= self.ends(of: part, from: starts) }
                return ends
            case .repeated(let part, let minimum, let maximum):
                return ends(repeating: part, minimum: minimum, maximum: maximum, from: starts)
            case .ahead(let part, let isNegative):
                let matched = self.starts(of: part, among: starts)
                return if isNegative { starts & ~matched } else { matched }
            }
        }

        private func offsets(of set: ByteSet, among starts: UInt128) -> UInt128 {
            var offsets = starts & ~end
            var remaining = offsets
            while remaining != 0 {
                let offset = remaining.trailingZeroBitCount
                let bit: UInt128 = 1 << UInt128(offset)
                if !set.contains(bytes[offset]) { offsets &= ~bit }
                remaining &= ~bit
            }
            return offsets
        }

        /// The offsets of `starts` at which a part matches.
        private mutating func starts(of part: Part, among starts: UInt128) -> UInt128 {
            var matched: UInt128 = 0
            for offset in 0...bytes.count {
                let start = starts & (1 << UInt128(offset))
                if start == 0 { continue }
                if ends(of: part, from: start) != 0 { matched |= start }
            }
            return matched
        }

        private mutating func ends(
            repeating part: Part, minimum: Int, maximum: Int?, from starts: UInt128
        ) -> UInt128 {
            var fresh = starts
            var count = 0
            while fresh != 0, count < minimum {
                fresh = ends(of: part, from: fresh)
                count += 1
            }
            var all = fresh
            while fresh != 0, count < maximum ?? .max {
                fresh = ends(of: part, from: fresh) & ~all
                all |= fresh
                count += 1
            }
            return all
        }
    }
}
