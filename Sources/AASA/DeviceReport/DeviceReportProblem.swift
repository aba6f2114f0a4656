/// What a device report has that could not be used; the rest of it counts all the same.
public struct DeviceReportProblem: Sendable, Equatable {
    public enum Kind: Sendable, Equatable {
        /// A field that is not known; it is kept as it is. Told once for each name.
        case unknownField(String)
        /// A line that is none of a report's.
        case unreadableLine(String)
        /// A value that its field does not have.
        case badValue(field: String, value: String)
        /// An entry lacks a field that it needs, and was left out.
        case incompleteEntry(missing: String)
        /// An entry is not closed: the report ends in the middle of it. It counts as far as it goes.
        case endsInEntry
        /// A field stands twice in an entry; the first counts.
        case repeatedField(String)
        /// There are more entries than are read.
        case tooManyEntries(Int)
    }

    public var kind: Kind
    public var line: Int

    /// Whether entries of the device may be missing from what was read.
    public var losesEntries: Bool {
        switch kind {
        case .incompleteEntry, .endsInEntry, .tooManyEntries: true
        default: false
        }
    }
}
