/// A string of a document and its place in the source.
public struct SourceString: Sendable, Equatable {
    /// The string's value, with escapes resolved.
    public var text: String
    /// The bytes of the JSON string, with its quotes.
    public var range: Range<Int>

    package init(text: String, range: Range<Int>) {
        self.text = text
        self.range = range
    }
}
