/// The distance between short names, for suggestions such as "did you mean".
package enum EditDistance {
    /// Longer texts have no distance: the cost grows with the product of the lengths.
    static let maximumLength = 255

    /// The restricted Damerau-Levenshtein distance: insertions, removals, replacements and swaps of neighbours; nil
    /// if it is more than `limit`.
    package static func between<Letter: Equatable>(_ a: [Letter], _ b: [Letter], limit: Int) -> Int? {
        guard abs(a.count - b.count) <= limit, max(a.count, b.count) <= maximumLength else { return nil }
        // Three rows of the table: this one, the one before, and the one before that.
        var current = Array(repeating: 0, count: b.count + 1)
        var previous = Array(0...b.count)
        var beforePrevious = current
        var leastBefore = 0
        for row in a.indices {
            current[0] = row + 1
            var least = row + 1
            for column in b.indices {
                let replaced = previous[column] + (a[row] == b[column] ? 0 : 1)
                var distance = min(replaced, previous[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, a[row] == b[column - 1], a[row - 1] == b[column] {
                    distance = min(distance, beforePrevious[column - 1] + 1)
                }
                current[column + 1] = distance
                least = min(least, distance)
            }
            // A swap looks back over one row: two in a row above the limit never come below it again.
            if least > limit, leastBefore > limit { return nil }
            leastBefore = least
            swap(&beforePrevious, &previous)
            swap(&previous, &current)
        }
        if previous[b.count] > limit { return nil }
        return previous[b.count]
    }

    /// The first of the nearest `candidates` within `limit`.
    package static func nearest(
        to text: String, in candidates: some Sequence<String>, limit: Int, ignoringCase: Bool
    ) -> String? {
        func plain(_ text: String) -> [UInt8] { Array((ignoringCase ? text.lowercased() : text).utf8) }
        let bytes = plain(text)
        var nearest: String?
        var bound = limit
        for candidate in candidates where bound >= 0 {
            guard let distance = between(bytes, plain(candidate), limit: bound) else { continue }
            nearest = candidate
            bound = distance - 1
        }
        return nearest
    }

    /// The first of the nearest `candidates` within a limit that grows with the length; else the only one that
    /// continues `word`, if that has two letters. Case is ignored, and so are texts of more than `maximumLength` bytes.
    package static func nearest(to word: String, in candidates: [String]) -> String? {
        if word.utf8.count > maximumLength { return nil }
        let candidates = candidates.filter { candidate in candidate.utf8.count <= maximumLength }
        let lowercase = word.lowercased()
        let typed = Array(lowercase)
        var best: (name: String, distance: Int)?
        for candidate in candidates {
            let name = Array(candidate.lowercased())
            let limit = min(tolerance(forLength: max(typed.count, name.count)), typed.count - 2)
            guard let distance = between(typed, name, limit: limit), distance < best?.distance ?? .max else { continue }
            // A slip in the first letter is rare, and a second one makes it a different word.
            if distance < 2 || typed.first == name.first { best = (candidate, distance) }
        }
        if let best { return best.name }
        guard typed.count > 1 else { return nil }
        let continuing = candidates.filter { candidate in candidate.lowercased().hasPrefix(lowercase) }
        if continuing.count > 1 { return nil }
        return continuing.first
    }

    /// A question with the nearest candidate: `did you mean 'x'?`; nil if none is near.
    package static func question(about word: String, among candidates: [String]) -> String? {
        nearest(to: word, in: candidates).map { near in "did you mean '\(near)'?" }
    }

    /// The hint for a word that is not one of the choices: a question, or all of them.
    package static func hint(for word: String, among choices: [String]) -> String {
        question(about: word, among: choices) ?? choices.choiceHint
    }

    /// The number of slips that are plausible in a word of this length.
    private static func tolerance(forLength length: Int) -> Int {
        switch length {
        case ...1: 0
        case ...5: 1
        case ...8: 2
        default: 3
        }
    }
}

extension Collection<String> {
    /// The hint for a word that is not one of these: `use one of a, b, c`.
    package var choiceHint: String { "use one of \(joined(separator: ", "))" }
}
