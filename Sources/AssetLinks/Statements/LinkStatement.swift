internal import AASA

/// A statement about links of an app.
package struct LinkStatement: Sendable {
    /// Among the statements of its list.
    package let index: Int
    package let package: String
    package let statement: Statement
}

extension StatementList {
    /// The statements about links of apps, in their order; of several about one app, systems may use any.
    ///
    /// - Parameters:
    ///   - package: nil for every app.
    ///   - fingerprints: certificates of which a statement must have one; none if any may be that of
    ///     the app, but one it must be.
    package func linkStatements(
        of package: String? = nil, signedBy fingerprints: [CertificateFingerprint] = []
    ) -> [LinkStatement] {
        let digests = Set(fingerprints.map(\.description))
        return statements.enumerated().compactMap { index, statement in
            guard let target = statement.app, statement.has(.handleAllURLs) else { return nil }
            let own = target.package.text
            if let package, !own.hasSameBytes(as: package) { return nil }
            let isSigned = target.fingerprints.contains { fingerprint in
                if digests.isEmpty {
                    CertificateFingerprint.isCanonical(fingerprint.text)
                } else {
                    digests.contains(fingerprint.text)
                }
            }
            return if isSigned { LinkStatement(index: index, package: own, statement: statement) } else { nil }
        }
    }
}

extension [LinkStatement] {
    /// The first statement about each app.
    package var firstOfEachApp: [LinkStatement] {
        var packages: Set<String> = []
        return filter { statement in packages.insert(statement.package).inserted }
    }
}
