internal import AASA
internal import AASAToolkit
internal import AssetLinks
internal import POSIX

/// The files that `aasa init` makes and changes.
struct InitPlan {
    /// The folder that is deployed, without a slash at its end.
    let folder: String
    let isSigned: Bool
    private(set) var changes: [FileChange] = []
    private(set) var remainingProblems: [Finding] = []
    /// Pipelines that are there and do not check the statement lists, with the command that does.
    private(set) var pipelineAdvice: [(path: String, command: String)] = []
    /// What new steps need.
    private(set) var pipelineHints: [String] = []
    private(set) var documents: [SiteDocuments.Document] = []
    /// Those of Android.
    private var lists: [(draft: StatementDraft, sites: [Site])] = []

    private var resources: [HostAddition.Resource] {
        var resources: [HostAddition.Resource] = documents.isEmpty ? [] : [.unsigned]
        if isSigned, !documents.isEmpty { resources.append(.signed) }
        return lists.isEmpty ? resources : resources + [.statements]
    }
    private var prefix: String { folder.folderPrefix }

    init(folder: String, isSigned: Bool) {
        self.folder = folder
        self.isSigned = isSigned
    }

    private mutating func add(_ after: [UInt8], at path: String, replacing before: [UInt8]?) {
        if after != before { changes.append(FileChange(path: path, before: before, after: after)) }
    }

    /// - Parameter site: the one that has a document of its own; nil for one of all.
    private func path(of name: String, for site: Site?) -> String {
        let folder = site.map { "\($0)/" } ?? ""
        return "\(prefix)\(folder).well-known/\(name)"
    }

    private static func bytes(at path: String) throws(CommandFailure) -> [UInt8]? {
        if FileKind(at: path) == .missing { return nil }
        return try InputFile.read(path).bytes
    }

    // MARK: Documents

    mutating func addDocuments(
        of claims: InitClaims, rules: InitRules, console: Console
    ) throws(CommandFailure) {
        let made = try SiteDocuments(of: claims, rules: rules, in: folder, console: console)
        documents = made.documents
        changes += made.changes
    }

    // MARK: Statement lists

    /// One list, or one for each site in a folder of its name when they differ.
    mutating func addStatements(
        _ drafts: [(site: Site, draft: StatementDraft)], console: Console
    ) throws(CommandFailure) {
        guard let first = drafts.first else { return }
        let isOne = drafts.allSatisfy { $0.draft == first.draft }
        if isOne {
            lists = [(first.draft, drafts.map(\.site))]
        } else {
            console.note(
                "the sites have different statement lists: each is in a folder of its site's name, to be deployed there"
            )
            lists = drafts.map { ($0.draft, [$0.site]) }
        }
        for list in lists {
            let path = path(of: "assetlinks.json", for: isOne ? nil : list.sites[0])
            try add(list.draft, at: path, shared: self.path(of: "assetlinks.json", for: nil), console: console)
        }
    }

    /// - Parameter shared: the list of all sites, with which one of its own begins.
    private mutating func add(
        _ draft: StatementDraft, at path: String, shared: String, console: Console
    ) throws(CommandFailure) {
        let before = try Self.bytes(at: path)
        var present = before.map { InputFile(path: path, bytes: $0) }
        if present == nil, let bytes = try Self.bytes(at: shared) {
            present = InputFile(path: shared, bytes: bytes)
            console.note("'\(path)' begins with the content of '\(shared)', in whose place devices will read it")
        }
        var after = draft.document
        if let present {
            let list = StatementList(present.bytes)
            if let error = list.syntaxErrors.first { throw present.failure(error) }
            guard list.root?.elements != nil else {
                throw CommandFailure(
                    .dataError, "'\(present.path)' is not an array of statements", hint: "write [] to begin a list")
            }
            after = draft.merged(into: list)
        }
        try StatementListProof(draft: draft, path: present?.path ?? path, before: present?.bytes).check(after)
        if before == after { return }
        let findings = StatementList(after).findings(.standard)
        // The package is the app's own, even if it looks like an example: that is a warning.
        let isRefused = present == nil && findings.contains(where: \.isError)
        try SiteDocuments.review(findings, of: path, isNew: isRefused, console)
        add(after, at: path, replacing: before)
    }

    // MARK: Settings

    /// - Parameter paths: the settings that are there.
    mutating func addSettings(_ paths: [String], of sites: [Site]) throws(CommandFailure) {
        let hosts = sites.map(\.host)
        let addition = HostAddition(resources, hosts: hosts)
        var files: [HostSettings.File] = []
        for path in paths { files.append(try addSettings(at: path, from: addition)) }
        try addNoJekyll(beside: files, hosts: hosts)
        if let headers = try addNewSettings(from: addition, beside: files) { files.append(headers) }
        let known = files.filter { file in
            HostSettings.names.contains(file.name) || HostSettings.isWorkflow(file.path)
        }
        remainingProblems += DeploymentProblems.findings(in: known, of: resources.filter(\.isCurrent), hosts: hosts)
    }

    /// Adds what a file of settings lacks.
    ///
    /// - Returns: the file as it will be.
    private mutating func addSettings(
        at path: String, from addition: HostAddition
    ) throws(CommandFailure) -> HostSettings.File {
        guard FileKind(at: path) == .regular else {
            throw CommandFailure(.dataError, "'\(path)' is not a regular file", hint: "name a file of settings")
        }
        // A workflow is in '.github/workflows' of the project.
        let isWorkflow = HostSettings.isWorkflow(path)
        let base = isWorkflow ? FileSystem.folder(of: FileSystem.folder(of: path)) : path
        var file = HostSettings.File(
            path: path, bytes: try InputFile.read(path).bytes, deployed: Self.deployed(folder, from: base))
        remainingProblems += addition.findings(in: file)
        if let after = addition.added(to: file) {
            add(after, at: path, replacing: file.bytes)
            file.bytes = after
        }
        return file
    }

    /// Adds the files that a host reads beside those that are there.
    ///
    /// - Returns: the new `_headers`, if any.
    private mutating func addNewSettings(
        from addition: HostAddition, beside files: [HostSettings.File]
    ) throws(CommandFailure) -> HostSettings.File? {
        let names = Set(files.map(\.name))
        if names.contains(".htaccess"), isSigned, !documents.isEmpty {
            let path = "\(prefix).htaccess"
            let before = try Self.bytes(at: path) ?? []
            let isThere = String(decoding: before, as: UTF8.self).contains(
                text: HostAddition.Resource.signed.contentType)
            if !isThere { add(before + Array(HostAddition.signedHTAccess.utf8), at: path, replacing: before) }
        }
        try addHTAccess(addition, below: files.filter { $0.name == ".htaccess" }.map(\.path))
        guard let redirects = files.first(where: { $0.name == "_redirects" }),
            names.isDisjoint(with: ["_headers", "netlify.toml"])
        else { return nil }
        // Hosts read both in the same folder.
        let path = "\(redirects.path.dropLast("_redirects".count))_headers"
        var headers = HostSettings.File(path: path, bytes: [], deployed: "")
        headers.bytes = addition.added(to: headers) ?? []
        add(headers.bytes, at: headers.path, replacing: nil)
        return headers
    }

    /// - Parameter paths: the files `.htaccess` of the folders above.
    private mutating func addHTAccess(_ addition: HostAddition, below paths: [String]) throws(CommandFailure) {
        let path = "\(prefix).well-known/.htaccess"
        let before = try Self.bytes(at: path)
        if paths.isEmpty, before == nil { return }
        var above: [HostSettings.File] = []
        for path in paths {
            above.append(HostSettings.File(path: path, bytes: try InputFile.read(path).bytes, deployed: ""))
        }
        let own = before.map { HostSettings.File(path: path, bytes: $0, deployed: "") }
        remainingProblems += addition.findings(inHTAccess: above, own: own)
        add(addition.htaccess(above: above, own: own), at: path, replacing: before)
    }

    /// GitHub Pages publishes names with a dot only without Jekyll. It has the domain of a site in `CNAME`; a site at
    /// `NAME.github.io` needs none.
    private mutating func addNoJekyll(beside files: [HostSettings.File], hosts: [String]) throws(CommandFailure) {
        let names = Set(files.map(\.name))
        let isOnGitHub = names.contains("CNAME") || hosts.contains { $0.hasSuffix(".github.io") }
        guard isOnGitHub, names.isDisjoint(with: [".nojekyll", "_config.yml"]) else { return }
        let path = "\(prefix).nojekyll"
        if try Self.bytes(at: path) == nil { add([], at: path, replacing: nil) }
    }

    /// The deployed folder as seen from the folder of settings.
    private static func deployed(_ folder: String, from path: String) -> String {
        guard let own = FileSystem.resolved(FileSystem.folder(of: path)), let whole = FileSystem.resolved(folder),
            whole.hasPrefix("\(own)/")
        else { return "" }
        return String(whole.dropFirst(own.utf8.count + 1))
    }

    // MARK: Pipelines

    mutating func addPipelines(in project: String, claims: InitClaims) throws(CommandFailure) {
        let paths = documents.map { document in (path: document.path, sites: document.sites) }
        let plan = try PipelinePlan(in: project, deployed: folder, documents: paths, claims: claims, lists: lists)
        changes += plan.changes
        pipelineAdvice = plan.advice
        pipelineHints = plan.hints
    }

    func write(_ console: Console) throws(CommandFailure) {
        for change in changes { try change.checkWritable() }
        for change in changes {
            try change.write()
            console.note("wrote '\(change.path)'")
        }
    }
}
