/// A value that is given after a name: `--name VALUE` or `--name=VALUE`.
///
/// A property of type `T` is required unless it has a default, one of type `T?` may be left out, and one of type `[T]`
/// may be repeated, each time with one value: at least once, unless it has a default such as `[]`.
///
/// An option with a default as flag may be given without a value: the next word is its value only when it can be read as
/// one.
@propertyWrapper
public struct Option<Value: Sendable>: Sendable {
    private var binding: ValueBinding<Value>
    private let name: NameSpecification
    private let help: ArgumentHelp
    private var flagForm: Declaration.FlagForm?

    /// The value: the default before parsing. To read a required value before parsing is a programming error.
    public var wrappedValue: Value {
        get { binding.value }
        set { binding.value = newValue }
    }

    /// Declares a required option.
    public init(name: NameSpecification = .long, help: ArgumentHelp? = nil) where Value: ExpressibleByArgument {
        self.init(binding: .single(nil), name: name, help: help)
    }

    /// Declares an option that has a default.
    public init(wrappedValue: Value, name: NameSpecification = .long, help: ArgumentHelp? = nil)
    where Value: ExpressibleByArgument {
        self.init(binding: .single(wrappedValue), name: name, help: help)
    }

    /// Declares an option that may be left out.
    public init<T: ExpressibleByArgument>(name: NameSpecification = .long, help: ArgumentHelp? = nil)
    where Value == T? {
        self.init(binding: .optional(nil), name: name, help: help)
    }

    /// Declares an option that may be left out, most often as `= nil`.
    public init<T: ExpressibleByArgument>(
        wrappedValue: T?, name: NameSpecification = .long, help: ArgumentHelp? = nil
    ) where Value == T? {
        self.init(binding: .optional(wrappedValue), name: name, help: help)
    }

    /// Declares an option that may be left out, or given without a value.
    ///
    /// - Parameter defaultAsFlag: its value then; the type must read it from its own description.
    public init<T: ExpressibleByArgument>(
        defaultAsFlag: T, name: NameSpecification = .long, help: ArgumentHelp? = nil
    ) where Value == T? {
        self.init(binding: .optional(nil), name: name, help: help)
        flagForm = Declaration.FlagForm(
            text: defaultAsFlag.defaultValueDescription, isValue: { (try? T(argument: $0)) != nil })
    }

    /// Declares an option that is given once or more.
    public init<T: ExpressibleByArgument>(name: NameSpecification = .long, help: ArgumentHelp? = nil)
    where Value == [T] {
        self.init(binding: .repeating(nil), name: name, help: help)
    }

    /// Declares an option that is given any number of times; the default holds when it is not given at all.
    public init<T: ExpressibleByArgument>(
        wrappedValue: [T], name: NameSpecification = .long, help: ArgumentHelp? = nil
    ) where Value == [T] {
        self.init(binding: .repeating(wrappedValue), name: name, help: help)
    }

    private init(binding: ValueBinding<Value>, name: NameSpecification, help: ArgumentHelp?) {
        self.binding = binding
        self.name = name
        self.help = help ?? ArgumentHelp()
    }
}

extension Option: DeclaredProperty {
    func declare(as property: String, into list: inout DeclarationList) {
        let names = name.names(forProperty: property)
        var declaration = Declaration(kind: .option, names: names, property: property, help: help, binding: binding)
        declaration.flagForm = flagForm
        list.append(declaration)
    }
}
