/// A pattern that reads a text unit by unit and never goes back, which makes it a deterministic
/// automaton over UTF-16 units.
struct PatternMachine {
    enum State: Hashable {
        /// In front of this step.
        case at(Int)
        /// In the repetition that this step is.
        case repeating(Int)
        /// Every rest matches.
        case open
        /// No rest matches.
        case dead
    }

    private let steps: [SimpleGlob.Step]
    let units: [UInt16]

    /// Nil for the forms that dynamic rules do not have.
    init?(_ pattern: PathPattern) {
        switch pattern.form {
        case .literal: steps = pattern.units.map(SimpleGlob.Step.unit)
        case .prefix: steps = pattern.units.map(SimpleGlob.Step.unit) + [.rest]
        case .simpleGlob: steps = pattern.glob?.steps ?? []
        case .suffix, .advancedGlob: return nil
        }
        units = pattern.units
    }

    var start: State { state(at: 0) }

    private func state(at step: Int) -> State {
        if step < steps.count, steps[step] == .rest { .open } else { .at(step) }
    }

    /// Whether the text may end in a state.
    func accepts(_ state: State) -> Bool {
        switch state {
        case .open: true
        case .dead: false
        case .repeating(let step): accepts(self.state(at: step + 1))
        case .at(let step): step == steps.count
        }
    }

    /// The state behind a unit of the text.
    func state(after state: State, reading unit: UInt16) -> State {
        switch state {
        case .open, .dead: return state
        case .repeating(let step):
            if steps[step] == .repeated(unit) { return state }
            return self.state(after: self.state(at: step + 1), reading: unit)
        case .at(let step):
            if step == steps.count { return .dead }
            switch steps[step] {
            case .unit(let expected): return if unit == expected { self.state(at: step + 1) } else { .dead }
            case .any: return self.state(at: step + 1)
            case .repeated(let repeated):
                if unit == repeated { return .repeating(step) }
                return self.state(after: self.state(at: step + 1), reading: unit)
            case .through(let expected): return if unit == expected { self.state(at: step + 1) } else { state }
            case .rest: return .open
            }
        }
    }

    /// The place of the unit that no match has, or the end of a text that is too short; nil for a match.
    func mismatch(in text: [UInt16]) -> Int? {
        var state = start
        for (position, unit) in text.enumerated() {
            state = self.state(after: state, reading: unit)
            if state == .dead { return position }
        }
        return if accepts(state) { nil } else { text.count }
    }
}

extension PathPattern {
    /// The text in front of the character at which the pattern fails: all of a text that is too short. Nil for a text
    /// that matches, and for the forms that dynamic rules do not have.
    package func matchedStart(of text: String) -> String? {
        let units = Array(text.utf16)
        let mismatch = PatternMachine(self)?.mismatch(in: units)
        return mismatch.map { position in String(decoding: units[..<position], as: UTF16.self) }
    }
}

/// Proves that some patterns together match all that another one matches.
struct PatternUnion {
    /// Steps and units of patterns that are left for all proofs; without any, nothing is proved.
    private(set) var budget: Int

    /// States of one proof; with more, nothing is proved.
    private static let maximumStates = 4096

    /// - Returns: whether it is proved that `earlier` match every text that `pattern` matches.
    mutating func covers(_ pattern: PathPattern, by earlier: [PathPattern]) -> Bool {
        let machines = ([pattern] + earlier).compactMap(PatternMachine.init)
        if earlier.isEmpty || machines.count <= earlier.count { return false }
        budget -= machines.reduce(0) { count, machine in count + machine.units.count }
        if budget < 0 { return false }
        let alphabet = Self.alphabet(of: machines)
        var waiting = [machines.map(\.start)]
        var seen = Set(waiting)
        while let states = waiting.popLast() {
            let isMatch = machines[0].accepts(states[0])
            let isMatchEarlier = zip(machines, states).dropFirst().contains { machine, state in machine.accepts(state) }
            if isMatch, !isMatchEarlier { return false }
            // All that follows is covered.
            if states[0] == .dead || states.dropFirst().contains(.open) { continue }
            for unit in alphabet {
                budget -= machines.count
                if budget < 0 || seen.count > Self.maximumStates { return false }
                let next = zip(machines, states).map { machine, state in machine.state(after: state, reading: unit) }
                if seen.insert(next).inserted { waiting.append(next) }
            }
        }
        return true
    }

    /// The units of the patterns, and one that is in none of them.
    private static func alphabet(of machines: [PatternMachine]) -> [UInt16] {
        let units = Set(machines.flatMap(\.units))
        let other = (UInt16(1)...UInt16.max).first { unit in !units.contains(unit) }
        return units.sorted() + [other].compactMap(\.self)
    }
}
