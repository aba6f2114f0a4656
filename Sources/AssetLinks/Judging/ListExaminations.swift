package import AASA
internal import Synchronization

/// What was made of the lists of a site, each part once: a long list takes long, and the judgements of each relation
/// and app need it.
final class ListExaminations: Sendable {
    struct LintedList: Equatable {
        let document: [UInt8]
        let expectedRelations: [Relation]
        let configuration: LintConfiguration
    }

    private let lists = Mutex<[StatementList]>([])
    let findings = KnownValues<LintedList, [Finding]>()
    /// Without a configuration: without the findings in the included lists.
    let findingsOfIncludes = KnownValues<LintConfiguration?, [Finding]>()
    /// By whom they are read.
    let readings = KnownValues<StatementRules, SiteStatements>()

    /// What a document is read as. Twenty lists of a megabyte take 300 MB: few of them are kept.
    func list(_ document: [UInt8]) -> StatementList {
        let known = lists.withLock { lists in lists.first { list in list.bytes == document } }
        if let known { return known }
        let list = StatementList(document)
        lists.withLock { lists in
            let size = lists.reduce(list.bytes.count) { size, list in size + list.bytes.count }
            if size <= StatementList.maximumSize { lists.append(list) }
        }
        return list
    }
}

extension SiteStatements {
    /// What the document of a list is read as.
    package func parsed(_ document: [UInt8]) -> StatementList { examinations.list(document) }

    /// What is wrong with one of the lists.
    package func findings(in list: StatementList, _ configuration: LintConfiguration) -> [Finding] {
        let linted = ListExaminations.LintedList(
            document: list.bytes, expectedRelations: expectedRelations, configuration: configuration)
        return examinations.findings.value(for: linted) {
            var list = list
            list.expectedRelations = expectedRelations
            return list.findings(configuration)
        }
    }
}
