/// Proofs that one pattern matches all that another matches. They are sound, and not complete.
extension PathPattern {
    /// Whether every text that `other` matches is matched, too.
    func covers(_ other: PathPattern) -> Bool {
        if self == other { return true }
        switch form {
        case .prefix: return other.fixedStart.starts(with: units)
        case .literal, .suffix, .simpleGlob, .advancedGlob: return other.form == .literal && matches(units: other.units)
        }
    }

    /// Whether no text matches both.
    func isDisjoint(from other: PathPattern) -> Bool {
        if form == .literal { return !other.matches(units: units) }
        if other.form == .literal { return !matches(units: other.units) }
        let (start, otherStart) = (fixedStart, other.fixedStart)
        return !start.starts(with: otherStart) && !otherStart.starts(with: start)
    }

    /// Units with which every text begins that the pattern matches.
    var fixedStart: [UInt16] {
        switch form {
        case .literal, .prefix: units
        case .suffix, .advancedGlob: []
        case .simpleGlob: glob?.fixedStart ?? []
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
