internal import FoundationEssentials

/// Property lists in Apple's binary form (`bplist00`), through the toolchain's own reader.
///
/// That reader looks at a value when it is asked for it, so that a walk with a budget bounds what shared references,
/// cycles and depth can cost.
enum BinaryPropertyList {
    static func read(_ bytes: [UInt8]) throws(PropertyListError) -> PropertyNode {
        // One object, its offset and the trailer: anything shorter the decoder takes for another form.
        if bytes.count < 8 + 1 + 1 + 32 {
            throw PropertyListError(.malformed, "a binary property list that ends too early")
        }
        let decoder = PropertyListDecoder()
        let budget = Budget()
        if let key = Budget.key { decoder.userInfo[key] = budget }
        do {
            return try decoder.decode(DecodedNode.self, from: Data(bytes)).node
        } catch {
            throw budget.refusal ?? PropertyListError(.malformed, "a damaged binary property list")
        }
    }
}

/// What a walk may still look at.
///
/// `@unchecked Sendable`, because `userInfo` asks for it, and one budget belongs to one call of `decode`, which uses it on
/// the caller's thread only.
private final class Budget: @unchecked Sendable {
    static let key = CodingUserInfoKey(rawValue: "budget")
    var depth = 0
    var values = 0
    var refusal: PropertyListError?

    func enter() throws(PropertyListError) {
        depth += 1
        values += 1
        if depth > PropertyListReader.maximumDepth { refusal = PropertyListError(.tooDeep, "") }
        if values > PropertyListReader.maximumValues { refusal = PropertyListError(.tooManyValues, "") }
        if let refusal { throw refusal }
    }
}

private struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

/// Any value: which of the kinds it is, the decoder tells by refusing the others.
private struct DecodedNode: Decodable {
    let node: PropertyNode

    init(from decoder: any Decoder) throws {
        guard let budget = Budget.key.flatMap({ decoder.userInfo[$0] }) as? Budget else {
            node = PropertyNode(.other, line: nil)
            return
        }
        try budget.enter()
        defer { budget.depth -= 1 }
        node = PropertyNode(try Self.value(decoder, budget), line: nil)
    }

    private static func value(_ decoder: any Decoder, _ budget: Budget) throws -> PropertyNode.Value {
        if let scalar = try? decoder.singleValueContainer(), let value = scalarValue(scalar) { return value }
        if let members = try? decoder.container(keyedBy: AnyKey.self) {
            var pairs: [(key: String, node: PropertyNode)] = []
            for key in members.allKeys {
                pairs.append((key.stringValue, try members.decode(DecodedNode.self, forKey: key).node))
            }
            // The decoder has no order of its own.
            return .dictionary(pairs.sorted { $0.key < $1.key })
        }
        if var elements = try? decoder.unkeyedContainer() {
            var nodes: [PropertyNode] = []
            while !elements.isAtEnd { nodes.append(try elements.decode(DecodedNode.self).node) }
            return .array(nodes)
        }
        return .other
    }

    private static func scalarValue(_ container: any SingleValueDecodingContainer) -> PropertyNode.Value? {
        if let text = try? container.decode(String.self) { return .string(text) }
        if let truth = try? container.decode(Bool.self) { return .boolean(truth) }
        if let number = try? container.decode(Int64.self) { return .integer(number) }
        if let date = try? container.decode(Date.self) {
            return ISO8601Date.whole(date.timeIntervalSince1970).map { .date($0) } ?? .other
        }
        if (try? container.decode(Double.self)) != nil { return .other }
        if (try? container.decode(Data.self)) != nil { return .other }
        return nil
    }
}
