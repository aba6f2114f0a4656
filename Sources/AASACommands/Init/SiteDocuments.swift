internal import AASA
internal import AASAToolkit
internal import POSIX

/// The association documents of the sites: one, or one for each site in a folder of its name when they differ and the
/// host may have a folder for each.
struct SiteDocuments {
    /// A document and the sites that are to serve it.
    struct Document {
        let path: String
        /// Where the signed file for iOS 8 belongs.
        let signedPath: String
        let sites: [Site]
        /// Whether it begins with no other file.
        let isNew: Bool
    }

    /// The folder that is deployed.
    private let folder: String
    private let rewritten: (files: [String], areReplaced: Bool)
    private let rules: InitRules
    /// Whether the signed file for iOS 8 is to be made too.
    private let isSigned: Bool
    private let console: Console
    private(set) var documents: [Document] = []
    private(set) var changes: [FileChange] = []

    /// - Parameters:
    ///   - sharing: how the host deploys the folder for all sites; nil where that is not known.
    ///   - isSeparate: whether each site has a folder of its own in any case, for its statement list.
    init(
        of claims: InitClaims, rules: InitRules, isSigned: Bool, in folder: String,
        rewritten: (files: [String], areReplaced: Bool),
        sharing: SharedFolder?, isSeparate: Bool, console: Console
    ) throws(CommandFailure) {
        self.folder = folder
        self.rewritten = rewritten
        self.rules = rules
        self.isSigned = isSigned
        self.console = console
        let sites = claims.sites
        if sites.isEmpty { return }
        let drafts = sites.map { site in claims.draft(of: site, rules: rules.rules(for: site)) }
        let haveOwnFolders = isSeparate || sites.contains { site in FileKind(at: path(for: site)) != .missing }
        if !haveOwnFolders, makeOneDocument(drafts) {
            try add(drafts, of: sites, in: nil)
            return
        }
        if !haveOwnFolders, let sharing {
            try sharing.requireSameRules(of: zip(sites, drafts).map { site, draft in (site, draft) })
            console.note(sharing.note(on: path(for: nil)))
            try add(drafts, of: sites, in: nil)
            return
        }
        if !haveOwnFolders { console.note(Self.note(onDifferent: "documents")) }
        for (site, draft) in zip(sites, drafts) { try add([draft], of: [site], in: site) }
    }

    /// Whether the drafts are equal, or a document that is there has what is different.
    private func makeOneDocument(_ drafts: [AssociationDraft]) -> Bool {
        if drafts.allSatisfy({ draft in draft.document == drafts[0].document }) { return true }
        guard let existing = try? existing(for: nil) else { return false }
        let contents = drafts.map { draft in try? content(draft, existing) }
        return contents.allSatisfy { content in content != nil && content == contents[0] }
    }

    static func note(onDifferent documents: String) -> String {
        "the sites have different \(documents): each is in a folder of its site's name"
    }

    /// - Parameter site: the one whose folder the document is in; nil for one document of all sites.
    private func root(for site: Site?) -> String { folder.folderPrefix + (site.map { "\($0)/" } ?? "") }

    private func path(for site: Site?) -> String { "\(root(for: site)).well-known/\(AssociationFile.fileName)" }

    private func existing(for own: Site?) throws(CommandFailure) -> ExistingDocument? {
        try ExistingDocument.find(at: path(for: own), in: folder, for: own, rewritten: rewritten.files)
    }

    private func content(
        _ draft: AssociationDraft, _ existing: ExistingDocument?
    ) throws(CommandFailure) -> [UInt8] {
        guard let existing else { return draft.document }
        return try merged(draft, into: existing)
    }

    /// - Parameters:
    ///   - drafts: one for each site, which make one document.
    ///   - own: the site whose folder the document is in; nil for one document of all sites.
    private mutating func add(_ drafts: [AssociationDraft], of sites: [Site], in own: Site?) throws(CommandFailure) {
        let path = path(for: own)
        let signedPath = root(for: own) + AssociationFile.fileName
        let existing = try existing(for: own)
        documents.append(Document(path: path, signedPath: signedPath, sites: sites, isNew: existing == nil))
        let after = try content(AssociationDraft(joining: drafts), existing)
        if rewritten.areReplaced, let note = existing?.note(on: path) { console.note(note) }
        if let existing, existing.isUnsigned, !existing.isInPlace, !isSigned, existing.path == signedPath {
            let copy = "cp \(path.shellArgument) \(signedPath.shellArgument)"
            console.hint("remove '\(signedPath)', which no device reads beside the other, or make it the same: \(copy)")
        }
        let before = existing?.isInPlace == true ? existing?.bytes : nil
        let file = try InputFile(path: path, bytes: after).associationFile()
        for (site, draft) in zip(sites, drafts) {
            let linked = draft.services.first { $0.service == .applinks }?.apps ?? []
            try requireRules(for: linked, in: draft, beside: existing)
            try rules.prove(file, of: site, for: linked)
        }
        if before == after { return }
        try Self.review(Linter.findings(in: after), of: path, isNew: existing == nil, console: console)
        changes.append(FileChange(path: path, before: before, after: after))
    }

    /// Refuses apps without rules, unless the document that is there has theirs.
    private func requireRules(
        for apps: [AppIdentifier], in draft: AssociationDraft, beside existing: ExistingDocument?
    ) throws(CommandFailure) {
        var listed: [AppIdentifier] = []
        if let existing, let file = try? AssociationFile(existing.bytes) { listed = file.apps(.one(.applinks)) }
        try reject(
            if: draft.rules.isEmpty && !apps.allSatisfy(listed.contains), as: .dataError,
            "the app claims 'applinks', and which URLs open it is not known",
            hint: "add --path '/buy/*', or --path '*' for every URL")
    }

    private func merged(
        _ draft: AssociationDraft, into existing: ExistingDocument
    ) throws(CommandFailure) -> [UInt8] {
        let file = InputFile(path: existing.path, bytes: existing.bytes)
        let root = try file.json()
        let merged = try mapping(
            try DraftMerge.merged(draft, into: existing.bytes, reading: root, replacesNoRules: rules.isGiven)
        ) { (error: DraftMerge.Problem) in
            file.failure(.dataError, at: [Finding(unread: error.sentence, hint: error.hint, range: error.range)])
        }
        try reject(
            if: merged.count > max(AssociationFile.maximumSize, existing.bytes.count), as: .dataError,
            "'\(existing.path)' would have \(merged.count.grouped) bytes, and devices accept at most "
                + AssociationFile.maximumSize.grouped, hint: "shorten it first: fewer apps, or wildcards for paths")
        return merged
    }

    /// What lint finds in a new document keeps it from being made, unless it is a note.
    static func review(_ all: [Finding], of path: String, isNew: Bool, console: Console) throws(CommandFailure) {
        let findings = all.filter { !$0.isNote }
        if isNew, !findings.isEmpty {
            throw CommandFailure(
                .dataError, messages: findings.map { finding in "nothing is made: \(finding.message)" },
                hints: findings.compactMap(hint).unique)
        }
        for finding in findings { console.warning("\(path): \(finding.message)") }
    }

    /// The hint of a finding as options can follow it, which write paths and no other key.
    private static func hint(of finding: Finding) -> String? {
        let needsOtherKey = [LintRule.fragmentInPath.code, LintRule.queryInPath.code].contains(finding.code)
        if needsOtherKey { return InitRules.hintByHand }
        return finding.hint?.replacing(text: LintRule.alternativeToEncoding, with: "")
            .replacing(text: LintRule.alternativeToCase, with: "")
    }
}
