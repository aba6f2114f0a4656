package import AASA
internal import Synchronization

/// What was made of the lists of a site, each part once: a long list takes long, and the judgements of each relation
/// and app need it.
final class ListExaminations: Sendable {
    private struct ListFindings {
        let document: [UInt8]
        let expectedRelations: [Relation]
        let configuration: LintConfiguration
        let findings: [Finding]
    }

    private struct State {
        var lists: [StatementList] = []
        var findings: [ListFindings] = []
        var findingsOfIncludes: [(configuration: LintConfiguration?, findings: [Finding])] = []
        /// By whom they are read.
        var readings: [StatementRules: SiteStatements] = [:]
    }

    private let state = Mutex(State())

    /// A part of the state, which is made where it is missing.
    private func part<Part: Sendable>(
        _ find: (State) -> Part?, madeBy make: () -> Part, keep: (inout State, Part) -> Void
    ) -> Part {
        if let part = state.withLock({ state in find(state) }) { return part }
        let part = make()
        state.withLock { state in keep(&state, part) }
        return part
    }

    /// What a document is read as. Twenty lists of a megabyte take 300 MB: few of them are kept.
    func list(_ document: [UInt8]) -> StatementList {
        part { state in
            state.lists.first { list in list.bytes == document }
        } madeBy: {
            StatementList(document)
        } keep: { state, list in
            let size = state.lists.reduce(list.bytes.count) { size, list in size + list.bytes.count }
            if size <= StatementList.maximumSize { state.lists.append(list) }
        }
    }

    func findings(
        in list: StatementList, expecting relations: [Relation], _ configuration: LintConfiguration
    ) -> [Finding] {
        part { state in
            state.findings.first { entry in
                entry.configuration == configuration && entry.expectedRelations == relations
                    && entry.document == list.bytes
            }?.findings
        } madeBy: {
            var list = list
            list.expectedRelations = relations
            return list.findings(configuration)
        } keep: { state, findings in
            let entry = ListFindings(
                document: list.bytes, expectedRelations: relations, configuration: configuration, findings: findings)
            state.findings.append(entry)
        }
    }

    /// - Parameter configuration: nil: without the findings in the included lists.
    func findingsOfIncludes(_ configuration: LintConfiguration?, madeBy make: () -> [Finding]) -> [Finding] {
        part { state in
            state.findingsOfIncludes.first { entry in entry.configuration == configuration }?.findings
        } madeBy: {
            make()
        } keep: { state, findings in
            state.findingsOfIncludes.append((configuration, findings))
        }
    }

    func reading(under rules: StatementRules, madeBy make: () -> SiteStatements) -> SiteStatements {
        part { state in
            state.readings[rules]
        } madeBy: {
            make()
        } keep: { state, site in
            state.readings[rules] = site
        }
    }
}

extension SiteStatements {
    /// What the document of a list is read as.
    package func parsed(_ document: [UInt8]) -> StatementList { examinations.list(document) }

    /// What is wrong with one of the lists.
    package func findings(in list: StatementList, _ configuration: LintConfiguration) -> [Finding] {
        examinations.findings(in: list, expecting: expectedRelations, configuration)
    }
}
