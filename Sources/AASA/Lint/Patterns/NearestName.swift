/// Finds the name that was probably meant.
enum NearestName {
    /// The first of those with the fewest edits, at most a third of the name's length and always one; nil when none is
    /// so near. Letters in another case count as the same.
    static func find(_ name: String, among names: [String]) -> String? {
        // Longer names are no slips, and would take long.
        guard name.utf8.count <= 64, names.count <= 1_000 else { return nil }
        let wanted = Array(name.lowercased().utf8)
        var best: (name: String, distance: Int)?
        for candidate in names where abs(candidate.utf8.count - wanted.count) <= max(1, wanted.count / 3) {
            let distance = distance(wanted, Array(candidate.lowercased().utf8))
            if distance <= max(1, wanted.count / 3), distance < best?.distance ?? .max { best = (candidate, distance) }
        }
        return best?.name
    }

    /// How many bytes must be put in, left out or changed (Levenshtein).
    private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
        var row = Array(0...b.count)
        for (i, byte) in a.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, other) in b.enumerated() {
                let changed = diagonal + (byte == other ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = min(changed, row[j] + 1, row[j + 1] + 1)
            }
        }
        return row[b.count]
    }
}
