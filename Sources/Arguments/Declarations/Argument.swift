/// A value that is given by its position rather than by a name.
///
/// A property of type `T` is required, one of type `T?` may be left out, and one of type `[T]` takes every value that
/// is left: at least one, unless it has a default such as `[]`.
///
/// The value name is the placeholder in help texts and messages. Hidden values are accepted, but not shown.
@propertyWrapper
public struct Argument<Value: Sendable>: Sendable {
    @usableFromInline var value: Value?

    /// The value: the default before parsing. Reading a required value before parsing is a programming error.
    @inlinable public var wrappedValue: Value {
        get {
            guard let value else {
                preconditionFailure("a required argument was read before the command line was parsed")
            }
            return value
        }
        set { value = newValue }
    }

    /// Declares a required value.
    @inlinable
    public init(_ valueName: String, help: String = "") where Value: ExpressibleByArgument {
        value = Declaration(.positional, valueName: valueName, help: help).single(nil, isRequired: true)
    }

    /// Declares a value that may be left out.
    @inlinable
    public init<T: ExpressibleByArgument>(_ valueName: String, help: String = "") where Value == T? {
        value = .some(Declaration(.positional, valueName: valueName, help: help).single(nil, isRequired: false))
    }

    /// Declares one or more values.
    @inlinable
    public init<T: ExpressibleByArgument>(_ valueName: String, help: String = "") where Value == [T] {
        value = Declaration(.positional, valueName: valueName, help: help).repeating(nil)
    }

    /// Declares any number of values; the default applies without any value.
    @inlinable
    public init<T: ExpressibleByArgument>(
        wrappedValue: [T], _ valueName: String, help: String = "", isHidden: Bool = false
    ) where Value == [T] {
        value = Declaration(.positional, valueName: valueName, help: help, isHidden: isHidden).repeating(wrappedValue)
    }
}
