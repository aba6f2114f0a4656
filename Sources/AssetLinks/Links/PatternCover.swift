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
    var fixedStart: ArraySlice<UInt16> {
        switch form {
        case .literal, .prefix: return units[...]
        case .suffix, .advancedGlob: return []
        case .simpleGlob:
            var start = units.prefix { unit in
                unit != GlobUnit.dot && unit != GlobUnit.star && unit != GlobUnit.backslash
            }
            // A star repeats the character before it, or nothing.
            if start.count < units.count, units[start.count] == GlobUnit.star, !start.isEmpty { start.removeLast() }
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
