/// What an author hands in to be signed: a whole document, or only its list of apps.
public struct UnsignedDocument: Sendable, Equatable {
    /// The input as it was handed in.
    public var input: [UInt8]
    /// The document's bytes as they will be signed: without insignificant white space, otherwise as written.
    public var payload: [UInt8]
    /// The document; ranges are in the input's bytes.
    public var file: AssociationFile
    /// Whether the input was a bare list of apps.
    public var wasList: Bool
    /// The input's tree.
    let root: JSONNode

    /// Reads `input`; a bare array of application identifiers is put into `service`.
    ///
    /// - Throws: a ``JSONSyntaxError`` when it is no JSON.
    public init(_ input: [UInt8], service: Service) throws(JSONSyntaxError) {
        let reading = try JSONReader.read(input)
        self.input = input
        root = reading.root
        let minified = JSONLayout.minify(input)
        if let elements = root.elements {
            wasList = true
            payload = Self.document(of: minified, elements.map { Array(input[$0.range]) }, service)
            file = AssociationFile(list: root, service: service)
        } else {
            wasList = false
            payload = minified
            file = AssociationFile(root)
        }
        if reading.hasByteOrderMark {
            file.leniencies.insert(ToleratedDefect(kind: .byteOrderMark, range: 0..<3), at: 0)
        }
    }

    /// Universal links keep their apps in `details`, one entry each, here for every path; all other services in `apps`.
    private static func document(of list: [UInt8], _ elements: [[UInt8]], _ service: Service) -> [UInt8] {
        let key = JSONText.string(service.rawValue).line
        if service != .applinks { return Array("{\(key):{\"apps\":".utf8) + list + Array("}}".utf8) }
        let entries = elements.map { Array("{\"appID\":".utf8) + $0 + Array(",\"paths\":[\"*\"]}".utf8) }
        return Array("{\(key):{\"apps\":[],\"details\":[".utf8) + entries.joined(separator: [UInt8(ascii: ",")])
            + Array("]}}".utf8)
    }
}
