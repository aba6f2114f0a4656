/// A string of a document and its place in the source.
public struct SourceString: Sendable, Equatable {
    public var text: String
    /// The bytes of the JSON string, with its quotes.
    public var range: Range<Int>
}
