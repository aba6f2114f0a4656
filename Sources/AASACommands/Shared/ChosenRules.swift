internal import Arguments
internal import POSIX

extension RulesChoice {
    /// What the option says, else what the environment does; nil when neither says anything.
    static func chosen(_ option: RulesChoice?) throws(CommandFailure) -> RulesChoice? {
        if let option { return option }
        guard let named = Environment.value("AASA_RULES"), !named.isEmpty else { return nil }
        guard let choice = RulesChoice(rawValue: named) else {
            throw CommandFailure(
                .configuration, "AASA_RULES is '\(named)'",
                hint: "it is one of \(allValueStrings.joined(separator: ", "))")
        }
        return choice
    }
}
