/// A document to be signed, or only its list of apps.
public struct UnsignedDocument: Sendable, Equatable {
    /// The bytes that were read.
    public let input: [UInt8]
    /// The bytes to sign: the document without insignificant white space.
    public let payload: [UInt8]
    /// The document. Its ranges are those of the input.
    public let file: AssociationFile
    /// Whether the input was a bare list of apps.
    public let wasList: Bool
    /// The input's tree.
    package let root: JSONNode

    /// Whether it is an object, or an array of strings alone: another value is neither a document nor a list of apps.
    package var isDocumentOrList: Bool {
        guard let elements = root.elements else { return root.members != nil }
        return elements.allSatisfy { $0.string != nil }
    }

    /// Reads a document. A bare array of application identifiers becomes the apps of `service`.
    ///
    /// - Throws: a ``JSONSyntaxError`` when the input is not JSON.
    public init(_ input: [UInt8], service: Service) throws(JSONSyntaxError) {
        self.input = input
        root = try JSONReader.read(input)
        let minified = JSONFormatter.minify(input)
        if let elements = root.elements {
            wasList = true
            let apps = elements.map { element in Array(input[element.range]) }
            payload = Self.document(listing: apps, in: minified, service: service)
            file = AssociationFile(list: root, service: service)
        } else {
            wasList = false
            payload = minified
            file = AssociationFile(root)
        }
    }

    /// `applinks` has its apps in `details`, here one entry each for every path. All other
    /// services have them in `apps`.
    private static func document(listing apps: [[UInt8]], in list: [UInt8], service: Service) -> [UInt8] {
        let key = JSONText.string(service.rawValue).line
        if service != .applinks { return Array("{\(key):{\"apps\":".utf8) + list + Array("}}".utf8) }
        let entries = apps.map { app in Array("{\"appID\":".utf8) + app + Array(",\"paths\":[\"*\"]}".utf8) }
        return Array("{\(key):{\"apps\":[],\"details\":[".utf8) + entries.joined(separator: ",".utf8)
            + Array("]}}".utf8)
    }
}
