/// Proves that no URL reaches a group, since earlier ones match all that it matches. Proofs are sound, and end with
/// their budget.
struct ReachProof {
    /// What matches all that a group matches.
    enum Cover {
        /// An earlier group, by its number.
        case one(Int)
        case severalTogether
    }

    /// Units of text that are compared at most, two groups at a time.
    private static let maximumEffort = 20_000_000
    /// What a comparison takes besides its units, compared with the comparison of one.
    static let comparisonEffort = 16
    /// Groups that are compared together at most.
    private static let maximumUnion = 32
    /// With more groups, each is compared with one other at a time.
    private static let maximumGroups = 256

    private var union = PatternUnion(budget: 500_000)
    private var effort = 0

    /// What covers a group, or nil if nothing is proved.
    mutating func cover(ofGroupAt number: Int, in index: FilterGroupIndex) -> Cover? {
        let group = index.groups[number]
        if group.conditions.isEmpty || effort > Self.maximumEffort { return nil }
        if let earlier = index.firstCovering(groupAt: number, effort: &effort) { return .one(earlier) }
        guard index.groups.count <= Self.maximumGroups, let path = group.path else { return nil }
        var patterns: [PathPattern] = []
        var numbers: [Int] = []
        for (earlier, other) in index.groups[..<number].enumerated() where other.conditions.count == 1 {
            effort += Self.comparisonEffort + index.sizes[earlier] + index.sizes[number]
            if effort > Self.maximumEffort { return nil }
            guard let pattern = other.path, !pattern.isDisjoint(from: path) else { continue }
            patterns.append(pattern)
            numbers.append(earlier)
        }
        guard patterns.count <= Self.maximumUnion, union.covers(path, by: patterns) else { return nil }
        return if numbers.count == 1 { .one(numbers[0]) } else { .severalTogether }
    }

    /// Whether groups may open a URL whose path fits one of some patterns; false if it is proved that they refuse each.
    mutating func mayOpen(_ paths: [PathPattern], by index: FilterGroupIndex) -> Bool {
        for path in paths where mayOpen(path, by: index) { return true }
        return false
    }

    private mutating func mayOpen(_ path: PathPattern, by index: FilterGroupIndex) -> Bool {
        let all = FilterGroup(allowing: path)
        for (number, group) in index.groups.enumerated() {
            effort += Self.comparisonEffort + index.sizes[number] + path.units.count
            if effort > Self.maximumEffort { return true }
            if !group.isAllowing {
                if group.covers(all) { return false }
                continue
            }
            let isFar = group.path?.isDisjoint(from: path) ?? false
            if group.opensURLs, !isFar, cover(ofGroupAt: number, in: index) == nil { return true }
        }
        return false
    }
}
