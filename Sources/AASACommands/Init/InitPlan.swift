internal import AASA
internal import AssetLinks
internal import POSIX
internal import ServerSettings

/// The files that `aasa init` makes and changes.
struct InitPlan {
    /// The folder that is deployed, without a slash at its end.
    let folder: String
    /// The output of a build that copies the folder; the same where there is none.
    let deployed: String
    let isSigned: Bool
    private(set) var changes: [FileChange] = []
    /// The settings of the host as they will be.
    var settings: [HostSettings.File] = []
    var remainingProblems: [Finding] = []
    private(set) var documents: [SiteDocuments.Document] = []
    /// The drafts of Android's statement lists.
    private(set) var lists: [(draft: StatementDraft, sites: [Site])] = []
    /// The first file that begins with no other, a site that is to serve it, and the option with which `aasa fetch`
    /// requests what it serves now.
    private(set) var newFile: (site: Site, path: String, rules: String)?

    var resources: [HostAddition.Resource] {
        var resources: [HostAddition.Resource] = if documents.isEmpty { [] } else { [.unsigned] }
        if isSigned, !documents.isEmpty { resources.append(.signed) }
        if lists.isEmpty { return resources }
        return resources + [.statements]
    }
    var prefix: String { folder.folderPrefix }

    mutating func add(_ after: [UInt8], at path: String, replacing before: [UInt8]?) {
        if after != before { changes.append(FileChange(path: path, before: before, after: after)) }
    }

    /// - Parameter site: the one that has a list of its own; nil for one of all.
    func listPath(for site: Site?) -> String {
        let folder = site.map { "\($0)/" } ?? ""
        return "\(prefix)\(folder).well-known/\(SystemVersion.statementListName)"
    }

    /// The bytes of a file; nil without one.
    static func bytes(at path: String) throws(CommandFailure) -> [UInt8]? {
        if FileKind(at: path) == .missing { return nil }
        return try InputFile.read(path).bytes
    }

    /// Adds the association files of sites. What a site's file has already is kept.
    mutating func add(_ made: SiteDocuments, of sites: [Site]) {
        documents = made.documents
        changes += made.changes
        if let document = made.documents.first(where: \.isNew), let site = document.sites.first {
            newFile = (site, document.path, "")
        }
        if made.documents.count > 1 { noteUnreachedSites(among: sites) }
    }

    /// The sites that have a folder of their name, where no settings are known to lead there.
    var sitesToDeploy: [Site] {
        if settings.includeServer || SharedFolder(folder) != nil { return [] }
        var sites: [Site] = []
        if documents.count > 1 { sites += documents.flatMap(\.sites) }
        if lists.count > 1 { sites += lists.flatMap(\.sites) }
        return sites.unique
    }

    /// Servers have a folder for each site by their own settings.
    private mutating func noteUnreachedSites(among sites: [Site]) {
        if settings.includeServer { return }
        let unreached = DeployedFolder(folder).unreachedSites(among: sites.map(\.description))
        remainingProblems += unreached.filter { finding in !remainingProblems.contains(finding) }
    }

    // MARK: Statement lists

    /// One list, or one for each site in a folder of its name when they or the documents differ and the host may have
    /// a folder for each.
    mutating func addStatements(
        _ drafts: [(site: Site, draft: StatementDraft)], sharing: SharedFolder?, console: Console
    ) throws(CommandFailure) {
        guard let first = drafts.first else { return }
        let areSame = drafts.allSatisfy { other in other.draft == first.draft }
        let shared = FileSystem.folder(of: listPath(for: nil))
        let areBesideDocuments = documents.allSatisfy { document in FileSystem.folder(of: document.path) == shared }
        let isOne = areSame && areBesideDocuments || sharing != nil
        if isOne {
            lists = [(StatementDraft(joining: drafts.map(\.draft)), drafts.map(\.site))]
            if !areSame, let sharing { console.note(sharing.note(on: listPath(for: nil))) }
        } else {
            if !areSame { console.note(SiteDocuments.note(onDifferent: "statement lists")) }
            lists = drafts.map { draft in (draft.draft, [draft.site]) }
            noteUnreachedSites(among: drafts.map(\.site))
        }
        for list in lists {
            let site: Site? = if isOne { nil } else { list.sites[0] }
            let path = listPath(for: site)
            let isNew = try add(list.draft, at: path, shared: listPath(for: nil), console: console)
            if isNew, newFile == nil { newFile = (list.sites[0], path, " --rules android") }
        }
    }

    /// - Parameter shared: the list of all sites, with which one of its own begins.
    /// - Returns: whether the list begins with no other.
    private mutating func add(
        _ draft: StatementDraft, at path: String, shared: String, console: Console
    ) throws(CommandFailure) -> Bool {
        let before = try Self.bytes(at: path)
        // An empty file has no statements.
        var present = before?.nonEmpty.map { bytes in InputFile(path: path, bytes: bytes) }
        if present == nil, let bytes = try Self.bytes(at: shared)?.nonEmpty {
            present = InputFile(path: shared, bytes: bytes)
            console.note(ExistingDocument.note(on: path, beginningWith: shared))
        }
        var after = draft.document
        if let present {
            let list = StatementList(present.bytes)
            if let error = list.syntaxErrors.first { throw present.failure(error) }
            if list.root?.elements == nil, let finding = list.findings(.standard).first(where: \.isError) {
                throw CommandFailure(.dataError, "\(present.path): \(finding.message)", hint: finding.hint)
            }
            after = draft.merged(into: list)
        }
        let list = StatementList(after)
        try draft.prove(list, shownAs: present ?? InputFile(path: path, bytes: after))
        if before == after { return false }
        let findings = list.findings(.standard)
        // The package is the app's own, even if it looks like an example: that is a warning.
        let isRefused = present == nil && findings.contains(where: \.isError)
        try SiteDocuments.review(findings, of: path, isNew: isRefused, console: console)
        add(after, at: path, replacing: before)
        return present == nil
    }

    // MARK: Pipelines

    /// - Returns: the pipelines, with what is left to their author.
    mutating func addPipelines(in project: String, claims: InitClaims) throws(CommandFailure) -> PipelinePlan {
        let plan = try PipelinePlan(in: project, deployed: folder, documents: documents, claims: claims, lists: lists)
        changes += plan.changes
        return plan
    }

    /// Writes nothing unless everything can be written.
    func write(_ console: Console) throws(CommandFailure) {
        for change in changes { try change.checkWritable() }
        for change in changes {
            try change.write()
            console.note("wrote '\(change.path)'")
        }
    }
}
