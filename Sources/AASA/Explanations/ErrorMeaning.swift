/// What one error means: an entry of the ``ErrorCatalogue``.
///
/// The sentences stand here and not with the commands, as those of lint's rules do: number, wording of the system, meaning
/// and source are one thing, checked together, and `explain`, `import` and the replay of calls all draw on them.
public struct ErrorMeaning: Sendable, Equatable {
    /// At which step it arises.
    public enum Step: String, Sendable, CaseIterable {
        case arguments, system, settings, entitlement, approval, user, keychain, connection, trust, answer, document
        case signature, cdn, authorization
    }

    public let family: ErrorFamily
    /// The numbers that it holds for; nil for lines that have none.
    public let codes: ClosedRange<Int>?
    /// The name of the constant, or a short one of our own where Apple publishes none.
    public let name: String
    public let step: Step
    /// How the system words it; nil when the number says all.
    public let message: MessageTemplate?
    /// What it says.
    public let meaning: String
    /// Why it comes.
    public let cause: String
    /// What checks it, the best first; empty when only the device knows.
    public let checks: [SuggestedCheck]
    /// The reasons of aasa's own verdicts that say the same of a site.
    public let reasons: [Reason]
    /// What says so.
    public let source: String

    init(
        _ family: ErrorFamily, _ codes: ClosedRange<Int>?, _ name: String, _ step: Step, message: String?,
        meaning: String, cause: String, checks: [SuggestedCheck], reasons: [Reason], source: String
    ) {
        self.family = family
        self.codes = codes
        self.name = name
        self.step = step
        self.message = message.map { MessageTemplate($0) }
        self.meaning = meaning
        self.cause = cause
        self.checks = checks
        self.reasons = reasons
        self.source = source
    }

    init(
        _ family: ErrorFamily, _ code: Int, _ name: String, _ step: Step, message: String?, meaning: String,
        cause: String, checks: [SuggestedCheck], reasons: [Reason], source: String
    ) {
        self.init(
            family, code...code, name, step, message: message, meaning: meaning, cause: cause, checks: checks,
            reasons: reasons, source: source)
    }

    /// The number, when it is just one.
    public var code: Int? { codes.flatMap { $0.count == 1 ? $0.lowerBound : nil } }

    /// Whether the entry holds for a whole range of numbers.
    var isGeneral: Bool { codes != nil && code == nil }
}
