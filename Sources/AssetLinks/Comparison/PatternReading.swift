/// A pattern of any form that reads a text unit by unit.
struct PatternReading {
    enum State: Hashable {
        case machine(PatternMachine.State)
        /// Behind as many units of a suffix.
        case suffix(Int)
        /// In a part of an advanced pattern, which has taken as many units.
        case part(Int, count: Int)
    }

    private let machine: PatternMachine?
    private let parts: [AdvancedGlob.Part]
    private let suffix: [UInt16]
    /// For each unit of the suffix the length of the longest other end of the text so far with which it begins.
    private var shorter: [Int] = []

    init(_ pattern: PathPattern) {
        // Every text ends in nothing.
        let isEmptySuffix = pattern.form == .suffix && pattern.units.isEmpty
        machine = PatternMachine(isEmptySuffix ? .everything : pattern)
        parts = pattern.advanced?.parts ?? []
        suffix = if pattern.form == .suffix { pattern.units } else { [] }
        for index in suffix.indices {
            shorter.append(index == 0 ? 0 : length(behind: suffix[index], from: shorter[index - 1]))
        }
    }

    var start: State {
        if let machine { return .machine(machine.start) }
        return if suffix.isEmpty { .part(0, count: 0) } else { .suffix(0) }
    }

    /// Whether the text may end in a state.
    func accepts(_ state: State) -> Bool {
        switch state {
        case .machine(let state): return machine?.accepts(state) ?? false
        case .suffix(let length): return length == suffix.count
        case .part(let number, let count):
            let isEnough = number == parts.count || count >= parts[number].least
            return isEnough && parts.dropFirst(number + 1).allSatisfy { part in part.least <= 0 }
        }
    }

    /// The state behind a unit of the text; nil where nothing that follows matches.
    func state(after state: State, reading unit: UInt16) -> State? {
        switch state {
        case .machine(let state):
            let next = machine?.state(after: state, reading: unit) ?? .dead
            return if next == .dead { nil } else { .machine(next) }
        case .suffix(let length): return .suffix(self.length(behind: unit, from: length))
        case .part(let number, let count): return self.state(inPart: number, count: count, reading: unit)
        }
    }

    private func length(behind unit: UInt16, from length: Int) -> Int {
        var length = length
        while length == suffix.count || suffix[length] != unit {
            if length == 0 { return 0 }
            length = shorter[length - 1]
        }
        return length + 1
    }

    private func state(inPart number: Int, count: Int, reading unit: UInt16) -> State? {
        var (number, count) = (number, count)
        while number < parts.count {
            let part = parts[number]
            if count < part.most, part.token.matches(unit) {
                // Beyond the least count, more of them change nothing.
                let isCounted = part.most < .max || count < part.least
                return .part(number, count: isCounted ? count + 1 : count)
            }
            if count < part.least { return nil }
            number += 1
            count = 0
        }
        return nil
    }
}
