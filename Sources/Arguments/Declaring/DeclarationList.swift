/// A property wrapper that declares inputs.
protocol DeclaredProperty {
    /// Appends what the property of the given name declares.
    func declare(as property: String, into list: inout DeclarationList)
}

/// The inputs of a command in the order of their declaration, and the checks of its groups, the innermost first.
struct DeclarationList: Sendable {
    typealias Check = @Sendable () throws(ValidationError) -> Void

    private(set) var declarations: [Declaration] = []
    private(set) var checks: [Check] = []
    private(set) var helpNames: [OptionName] = []

    /// Reads the property wrappers of a value.
    ///
    /// The declarations share their storage with the value, so that what they accept appears in it.
    init(reading value: any ParsableArguments) {
        for child in Mirror(reflecting: value).children {
            guard let label = child.label, let property = child.value as? any DeclaredProperty else { continue }
            property.declare(as: String(label.drop { $0 == "_" }), into: &self)
        }
    }

    mutating func append(_ declaration: Declaration) {
        declarations.append(declaration)
    }

    mutating func append(group: DeclarationList, title: String?, check: @escaping Check) {
        for var declaration in group.declarations {
            declaration.section = declaration.section ?? title
            declarations.append(declaration)
        }
        checks += group.checks
        checks.append(check)
    }

    /// Appends the flag that asks for help, under those of its names that the command does not use itself.
    mutating func appendHelp(_ abstract: String) {
        let taken = Set(declarations.flatMap(\.names))
        helpNames = [.short("h"), .long("help")].filter { !taken.contains($0) }
        if !helpNames.isEmpty {
            append(.builtIn(helpNames, abstract))
        }
    }
}
