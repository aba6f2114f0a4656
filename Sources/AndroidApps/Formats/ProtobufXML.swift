/// XML as bundles have it (AOSP, tools/aapt2/Resources.proto: XmlNode).
enum ProtobufXML {
    /// Returns the root element.
    static func read(_ bytes: [UInt8]) throws(FormatDefect) -> XMLElement {
        guard let root = try node(bytes[...], depth: 0) else { throw FormatDefect("it has no element") }
        return root
    }

    private static func node(_ bytes: ArraySlice<UInt8>, depth: Int) throws(FormatDefect) -> XMLElement? {
        if depth >= XMLElement.maximumDepth { throw FormatDefect("its elements are too deep inside one another") }
        guard let message = try ProtobufMessage(bytes).message(1) else { return nil }
        var attributes: [XMLElement.Attribute] = []
        for bytes in message.all(4) {
            if let attribute = try attribute(ProtobufMessage(bytes)) { attributes.append(attribute) }
        }
        let element = XMLElement(name: message.text(3) ?? "", attributes: attributes)
        for bytes in message.all(5) {
            if let child = try node(bytes, depth: depth + 1) { element.append(child) }
        }
        return element
    }

    private static func attribute(_ message: ProtobufMessage) throws(FormatDefect) -> XMLElement.Attribute? {
        let number = Int(truncatingIfNeeded: message.number(5) ?? 0)
        var value = ResourceValue.other
        if let item = try message.message(6) { value = try self.value(item) }
        if value == .other { value = .string(message.text(3) ?? "") }
        let hasNamespace = message.text(1)?.isEmpty == false
        return XMLElement.Attribute(
            number: number, name: message.text(2) ?? "", hasNamespace: hasNamespace, value: value)
    }

    /// A value (Item).
    static func value(_ item: ProtobufMessage) throws(FormatDefect) -> ResourceValue {
        if let reference = try item.message(1) {
            let number = Int(truncatingIfNeeded: reference.number(2) ?? 0)
            if number != 0 { return .reference(number) }
            guard let name = reference.text(3) else { return .other }
            return .namedReference(name)
        }
        // A text, one without references, and one with styles.
        for field in [2, 3, 4] {
            if let string = try item.message(field) { return .string(string.text(1) ?? "") }
        }
        guard let primitive = try item.message(7) else { return .other }
        if let truth = primitive.number(8) { return .truth(truth != 0) }
        if let number = primitive.number(6) ?? primitive.number(7) {
            return .integer(Int(Int32(truncatingIfNeeded: number)))
        }
        return .other
    }
}
