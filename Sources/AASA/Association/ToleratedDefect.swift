/// Something that a device reads past, or reads otherwise than it is written, and where.
public struct ToleratedDefect: Sendable, Equatable {
    public enum Kind: Sendable, Equatable {
        /// The file begins with a byte order mark, which RFC 8259 section 8.1 forbids.
        case byteOrderMark
        /// The file is no object: it says nothing.
        case notAnObject
        /// The object has a name twice; the last one counts.
        case duplicateName(String)
        /// The value of this key is of another type, and is taken as if it were not there.
        case wrongType(key: String, expected: ExpectedType)
        /// A string that should be an application identifier: it names no app.
        case badAppIdentifier(String, AppIdentifier.Problem)
        /// An element of `components` or `paths` that cannot be one. In `components` it fits every URL, in `paths` none.
        case elementUnreadable(LinkEntry.Form)
        /// `components` is an array, so that `paths` is ignored. The range is that of the name `paths`.
        case pathsIgnored
        /// `appIDs` is an array, so that `appID` is ignored. The range is that of the name `appID`.
        case appIDIgnored
        /// `details` is there, so that the apps of `applinks.apps` are ignored.
        case appsIgnored
        /// An earlier entry of `details` names the app already: it is ignored here. `first` is where that is.
        case repeatedApp(String, first: Range<Int>)
        /// A query object with a value that is no string: all of it is ignored. The range is that of the value.
        case queryIgnored(item: String)
        /// A number or a string where a truth value belongs, read as this one.
        case looseBoolean(key: String, Bool)
    }

    public enum ExpectedType: String, Sendable {
        case object, array, string, boolean
        case arrayOrObject
        case stringOrObject
    }

    public var kind: Kind
    /// The bytes that are meant.
    public var range: Range<Int>

    public init(kind: Kind, range: Range<Int>) {
        self.kind = kind
        self.range = range
    }
}
