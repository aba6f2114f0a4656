/// The content of an association file, read as leniently as a device reads it: an invalid entry
/// does not hide the others.
public struct AssociationFile: Sendable, Equatable {
    /// An app in the list of a service.
    public struct Listing: Sendable, Equatable {
        /// The string as written.
        public var text: String
        /// The identifier; nil if the string is not a valid one.
        public var app: AppIdentifier?
        /// The bytes of the string.
        public var range: Range<Int>
    }

    /// A service, and the apps that it lists.
    public struct Section: Sendable, Equatable {
        /// The service that the section's key names.
        public var service: Service
        /// The apps in the order of the file.
        public var apps: [Listing]
        /// The bytes of the service's name with its quotes.
        public var nameRange: Range<Int>
    }

    /// The services, in the file's order, and other keys in the form of one, which only lint looks into. If several have
    /// one name, only the first is effective and listed.
    public var services: [Section]
    /// The content of `applinks`.
    public var links: UniversalLinks?
    /// In the file's order.
    package var toleratedDefects: [ToleratedDefect]

    /// The maximum size that a device accepts, in bytes, decoded, signed or not (Apple, Universal Links guide).
    public static let maximumSize = 131_072

    /// The name of the file that devices request.
    package static let fileName = "apple-app-site-association"
    /// Its path at a site for devices since iOS 9.
    package static let wellKnownPath = "/.well-known/\(fileName)"
    /// Its path for iOS 8, and for others where the first has no file.
    package static let rootPath = "/\(fileName)"

    /// The URL of the file at the site's own server.
    package static func wellKnownURL(of site: Site) -> String { "https://\(site)\(wellKnownPath)" }

    /// The name that devices request, and the one under which it is written for servers that know types by endings.
    package static let usualNames = [fileName, "\(fileName).json"]

    package static func hasUsualName(_ path: String) -> Bool { usualNames.contains(path.lastPathComponent) }

    /// The smallest document that lists the app under the service.
    static func example(app: String, service: Service) -> String { example(apps: [app], service: service) }

    /// The smallest document that lists the apps under the service.
    static func example(apps: [String], service: Service) -> String {
        "{\(exampleMember(apps: apps, service: service))}"
    }

    /// The member of a document that lists the apps under the service.
    static func exampleMember(apps: [String], service: Service) -> String {
        let member = if service == .applinks { exampleDetails(apps: apps) } else { "\"apps\":\(example(of: apps))" }
        return "\"\(service)\":{\(member)}"
    }

    /// The member of `applinks` that lists the apps for every URL.
    static func exampleDetails(apps: [String]) -> String {
        "\"details\":[{\"appIDs\":\(example(of: apps)),\"components\":[\(ruleForEveryURL)]}]"
    }

    /// The comment by which lint knows that a rule for every URL is intended (AASA321).
    static let commentOnEveryURL = "Every URL, as intended."
    /// The rule for every URL, as an element of `components`.
    static let ruleForEveryURL = "{\"/\":\"*\",\"comment\":\"\(commentOnEveryURL)\"}"

    /// How to write a list of apps, of which many are not repeated.
    static func example(of apps: [String]) -> String {
        let isShort = apps.count <= 5
        let shown = isShort ? apps : Array(apps.prefix(1))
        let texts = shown.map { app in "\"\(app)\"" }.joined(separator: ",")
        return isShort ? "[\(texts)]" : "[\(texts),…]"
    }

    /// Reads a document. That of a signed file is what `AssociationFile.document(in:)` of `AASAToolkit` returns.
    ///
    /// - Throws: a ``JSONSyntaxError`` when it is not JSON. All other defects are tolerated.
    public init(_ bytes: [UInt8]) throws(JSONSyntaxError) { self.init(try JSONReader.read(bytes)) }

    /// Reads a document's tree.
    package init(_ root: JSONNode) {
        var reader = AssociationReader()
        reader.read(root)
        self.init(reader)
    }

    /// Reads a bare list of apps as the apps of `service`.
    init(list: JSONNode, service: Service) {
        var reader = AssociationReader()
        reader.read(list: list, service: service)
        self.init(reader)
    }

    private init(_ reader: AssociationReader) {
        services = reader.services
        links = reader.links
        toleratedDefects = reader.toleratedDefects.sortedByOffset(\.range.lowerBound)
    }

    /// The apps of the selected services; nil when the file has none of these services.
    package func listings(_ selection: ServiceSelection) -> [Listing]? {
        switch selection {
        case .any:
            let known = services.filter { section in section.service.isKnown }
            return known.isEmpty ? nil : known.flatMap(\.apps)
        case .one(let service): return services.first { $0.service == service }?.apps
        }
    }

    /// The valid apps of the selected services, each once, in the file's order.
    public func apps(_ selection: ServiceSelection) -> [AppIdentifier] {
        (listings(selection) ?? []).compactMap(\.app).unique
    }
}

/// A defect of a file that a device tolerates, and its place.
package struct ToleratedDefect: Sendable, Equatable {
    /// What is wrong, with the names in the file.
    package enum Kind: Sendable, Equatable {
        /// The file is not an object and has no content.
        case notAnObject
        /// The object has a name twice; the first one is effective. The values may be equal.
        case duplicateName(String, isEqual: Bool)
        /// The value of this key has another type and is ignored.
        case wrongType(key: String, expected: ExpectedType)
        case badAppIdentifier(String, AppIdentifier.Problem)
        /// An element of `components` or `paths` of another type. In `components` it matches
        /// every URL, in `paths` none.
        case elementUnreadable(LinkEntry.Form)
        /// `components` is an array, so `paths` is ignored. The range is that of the name `paths`.
        case pathsIgnored
        /// `details` exists, so the apps of `applinks.apps` are ignored.
        case appsIgnored
        /// An earlier entry of `details`, at `first`, names the app: it is ignored here.
        case repeatedApp(String, first: Range<Int>)
        /// A query object with a value that is not a string is ignored as a whole. The range is that of the value.
        case queryIgnored(item: String)
        /// A number or a string in place of a Boolean, converted to this one.
        case looseBoolean(key: String, Bool)
    }

    package enum ExpectedType: String, Sendable, CaseIterable {
        case object = "an object"
        case array = "an array"
        case string = "a string"
        case boolean = "true or false"
        case arrayOrObject = "an array or an object"
        case stringOrObject = "a string or an object"
    }

    package var kind: Kind
    /// The bytes of the document that are meant.
    package var range: Range<Int>
}
