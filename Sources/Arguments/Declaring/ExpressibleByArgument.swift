/// A type whose values can be written as one word of a command line.
public protocol ExpressibleByArgument: Sendable {
    /// Creates a value from the word as it was given, which may be empty.
    ///
    /// - Throws: `ValidationError`, whose message says what is wrong with the word without repeating it, because it
    ///   follows `invalid value 'WORD' for '--option': `.
    init(argument: String) throws(ValidationError)

    /// Every word that is accepted, or none when the words cannot be listed.
    static var allValueStrings: [String] { get }

    /// The value as the help text shows it when it is a default; empty to show nothing.
    var defaultValueDescription: String { get }
}

extension ExpressibleByArgument {
    public static var allValueStrings: [String] { [] }

    public var defaultValueDescription: String { String(describing: self) }
}

extension ExpressibleByArgument where Self: RawRepresentable, RawValue == String {
    public var defaultValueDescription: String { rawValue }
}

extension ExpressibleByArgument where Self: CaseIterable & RawRepresentable, RawValue == String {
    public static var allValueStrings: [String] { allCases.map(\.rawValue) }

    /// Creates the case whose raw value is the word.
    ///
    /// - Throws: `ValidationError` that lists the choices, and names the nearest one if there is any.
    public init(argument: String) throws(ValidationError) {
        guard let value = Self(rawValue: argument) else {
            let choices = Self.allValueStrings
            throw ErrorMessages.notAChoice(choices, nearest: nearestName(to: argument, in: choices))
        }
        self = value
    }
}
