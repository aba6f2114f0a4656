/// The characters of an alphabet, grouped by the required sets that contain them: those of a group are interchangeable.
struct PasswordGroups: Sendable {
    struct Group: Sendable {
        var codes: [UInt8]
        /// A bit for each required set that contains them.
        var mask: Int
        /// Whether this is the space, a group of its own: no password begins or ends with it.
        var isSpace: Bool
    }

    var groups: [Group] = []
    let characterCount: Int
    /// The bits of all required sets.
    let full: Int

    /// The maximum number of sets: the work doubles with each.
    static let mostSets = 16

    /// Groups the alphabet. The result is nil if there are too many sets.
    init?(_ alphabet: PasswordCharacters, required: [PasswordCharacters]) {
        guard required.count <= Self.mostSets else { return nil }
        characterCount = alphabet.count
        full = 1 << required.count - 1
        for code in alphabet.codes {
            var mask = 0
            for (bit, set) in required.enumerated() where set.contains(Unicode.Scalar(code)) {
                mask |= 1 << bit
            }
            let isSpace = code == UInt8(ascii: " ")
            if !isSpace, let index = groups.firstIndex(where: { group in group.mask == mask && !group.isSpace }) {
                groups[index].codes.append(code)
            } else {
                groups.append(Group(codes: [code], mask: mask, isSpace: isSpace))
            }
        }
    }

    /// The least number of characters with one of every required set; nil when that is impossible.
    var fewestCharacters: Int? {
        // For each mask that is reached.
        var fewest = [Int?](repeating: nil, count: full + 1)
        fewest[0] = 0
        // A character only adds bits.
        for mask in 0...full {
            guard let count = fewest[mask] else { continue }
            for group in groups { fewest[mask | group.mask] = min(fewest[mask | group.mask] ?? .max, count + 1) }
        }
        return fewest[full]
    }
}

extension PasswordRules {
    /// The least number of characters for the required sets; nil when there are too many sets.
    package var fewestCharacters: Int? {
        PasswordGroups(permitted.inASCII, required: decidingRequired)?.fewestCharacters
    }
}
