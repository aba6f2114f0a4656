package import AASA

/// What the settings of a static host serve at the path of a file as long as the file is not there.
package struct Rewrite: Sendable, Equatable {
    /// A path of the site, a URL, or the name of a function.
    package let target: String
    /// The finding about a file that takes its place.
    package let finding: Finding

    /// - Parameters:
    ///   - file: the settings.
    ///   - path: the one that devices request.
    init(file: String, path: String, target: String, range: Range<Int>) {
        self.target = target
        finding = LintRule.wrongStatus.finding(
            at: range, ServerProblem.present(target, of: path), hint: ServerProblem.replacementHint
        ).placed(in: file)
    }

    /// The rewrites of a resource that settings have.
    package static func all(
        in files: [HostSettings.File], of resource: HostAddition.Resource, hosts: [String]
    ) -> [Rewrite] {
        files.flatMap { file in HostSettings(file, of: resource.path, hosts: hosts)?.rewrites ?? [] }
    }
}
