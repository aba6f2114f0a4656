/// What an author hands in to be signed: a whole document, or only its list of apps.
public struct AssociationDraft: Sendable, Equatable {
    /// The document's bytes as they will be signed: without insignificant white space, otherwise as written.
    public var payload: [UInt8]
    /// What is wrong with the input; ranges are in the input's bytes.
    public var findings: [Finding]
    /// Whether the input was a bare list of apps.
    public var wasList: Bool

    /// Reads `input`; a bare array of application identifiers is put into `service`.
    ///
    /// - Throws: a ``JSONSyntaxError`` when it is no JSON.
    public init(_ input: [UInt8], service: Service) throws(JSONSyntaxError) {
        let reading = try JSONReader.read(input)
        let minified = JSONMinifier.minify(input)
        wasList = reading.root.elements != nil
        guard let elements = reading.root.elements else {
            payload = minified
            findings = try AssociationFile(input).findings
            return
        }
        findings = Self.findings(in: elements)
        if elements.isEmpty { findings.append(Finding(kind: .noApp, range: reading.root.range)) }
        if reading.hasByteOrderMark { findings.insert(Finding(kind: .byteOrderMark, range: 0..<3), at: 0) }
        payload = Self.document(of: minified, elements.map { Array(input[$0.range]) }, service)
    }

    private static func findings(in elements: [JSONNode]) -> [Finding] {
        elements.compactMap { element in
            guard let text = element.string else {
                return Finding(kind: .wrongType(key: "apps", expected: .string), range: element.range)
            }
            do throws(AppIdentifier.Problem) {
                _ = try AppIdentifier(text)
                return nil
            } catch {
                return Finding(kind: .badAppIdentifier(text, error), range: element.range)
            }
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
