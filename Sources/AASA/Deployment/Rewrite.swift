/// What the settings of a static host serve at the path of a file as long as the file is not there.
package struct Rewrite: Sendable, Equatable {
    /// The settings.
    let file: String
    /// The path that devices request.
    package let path: String
    /// A path of the site, a URL, or the name of a function.
    package let target: String
    let range: Range<Int>

    /// The rewrites of a resource that settings have.
    package static func all(
        in files: [HostSettings.File], of resource: HostAddition.Resource, hosts: [String]
    ) -> [Rewrite] {
        files.flatMap { file in HostSettings(file, of: resource.path, hosts: hosts)?.rewrites ?? [] }
    }

    /// The finding about a file that takes its place.
    package var finding: Finding {
        LintRule.wrongStatus.finding(
            at: range, ServerProblem.present(target, of: path), hint: ServerProblem.replacementHint
        ).placed(in: file)
    }
}
