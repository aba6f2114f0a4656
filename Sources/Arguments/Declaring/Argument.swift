/// A value that is given by its place rather than by a name.
///
/// A property of type `T` is required unless it has a default, one of type `T?` may be left out, and one of type `[T]`
/// takes every value that is left: at least one, unless it has a default such as `[]`.
@propertyWrapper
public struct Argument<Value: Sendable>: Sendable {
    private var binding: ValueBinding<Value>
    private let help: ArgumentHelp

    /// The value: the default before parsing. To read a required value before parsing is a programming error.
    public var wrappedValue: Value {
        get { binding.value }
        set { binding.value = newValue }
    }

    /// Declares a required value.
    public init(help: ArgumentHelp? = nil) where Value: ExpressibleByArgument {
        self.init(binding: .single(nil), help: help)
    }

    /// Declares a value that has a default.
    public init(wrappedValue: Value, help: ArgumentHelp? = nil) where Value: ExpressibleByArgument {
        self.init(binding: .single(wrappedValue), help: help)
    }

    /// Declares a value that may be left out.
    public init<T: ExpressibleByArgument>(help: ArgumentHelp? = nil) where Value == T? {
        self.init(binding: .optional(nil), help: help)
    }

    /// Declares a value that may be left out, most often as `= nil`.
    public init<T: ExpressibleByArgument>(wrappedValue: T?, help: ArgumentHelp? = nil) where Value == T? {
        self.init(binding: .optional(wrappedValue), help: help)
    }

    /// Declares one or more values.
    public init<T: ExpressibleByArgument>(help: ArgumentHelp? = nil) where Value == [T] {
        self.init(binding: .repeating(nil), help: help)
    }

    /// Declares any number of values; the default holds when there is none.
    public init<T: ExpressibleByArgument>(wrappedValue: [T], help: ArgumentHelp? = nil) where Value == [T] {
        self.init(binding: .repeating(wrappedValue), help: help)
    }

    private init(binding: ValueBinding<Value>, help: ArgumentHelp?) {
        self.binding = binding
        self.help = help ?? ArgumentHelp()
    }
}

extension Argument: DeclaredProperty {
    func declare(as property: String, into list: inout DeclarationList) {
        list.append(Declaration(kind: .positional, names: [], property: property, help: help, binding: binding))
    }
}
