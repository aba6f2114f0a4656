internal import AASA
internal import AssetLinks
internal import POSIX

/// The pipelines of a project, with a step that checks the sites after each deployment.
struct PipelinePlan {
    private(set) var changes: [FileChange] = []
    /// Pipelines that are there and do not check the statement lists, with the command that does.
    private var advice: [(path: String, command: String)] = []
    /// Lines of a pipeline, or of a package's scripts, that publish a folder without the files.
    private var omissions: [(path: String, line: String, hint: String)] = []
    /// What the new steps need.
    private var hints: [String] = []

    private var checks: [PipelineStep.Check] = []
    private let lists: [(draft: StatementDraft, sites: [Site])]

    /// - Parameters:
    ///   - project: its folder; pipelines are looked for in the folders above it, too.
    ///   - deployed: the folder that has the documents.
    init(
        in project: String, deployed: String, documents: [SiteDocuments.Document], claims: InitClaims,
        lists: [(draft: StatementDraft, sites: [Site])]
    ) throws(CommandFailure) {
        self.lists = lists
        let prefix = deployed.folderPrefix
        let whole = FileSystem.resolved(deployed) ?? deployed
        for document in documents {
            let absolutePath = "\(whole)/\(document.path.dropFirst(prefix.count))"
            for (sites, apps) in claims.groups(of: document.sites) {
                let check = PipelineStep.Check(
                    sites: sites, apps: apps, document: document.path, absolutePath: absolutePath)
                checks.append(check)
            }
        }
        let folders = ProjectFolder.upwards(from: project)
        let onGitHub = folders.first { folder in FileKind(at: "\(folder.prefix).github") == .directory }
        let onGitLab = folders.first { folder in FileKind(at: "\(folder.prefix).gitlab-ci.yml") == .regular }
        let isKnown = onGitHub != nil || onGitLab != nil
        let remote = if isKnown { nil as GitRemote? } else { GitRemote(among: folders) }
        if let folder = onGitHub ?? remote?.folder(at: "github.com") { try addWorkflow(in: folder) }
        if let folder = onGitLab { try addJob(in: folder, deployed: whole) }
        let packages = folders.map { folder in "\(folder.prefix)package.json" }
        if let package = packages.first(where: { FileKind(at: $0) == .regular }) { addOmissions(byPackageAt: package) }
        // A pipeline of the stage '.post' alone does not run (docs.gitlab.com/ci/yaml/#stage-post).
        if let folder = remote?.folder(at: "gitlab.com") { hints.append(hintOfJob(in: folder)) }
    }

    private func hintOfJob(in folder: ProjectFolder) -> String {
        "check the site in a job of .gitlab-ci.yml after each deployment: \(step(in: folder).commands(""))"
    }

    /// Each is printed by ``report(to:)``.
    var warningCount: Int { omissions.count + advice.count }

    /// - Parameter folder: the one in which the commands run.
    private func step(in folder: ProjectFolder) -> PipelineStep {
        var own = checks
        for index in own.indices where own[index].absolutePath.hasPrefix(folder.absolutePrefix) {
            own[index].document = String(own[index].absolutePath.dropFirst(folder.absolutePrefix.count))
        }
        return PipelineStep(checks: own, lists: lists)
    }

    private mutating func addWorkflow(in folder: ProjectFolder) throws(CommandFailure) {
        let step = step(in: folder)
        let path = "\(folder.prefix).github/workflows/\(PipelineStep.jobName).yml"
        let before = try InitPlan.bytes(at: path)
        if let before { return addAdvice(on: before, at: path, lacking: step) }
        changes.append(FileChange(path: path, before: nil, after: Array(step.workflow.utf8)))
        addHint("gh variable set NAME --body VALUE")
    }

    private mutating func addJob(in folder: ProjectFolder, deployed: String) throws(CommandFailure) {
        let step = step(in: folder)
        let path = "\(folder.prefix).gitlab-ci.yml"
        let before = try InputFile.read(path).bytes
        if folder.absolutePrefix == "\(deployed)/" { addOmissions(by: before, at: path) }
        if before.contains(text: PipelineStep.jobName) { return addAdvice(on: before, at: path, lacking: step) }
        if !Self.endsAtMargin(before) { return hints.append(hintOfJob(in: folder)) }
        changes.append(FileChange(path: path, before: before, after: before + Array("\n\(step.job)".utf8)))
        addHint("glab variable set NAME VALUE")
    }

    private mutating func addHint(_ command: String) {
        hints.append("set the variables AASA_PACKAGE, the URL of aasa's package, and AASA_SHA256, its sum: \(command)")
    }

    /// The template of GitLab Pages copies the folder with `cp -r * .public`: a star leaves out names with a full stop.
    private mutating func addOmissions(by pipeline: [UInt8], at path: String) {
        let text = String(utf8: pipeline)
        if text.contains(text: ".well-known") { return }
        for line in text.split(whereSeparator: \.isNewline) {
            let arguments = line.split(separator: " ").drop { word in word == "-" }
            guard arguments.first == "cp", arguments.contains("*"), let target = arguments.last else { continue }
            omissions.append((path, arguments.joined(separator: " "), "write below it: cp -r .well-known \(target)"))
        }
    }

    /// The package gh-pages leaves out names with a full stop in front (github.com/tschaub/gh-pages, Command Line
    /// Utility).
    private mutating func addOmissions(byPackageAt path: String) {
        guard let bytes = try? InputFile.read(path).bytes, let package = try? JSONReader.read(bytes) else { return }
        for script in (package["scripts"]?.members ?? []).compactMap(\.value.string) {
            let arguments = script.split(separator: " ").drop { word in word != "gh-pages" }.dropFirst()
            let publishes = arguments.first?.hasPrefix("-") == true
            if !publishes || arguments.contains("-t") || arguments.contains("--dotfiles") { continue }
            omissions.append((path, script, "add --dotfiles behind 'gh-pages'"))
        }
    }

    /// Whether a job can be added behind a pipeline: its keys begin at the margin, and it does not end before.
    private static func endsAtMargin(_ pipeline: [UInt8]) -> Bool {
        let lines = String(utf8: pipeline).split(whereSeparator: \.isNewline).filter { line in
            let text = line.drop(while: \.isWhitespace)
            return !text.isEmpty && !text.hasPrefix("#")
        }
        let isIndented = lines.first { line in line != "---" }?.first.map { " {".contains($0) } ?? false
        return !isIndented && lines.last != "..."
    }

    /// Reports what is left to the author of a pipeline.
    func report(to console: Console) {
        for (path, line, hint) in omissions {
            console.warning("\(path): '\(line)' leaves out the folder '.well-known'", hint: hint)
        }
        for (path, command) in advice {
            console.warning(
                "\(path): no step checks assetlinks.json", hint: "add to the job '\(PipelineStep.jobName)': \(command)")
        }
        for hint in hints { console.hint(hint) }
    }

    /// A pipeline that is there may have been changed by its author, so that nothing is written into it.
    private mutating func addAdvice(on bytes: [UInt8], at path: String, lacking step: PipelineStep) {
        let commands = step.listCommands(missingIn: bytes)
        if !commands.isEmpty { advice.append((path, commands.joined(separator: " && "))) }
    }
}
