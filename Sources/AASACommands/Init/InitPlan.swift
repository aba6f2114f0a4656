internal import AASA
internal import AASAToolkit
internal import POSIX

/// The files that `aasa init` makes and changes.
struct InitPlan {
    /// The folder that is deployed, without a slash at its end.
    let folder: String
    let isSigned: Bool
    private(set) var changes: [FileChange] = []
    private(set) var remainingProblems: [Finding] = []
    /// The document, or that of the first site.
    private(set) var documentPath = ""

    private var resources: [HostAddition.Resource] { isSigned ? [.unsigned, .signed] : [.unsigned] }
    private var prefix: String { folder == "." ? "" : "\(folder)/" }

    /// Where the signed file for iOS 8 belongs.
    var signedPath: String { "\(prefix)apple-app-site-association" }

    init(folder: String, isSigned: Bool) {
        self.folder = folder
        self.isSigned = isSigned
    }

    private mutating func add(_ after: [UInt8], at path: String, replacing before: [UInt8]?) {
        if after != before { changes.append(FileChange(path: path, before: before, after: after)) }
    }

    private static func bytes(at path: String) throws(CommandFailure) -> [UInt8]? {
        if FileKind(at: path) == .missing { return nil }
        return try InputFile.read(path).bytes
    }

    // MARK: Documents

    /// One document, or one for each site in a folder of its name when they differ.
    mutating func addDocuments(
        of claims: [AppClaims.Claims], rules: InitRules, console: Console
    ) throws(CommandFailure) {
        let sites = claims.flatMap(\.pairs).map(\.site).unique
        let drafts = sites.map { site in
            AssociationDraft(of: site, claims: claims, rules: rules.rules)
        }
        let isOne = drafts.allSatisfy { $0.document == drafts[0].document }
        if !isOne {
            console.note(
                "the sites have different documents: each is in a folder of its site's name, to be deployed there")
        }
        for (site, draft) in zip(sites, drafts).prefix(isOne ? 1 : sites.count) {
            let path = "\(prefix)\(isOne ? "" : "\(site)/").well-known/apple-app-site-association"
            if documentPath.isEmpty { documentPath = path }
            try add(draft, at: path, rules: rules, console: console)
        }
    }

    private mutating func add(
        _ draft: AssociationDraft, at path: String, rules: InitRules, console: Console
    ) throws(CommandFailure) {
        let isLinked = draft.services.contains { $0.service == .applinks }
        let before = try Self.bytes(at: path)
        var after = draft.document
        if let before { after = try Self.merged(draft, into: before, at: path, replacesNoRules: rules.isGiven) }
        let isUnchanged = before == after
        if isLinked, draft.rules.isEmpty, !isUnchanged {
            throw CommandFailure(
                .dataError, "the app claims 'applinks', and which URLs open it is not known",
                hint: "add --path '/buy/*', or --path '*' for every URL")
        }
        let file: AssociationFile
        do throws(JSONSyntaxError) { file = try AssociationFile(after) } catch {
            throw InputFile(path: path, bytes: after).failure(error)
        }
        try rules.prove(file)
        if !isUnchanged { try Self.review(after, of: path, isNew: before == nil, console) }
        add(after, at: path, replacing: before)
    }

    private static func merged(
        _ draft: AssociationDraft, into bytes: [UInt8], at path: String, replacesNoRules: Bool
    ) throws(CommandFailure) -> [UInt8] {
        let file = InputFile(path: path, bytes: bytes)
        let root: JSONNode
        do throws(JSONSyntaxError) { root = try JSONReader.read(bytes).root } catch { throw file.failure(error) }
        do throws(DraftMerge.Problem) {
            return try DraftMerge.merged(draft, into: bytes, reading: root, replacesNoRules: replacesNoRules)
        } catch {
            throw CommandFailure(
                .dataError, "\(file.place(error.range.lowerBound)): \(error.sentence)", hint: error.hint)
        }
    }

    /// What lint finds in a new document keeps it from being made, unless it is a note.
    private static func review(
        _ bytes: [UInt8], of path: String, isNew: Bool, _ console: Console
    ) throws(CommandFailure) {
        let findings = Linter.findings(in: bytes).filter { $0.severity != .note }
        for finding in findings where finding.severity == .warning || !isNew {
            console.warning("\(path): \(finding.message)")
        }
        let errors = findings.filter { $0.severity == .error }
        if isNew, !errors.isEmpty {
            throw CommandFailure(
                .dataError, messages: errors.map { "nothing is made: \($0.message)" }, hints: errors.compactMap(\.hint))
        }
    }

    // MARK: Settings

    /// - Parameter paths: the settings that are there.
    mutating func addSettings(_ paths: [String], of sites: [Site]) throws(CommandFailure) {
        let addition = HostAddition(resources, hosts: sites.map(\.host))
        var files: [HostSettings.File] = []
        for path in paths {
            var file = HostSettings.File(
                path: path, bytes: try InputFile.read(path).bytes, deployed: Self.deployed(folder, from: path))
            let before = file.bytes
            remainingProblems += addition.findings(in: file)
            if let after = addition.added(to: file) {
                file.bytes = after
                add(after, at: path, replacing: before)
            }
            if HostSettings.names.contains(Self.name(of: path)) { files.append(file) }
        }
        let names = Set(paths.map(Self.name))
        if names.contains(".htaccess") { try addNew(HostAddition.htaccess, at: "\(prefix).well-known/.htaccess") }
        if names.contains("_redirects"), names.isDisjoint(with: ["_headers", "netlify.toml"]) {
            let file = HostSettings.File(path: "\(prefix)_headers", bytes: [], deployed: "")
            add(addition.added(to: file) ?? [], at: file.path, replacing: nil)
        }
        // GitHub Pages publishes names with a dot only without Jekyll.
        if names.contains("CNAME"), names.isDisjoint(with: [".nojekyll", "_config.yml"]) {
            try addNew("", at: "\(prefix).nojekyll")
        }
        remainingProblems += DeploymentProblems.findings(in: files)
    }

    private mutating func addNew(_ text: String, at path: String) throws(CommandFailure) {
        if try Self.bytes(at: path) == nil { add(Array(text.utf8), at: path, replacing: nil) }
    }

    private static func name(of path: String) -> String { String(path.split(separator: "/").last ?? "") }

    /// The deployed folder as seen from the folder of settings.
    private static func deployed(_ folder: String, from path: String) -> String {
        let own = FileSystem.folder(of: path)
        if own == folder { return "" }
        return own == "." ? folder : String(folder.dropFirst(own.count + 1))
    }

    // MARK: Pipelines

    /// A step that checks the sites after each deployment, for the CI that the project has.
    mutating func addPipeline(in project: String, sites: [Site], apps: [AppIdentifier]) {
        let root = project == "." ? "" : "\(project)/"
        let check = PipelineStep(sites: sites, apps: apps, document: documentPath)
        let workflow = "\(root).github/workflows/apple-app-site-association.yml"
        if FileKind(at: "\(root).github") == .directory, FileKind(at: workflow) == .missing {
            add(Array(check.workflow.utf8), at: workflow, replacing: nil)
        }
        let pipeline = "\(root).gitlab-ci.yml"
        guard let file = try? InputFile.read(pipeline), let text = String(validating: file.bytes, as: UTF8.self),
            !text.contains(PipelineStep.jobName)
        else { return }
        add(file.bytes + Array("\n\(check.job)".utf8), at: pipeline, replacing: file.bytes)
    }

    func write(_ console: Console) throws(CommandFailure) {
        for change in changes {
            try change.write()
            console.note("wrote '\(change.path)'")
        }
    }
}
