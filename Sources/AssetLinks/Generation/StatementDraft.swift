package import AASA

/// Statements made from what Android apps need at a site.
package struct StatementDraft: Sendable, Equatable {
    /// What a site is to state about one app.
    package struct Claim: Sendable, Equatable {
        package var relations: [Relation]
        package var package: String
        /// One for every certificate by which devices may know the app.
        package var fingerprints: [CertificateFingerprint]

        package init(_ relations: [Relation], package: String, fingerprints: [CertificateFingerprint]) {
            self.relations = relations
            self.package = package
            self.fingerprints = fingerprints
        }

        /// The statement.
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

    package private(set) var claims: [Claim] = []

    package init() {}

    package mutating func add(_ claim: Claim) {
        if !claims.contains(claim) { claims.append(claim) }
    }

    /// The list in the canonical format.
    package var document: [UInt8] {
        AssociationDraft.formatted(Array(JSONText.array(claims.map(\.json)).line.utf8))
    }

    /// A list with the draft: nothing of it is removed or changed. The same bytes when it has all of the draft.
    ///
    /// - Parameter list: an array.
    package func merged(into list: StatementList) -> [UInt8] {
        var edits: [TextEdit] = []
        var missing: [Claim] = []
        for var claim in claims {
            for statement in list.statements where statement.app?.package.text == claim.package {
                let stated = Set(statement.relations.map(\.text))
                guard claim.relations.contains(where: { stated.contains($0.description) }) else { continue }
                guard let edit = Self.edit(of: statement, adding: claim.fingerprints) else { continue }
                claim.relations.removeAll { stated.contains($0.description) }
                edits += edit
            }
            if !claim.relations.isEmpty { missing.append(claim) }
        }
        if let root = list.root, !missing.isEmpty {
            let text = missing.map(\.json.line).joined(separator: ",")
            let last = root.elements?.last
            let offset = last?.range.upperBound ?? root.range.upperBound - 1
            edits.append(.insertion(of: last == nil ? text : ",\(text)", at: offset))
        }
        return edits.isEmpty ? list.bytes : AssociationDraft.formatted(TextEdit.apply(edits, to: list.bytes))
    }

    /// What adds the fingerprints that a statement lacks; nil for one without any, which devices ignore.
    private static func edit(of statement: Statement, adding fingerprints: [CertificateFingerprint]) -> [TextEdit]? {
        guard let listed = statement.app?.fingerprints, let last = listed.last else { return nil }
        let texts = Set(listed.map(\.text))
        let missing = fingerprints.map(\.description).filter { !texts.contains($0) }
        if missing.isEmpty { return [] }
        let added = missing.map { ",\(JSONText.string($0).line)" }.joined()
        return [.insertion(of: added, at: last.range.upperBound)]
    }
}
