/// The characters of an alphabet, parted by the required sets that they belong to: those of one part can stand for each other.
struct PasswordGroups: Sendable {
    struct Group: Sendable {
        var codes: [UInt8]
        /// A bit for each required set that they belong to.
        var mask: Int
        /// Whether it is the space, which stands alone: no password begins or ends with it.
        var isSpace: Bool
    }

    var groups: [Group] = []
    /// The bits of all required sets.
    let full: Int

    /// More sets than this, none within another, are not counted: the work doubles with each.
    static let mostSets = 16

    /// Nil when there are too many sets.
    init?(_ alphabet: PasswordCharacters, required: [PasswordCharacters]) {
        guard required.count <= Self.mostSets else { return nil }
        full = 1 << required.count - 1
        for code in alphabet.codes {
            var mask = 0
            for (bit, set) in required.enumerated() where set.contains(Unicode.Scalar(code)) { mask |= 1 << bit }
            let isSpace = code == UInt8(ascii: " ")
            if let index = groups.firstIndex(where: { $0.mask == mask && !$0.isSpace }), !isSpace {
                groups[index].codes.append(code)
            } else {
                groups.append(Group(codes: [code], mask: mask, isSpace: isSpace))
            }
        }
    }

    /// How many characters it takes at least to have one of every required set; nil when no number is enough.
    var fewestCharacters: Int? {
        var reached: Set<Int> = [0]
        var latest = reached
        var count = 0
        while !reached.contains(full) {
            var next: Set<Int> = []
            for mask in latest { for group in groups { next.insert(mask | group.mask) } }
            latest = next.subtracting(reached)
            if latest.isEmpty { return nil }
            reached.formUnion(latest)
            count += 1
        }
        return count
    }
}

extension PasswordRules {
    /// How many characters the required sets need at least; nil when there are too many of them to say.
    public var fewestCharacters: Int? {
        PasswordGroups(permitted.inASCII, required: decidingRequired)?.fewestCharacters
    }
}
