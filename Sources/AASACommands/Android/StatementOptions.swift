internal import AASA
internal import Arguments
internal import AssetLinks

/// The rules of a verb with one set: those of an Apple system, or of Android.
enum FetchRules: ExpressibleByArgument {
    case apple(RulesName)
    case statements(StatementRules)

    init(argument: String) throws(ValidationError) {
        if let rules = StatementRules(rawValue: argument) {
            self = .statements(rules)
        } else {
            self = .apple(try RulesName(argument: argument))
        }
    }

    static var allValueStrings: [String] { RulesName.allValueStrings + StatementRules.allValueStrings }

    var appleRules: RulesName? { if case .apple(let name) = self { name } else { nil } }
    var statements: StatementRules? { if case .statements(let rules) = self { rules } else { nil } }
}

/// A service of an association file, or a relation of a statement list.
struct ServiceOrRelation: ExpressibleByArgument {
    let service: ServiceName?
    let relation: Relation?

    init(argument: String) throws(ValidationError) {
        if let relation = try? Relation(shortened: argument) {
            (service, self.relation) = (nil, relation)
        } else {
            (service, relation) = (try ServiceName(argument: argument), nil)
        }
    }

    /// As pairs have it.
    var selection: ServiceSelection {
        ServiceSelection(name: relation?.description ?? service?.description ?? ServiceSelection.anyName)
    }
}
