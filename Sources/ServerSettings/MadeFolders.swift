internal import AASA

/// The folders in which files of sites are made.
struct MadeFolders {
    /// The paths of the folder of all sites, from the root of the system on; empty if they are not known.
    var shared: [String]
    /// The paths of files of which each site has its own, in a folder of its name below that of all sites.
    var ownPaths: Set<String> = []

    /// The folder of all sites, as a hint names it.
    var name: String { shared.first ?? "FOLDER" }

    /// The folder of the file of a path, as settings name it.
    ///
    /// - Parameter host: the variable for the requested host.
    func name(for path: String, host: String) -> String {
        if ownPaths.contains(path) { "\(name)/\(host)" } else { name }
    }

    /// The folders in which the file of a path is made for sites.
    func folders(of path: String, for hosts: [String]) -> [String] {
        if !ownPaths.contains(path) { return shared }
        return shared.flatMap { folder in hosts.map { host in "\(folder)/\(host)" } }
    }

    /// Whether a server with one folder lacks the folders of its sites.
    ///
    /// - Parameter folder: that of the server, for a path.
    func areBelow(_ folder: String, of path: String, for hosts: [String]) -> Bool {
        if !ownPaths.contains(path) { return false }
        return hosts.count > 1 || hosts.count == 1 && shared.contains(folder)
    }

    /// The note about a server with a different folder for a path; nil where the file is made in it.
    func note(on folders: [String], of path: String, for hosts: [String]) -> Finding? {
        let made = self.folders(of: path, for: hosts)
        guard let first = made.first, let other = folders.first(where: { !made.contains($0) }) else { return nil }
        return ServerProblem.otherFolder(other, than: first)
    }
}

extension ServerProblem {
    /// The note about a server whose folder is not the one in which a file is made, or is in a variable.
    static func otherFolder(_ folder: String, than made: String) -> Finding {
        var message = "the file is made in \(made), and the folder of the server is \(folder)"
        var hint = "deploy it there, unless both are the same folder"
        if folder.contains("$") || folder.contains("{") {
            message = "the folder of the server is in a variable: '\(folder)'"
            hint = "deploy the file there"
        }
        return LintRule.wrongStatus.finding(message, hint: hint).rated(.note)
    }

    /// The message about a server that has one file for sites whose files differ.
    static func oneFile(of path: String, for hosts: [String]) -> String {
        let names = hosts.joined(separator: " and ")
        let files = hosts.count > 1 ? "those of \(names) are in folders of their names" : "that of \(names) is below it"
        return "the server has one file of \(path), and \(files)"
    }
}
