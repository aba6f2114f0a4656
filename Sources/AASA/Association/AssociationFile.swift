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

    /// What a service lists, in the file's order; several services of the same name are the last one.
    public var services: [(service: Service, apps: [Listing])]
    /// What is wrong with the file, in the order in which it stands there.
    public var findings: [Finding]

    /// The longest file that a device takes, in bytes, decoded and signed or not (Apple, Universal Links guide).
    public static let maximumSize = 131_072

    /// Reads a document.
    ///
    /// - Throws: a ``JSONSyntaxError`` when it is no JSON; everything else is a finding.
    public init(_ bytes: [UInt8]) throws(JSONSyntaxError) {
        let reading = try JSONReader.read(bytes)
        var reader = AssociationReader()
        if reading.hasByteOrderMark { reader.report(.byteOrderMark, 0..<3) }
        reader.read(reading.root)
        services = reader.services
        findings = reader.findings
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

    public static func == (a: AssociationFile, b: AssociationFile) -> Bool {
        a.findings == b.findings
            && a.services.elementsEqual(b.services) { $0.service == $1.service && $0.apps == $1.apps }
    }
}
