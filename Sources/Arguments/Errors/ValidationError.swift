/// What is wrong with a value, or with several values together.
public struct ValidationError: Error, Equatable, Sendable {
    /// What is wrong: lower case, no full stop.
    public let message: String

    /// What to do about it, if that is known.
    public let hint: String?

    /// Creates an error from a message and, where there is one, a hint.
    public init(_ message: String, hint: String? = nil) {
        self.message = message
        self.hint = hint
    }
}
