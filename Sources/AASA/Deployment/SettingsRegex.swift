/// A regular expression of a server's settings, read as far as it can be decided what it matches.
///
/// Each part maps the offsets where it may begin to those where it may end, so that nothing is tried twice.
struct SettingsRegex {
    indirect enum Part {
        case byte(Set<UInt8>)
        case start
        case end
        case sequence([Part])
        case choice([Part])
        case repeated(Part, minimum: Int, maximum: Int?)
        case ahead(Part, isNegative: Bool)
    }

    private let root: Part

    /// The expression; nil if it has a construct that is not read, such as a back reference.
    init?(_ text: String, ignoringCase: Bool) {
        let prefix = "(?i)"
        let hasPrefix = text.hasPrefix(prefix)
        let bytes = Array((hasPrefix ? String(text.dropFirst(prefix.count)) : text).utf8)
        var parser = SettingsRegexParser(bytes, ignoringCase: ignoringCase || hasPrefix)
        guard let root = parser.parse() else { return nil }
        self.root = root
    }

    /// Whether the expression matches a part of the text; nil if that takes too long.
    func matches(_ text: String) -> Bool? {
        let bytes = Array(text.utf8)
        guard bytes.count <= 300 else { return nil }
        var search = Search(bytes: bytes)
        let ends = search.ends(of: root, from: Set(0...bytes.count))
        return search.remainingSteps > 0 ? !ends.isEmpty : nil
    }

    private struct Search {
        let bytes: [UInt8]
        var remainingSteps = 2_000

        mutating func ends(of part: Part, from starts: Set<Int>) -> Set<Int> {
            remainingSteps -= 1
            if starts.isEmpty || remainingSteps <= 0 { return [] }
            switch part {
            case .byte(let set):
                let fitting = starts.filter { $0 < bytes.count && set.contains(bytes[$0]) }
                return Set(fitting.map { $0 + 1 })
            case .start: return starts.intersection([0])
            case .end: return starts.intersection([bytes.count])
            case .sequence(let parts):
                var current = starts
                for part in parts { current = ends(of: part, from: current) }
                return current
            case .choice(let parts):
                var all: Set<Int> = []
                for part in parts { all.formUnion(ends(of: part, from: starts)) }
                return all
            case .repeated(let part, let minimum, let maximum):
                return ends(repeating: part, minimum: minimum, maximum: maximum, from: starts)
            case .ahead(let part, let isNegative):
                var kept: Set<Int> = []
                for start in starts where ends(of: part, from: [start]).isEmpty == isNegative { kept.insert(start) }
                return kept
            }
        }

        private mutating func ends(
            repeating part: Part, minimum: Int, maximum: Int?, from starts: Set<Int>
        ) -> Set<Int> {
            var fresh = starts
            for _ in 0..<minimum { fresh = ends(of: part, from: fresh) }
            var all = fresh
            var count = minimum
            while !fresh.isEmpty, count < maximum ?? .max {
                fresh = ends(of: part, from: fresh).subtracting(all)
                all.formUnion(fresh)
                count += 1
            }
            return all
        }
    }
}
