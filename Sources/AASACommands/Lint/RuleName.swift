internal import AASA
internal import Arguments

/// The code or the name of a rule.
struct RuleName: ExpressibleByArgument {
    let rule: LintRule

    init(argument: String) throws(ValidationError) {
        guard let rule = Linter.rule(named: argument) else {
            throw ValidationError("no rule has this code or name", hint: LintWording.nearestRule(to: argument))
        }
        self.rule = rule
    }

    static var allValueStrings: [String] { [] }
    var defaultValueDescription: String { rule.code }
}
