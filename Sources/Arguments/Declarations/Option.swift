/// A value that is given after a name: `--name VALUE` or `--name=VALUE`.
///
/// A property of type `T` is required unless it has a default, one of type `T?` may be left out, and one of type `[T]`,
/// which needs a default such as `[]`, may be repeated, each time with one value.
///
/// Names are written as on the command line, hyphens included; the first long one appears in the usage. Without a
/// `valueName`, the placeholder of the value is the list of a short enumeration's choices, `N` for a number, and
/// otherwise the name in capitals. A hidden option is accepted, but not shown. `requires` has the names of options, one of
/// which must be given too, and `excludes` options and arguments that cannot be given too.
@propertyWrapper
public struct Option<Value: Sendable>: Sendable {
    @usableFromInline var value: Value?

    /// The value: the default before parsing. Reading a required value before parsing is a programming error.
    @inlinable public var wrappedValue: Value {
        get {
            guard let value else {
                preconditionFailure("a required option was read before the command line was parsed")
            }
            return value
        }
        set { value = newValue }
    }

    /// Declares a required option.
    @inlinable
    public init(_ names: String..., valueName: String? = nil, help: String = "") where Value: ExpressibleByArgument {
        value = Declaration(.option, names: names, valueName: valueName, help: help).single(nil, isRequired: true)
    }

    /// Declares an option that has a default.
    @inlinable
    public init(
        wrappedValue: Value, _ names: String..., valueName: String? = nil, help: String = ""
    ) where Value: ExpressibleByArgument {
        let declaration = Declaration(.option, names: names, valueName: valueName, help: help)
        value = declaration.single(wrappedValue, isRequired: false)
    }

    /// Declares an option that may be left out.
    ///
    /// - Parameter defaultAsFlag: the value of an option that is given without one; the type must read it from its own
    ///   description. The next argument is a value only if the type can read it. Nil: a value must follow.
    @inlinable
    public init<T: ExpressibleByArgument>(
        _ names: String..., defaultAsFlag: T? = nil, valueName: String? = nil, help: String = "",
        requires: [String] = [], excludes: [Exclusion] = []
    ) where Value == T? {
        var declaration = Declaration(
            .option, names: names, valueName: valueName, help: help, requires: requires, excludes: excludes)
        if let defaultAsFlag {
            declaration.flagForm = Declaration.FlagForm(
                text: defaultAsFlag.defaultValueDescription, isValue: { (try? T(argument: $0)) != nil })
        }
        value = .some(declaration.single(nil, isRequired: false))
    }

    /// Declares an option that is given any number of times; the default applies when it is not given at all.
    @inlinable
    public init<T: ExpressibleByArgument>(
        wrappedValue: [T], _ names: String..., valueName: String? = nil, help: String = "", isHidden: Bool = false,
        requires: [String] = [], excludes: [Exclusion] = []
    ) where Value == [T] {
        let declaration = Declaration(
            .option, names: names, valueName: valueName, help: help, isHidden: isHidden, requires: requires,
            excludes: excludes)
        value = declaration.repeating(wrappedValue)
    }
}

/// A switch without a value, `true` once its name is given. Repeating it changes nothing.
@propertyWrapper
public struct Flag: Sendable {
    /// Whether the flag was given.
    public var wrappedValue: Bool

    /// Declares a flag that is off unless it is given, with names and relations as an ``Option`` has them.
    public init(_ names: String..., help: String = "", requires: [String] = [], excludes: [Exclusion] = []) {
        let declaration = Declaration(
            .flag, names: names, valueName: "", help: help, requires: requires, excludes: excludes)
        wrappedValue = !DeclarationContext.register(declaration).isEmpty
    }
}
