/// A pattern of any form that reads a text unit by unit and never goes back, which makes it a deterministic automaton
/// over UTF-16 units.
struct PatternReading {
    enum State: Hashable {
        /// Behind as many units of a suffix.
        case suffix(Int)
        /// In a part of a glob, which has taken as many units.
        case part(Int, count: Int)
    }

    private let parts: [AdvancedGlob.Part]
    private let suffix: [UInt16]
    /// For each unit of the suffix the length of the longest other end of the text so far with which it begins.
    private var shorter: [Int] = []

    init(_ pattern: PathPattern) {
        parts = pattern.advanced?.parts ?? SimpleGlob.parts(of: pattern.steps)
        suffix = if pattern.form == .suffix { pattern.units } else { [] }
        for index in suffix.indices {
            shorter.append(index == 0 ? 0 : length(behind: suffix[index], from: shorter[index - 1]))
        }
    }

    var start: State { if suffix.isEmpty { .part(0, count: 0) } else { .suffix(0) } }

    /// Whether the text may end in a state.
    func accepts(_ state: State) -> Bool {
        switch state {
        case .suffix(let length): return length == suffix.count
        case .part(let number, let count):
            let isEnough = number == parts.count || count >= parts[number].least
            return isEnough && parts.dropFirst(number + 1).allSatisfy { part in part.least <= 0 }
        }
    }

    /// Whether every rest of the text matches.
    func acceptsAll(behind state: State) -> Bool {
        guard case .part(let number, let count) = state, number == parts.count - 1 else { return false }
        let part = parts[number]
        return part.token == .any && part.most == .max && count >= part.least
    }

    /// The state behind a unit of the text; nil where nothing that follows matches.
    func state(after state: State, reading unit: UInt16) -> State? {
        switch state {
        case .suffix(let length): .suffix(self.length(behind: unit, from: length))
        case .part(let number, let count): self.state(inPart: number, count: count, reading: unit)
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
                if count + 1 == part.most { return .part(number + 1, count: 0) }
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

extension PathPattern {
    /// The text in front of the character at which the pattern fails: all of a text that is too short. Nil for a text
    /// that matches.
    package func matchedStart(of text: String) -> String? {
        let reading = PatternReading(self)
        let units = Array(text.utf16)
        var state = reading.start
        for (position, unit) in units.enumerated() {
            guard let next = reading.state(after: state, reading: unit) else {
                return String(decoding: units[..<position], as: UTF16.self)
            }
            state = next
        }
        return if reading.accepts(state) { nil } else { text }
    }

    /// As steps of a simple glob; none of an advanced one, and of a suffix, unless every text ends in it.
    fileprivate var steps: [SimpleGlob.Step] {
        switch form {
        case .literal: units.map(SimpleGlob.Step.unit)
        case .prefix: units.map(SimpleGlob.Step.unit) + [.rest]
        case .suffix: units.isEmpty ? [.rest] : []
        case .simpleGlob: glob?.steps ?? []
        case .advancedGlob: []
        }
    }
}
