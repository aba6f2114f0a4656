/// Something in a statement list that a system rejects or ignores, and its place.
package struct StatementProblem: Sendable, Equatable {
    /// A key of a statement or of its target.
    package enum Key: String, Sendable {
        case target, relation, namespace, site
        case package = "package_name"
        case fingerprints = "sha256_cert_fingerprints"
        case include
    }

    package enum Kind: Sendable, Equatable {
        // The list.
        case notJSON
        case listNotArray
        case elementNotObject
        // The value of a key.
        case missing(Key)
        /// A text or an array.
        case empty(Key)
        case otherType(Key)
        /// An element of an array that is not a text.
        case elementOfOtherType(Key)
        // A statement.
        case relation(Relation.Problem)
        /// A number, null, or a truth value in an array: Android's reader knows no such values (JsonParser.java).
        case unsupportedValue
        // A target.
        case namespaceUnknown(String)
        /// With whether Android's agent rejects it, too.
        case site(WebOrigin.Problem, rejectedByAndroid: Bool)
        case packageInvalid
        case fingerprint(CertificateFingerprint.Defect)
        // An include.
        case includeBesideStatement
        /// With whether Android's agent loses the host, too.
        case include(WebOrigin.Problem, rejectedByAndroid: Bool)
        /// By `http:`, which only a site by `http:` may include.
        case includeInsecure
        /// A component of dynamic rules that is not an object.
        case componentNotObject
    }

    package let kind: Kind
    /// Bytes of the list.
    package let range: Range<Int>

    /// What is wrong with the value of a key: lower case, no full stop. Nil for other problems.
    func sentence(about key: Key) -> String? {
        switch kind {
        case .missing(key): "\(key.owner) has no '\(key.rawValue)'"
        case .empty(key): "'\(key.rawValue)' is empty"
        case .otherType(key): "'\(key.rawValue)' is not \(key.type)"
        case .elementOfOtherType(key): "a \(key == .relation ? "relation" : "fingerprint") is not a text"
        default: nil
        }
    }

    /// What Android's agent makes of a problem (StatementParser.kt, AssetFactory.java).
    enum AndroidEffect {
        case none
        /// The statement is skipped without a word.
        case skipsStatement
        /// An exception: every statement of the host is lost.
        case failsHost
    }

    var androidEffect: AndroidEffect {
        switch kind {
        case .missing(.target), .missing(.relation), .otherType(.target), .otherType(.relation): .skipsStatement
        case .empty(.relation), .otherType(.package), .elementOfOtherType(.fingerprints), .otherType(.include),
            .empty(.include), .packageInvalid, .fingerprint, .includeBesideStatement, .includeInsecure:
            .none
        case .site(_, let isRejected): isRejected ? .failsHost : .none
        // A connection by anything but HTTPS is an exception (UrlFetcher.kt); what is not a URL is skipped. An include
        // by `http:` fails the host where it is followed, see ``StatementSearch``.
        case .include(_, let isRejected): isRejected ? .failsHost : .none
        case .notJSON, .listNotArray, .elementNotObject, .missing, .empty, .otherType, .elementOfOtherType, .relation,
            .unsupportedValue, .namespaceUnknown, .componentNotObject:
            .failsHost
        }
    }

    /// Whether Android's agent finds no link in the statement, and goes on with the next one.
    var hidesStatementFromAndroid: Bool { androidEffect == .skipsStatement || kind == .empty(.relation) }

    /// Whether Google's service reports the list as malformed, and skips the statement; others still count
    /// (compatibility tests 3003). A fingerprint in lower case or of another length is such a problem (2312, 2314).
    /// That one of several leaves out the whole statement, and not the one target, is our choice: no test has such a
    /// list.
    var isMalformedForGoogle: Bool {
        switch kind {
        case .unsupportedValue, .componentNotObject, .includeInsecure: false
        default: true
        }
    }
}

extension StatementProblem.Key {
    fileprivate var owner: String {
        switch self {
        case .target, .relation, .include: "the statement"
        case .site: "the web target"
        case .namespace, .package, .fingerprints: "the target"
        }
    }

    /// What its value is, with the article.
    var type: String {
        switch self {
        case .target: "an object"
        case .relation, .fingerprints: "an array"
        case .namespace, .site, .package, .include: "a text"
        }
    }
}
