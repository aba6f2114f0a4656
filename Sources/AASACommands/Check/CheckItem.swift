internal import AASA
internal import POSIX
internal import ServerSettings

/// A site or a file to check, and what to find out about it.
struct CheckItem {
    /// What is checked: a site at its server, or a file or an app of this machine.
    enum Source {
        case site(Site)
        /// A path, the file's content, and that of the file at the root; nil if there will be none.
        case file(String, [UInt8], root: [UInt8]?)
        /// An app with the findings about itself.
        case app(AppIdentifier?, ReportSuite)
    }

    let source: Source
    /// One for each app; one without an app means all of them.
    var options: [DiagnosisOptions]
    /// The settings of the host to which a file will be deployed.
    var settings: [HostSettings.File] = []
    /// What the settings make of a request for the file at the root, where that is certain.
    var responseAtRoot: DeployedResponse?

    var site: Site? { if case .site(let site) = source { site } else { nil } }
    var isApp: Bool { if case .app = source { true } else { false } }

    /// As titles name it.
    var name: String {
        switch source {
        case .site(let site): site.description
        case .file(let path, _, _): FileReader.displayName(path)
        case .app(_, let suite): suite.name
        }
    }
}
