/// A group of arguments, options and flags that are declared together.
///
/// A conforming structure declares its inputs with ``Argument``, ``Option``, ``Flag`` and ``OptionGroup``. Their order
/// in the source is their order in the help text.
public protocol ParsableArguments: Sendable {
    /// Creates the group with every input at its default.
    init()

    /// Checks what a single value cannot know, such as two options that exclude each other.
    ///
    /// It is called once, after every value has been read; the groups inside a command are asked before the command.
    ///
    /// - Throws: `ValidationError`, which ``CommandTree/parse(_:)`` reports as a usage error.
    mutating func validate() throws(ValidationError)
}

extension ParsableArguments {
    public mutating func validate() throws(ValidationError) {}
}

/// A verb of the program, or the program itself.
public protocol ParsableCommand: ParsableArguments {
    /// The verb's name, its place in the tree, and what its help text says.
    static var configuration: CommandConfiguration { get }
}
