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
    /// The bits of all required sets.
    let full: Int

    /// The maximum number of sets: the work doubles with each.
    static let mostSets = 16

    var characterCount: Int {
        var count = 0
        for group in groups { count += group.codes.count }
        return count
    }

    /// Groups the alphabet. The result is nil if there are too many sets.
    init?(_ alphabet: PasswordCharacters, required: [PasswordCharacters]) {
        guard required.count <= Self.mostSets else { return nil }
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
        var isReached = [Bool](repeating: false, count: full + 1)
        isReached[0] = true
        var latest = [0]
        var count = 0
        while !isReached[full] {
            var next: [Int] = []
            for mask in latest {
                for group in groups where !isReached[mask | group.mask] {
                    isReached[mask | group.mask] = true
                    next.append(mask | group.mask)
                }
            }
            if next.isEmpty { return nil }
            latest = next
            count += 1
        }
        return count
    }
}

extension PasswordRules {
    /// The least number of characters for the required sets; nil when there are too many sets.
    package var fewestCharacters: Int? {
        PasswordGroups(permitted.inASCII, required: decidingRequired)?.fewestCharacters
    }
}
