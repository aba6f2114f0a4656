/// A type whose values can be written as one argument of a command line.
public protocol ExpressibleByArgument: Sendable {
    /// Creates a value from the argument as it was given, which may be empty.
    ///
    /// - Throws: `ValidationError`, whose message describes the defect without repeating the argument, because it
    ///   follows `invalid value 'VALUE' for '--option': `.
    init(argument: String) throws(ValidationError)

    /// Every accepted value, or none when they cannot be listed.
    static var allValueStrings: [String] { get }

    /// Whether the name of a file is a value, too, where no placeholder states it.
    static var acceptsFiles: Bool { get }

    /// The value as the help text shows it when it is a default; empty to show nothing.
    var defaultValueDescription: String { get }
}

extension ExpressibleByArgument {
    public static var allValueStrings: [String] { [] }

    public static var acceptsFiles: Bool { false }

    public var defaultValueDescription: String { String(describing: self) }
}

extension ExpressibleByArgument where Self: RawRepresentable, RawValue == String {
    public var defaultValueDescription: String { rawValue }
}

extension ExpressibleByArgument where Self: CaseIterable & RawRepresentable, RawValue == String {
    public static var allValueStrings: [String] { allCases.map(\.rawValue) }

    /// Creates the case whose raw value is the argument.
    ///
    /// - Throws: `ValidationError` that lists the choices.
    public init(argument: String) throws(ValidationError) {
        guard let value = Self(rawValue: argument) else { throw Self.choiceError(hint: nil) }
        self = value
    }
}

extension ExpressibleByArgument {
    /// The error of an argument that is not one of ``allValueStrings``.
    public static func choiceError(hint: String?) -> ValidationError {
        let choices = allValueStrings.map { choice in "'\(choice)'" }
        return ValidationError("expected \(choices.listed(with: "or"))", hint: hint)
    }
}

extension String: ExpressibleByArgument {
    public init(argument: String) throws(ValidationError) { self = argument }
}

extension Int: ExpressibleByArgument {
    /// Reads a decimal integer with an optional sign.
    ///
    /// - Throws: `ValidationError` if the argument is not an integer, or needs more than 64 bits.
    public init(argument: String) throws(ValidationError) {
        guard let value = Int(argument) else {
            let digits = argument.utf8.drop { byte in byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") }
            let areDigits = digits.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
            let isInteger = !digits.isEmpty && areDigits && argument.utf8.count - digits.count < 2
            if isInteger { throw ValidationError("out of range") }
            throw ValidationError("not a whole number")
        }
        self = value
    }
}

/// What is wrong with a value, or with several values together.
public struct ValidationError: Error, Equatable, Sendable {
    /// What is wrong: lower case, no full stop.
    public let message: String

    /// What to do about it, if that is known.
    public internal(set) var hint: String?

    /// Whether the value may be a password, which no message shows.
    public let isSecret: Bool

    /// The exit status for a file that the value names; nil for an invalid command line.
    public let status: Int32?

    public init(_ message: String, hint: String? = nil, isSecret: Bool = false, status: Int32? = nil) {
        self.message = message
        self.hint = hint
        self.isSecret = isSecret
        self.status = status
    }
}

/// Throws a ``ValidationError`` if a value, or several values together, are invalid.
public func reject(
    if isInvalid: Bool, _ message: @autoclosure () -> String, hint: @autoclosure () -> String? = nil
) throws(ValidationError) {
    if isInvalid { throw ValidationError(message(), hint: hint()) }
}

extension [String] {
    /// The items in a sentence: `a`, `a or b`, `a, b or c`.
    package func listed(with conjunction: String) -> String {
        guard let last, count > 1 else { return last ?? "" }
        return "\(dropLast().joined(separator: ", ")) \(conjunction) \(last)"
    }
}
