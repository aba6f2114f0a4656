/// What lint looks at.
package struct LintSubject: Sendable {
    /// What was fetched or read from disk, wrapping and signature included.
    package var content: Content
    /// How long that is, in bytes.
    package var size: Int
    /// The document: the content, or what is signed in it. Every range is in these bytes.
    package var bytes: [UInt8]
    /// Why the document is not JSON; empty when it is, and without a document.
    package var syntaxErrors: [JSONSyntaxError]
    /// The document's tree; when it is not JSON, what its author seems to mean; nil when that is not known.
    package var root: JSONNode?
    /// The tree without the members that devices ignore for their names.
    let keptRoot: JSONNode?
    /// The association file of the tree; nil without a tree.
    package var file: AssociationFile?
    /// What lint knows beside the document.
    package var options: LintOptions
    /// How a site serves the content; nil for a file from disk.
    package var hosting: HostingInspection?
    /// Where the file is that is linted; nil for one from disk, and if no place has one.
    var filePlace: PlaceInspection?
    /// What the document is when it is not even JSON with mistakes.
    var foreign: Failure.NotSigned?
    /// What a template's engine left, in the order of the places.
    let templateMarks: [TemplateMark]
    /// The objects whose keys are known, outer ones first.
    let objects: [KeyedObject]
    /// The map of the last string in which a rule looked for a place.
    let stringMaps = LastStringMap()
    /// What was proved of the document's rules.
    let reachProofs = ReachProofs()
    let copyComparison = CopyComparison()
    /// What rules about patterns share; nil without `applinks`.
    let survey: LinkSurvey?

    /// The document in a file, read tolerantly.
    ///
    /// - Parameters:
    ///   - content: the result of `ContentReader` in `AASAToolkit`, or `.plain` with a document's bytes.
    ///   - size: bytes of the file, wrapping and signature included.
    ///   - options: what lint should know beside the document.
    ///   - errorLimit: of errors of syntax that are kept.
    package init(
        _ content: Content, size: Int, options: LintOptions, errorLimit: Int = JSONReader.maximumErrors
    ) {
        self.content = content
        self.size = size
        self.options = options
        let bytes = content.document ?? []
        self.bytes = bytes
        let reading = content.document.map { JSONReader.readTolerantly($0, errorLimit: errorLimit) }
        syntaxErrors = reading?.errors ?? []
        root = reading?.root
        file = root.map { AssociationFile($0) }
        foreign = reading.flatMap { reading in Failure.NotSigned.kind(of: bytes, reading: reading) }
        templateMarks = TemplateMark.all(in: bytes)
        keptRoot = root?.asKeptByApple
        objects = KeyedObject.all(in: keptRoot)
        survey = file?.links.map(LinkSurvey.init)
    }

    /// A draft that is to be signed.
    package init(_ draft: UnsignedDocument) {
        content = .plain(draft.input)
        // Known when it is signed.
        size = 0
        bytes = draft.input
        syntaxErrors = []
        root = if draft.wasList { nil } else { draft.root }
        file = draft.file
        survey = draft.file.links.map(LinkSurvey.init)
        options = LintOptions(rules: nil, knownApps: [])
        templateMarks = TemplateMark.all(in: draft.input)
        keptRoot = root?.asKeptByApple
        objects = KeyedObject.all(in: keptRoot)
    }
}

/// What lint should know beside the document.
public struct LintOptions: Sendable, Equatable {
    /// The system that the site must serve; nil for those of today, which read signed and unsigned files.
    public var rules: SystemVersion?
    /// Apps that the file should list.
    public var knownApps: [AppIdentifier]
    /// The service that should list them; nil when that is not known.
    package var knownService: Service?
    /// The services for which devices request the file from the site, not from Apple's CDN.
    package var directServices: Set<Service> = []
    /// The time at which lint of a site compares the expiry of its certificates; nil compares none.
    package var moment: Timestamp?
    /// Whether the user named the machine that answers for a site, so that its address means nothing.
    package var isMachineChosen = false
    /// URLs that should open an app: of ``knownApps``, if there are any.
    public var urls: [String] = []
    /// The document that the site should serve.
    public var expected: AssociationFile?

    /// Options without URLs and an expected document.
    ///
    /// - Parameters:
    ///   - rules: the system that the site must serve; nil for those of today.
    ///   - knownApps: apps that the file should list.
    public init(rules: SystemVersion?, knownApps: [AppIdentifier]) {
        self.rules = rules
        self.knownApps = knownApps
    }

    /// The app that hints name: one that should be listed, or an example.
    var shownApp: String { knownApps.first?.description ?? "ABCDE12345.com.example.app" }

    /// The hint with a document for the app that should be listed, or for an example.
    package var exampleHint: String { exampleHint(besides: nil) }

    /// - Parameter root: a document whose apps are to be listed, too.
    package func exampleHint(besides root: JSONNode?) -> String {
        let apps = shownApps(besides: root)
        return "write \(AssociationFile.example(apps: apps, service: knownService ?? .webcredentials))"
    }

    /// The apps that hints name: those of a value that no device reads, and those that should be listed; an example
    /// without both.
    func shownApps(besides value: JSONNode?) -> [String] {
        let apps = ((value?.apps ?? []) + knownApps).map(\.description).unique
        return apps.isEmpty ? [shownApp] : apps
    }
}

extension JSONNode {
    /// The application identifiers in the texts of the value.
    var apps: [AppIdentifier] {
        switch value {
        case .string(let text): [try? AppIdentifier(text)].compactMap(\.self)
        case .array(let elements): elements.flatMap(\.apps)
        case .object(let members): members.flatMap(\.value.apps)
        default: []
        }
    }
}
