internal import AASA
internal import AASAToolkit

/// Lines that are JSON objects.
extension ListedPair {
    /// Reads `{"site":"example.com","app":"…","service":"…","labels":{…}}`. Other texts, numbers and truth values
    /// become labels, except those of verdicts and rows of the table, which are lists as well.
    init(object line: ArraySlice<UInt8>) throws(InvalidLine) {
        let root = try mapping(try JSONReader.read(Array(line))) { (error: JSONSyntaxError) in
            InvalidLine(column: error.offset + 1, message: error.sentence)
        }
        guard let members = root.members else {
            throw InvalidLine(column: root.range.lowerBound + 1, message: "expected an object")
        }
        let names = members.map(\.name)
        if let name = ListColumn.repeatedName(in: names) {
            throw InvalidLine(column: 1, message: "the object has several keys '\(name)'")
        }
        let indices = ListColumn.indices(in: names)
        let nodes = indices.mapValues { index in members[index].value }
        guard let site = try Self.field(.site, in: nodes) else {
            throw InvalidLine(column: 1, message: "the object has no 'site'")
        }
        var labels: [Labels.Entry] = []
        for member in nodes[.labels]?.members ?? [] {
            if let text = member.value.string { labels.append(Labels.Entry(name: member.name, text: text)) }
        }
        if let text = nodes[.labels]?.scalarText {
            labels.append(Labels.Entry(name: ListColumn.labels.rawValue, text: text))
        }
        let ownNames = PairRecord.ownNames(in: names)
        for (index, member) in members.enumerated() where !indices.values.contains(index) {
            if ownNames.contains(member.name) { continue }
            if let text = member.value.scalarText { labels.append(Labels.Entry(name: member.name, text: text)) }
        }
        var others: [ListColumn: ListField] = [:]
        for column in ListColumn.allCases where column != .labels { others[column] = try Self.field(column, in: nodes) }
        try self.init(site: site, others, labels: labels, hasLabels: nodes[.labels] != nil)
        if nodes[.app] != nil, app == .unspecified { app = .every }
    }

    /// The value of a key; nil when the key is missing or null.
    private static func field(
        _ column: ListColumn, in nodes: [ListColumn: JSONNode]
    ) throws(InvalidLine) -> ListField? {
        guard let node = nodes[column], node.value != .null else { return nil }
        if column == .certificate, let certificates = node.elements {
            return try field(ofOneOf: certificates, in: node)
        }
        let position = node.range.lowerBound + 1
        if let text = node.string { return ListField(text, at: position) }
        throw InvalidLine(column: position, message: "the value of '\(column.rawValue)' is not a string")
    }

    /// The certificate of an array, as a statement has it. An app is one with its certificate, so that
    /// several are several pairs.
    private static func field(
        ofOneOf certificates: [JSONNode], in array: JSONNode
    ) throws(InvalidLine) -> ListField? {
        guard let first = certificates.first else { return nil }
        let message = "'\(ListColumn.certificate.rawValue)' has \(certificates.count.counted("value"))"
        guard certificates.count == 1 else {
            throw InvalidLine(
                column: array.range.lowerBound + 1, message: message, hint: "write a line for each certificate")
        }
        return try field(.certificate, in: [.certificate: first])
    }
}

extension JSONNode {
    /// The value as a label; nil for null, arrays, objects and the empty text.
    fileprivate var scalarText: String? {
        switch value {
        case .string(""): nil
        case .string(let text): text
        case .number(let text): text
        case .bool(let isTrue): String(isTrue)
        case .null, .array, .object: nil
        }
    }
}
