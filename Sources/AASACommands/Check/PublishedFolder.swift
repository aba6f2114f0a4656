internal import AASA
internal import POSIX
internal import ServerSettings

/// The folder of a project into which files for the site belong: the one that is deployed, or the
/// one that its build copies.
struct PublishedFolder {
    let path: String
    /// The output of a build, which the next one makes anew: the folder is chosen in its place.
    private(set) var output: String?
    /// The settings that name several folders, and one of the others that no build makes.
    private let several: (settings: String, other: String?)?
    private let command: InitCommand

    /// Settings that a host reads in the deployed folder only.
    private static let ownSettings = ["_redirects", "_headers"]
    private static let maximumSites = 100

    /// - Parameters:
    ///   - project: its folder, without a slash at its end.
    ///   - hosts: those that apps claim.
    ///   - command: the one that hints repeat.
    /// - Throws: an error when a build makes the folder, or it does not exist, and what the build copies is not known.
    init(of project: String, hosts: [String], command: InitCommand) throws(CommandFailure) {
        try self.init(of: project, namedBy: Self.namedFolder(in: project), hosts: hosts, command: command)
    }

    /// - Parameter settings: those that name the folder; nil if none do.
    init(
        of project: String, namedBy settings: (path: String, folder: NamedFolder)?, hosts: [String],
        command: InitCommand
    ) throws(CommandFailure) {
        self.command = command
        let names = Self.names(of: project, namedBy: settings?.folder, hosts: hosts)
        let places = Self.places(of: names, in: project, namedBy: settings?.folder)
        // The folder of the first site. Flutter's is known by its name.
        guard let place = places.first(where: { place in place.name == names[0] || Self.isOfFlutter(place) }) else {
            throw Self.failure(of: names[0], in: project, settings: settings?.path ?? "", command: command)
        }
        path = place.path
        output = place.output
        let count = if place.name == names[0] { names.count } else { places.count }
        // A build may copy one folder for several sites, and may have yet to make it.
        let other = places.first { other in
            !other.path.hasSameBytes(as: place.path) && FileKind(at: other.path) == .directory
        }
        several = if let settings, count > 1 { (settings.path, other?.path) } else { nil }
    }

    /// The folder of the files for each site.
    ///
    /// - name: that of the folder that is deployed; nil for one that a framework makes.
    /// - output: that of the build that copies the folder.
    typealias Place = (name: String?, path: String, output: String?)

    static func places(of project: String, namedBy folder: NamedFolder?) -> [Place] {
        places(of: names(of: project, namedBy: folder, hosts: []), in: project, namedBy: folder)
    }

    /// The folder of the files for each site. A site is left out if a build makes its folder, or it does not exist, and
    /// what the build copies is not known.
    private static func places(of names: [String?], in project: String, namedBy folder: NamedFolder?) -> [Place] {
        let ignored = IgnoreLists(of: project)
        let generated = if folder == nil { generatedFolder(of: project) } else { nil as String? }
        return names.compactMap { name in
            if let name, name.isEmpty { return (name, project, nil) }
            let deployed = name.map { name in project.folderPrefix + name }
            if let deployed, name != generated, FileKind(at: deployed) == .directory, !ignored.ignore(deployed) {
                return (name, deployed, nil)
            }
            let base = folder?.base ?? ""
            return source(of: name, in: project, base: base, isAlone: names.count == 1, ignored)
                .map { source in (name, source, deployed) }
        }
    }

    /// The names of the folders that are deployed; nil for one that a framework makes, empty for the project's own.
    private static func names(of project: String, namedBy folder: NamedFolder?, hosts: [String]) -> [String?] {
        guard let folder else { return [usualFolder(of: project, hosts: hosts) ?? ""] }
        let others: [String?] = folder.others.prefix(maximumSites - 1).map(\.self)
        return [folder.path] + others
    }

    /// - Parameters:
    ///   - name: that of the folder that is deployed; nil for one that a framework makes.
    ///   - settings: the path of those that name it; empty if none do.
    private static func failure(
        of name: String?, in project: String, settings: String, command: InitCommand
    ) -> CommandFailure {
        let deployed = name.map { name in project.folderPrefix + name }
        var message = "a build makes what '\(settings)' deploys"
        var hint = "name the folder that the build copies: \(command.naming("FOLDER"))"
        if let deployed, settings.isEmpty || FileKind(at: deployed) == .directory {
            let reason = if IgnoreLists(of: project).ignore(deployed) { ", since .gitignore has it" } else { "" }
            message = "'\(deployed)' is what a build makes\(reason)"
        } else if let deployed {
            message = "'\(deployed)', which '\(settings)' deploys, does not exist"
            hint += "; without a build, make it: mkdir -p \(deployed.shellArgument)"
        }
        return CommandFailure(.noInput, "\(message), and the folder that the build copies is not known", hint: hint)
    }

    /// The folder that a build copies into its output: beside the output, or in a folder above that.
    ///
    /// - Parameters:
    ///   - output: from the project on; nil if it is not known.
    ///   - base: the folder that is built, from the project on.
    ///   - isAlone: whether the settings deploy no other folder.
    private static func source(
        of output: String?, in project: String, base: String, isAlone: Bool, _ ignored: IgnoreLists
    ) -> String? {
        // Jekyll copies its source.
        if let jekyll = try? InputFile.read(project.folderPrefix + JekyllSettings.fileName) {
            let folder = NamedFolder(in: jekyll.bytes, named: JekyllSettings.fileName)?.path ?? ""
            return folder.isEmpty ? project : project.folderPrefix + folder
        }
        if output == MkDocsSettings.output,
            let settings = try? InputFile.read(project.folderPrefix + MkDocsSettings.fileName)
        {
            return if MkDocsSettings.include(settings.bytes) { project.folderPrefix + MkDocsSettings.source } else {
                nil
            }
        }
        let parts = (output ?? "\(base)/output").split(separator: "/")
        let baseDepth = base.split(separator: "/").count
        let depth = max(parts.count - 1, baseDepth)
        for depth in stride(from: depth, through: baseDepth, by: -1) {
            let folder = parts.prefix(depth).map { part in "\(part)/" }.joined()
            // Flutter copies 'web' into 'build/web'.
            let isOfFlutter = isAlone && isOfFlutter(project.folderPrefix + folder) || output == "\(folder)build/web"
            let names = if isOfFlutter { ["web"] + NamedFolder.sourceNames } else { NamedFolder.sourceNames }
            for name in names where folder + name != output {
                let path = project.folderPrefix + folder + name
                if FileKind(at: path) == .directory, !ignored.ignore(path) { return path }
            }
            // An export of Expo for the web, and Next.js, copy 'public', which templates may lack
            // (docs.expo.dev/router/web/static-rendering, nextjs.org/docs/app/api-reference/file-conventions/public-folder).
            let prefix = project.folderPrefix + folder
            if package(in: prefix).map(copiesPublic) == true { return "\(prefix)public" }
        }
        return nil
    }

    /// - Parameter prefix: that of names in a folder.
    private static func isOfFlutter(_ prefix: String) -> Bool { FileKind(at: "\(prefix)pubspec.yaml") == .regular }

    private static func isOfFlutter(_ place: Place) -> Bool {
        let isNamed = place.name?.hasSuffix("build/web") == true && place.path.lastPathComponent == "web"
        return isNamed && isOfFlutter(FileSystem.folder(of: place.path).folderPrefix)
    }

    private static func package(in prefix: String) -> JSONNode? {
        guard let file = try? InputFile.read("\(prefix)package.json") else { return nil }
        return try? JSONReader.read(file.bytes)
    }

    static func isBuilt(_ project: String) -> Bool {
        guard let package = package(in: project.folderPrefix) else { return false }
        return package["scripts"]?["build"] != nil || copiesPublic(package)
    }

    private static func copiesPublic(_ package: JSONNode) -> Bool {
        ["expo", "next"].contains { name in package["dependencies"]?[name] != nil }
    }

    /// The settings of generators of sites, and their usual output.
    private static let generators: [(mark: String, output: String)] = [
        ("hugo.toml", "public"), ("hugo.yaml", "public"), (MkDocsSettings.fileName, MkDocsSettings.output),
        ("docs/.vuepress", "docs/.vuepress/dist"), ("docs/.vitepress", "docs/.vitepress/dist"),
    ]

    /// The output of the project's generator of sites; nil without one.
    private static func generatedFolder(of project: String) -> String? {
        generators.first { generator in FileSystem.exists(project.folderPrefix + generator.mark) }?.output
    }

    /// The folder that the project's next build makes; nil for a project without a build of a site.
    private static func outputToBeMade(of project: String) -> String? {
        let prefix = project.folderPrefix
        if isOfFlutter(prefix), FileKind(at: "\(prefix)web") == .directory { return "build/web" }
        if let generated = generatedFolder(of: project) { return generated }
        guard isBuilt(project) else { return nil }
        let ignored = IgnoreLists(of: project)
        return NamedFolder.publishedNames.first { name in ignored.ignore(prefix + name) }
    }

    /// The name of the folder that is usual for the project; nil for the project's own.
    private static func usualFolder(of project: String, hosts: [String]) -> String? {
        let docs = project.folderPrefix + "docs"
        let isOfMkDocs = FileSystem.exists(project.folderPrefix + MkDocsSettings.fileName)
        if publishes(docs, hosts: hosts) { return if isOfMkDocs { MkDocsSettings.output } else { "docs" } }
        let generated = generatedFolder(of: project)
        let isDeployed = ownSettings.contains { FileKind(at: project.folderPrefix + $0) == .regular }
        for name in NamedFolder.publishedNames where name != generated {
            let path = project.folderPrefix + name
            guard FileKind(at: path) == .directory else { continue }
            // Hosts read these settings in the deployed folder: an empty one beside them is not what is deployed.
            if isDeployed, isEmpty(path) { continue }
            return name
        }
        // A site beside sources; a project may also have documentation alone there.
        let isSite = ["CNAME", JekyllSettings.fileName].contains { FileKind(at: "\(docs)/\($0)") == .regular }
        let isRoot = FileKind(at: "\(project.folderPrefix)\(JekyllSettings.fileName)") == .regular || isDeployed
        if isSite, !isRoot, !isOfMkDocs { return "docs" }
        return if isRoot { nil } else { outputToBeMade(of: project) }
    }

    /// The framework that serves a folder `static` at the path `/static/`; nil for other folders.
    private static func framework(servingBelowRoot path: String) -> String? {
        if path.lastPathComponent != "static" { return nil }
        let programs = [("manage.py", "Django"), ("app.py", "Flask"), ("wsgi.py", "Flask")]
        let project = FileSystem.folder(of: path).folderPrefix
        return programs.first { program in FileKind(at: project + program.0) == .regular }?.1
    }

    /// Whether GitHub Pages publishes a folder at one of the hosts: `CNAME` has its domain.
    private static func publishes(_ folder: String, hosts: [String]) -> Bool {
        guard let file = try? InputFile.read("\(folder)/CNAME") else { return false }
        let domains = String(utf8: file.bytes).split(whereSeparator: \.isWhitespace)
        return domains.contains { domain in hosts.contains(domain.lowercased()) }
    }

    /// The folder that the first of the host's settings names, and the path of these.
    static func namedFolder(in project: String) -> (path: String, folder: NamedFolder)? {
        for name in NamedFolder.settingsNames {
            guard let settings = try? InputFile.read(project.folderPrefix + name) else { continue }
            if let folder = NamedFolder(in: settings.bytes, named: name) { return (settings.path, folder) }
        }
        return nil
    }

    private static func isEmpty(_ path: String) -> Bool {
        guard let names = try? FileSystem.names(in: path, limit: 1000) else { return false }
        return names.allSatisfy { $0.hasPrefix(".git") }
    }

    /// Reports a folder that is not the one that the host's settings name, and a site in a folder below.
    func report(_ console: Console) {
        if let several {
            console.warning(
                "'\(several.settings)' deploys several sites, and which is that of the app is not known: files go into '\(path)'",
                hint: several.other.map { other in
                    "for a different site name its folder: \(command.naming(other.shellArgument))"
                })
        }
        let folder = DeployedFolder(path)
        let siteBelow = if folder.hasFile { nil as String? } else { folder.siteBelow }
        if let output {
            console.note("'\(output)' is what a build makes: files go into '\(path)', which it copies")
        } else if siteBelow == nil, let settings = folder.settingsBelow {
            let project = FileSystem.folder(of: settings)
            console.warning(
                "'\(settings)' deploys a folder below, to which nothing is added",
                hint: "name that folder if it is the site's: \(command.naming(project.shellArgument))")
        } else if let site = siteBelow ?? folder.publishedFolderBelow {
            console.warning(
                "'\(site)' has files of a site, to which nothing is added",
                hint: "name that folder if it is the site's: \(command.naming(site.shellArgument))")
        }
        if let framework = Self.framework(servingBelowRoot: path) {
            console.warning(
                "\(framework) serves '\(path)' below a path of its own, and not at the root of the site",
                hint: "add the file's path to the program, or name a folder of the site: \(command.naming("FOLDER"))")
        }
    }
}
