internal import AASA
internal import AASAToolkit

/// What installing an app changed in the table.
enum InstallationReport {
    static func lines(_ installation: Installation, _ change: AssociationTable.InstallationChange) -> [String] {
        let counts = [(change.added.count, "added"), (change.kept.count, "kept"), (change.removed.count, "removed")]
        let words = counts.filter { $0.0 > 0 }.map { "\($0.0.grouped) \($0.1)" }.joined(separator: ", ")
        let verb = change.wasInstalled ? "updated" : "installed"
        let version = installation.version.map { " \($0.printable)" } ?? ""
        let summary = words.isEmpty ? "it names no site" : "pairs: \(words)"
        return ["\(verb) \(installation.app)\(version); \(summary)"]
            + change.added.map { "  + \($0.service):\($0.site)" }
            + change.removed.map { "  - \($0.service):\($0.site)" }
    }
}
