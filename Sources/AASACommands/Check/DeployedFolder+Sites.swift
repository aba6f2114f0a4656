internal import AASA
internal import POSIX
internal import ServerSettings

/// Folders of sites in one that is deployed.
extension DeployedFolder {
    /// The folders in it that are named for sites and have their files, as for sites whose documents differ.
    var sites: [String] {
        guard let names = try? FileSystem.names(in: path, limit: 10_000) else { return [] }
        let sites = names.filter(Self.isNamedForSite)
        return sites.map { site in "\(path)/\(site)" }.filter { site in
            let folder = DeployedFolder(site)
            // What may not be read is reported as such, not left out.
            return folder.hasFile || FileKind(at: folder.wellKnownFile) == .inaccessible
        }
    }

    /// A warning about the settings of the whole folder that are not evaluated for the folders of sites in it: a request
    /// leads there by a rule of the host, and what applies to it then is not documented. Settings with a folder for each
    /// site are evaluated with the files of that folder.
    func warnOfSettings(_ console: Console) {
        let ofWhole = ["_headers", "_redirects", "firebase.json"]
        for file in (try? settings(nil)) ?? [] where ofWhole.contains(file.name) && HostSettings.concernFolder(file) {
            console.warning("what '\(file.path)' does to the files of sites in folders of '\(name)' is not known")
            console.hint("make sure that it has no redirect or rewrite of '/.well-known/'")
        }
    }

    /// The findings about folders of sites in it to which no rule of its host leads, as far as that is known.
    func unreachedSites(among sites: [String]) -> [Finding] {
        guard let shared = SharedFolder(path) else { return [] }
        return sites.compactMap(shared.finding)
    }

    private static func isNamedForSite(_ name: String) -> Bool {
        name.contains(".") && !name.hasPrefix(".") && (try? Site(name)) != nil
    }
}
