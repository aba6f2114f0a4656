/// What the rules of a document say of one URL, and the room that is used again for the next one.
public struct LinkAnswers: Sendable {
    /// An entry that has the URL, or excludes it.
    public struct Answer: Sendable, Equatable {
        /// The index in ``UniversalLinks/entries``.
        public var entry: Int
        /// The index in ``LinkEntry/rules``; nil when the entry has every URL.
        public var rule: Int?
        public var isExcluded: Bool
    }

    /// In the order of the entries; entries without a fitting rule are left out, and those whose apps all stand in
    /// earlier ones.
    public internal(set) var decided: [Answer] = []
    /// Where the host stands in the URL; nil for a path of any site.
    public internal(set) var host: Range<Int>?

    var runs = PatternAutomaton.Scratch()
    var writtenPath: [UInt8] = []
    var decodedPath: [UInt8] = []
    var query: [UInt8] = []
    var fragment: [UInt8] = []
    var name: [UInt8] = []
    var value: [UInt8] = []
    /// Rules whose path fits, when several lists of them are put together.
    var candidates: [Int32] = []

    public init() {}
}
