package import AASA

/// What the settings of a static host serve at the path of a file as long as the file is not there.
package struct Rewrite: Sendable, Equatable {
    /// A path of the site, a URL, or the name of a function.
    package let target: String
    /// The finding about a file that takes its place; nil for a rule that is in front of files.
    package let finding: Finding?
    package var isForced: Bool { finding == nil }

    /// - Parameters:
    ///   - file: the settings.
    ///   - path: the one that devices request.
    init(file: String, path: String, target: String, range: Range<Int>, isForced: Bool = false) {
        self.target = target
        if isForced {
            finding = nil
            return
        }
        finding = LintRule.wrongStatus.finding(
            at: range, ServerProblem.present(target, of: path), hint: ServerProblem.replacementHint
        ).placed(in: file)
    }

    /// The code that serves a resource, if there is such a file, of a project of Next.js, SvelteKit, Nuxt or Astro.
    ///
    /// - Parameter project: what is in front of names in its folder.
    package static func code(of resource: HostAddition.Resource, in project: String) -> [Rewrite] {
        let path = resource.path
        let names = [
            "app\(path)/route", "src/app\(path)/route", "src/routes\(path)/+server", "server/routes\(path)",
            "src/pages\(path)",
        ]
        let files = names.flatMap { name in ["\(project)\(name).ts", "\(project)\(name).js"] }
        return files.map { file in Rewrite(file: file, path: path, target: file, range: 0..<0) }
    }

    /// The rewrites of a resource that settings have.
    package static func all(
        in files: [HostSettings.File], of resource: HostAddition.Resource, hosts: [String]
    ) -> [Rewrite] {
        files.flatMap { file in HostSettings(file, of: resource.path, hosts: hosts)?.rewrites ?? [] }
    }
}
