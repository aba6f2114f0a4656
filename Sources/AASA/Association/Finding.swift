/// Something that is wrong with an association file that is well-formed JSON, and where.
public struct Finding: Sendable, Equatable {
    public enum Severity: String, Sendable, Comparable {
        case note, warning, error

        public static func < (a: Severity, b: Severity) -> Bool { a.rank < b.rank }

        private var rank: Int {
            switch self {
            case .note: 0
            case .warning: 1
            case .error: 2
            }
        }
    }

    public enum Kind: Sendable, Equatable {
        /// The file begins with a byte order mark, which RFC 8259 section 8.1 forbids.
        case byteOrderMark
        /// The file is no object.
        case notAnObject
        /// The object has a name twice; a device keeps one of them.
        case duplicateName(String)
        /// The file has no service at all.
        case noService
        /// No service of the file lists an app.
        case noApp
        /// The value of this key should be of another type.
        case wrongType(key: String, expected: ExpectedType)
        /// A string that should be an application identifier.
        case badAppIdentifier(String, AppIdentifier.Problem)
        /// A key of the top level that differs from a service's only in case.
        case misspeltService(String, Service)
    }

    public enum ExpectedType: String, Sendable {
        case object, array, string
        case arrayOrObject
    }

    public var kind: Kind
    /// The bytes that the finding is about.
    public var range: Range<Int>

    /// Whether a device rejects the file or part of it for this.
    public var severity: Severity {
        switch kind {
        case .byteOrderMark, .noService, .noApp: .warning
        case .notAnObject, .duplicateName, .wrongType, .badAppIdentifier, .misspeltService: .error
        }
    }
}
