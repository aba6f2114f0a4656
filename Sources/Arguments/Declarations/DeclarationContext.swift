import Synchronization

/// What the property wrappers of a command use while its `init()` runs for a command line.
///
/// `init()` runs twice: the first run collects the declarations, by which the arguments are then sorted; in the second
/// run every wrapper reads the values that were given for it. Outside of both, wrappers have their defaults.
///
/// This needs neither reflection nor a container for each type of value: at the start of a program both cost more than
/// all the rest of parsing, because the runtime searches every conformance in the program for each of them.
@usableFromInline
final class DeclarationContext: Sendable {
    /// One occurrence of a declaration on the command line.
    @usableFromInline
    struct GivenValue: Sendable {
        /// The position of its declaration.
        let declaration: Int
        /// The option's name as it was typed; nil for an argument.
        let name: String?
        /// The value, which is empty for a flag.
        @usableFromInline let text: String
    }

    /// What the second run reports.
    struct Outcome {
        /// The first given value that is invalid.
        fileprivate(set) var invalid: (GivenValue, ValidationError)?
        /// The first group's refusal of its values.
        fileprivate(set) var refusal: ValidationError?
    }

    private struct State {
        var declarations: [Declaration] = []
        var section: String?
        /// The values, or nil while declarations are collected.
        var given: [GivenValue]?
        var validatesGroups = false
        /// The number of declarations whose values have been read.
        var position = 0
        var outcome = Outcome()
    }

    // It belongs to the task, or else to the thread: others create commands at the same time.
    @TaskLocal private static var current: DeclarationContext?

    private let state: Mutex<State>

    private init(_ state: sending State) { self.state = Mutex(state) }

    /// Returns the declarations of a type in their order, its groups' among them, and then
    /// those that every command has.
    static func declarations(
        of type: any ParsableArguments.Type, _ common: (any ParsableArguments.Type)?
    ) -> (all: [Declaration], ownCount: Int) {
        let context = DeclarationContext(State())
        let ownCount = $current.withValue(context) {
            _ = type.init()
            let count = context.state.withLock { state in state.declarations.count }
            _ = common?.init()
            return count
        }
        return (context.state.withLock(\.declarations), ownCount)
    }

    /// Creates a command, and what every command has, from given values.
    ///
    /// - Parameter validatesGroups: whether groups are validated: only when no required value is missing.
    static func create(
        _ type: any ParsableCommand.Type, _ common: (any ParsableArguments.Type)?, given: [GivenValue],
        validatesGroups: Bool
    ) -> (command: any ParsableCommand, common: (any ParsableArguments)?, outcome: Outcome) {
        let context = DeclarationContext(State(given: given, validatesGroups: validatesGroups))
        let (command, common) = $current.withValue(context) { (type.init(), common?.init()) }
        return (command, common, context.state.withLock(\.outcome))
    }

    /// Registers a declaration with the command that is created, and returns the values that were given for it.
    @usableFromInline
    static func register(_ declaration: Declaration) -> [GivenValue] {
        guard let context = current else { return [] }
        return context.state.withLock { state in
            guard let given = state.given else {
                state.declarations.append(declaration)
                state.declarations[state.declarations.count - 1].section = state.section
                return []
            }
            defer { state.position += 1 }
            return given.filter { $0.declaration == state.position }
        }
    }

    /// Reports the error of a value, unless an earlier value has one.
    @usableFromInline
    static func refuse(_ value: GivenValue, _ error: ValidationError) {
        current?.state.withLock { state in
            if state.outcome.invalid == nil { state.outcome.invalid = (value, error) }
        }
    }

    /// Begins a section of the help text if there is a title, and returns the title of the one around it.
    @usableFromInline
    static func enterSection(_ title: String?) -> String? {
        guard let context = current else { return nil }
        return context.state.withLock { state in
            let outer = state.section
            state.section = title ?? outer
            return outer
        }
    }

    @usableFromInline
    static func leaveSection(to outer: String?) { current?.state.withLock { $0.section = outer } }

    /// Validates a group whose values have been read, unless an error has been found before.
    @usableFromInline
    static func validate(_ check: () throws(ValidationError) -> Void) {
        guard let context = current else { return }
        let isDue = context.state.withLock { state in
            state.validatesGroups && state.outcome.invalid == nil && state.outcome.refusal == nil
        }
        guard isDue else { return }
        // Groups that the check itself creates are not part of the command.
        let result = $current.withValue(nil) { Result(catching: check) }
        if case .failure(let refusal) = result { context.state.withLock { $0.outcome.refusal = refusal } }
    }
}
