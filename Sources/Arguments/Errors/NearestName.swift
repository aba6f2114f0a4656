/// The candidate that was probably meant, or `nil` if none is near enough.
///
/// Letter case is ignored. A word that only one candidate begins with counts as near, whatever its length.
public func nearestName(to word: String, in candidates: [String]) -> String? {
    let typed = Array(word.lowercased())
    var best: (name: String, distance: Int)?
    for candidate in candidates {
        let name = Array(candidate.lowercased())
        let distance = editDistance(typed, name)
        if distance <= tolerance(forLength: max(typed.count, name.count)), distance < typed.count,
            distance < best?.distance ?? .max
        {
            best = (candidate, distance)
        }
    }
    if let best { return best.name }
    let continued = candidates.filter { typed.count > 1 && $0.lowercased().hasPrefix(word.lowercased()) }
    return continued.count == 1 ? continued.first : nil
}

/// How many slips are plausible in a word of this length.
private func tolerance(forLength length: Int) -> Int {
    switch length {
    case ...1: 0
    case ...5: 1
    case ...8: 2
    default: 3
    }
}

/// The number of insertions, deletions, replacements and swaps of neighbours that turn one word into the other.
///
/// This is the restricted Damerau-Levenshtein distance: no part of a word is edited twice.
func editDistance(_ source: [Character], _ target: [Character]) -> Int {
    var beforePrevious: [Int] = []
    var previous = Array(0...target.count)
    for (row, letter) in source.enumerated() {
        var current = [row + 1]
        for (column, other) in target.enumerated() {
            let replaced = previous[column] + (letter == other ? 0 : 1)
            var distance = min(replaced, previous[column + 1] + 1, current[column] + 1)
            if row > 0, column > 0, letter == target[column - 1], source[row - 1] == other {
                distance = min(distance, beforePrevious[column - 1] + 1)
            }
            current.append(distance)
        }
        (beforePrevious, previous) = (previous, current)
    }
    return previous[target.count]
}
