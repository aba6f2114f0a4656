/// What an association file says, as leniently as a device reads it: one broken entry never hides the rest.
public struct AssociationFile: Sendable, Equatable {
    /// One app as a service of the file names it.
    public struct Listing: Sendable, Equatable {
        /// What is written where an identifier belongs.
        public var text: String
        /// The identifier, when it is one.
        public var app: AppIdentifier?
        /// The bytes of the string.
        public var range: Range<Int>
    }

    /// The apps of one service.
    public struct Section: Sendable, Equatable {
        public var service: Service
        public var apps: [Listing]
        /// The bytes of the service's name with its quotes.
        public var nameRange: Range<Int>
    }

    /// In the file's order; of several services with one name only the last.
    public var services: [Section]
    /// What `applinks` says of URLs; nil when there is no `applinks`.
    public var links: UniversalLinks?
    /// What was read past, in the order in which it stands in the file.
    public var leniencies: [ToleratedDefect]

    /// The longest file that a device takes, in bytes, decoded and signed or not (Apple, Universal Links guide).
    public static let maximumSize = 131_072

    /// Reads a document.
    ///
    /// - Throws: a ``JSONSyntaxError`` when it is no JSON; everything else is a leniency.
    public init(_ bytes: [UInt8]) throws(JSONSyntaxError) {
        let reading = try JSONReader.read(bytes)
        self.init(reading.root)
        if reading.hasByteOrderMark { leniencies.insert(ToleratedDefect(kind: .byteOrderMark, range: 0..<3), at: 0) }
    }

    /// Reads a document's tree.
    public init(_ root: JSONNode) {
        var reader = AssociationReader()
        reader.read(root)
        self.init(reader)
    }

    /// Reads a bare list of apps as if it stood in `service`.
    init(list: JSONNode, service: Service) {
        var reader = AssociationReader()
        reader.read(list: list, service)
        self.init(reader)
    }

    private init(_ reader: AssociationReader) {
        services = reader.services
        links = reader.links
        leniencies = reader.leniencies.sorted { $0.range.lowerBound < $1.range.lowerBound }
    }

    /// What the selected services list; nil when the file has none of them.
    public func listings(_ selection: ServiceSelection) -> [Listing]? {
        switch selection {
        case .any: services.isEmpty ? nil : services.flatMap(\.apps)
        case .one(let service): services.last { $0.service == service }?.apps
        }
    }

    /// Every well-formed app that the selected services list, each once, in the file's order.
    public func apps(_ selection: ServiceSelection) -> [AppIdentifier] {
        var seen: Set<AppIdentifier> = []
        return (listings(selection) ?? []).compactMap(\.app).filter { seen.insert($0).inserted }
    }
}
