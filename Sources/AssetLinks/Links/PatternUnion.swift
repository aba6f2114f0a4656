/// Proves that some patterns together match all that another one matches.
struct PatternUnion {
    /// States and units of patterns that are left for all proofs; without any, nothing is proved.
    private(set) var budget: Int

    /// States of one proof; with more, nothing is proved.
    private static let maximumStates = 4096

    /// - Returns: whether it is proved that `earlier` match every text that `pattern` matches.
    mutating func covers(_ pattern: PathPattern, by earlier: [PathPattern]) -> Bool {
        let patterns = [pattern] + earlier
        // The sets of an advanced glob have units that are not in its text.
        if earlier.isEmpty || patterns.contains(where: { pattern in pattern.advanced != nil }) { return false }
        budget -= patterns.reduce(0) { count, pattern in count + pattern.units.count }
        if budget < 0 { return false }
        let readings = patterns.map(PatternReading.init)
        let alphabet = Self.alphabet(of: patterns)
        var waiting: [[PatternReading.State?]] = [readings.map(\.start)]
        var seen = Set(waiting)
        while let states = waiting.popLast() {
            guard let state = states[0] else { continue }
            let statesOfEarlier = zip(readings, states).dropFirst()
            let isMatchEarlier = statesOfEarlier.contains { reading, state in state.map(reading.accepts) ?? false }
            if readings[0].accepts(state), !isMatchEarlier { return false }
            let isCovered = statesOfEarlier.contains { reading, state in
                state.map(reading.acceptsAll(behind:)) ?? false
            }
            if isCovered { continue }
            for unit in alphabet {
                budget -= readings.count
                if budget < 0 || seen.count > Self.maximumStates { return false }
                let next = zip(readings, states).map { reading, state in
                    state.flatMap { state in reading.state(after: state, reading: unit) }
                }
                if seen.insert(next).inserted { waiting.append(next) }
            }
        }
        return true
    }

    /// The units of the patterns, and one that is in none of them.
    private static func alphabet(of patterns: [PathPattern]) -> [UInt16] {
        let units = Set(patterns.flatMap(\.units))
        let other = (UInt16(1)...UInt16.max).first { unit in !units.contains(unit) }
        return units.sorted() + [other].compactMap(\.self)
    }
}
