/// A command line together with what it does.
public struct Example: Sendable, Equatable {
    /// The whole line as it is typed, from the program's name on.
    public let command: String

    /// What the line does, in a few words.
    public let effect: String

    /// Creates an example from a command line and its effect.
    public init(_ command: String, _ effect: String) {
        self.command = command
        self.effect = effect
    }
}
