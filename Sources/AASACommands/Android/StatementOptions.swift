internal import AASA
internal import AASAToolkit
internal import Arguments
internal import AssetLinks

/// The rules of a verb: those of Apple's systems, by a name or a choice, or of Android.
enum SystemRules<Apple: ExpressibleByArgument>: ExpressibleByArgument {
    case apple(Apple)
    case statements(StatementRules)

    init(argument: String) throws(ValidationError) {
        if let rules = StatementRules(rawValue: argument) {
            self = .statements(rules)
        } else {
            self = .apple(
                try mapping(try Apple(argument: argument)) { (_: ValidationError) in Self.choiceError(hint: nil) })
        }
    }

    static var allValueStrings: [String] { Apple.allValueStrings + StatementRules.allValueStrings }

    /// Nil for rules of Android.
    var appleRules: Apple? { if case .apple(let rules) = self { rules } else { nil } }
    /// Nil for rules of Apple's systems.
    var statements: StatementRules? { if case .statements(let rules) = self { rules } else { nil } }
}

/// The rules of a verb with one set.
typealias FetchRules = SystemRules<RulesName>
/// The rules of a verb that may apply several sets.
typealias AnyRules = SystemRules<RulesChoice>

extension SystemRules<RulesChoice> {
    /// The hint for an app or a relation of Android under rules of Apple's systems.
    static var androidHint: String { "write --rules android or --rules google" }

    /// The only chosen system; nil for several.
    var onlySystem: SystemVersion? {
        switch self {
        case .apple(let choice) where choice.systems.count == 1: choice.systems.first
        case .apple: nil
        case .statements(let rules): rules.system
        }
    }
}

/// A service of an association file, or a relation of a statement list.
struct ServiceOrRelation: ExpressibleByArgument {
    /// Nil for a relation.
    let service: ServiceSelection?
    let relation: Relation?

    init(argument: String) throws(ValidationError) {
        relation = try? Relation(shortened: argument)
        if relation != nil {
            service = nil
        } else if argument == ServiceSelection.anyName {
            service = .any
        } else {
            let name = try mapping(try Service(argument: argument)) { (error: ValidationError) in
                ValidationError(error.message, hint: Self.hint(for: argument))
            }
            service = .one(name)
        }
    }

    private static func hint(for argument: String) -> String {
        let services = Service.known.map(\.rawValue) + [ServiceSelection.anyName]
        let relations = Relation.known.map(\.shortened)
        if let question = EditDistance.question(about: argument, among: services + relations) { return question }
        return "\(services.choiceHint); for Android \(relations.joined(separator: ", "))"
    }

    /// As pairs have it.
    var selection: ServiceSelection {
        if let relation { return .one(Service(rawValue: relation.description)) }
        return service ?? .any
    }
}

extension StatementRules: ExpressibleByArgument {}
