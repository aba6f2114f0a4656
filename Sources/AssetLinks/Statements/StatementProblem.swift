/// Something in a statement list that a system rejects or ignores, and its place.
package struct StatementProblem: Sendable, Equatable {
    package enum Kind: Sendable, Equatable {
        // The list.
        case notJSON
        case listNotArray
        case elementNotObject
        // A statement.
        case targetMissing, targetNotObject
        case relationMissing, relationNotArray, relationsEmpty, relationNotString
        case relation(Relation.Problem)
        /// A number, null, or a truth value in an array: Android's reader knows no such values (JsonParser.java).
        case unsupportedValue
        // A target.
        case namespaceMissing, namespaceNotString
        case namespaceUnknown(String)
        case siteMissing, siteEmpty, siteNotString
        /// With whether Android's agent rejects it, too.
        case site(WebOrigin.Problem, rejectedByAndroid: Bool)
        case packageMissing, packageEmpty, packageNotString, packageInvalid
        case fingerprintsMissing, fingerprintsNotArray, fingerprintsEmpty, fingerprintNotString
        case fingerprint(CertificateFingerprint.Defect)
        // An include.
        case includeNotString, includeEmpty, includeBesideStatement
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

    /// The key that a statement or its target lacks; nil for other problems.
    var missingKey: String? {
        switch kind {
        case .targetMissing: "target"
        case .relationMissing: "relation"
        case .namespaceMissing: "namespace"
        case .siteMissing: "site"
        case .packageMissing: "package_name"
        case .fingerprintsMissing: "sha256_cert_fingerprints"
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
        case .targetMissing, .targetNotObject, .relationMissing, .relationNotArray: .skipsStatement
        case .notJSON, .listNotArray, .elementNotObject, .relationNotString, .relation, .unsupportedValue,
            .namespaceMissing, .namespaceNotString, .namespaceUnknown, .siteMissing, .siteEmpty, .siteNotString,
            .packageMissing, .packageEmpty, .fingerprintsMissing, .fingerprintsNotArray, .fingerprintsEmpty,
            .componentNotObject:
            .failsHost
        case .site(_, rejectedByAndroid: true): .failsHost
        case .site(_, rejectedByAndroid: false): .none
        // A connection by anything but HTTPS is an exception (UrlFetcher.kt); what is not a URL is skipped. An include
        // by `http:` fails the host where it is followed, see ``StatementSearch``.
        case .include(_, rejectedByAndroid: true): .failsHost
        case .relationsEmpty, .packageNotString, .packageInvalid, .fingerprintNotString, .fingerprint,
            .includeNotString, .includeEmpty, .includeBesideStatement, .include, .includeInsecure:
            .none
        }
    }

    /// Whether Android's agent finds no link in the statement, and goes on with the next one.
    var hidesStatementFromAndroid: Bool { androidEffect == .skipsStatement || kind == .relationsEmpty }

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
