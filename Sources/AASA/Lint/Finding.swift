/// Something that lint has found, and where.
public struct Finding: Sendable, Equatable {
    /// The rule's code, for instance `AASA001`. Codes never change their meaning.
    public var code: String
    /// The rule's severity, unless the finding or the configuration has another.
    public var severity: Severity
    /// What is wrong, in lower case and without a full stop.
    public var message: String
    /// What to do about it.
    public var hint: String?
    /// The bytes of the document that are meant; nil when it is about no place in it.
    public var range: Range<Int>?
    /// Changes that fix it without changing what the author meant; nil when only the author can know.
    public var fix: [TextEdit]?
}
