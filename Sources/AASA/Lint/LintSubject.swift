/// What lint looks at.
public struct LintSubject: Sendable {
    /// What was fetched or read from disk, wrapping and signature included.
    public var content: Content
    /// The document: the content, or what is signed in it. Every range is in these bytes.
    public var bytes: [UInt8]
    /// Why the document is no JSON; empty when it is.
    public var syntaxErrors: [JSONSyntaxError]
    /// The document's tree; when it is no JSON, what its author seems to mean; nil when that cannot be told.
    public var root: JSONNode?
    /// What the tree says; nil without a tree.
    public var file: AssociationFile?
    public var options: LintOptions
    /// What rules about patterns and their order share; nil without `applinks`.
    let survey: LinkSurvey?

    /// - Parameter content: what ``ContentReader`` of the toolkit made of the bytes.
    public init(_ content: Content, _ options: LintOptions) {
        self.content = content
        self.options = options
        switch content {
        case .plain(let bytes): self.bytes = bytes
        case .signed(let report): bytes = report.payload ?? []
        case .otherMessage, .unreadableMessage: bytes = []
        }
        syntaxErrors = []
        do throws(JSONSyntaxError) {
            file = try AssociationFile(bytes)
            root = try JSONReader.read(bytes).root
        } catch {
            syntaxErrors = [error]
        }
        survey = file?.links.map(LinkSurvey.init)
    }

    /// A draft that is to be signed.
    public init(_ draft: AssociationDraft) {
        content = .plain(draft.input)
        bytes = draft.input
        syntaxErrors = []
        root = draft.wasList ? nil : draft.root
        file = draft.file
        survey = draft.file.links.map(LinkSurvey.init)
        options = LintOptions(rules: nil, knownApps: [])
    }
}

/// What lint should know beside the document.
public struct LintOptions: Sendable, Equatable {
    /// The system that the site must serve; nil for those of today, which read signed and unsigned files.
    public var rules: RuleSet?
    /// Apps that the file should list.
    public var knownApps: [AppIdentifier]

    public init(rules: RuleSet?, knownApps: [AppIdentifier]) {
        self.rules = rules
        self.knownApps = knownApps
    }
}
