package import AASA

/// Statements made from what Android apps need at a site.
package struct StatementDraft: Sendable, Equatable {
    /// What a site is to state about one app.
    package struct Claim: Sendable, Equatable {
        package var relations: [Relation]
        package var package: String
        /// The fingerprints of all certificates by which devices may know the app.
        package var fingerprints: [CertificateFingerprint]

        package init(_ relations: [Relation], package: String, fingerprints: [CertificateFingerprint]) {
            self.relations = relations
            self.package = package
            self.fingerprints = fingerprints
        }

        /// What to add to a list that lacks it.
        package var addition: String {
            if !fingerprints.isEmpty { return json.line }
            return "\(package) with the certificate of what users install, which has to be named"
        }

        package var json: JSONText {
            JSONText([
                "relation": relations.map(\.description),
                "target": JSONText([
                    "namespace": "android_app", "package_name": package,
                    "sha256_cert_fingerprints": fingerprints.map(\.description),
                ]),
            ])
        }
    }

    /// Each is one statement, in the order in which they were added.
    package private(set) var claims: [Claim] = []

    package init() {}

    /// The draft of one list for several sites, with what apps need at any of them.
    package init(joining drafts: [StatementDraft]) {
        for claim in drafts.flatMap(\.claims) {
            let index = claims.firstIndex { other in
                other.package.hasSameBytes(as: claim.package) && other.fingerprints == claim.fingerprints
            }
            if let index {
                claims[index].relations = (claims[index].relations + claim.relations).unique
            } else {
                claims.append(claim)
            }
        }
    }

    /// The certificates of one app are in one statement.
    package mutating func add(_ claim: Claim) {
        let index = claims.firstIndex { $0.package.hasSameBytes(as: claim.package) && $0.relations == claim.relations }
        if let index {
            claims[index].fingerprints = (claims[index].fingerprints + claim.fingerprints).unique
        } else {
            claims.append(claim)
        }
    }

    /// The list in the canonical format.
    package var document: [UInt8] { merged(into: StatementList(Array("[]".utf8))) }

    /// A list with the draft: nothing of it is removed, and fingerprints of the draft are corrected. The same bytes
    /// when it has all of the draft.
    ///
    /// - Parameter list: an array.
    package func merged(into list: StatementList) -> [UInt8] { StatementMerge(claims, into: list).bytes }

    /// What a system does not read in a list.
    package func unlinked(in reading: ListReading) -> [SignedApp] {
        let links = Set(reading.links)
        var unlinked: [SignedApp] = []
        for claim in claims {
            for fingerprint in claim.fingerprints {
                let app = SignedApp(package: claim.package, fingerprint: fingerprint.description)
                let isLinked = claim.relations.allSatisfy { relation in
                    links.contains(ListReading.Link(relation: relation, target: .app(app)))
                }
                if !isLinked { unlinked.append(app) }
            }
        }
        return unlinked
    }
}
