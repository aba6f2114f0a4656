internal import AASA

/// Angular's settings, as far as they decide which folders of a project's sources a build copies
/// (angular.dev/reference/configs/workspace-config, "Assets configuration").
package struct AngularSettings {
    package static let fileName = "angular.json"
    private static let hiddenName = ".well-known"

    /// From the folder of the settings on.
    private let folder: String
    private let projects: [JSONNode]

    init(_ file: HostSettings.File) {
        folder = HostSettings.normalized(folder: file.deployed)
        let root = JSONReader.readTolerantly(file.bytes).root
        projects = (root?["projects"]?.members ?? []).map(\.value)
    }

    /// The finding about a folder of sources whose hidden folder no project copies to the root of the site; nil for others.
    var omission: Finding? {
        let own = projects.filter { project in "\(folder)/".hasPrefix("\(Self.source(of: project))/") }
        if own.isEmpty || own.contains(where: copies) { return nil }
        let entry = #"{"glob": "**/*", "input": "\#(folder)/\#(Self.hiddenName)", "output": "/\#(Self.hiddenName)"}"#
        return LintRule.wrongStatus.finding(
            "no entry of 'assets' copies '\(folder)/\(Self.hiddenName)' to the root of the site: it will not be deployed there",
            hint: "add \(entry) to 'assets'"
        ).rated(.warning)
    }

    private static func source(of project: JSONNode) -> String {
        HostSettings.normalized(folder: project["sourceRoot"]?.string ?? "\(project["root"]?.string ?? "")/src")
    }

    private func copies(_ project: JSONNode) -> Bool {
        let build = (project["architect"] ?? project["targets"])?["build"]
        let configurations = (build?["configurations"]?.members ?? []).map(\.value)
        let entries = ([build?["options"]] + configurations).flatMap { options in options?["assets"]?.elements ?? [] }
        return entries.contains { entry in copies(entry, below: Self.source(of: project)) }
    }

    /// - Parameter source: the folder from which the place of a text is seen.
    private func copies(_ entry: JSONNode, below source: String) -> Bool {
        let hidden = "\(folder)/\(Self.hiddenName)"
        if let text = entry.string {
            let path = HostSettings.normalized(folder: text)
            return folder == source && "\(path)/".hasPrefix("\(hidden)/")
        }
        let input = HostSettings.normalized(folder: entry["input"]?.string ?? "")
        let output = HostSettings.normalized(folder: entry["output"]?.string ?? "")
        let glob = entry["glob"]?.string ?? ""
        if input == hidden, output == Self.hiddenName { return true }
        return input == folder && output.isEmpty && (glob.hasPrefix("**") || glob.hasPrefix(Self.hiddenName))
    }
}
