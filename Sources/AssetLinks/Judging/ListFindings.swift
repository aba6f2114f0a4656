package import AASA
internal import Synchronization

/// The findings in lists, each of which is examined once: a long list takes long, and the judgements of each relation
/// and app need them.
final class ListFindings: Sendable {
    private struct Entry {
        let document: [UInt8]
        let expectedRelations: [Relation]
        let configuration: LintConfiguration
        let findings: [Finding]
    }

    private let entries = Mutex<[Entry]>([])

    func findings(
        in document: [UInt8], expecting relations: [Relation], _ configuration: LintConfiguration,
        list: () -> StatementList
    ) -> [Finding] {
        let kept = entries.withLock { entries in
            entries.first { entry in
                entry.configuration == configuration && entry.expectedRelations == relations
                    && entry.document == document
            }
        }
        if let kept { return kept.findings }
        var list = list()
        list.expectedRelations = relations
        let findings = list.findings(configuration)
        let entry = Entry(
            document: document, expectedRelations: relations, configuration: configuration, findings: findings)
        entries.withLock { entries in entries.append(entry) }
        return findings
    }
}

extension SiteStatements {
    /// What is wrong with one of the lists.
    package func findings(in list: StatementList, _ configuration: LintConfiguration) -> [Finding] {
        listFindings.findings(in: list.bytes, expecting: expectedRelations, configuration) { list }
    }

    /// What is wrong with the document of a list under the standard configuration.
    func findings(in document: [UInt8]) -> [Finding] {
        listFindings.findings(in: document, expecting: expectedRelations, .standard) { StatementList(document) }
    }
}
