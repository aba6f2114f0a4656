/// A pattern that reads a text unit by unit and never goes back, which makes it a deterministic
/// automaton over UTF-16 units.
///
/// It follows ``SimpleGlob`` step by step, with its peculiarities.
struct PatternMachine {
    enum State: Hashable {
        /// In front of this unit of the pattern.
        case at(Int)
        /// Behind `.*`: skips the text up to the unit of the pattern that follows.
        case searching(Int)
        /// In the repetition of a character; what follows it is here.
        case repeating(UInt16, next: Int)
        /// Every rest matches.
        case open
        /// No rest matches.
        case dead
    }

    let start = State.at(0)
    private let form: PathPattern.Form
    let units: [UInt16]

    /// Nil for the forms that dynamic rules do not have.
    init?(_ pattern: PathPattern) {
        switch pattern.form {
        case .literal, .prefix, .simpleGlob: form = pattern.form
        case .suffix, .advancedGlob: return nil
        }
        units = pattern.units
    }

    /// The unit of the pattern, or 0 behind its end.
    private func unit(_ position: Int) -> UInt16 { if position < units.count { units[position] } else { 0 } }

    /// Whether the text may end in a state.
    func accepts(_ state: State) -> Bool {
        switch state {
        case .open: return true
        case .dead, .searching: return false
        case .repeating(_, let next): return accepts(.at(next))
        case .at(let position):
            if position >= units.count { return true }
            let isAtRest = position == units.count - 2 && units.suffix(2).elementsEqual([GlobUnit.dot, GlobUnit.star])
            return form == .simpleGlob && isAtRest
        }
    }

    /// The state behind a unit of the text.
    func state(after state: State, reading text: UInt16) -> State {
        switch state {
        case .open, .dead: return state
        case .searching(let next):
            if unit(next) != text { return state }
            return resting(at: next + 1)
        case .repeating(let character, let next):
            if character == text { return state }
            return self.state(after: .at(next), reading: text)
        case .at(let position): return stateInPattern(at: position, reading: text)
        }
    }

    private func stateInPattern(at position: Int, reading text: UInt16) -> State {
        if position >= units.count { return if form == .prefix { .open } else { .dead } }
        if form != .simpleGlob {
            if units[position] != text { return .dead }
            return resting(at: position + 1)
        }
        var next = position + 1
        var character = units[position]
        let isEscaped = character == GlobUnit.backslash
        if isEscaped {
            character = unit(next)
            next += 1
        }
        guard unit(next) == GlobUnit.star else {
            return if character == GlobUnit.dot || character == text { .at(next) } else { .dead }
        }
        if character == GlobUnit.dot, !isEscaped {
            if next >= units.count - 1 { return .open }
            next += 1
            if unit(next) == GlobUnit.backslash { next += 1 }
            return state(after: .searching(next), reading: text)
        }
        if character == text { return .repeating(character, next: next + 1) }
        return state(after: .at(next + 1), reading: text)
    }

    /// The end of a prefix is open.
    private func resting(at position: Int) -> State {
        if form == .prefix && position >= units.count { .open } else { .at(position) }
    }
}

extension PathPattern {
    /// The text in front of the character at which the pattern fails: all of a text that is too short. Nil for a text
    /// that matches, and for the forms that dynamic rules do not have.
    package func matchedStart(of text: String) -> String? {
        let units = Array(text.utf16)
        guard let machine = PatternMachine(self), !matches(units: units) else { return nil }
        var state = machine.start
        for (position, unit) in units.enumerated() {
            state = machine.state(after: state, reading: unit)
            if state == .dead { return String(decoding: units[..<position], as: UTF16.self) }
        }
        return text
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
