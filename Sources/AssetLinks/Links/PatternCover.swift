/// Proofs that one pattern matches all that another matches. They are sound, and not complete.
extension PathPattern {
    /// Whether every text that `other` matches is matched, too.
    func covers(_ other: PathPattern) -> Bool {
        if self == other { return true }
        switch form {
        case .prefix: return other.fixedStart.starts(with: text.utf16)
        case .literal, .suffix, .simpleGlob, .advancedGlob: return other.form == .literal && matches(other.text)
        }
    }

    /// Whether no text matches both.
    func isDisjoint(from other: PathPattern) -> Bool {
        if form == .literal { return !other.matches(text) }
        if other.form == .literal { return !matches(other.text) }
        let (start, otherStart) = (fixedStart, other.fixedStart)
        return !start.starts(with: otherStart) && !otherStart.starts(with: start)
    }

    /// Units with which every text begins that the pattern matches.
    var fixedStart: [UInt16] {
        switch form {
        case .literal, .prefix: return Array(text.utf16)
        case .suffix, .advancedGlob: return []
        case .simpleGlob:
            let special = Set(".*\\".utf16)
            let units = Array(text.utf16)
            var start = Array(units.prefix { !special.contains($0) })
            // A star repeats the character before it, or nothing.
            if start.count < units.count, units[start.count] == "*".utf16.first, !start.isEmpty { start.removeLast() }
            return start
        }
    }

    /// Whether every text matches.
    var matchesEverything: Bool { form == .prefix && text.isEmpty }
}

extension FilterGroup {
    /// Whether every URL that `other` matches is matched, too.
    func covers(_ other: FilterGroup) -> Bool {
        if conditions.isEmpty { return false }
        return conditions.allSatisfy { condition in
            if condition.part == .path, condition.pattern.matchesEverything { return true }
            return other.conditions.contains { other in
                other.part == condition.part && condition.pattern.covers(other.pattern)
            }
        }
    }
}
