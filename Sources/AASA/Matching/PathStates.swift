/// The states of all path patterns of a document behind a part of a path, for a search through paths.
extension LinkMatcher {
    package typealias PathState = UInt32

    /// In front of the first slash.
    package static let startOfPath: PathState = PatternAutomaton.start

    /// Whether the states are those of all rules, for every path.
    package var hasAllPathStates: Bool {
        compiled.paths.isComplete && compiled.loose.isEmpty && compiled.omitted == 0
    }

    /// Whether a rule compares decoded paths: the states behind an escape are not its own.
    package var hasDecodedRules: Bool { compiled.hasDecodedRules }

    /// - Parameters:
    ///   - text: as it is written, without a second slash in a row.
    ///   - state: of a matcher that has all states.
    package func pathState(behind text: [UInt8], from state: PathState) -> PathState {
        var state = state
        for byte in text { state = compiled.paths.target(of: state, byte) ?? PatternAutomaton.dead }
        return state
    }

    /// The number of the rules that match a path with a slash at its end; equal for the same rules, as a rule.
    package func ruleList(in state: PathState) -> UInt32 { compiled.paths.states[Int(state)].accepted }

    /// The rules of a list, of each entry up to the first that has no other condition.
    package func rules(ofList number: UInt32) -> [LinkRule] {
        compiled.paths.list(number).map { index in
            let rule = compiled.rules[Int(compiled.paths.items[index])]
            return links.entries[Int(rule.entry)].rules[Int(rule.index)]
        }
    }

    /// Equal for bytes that no path pattern distinguishes.
    package func pathClass(of byte: UInt8) -> UInt8 { compiled.paths.classes.map[Int(byte)] }
}
