/// Finds out which rules of a list are gone, new, or at another place among the others.
enum RuleAlignment {
    static func compare(
        _ old: [RuleMeaning], _ oldRules: [LinkRule], _ new: [RuleMeaning], _ newRules: [LinkRule]
    ) -> (removed: [LinkRule], added: [LinkRule], moved: [(before: LinkRule, after: LinkRule)]) {
        var places: [RuleMeaning: [Int]] = [:]
        for (place, meaning) in new.enumerated().reversed() { places[meaning, default: []].append(place) }
        var removed: [LinkRule] = []
        var pairs: [(old: Int, new: Int)] = []
        for (place, meaning) in old.enumerated() {
            if let match = places[meaning]?.popLast() {
                pairs.append((place, match))
            } else {
                removed.append(oldRules[place])
            }
        }
        let matched = Set(pairs.map(\.new))
        let added = new.indices.filter { !matched.contains($0) }.map { newRules[$0] }
        let staying = longestIncreasing(pairs.map(\.new))
        let moved = pairs.indices.filter { !staying.contains($0) }.map {
            (before: oldRules[pairs[$0].old], after: newRules[pairs[$0].new])
        }
        return (removed, added, moved)
    }

    /// The indices of a longest increasing subsequence: what must not have moved.
    private static func longestIncreasing(_ values: [Int]) -> Set<Int> {
        var tails: [Int] = []
        var before = [Int?](repeating: nil, count: values.count)
        for index in values.indices {
            var low = 0
            var high = tails.count
            while low < high {
                let middle = (low + high) / 2
                if values[tails[middle]] < values[index] { low = middle + 1 } else { high = middle }
            }
            before[index] = low > 0 ? tails[low - 1] : nil
            if low == tails.count { tails.append(index) } else { tails[low] = index }
        }
        var result: Set<Int> = []
        var next = tails.last
        while let index = next {
            result.insert(index)
            next = before[index]
        }
        return result
    }
}
