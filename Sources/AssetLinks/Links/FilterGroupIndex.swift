/// Groups in their order, found by the start that their path patterns require: a URL is
/// compared with a few of thousands.
struct FilterGroupIndex: Sendable {
    let groups: [FilterGroup]
    /// The units of each group's patterns.
    let sizes: [Int]
    /// The numbers of groups by the units with which each path that they match begins; none for a
    /// group that restricts no path.
    private var numbers: [[UInt16]: [Int]] = [:]
    /// The lengths of these starts, each once.
    private let lengths: [Int]

    /// A search for a start, compared with the comparison of one unit.
    private static let lookupEffort = 16
    /// Conditions of one group times those of another that are compared at most.
    private static let maximumPairs = 10_000

    init(_ groups: [FilterGroup]) {
        self.groups = groups
        sizes = groups.map(\.unitCount)
        for (number, group) in groups.enumerated() { numbers[group.requiredStart, default: []].append(number) }
        lengths = Set(numbers.keys.map(\.count)).sorted()
    }

    /// The number of the first group that matches.
    ///
    /// - Parameter effort: gains about the number of units that were compared.
    func firstMatch(_ url: AndroidURL, effort: inout Int) -> Int? {
        for number in candidates(forPathsFrom: url.pathUnits, effort: &effort) {
            let group = groups[number]
            effort += (group.conditions.count + 1) * (url.unitCount + 1)
            if group.matches(url) { return number }
        }
        return nil
    }

    /// The number of the first group in front of another one that matches all that the other matches.
    func firstCovering(groupAt number: Int, effort: inout Int) -> Int? {
        let other = groups[number]
        let start = other.requiredStart
        for candidate in candidates(forPathsFrom: start, effort: &effort) {
            if candidate >= number { return nil }
            let pairs = groups[candidate].conditions.count * other.conditions.count
            effort += sizes[candidate] + sizes[number] + pairs
            if pairs <= Self.maximumPairs, groups[candidate].covers(other) { return candidate }
        }
        return nil
    }

    /// The groups that may match paths with a start, in their order.
    private func candidates(forPathsFrom start: [UInt16], effort: inout Int) -> [Int] {
        var candidates: [Int] = []
        for length in lengths where length <= start.count {
            effort += Self.lookupEffort + length
            guard let further = numbers[Array(start[..<length])] else { continue }
            if candidates.isEmpty {
                candidates = further
                continue
            }
            candidates = (candidates + further).sorted()
            effort += candidates.count
        }
        return candidates
    }
}

extension FilterGroup {
    fileprivate var unitCount: Int {
        conditions.reduce(0) { count, condition in count + condition.pattern.units.count }
    }

    /// Units with which every path begins that the group matches.
    fileprivate var requiredStart: [UInt16] { path?.fixedStart ?? [] }
}

extension AndroidURL {
    /// The units of all parts that patterns are compared with.
    fileprivate var unitCount: Int {
        let parameterCount = parameterUnits.reduce(0) { count, units in count + units.count }
        return pathUnits.count + parameterCount + (fragmentUnits?.count ?? 0)
    }
}
