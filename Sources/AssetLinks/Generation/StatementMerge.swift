internal import AASA

/// Adds claims to a list. Only what no statement states is added, and only where an app gets nothing else by it.
struct StatementMerge {
    /// A statement about an app of the claims that both systems read, once its fingerprints are corrected.
    private struct Entry {
        let fingerprintsNode: JSONNode
        let package: String
        let relations: Set<String>
        var fingerprints: [String]
    }

    private let list: StatementList
    private var entries: [Entry] = []
    private var missing: [StatementDraft.Claim] = []

    init(_ claims: [StatementDraft.Claim], into list: StatementList) {
        self.list = list
        entries = list.statements.compactMap { statement in Self.entry(statement, for: claims) }
        for claim in claims { add(claim) }
    }

    /// The statement with the claims' own fingerprints in capitals with colons; nil for a statement with other
    /// problems, to which nothing is added.
    private static func entry(_ statement: Statement, for claims: [StatementDraft.Claim]) -> Entry? {
        let node = statement.node["target"]?["sha256_cert_fingerprints"]
        guard let app = statement.app, let node, !statement.isInclude else { return nil }
        let own = claims.filter { claim in statement.names(claim.package) }.flatMap(\.fingerprints)
        let isSound = statement.problems.allSatisfy { problem in
            guard case .fingerprint(.form(let canonical)) = problem.kind else { return false }
            return own.contains { fingerprint in fingerprint.description == canonical }
        }
        guard !own.isEmpty, isSound else { return nil }
        let fingerprints = app.fingerprints.compactMap { fingerprint in
            try? CertificateFingerprint(anyForm: fingerprint.text).description
        }
        return Entry(
            fingerprintsNode: node, package: app.package.text, relations: Set(statement.relations.map(\.text)),
            fingerprints: fingerprints.unique)
    }

    // MARK: Claims

    /// Adds fingerprints to statements about the app, and statements for what is still missing.
    private mutating func add(_ claim: StatementDraft.Claim) {
        let relations = Set(claim.relations.map(\.description))
        let own = entries.indices.filter { index in entries[index].package.hasSameBytes(as: claim.package) }
        let exact = own.filter { index in entries[index].relations == relations }
        // A relation that the claim lacks would be granted with the others.
        let narrower = own.filter { index in entries[index].relations.isStrictSubset(of: relations) }
        for index in exact + narrower {
            let texts = entries[index].relations.flatMap { relation in lacking(relation, of: claim) }
            entries[index].fingerprints += claim.fingerprints.map(\.description).filter(texts.contains)
        }
        missing += remainder(of: claim)
    }

    /// What no statement has of a claim: relations that lack the same fingerprints together.
    private func remainder(of claim: StatementDraft.Claim) -> [StatementDraft.Claim] {
        var claims: [StatementDraft.Claim] = []
        for relation in claim.relations {
            let texts = lacking(relation.description, of: claim)
            let fingerprints = claim.fingerprints.filter { fingerprint in texts.contains(fingerprint.description) }
            if fingerprints.isEmpty { continue }
            if let index = claims.firstIndex(where: { claim in claim.fingerprints == fingerprints }) {
                claims[index].relations.append(relation)
            } else {
                claims.append(StatementDraft.Claim([relation], package: claim.package, fingerprints: fingerprints))
            }
        }
        return claims
    }

    /// The fingerprints of a claim for which no statement has a relation.
    private func lacking(_ relation: String, of claim: StatementDraft.Claim) -> [String] {
        var stated: Set<String> = []
        for entry in entries where entry.relations.contains(relation) && entry.package.hasSameBytes(as: claim.package) {
            stated.formUnion(entry.fingerprints)
        }
        for other in missing where other.package.hasSameBytes(as: claim.package) {
            if other.relations.map(\.description).contains(relation) {
                stated.formUnion(other.fingerprints.map(\.description))
            }
        }
        return claim.fingerprints.map(\.description).filter { fingerprint in !stated.contains(fingerprint) }
    }

    // MARK: Text

    /// The list with what it lacked; the same bytes if it lacked nothing.
    var bytes: [UInt8] {
        var edits: [TextEdit] = []
        for entry in entries {
            let texts = entry.fingerprintsNode.elements?.compactMap(\.string) ?? []
            if texts.unique == entry.fingerprints { continue }
            let array = JSONText.array(entry.fingerprints.map(JSONText.string))
            edits.append(TextEdit(range: entry.fingerprintsNode.range, replacement: array.line))
        }
        if let root = list.root, !missing.isEmpty {
            let text = missing.map(\.json.line).joined(separator: ",")
            var edit = TextEdit.insertion(of: text, at: root.range.upperBound - 1)
            if let last = root.elements?.last { edit = .insertion(of: ",\(text)", at: last.range.upperBound) }
            edits.append(edit)
        }
        if edits.isEmpty { return list.bytes }
        return AssociationDraft.formatted(TextEdit.apply(edits, to: list.bytes)).withLineEnds(of: list.bytes)
    }
}
