/// An option, flag or argument that cannot be given together with the one that declares this.
public struct Exclusion: ExpressibleByStringLiteral, Equatable, Sendable {
    /// The name of an option, hyphens included, or the placeholder of an argument.
    let name: String

    /// Why, in place of `--this and --that exclude each other`.
    let reason: String?

    /// What to do, in place of `choose one`.
    let hint: String?

    public init(_ name: String, because reason: String, hint: String = "leave out one of them") {
        self.name = name
        self.reason = reason
        self.hint = hint
    }

    public init(stringLiteral name: String) {
        self.name = name
        reason = nil
        hint = nil
    }
}
