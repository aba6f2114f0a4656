extension PatternAutomaton.State {
    /// Finds the stretches of states that follow each other.
    static func measureRuns(_ states: inout [Self]) {
        let meanings = URLPathBytes().meanings
        let slash = UInt8(ascii: "/")
        var next: UInt8 = 0
        for number in states.indices.reversed() {
            let state = states[number]
            if state.kind == .byte, state.target == UInt32(number + 1), meanings[Int(state.byte)] <= URLPathBytes.slash
            {
                // No text has two slashes in a row, but a URL has: the second one must be looked at.
                let isDoubled = state.byte == slash && states[number + 1].byte == slash
                next = isDoubled ? 1 : next == .max ? next : next + 1
            } else {
                next = 0
            }
            states[number].run = next
        }
    }
}
