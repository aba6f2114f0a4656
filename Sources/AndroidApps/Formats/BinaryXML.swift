/// Android's binary XML (ResXMLTree_header and what follows).
struct BinaryXML {
    private var pool: StringPool?
    /// The numbers of attributes, by the numbers of their names in the pool.
    private var numbers: [Int] = []
    private var open: [XMLElement] = []
    private var root: XMLElement?

    /// The number in place of a string that is not there.
    private static let none = 0xFFFF_FFFF

    /// Returns the root element.
    static func read(_ bytes: [UInt8]) throws(FormatDefect) -> XMLElement {
        if bytes.first == UInt8(ascii: "<") {
            throw FormatDefect("it is XML in text, as in sources, and not what a build makes of it")
        }
        let document = try ResourceChunk(at: 0, in: LittleEndianBytes(bytes))
        guard document.canBegin(fileOf: ResourceChunk.Kind.xml) else { throw FormatDefect("it is not binary XML") }
        var reader = BinaryXML()
        try document.forEachInner { chunk throws(FormatDefect) in try reader.read(chunk) }
        guard let root = reader.root else { throw FormatDefect("it has no element") }
        return root
    }

    private mutating func read(_ chunk: ResourceChunk) throws(FormatDefect) {
        switch chunk.kind {
        case ResourceChunk.Kind.stringPool: if pool == nil { pool = try StringPool(chunk) }
        case ResourceChunk.Kind.resourceMap: try readNumbers(chunk)
        case ResourceChunk.Kind.startElement: try start(chunk)
        case ResourceChunk.Kind.endElement: if !open.isEmpty { open.removeLast() }
        default: break
        }
    }

    private mutating func readNumbers(_ chunk: ResourceChunk) throws(FormatDefect) {
        for offset in stride(from: chunk.headerSize, to: chunk.bytes.count - 3, by: 4) {
            numbers.append(try chunk.bytes.word(offset))
        }
    }

    /// Opens an element (ResXMLTree_attrExt, behind the header).
    private mutating func start(_ chunk: ResourceChunk) throws(FormatDefect) {
        let header = chunk.headerSize
        let name = try pool?.string(try chunk.bytes.word(header + 4)) ?? ""
        let attributesStart = header + (try chunk.bytes.short(header + 8))
        let attributeSize = try chunk.bytes.short(header + 10)
        let count = try chunk.bytes.short(header + 12)
        guard attributeSize >= 20 || count == 0 else {
            throw FormatDefect("the attributes of '\(name)' have no valid size")
        }
        var attributes: [XMLElement.Attribute] = []
        for index in 0..<count {
            let attribute = try attribute(at: attributesStart + index * attributeSize, in: chunk.bytes)
            if let attribute { attributes.append(attribute) }
        }
        let element = XMLElement(name: name, attributes: attributes)
        if open.count >= XMLElement.maximumDepth { throw FormatDefect("its elements are too deep inside one another") }
        if let parent = open.last { parent.append(element) } else if root == nil { root = element }
        open.append(element)
    }

    /// - Parameter offset: the first byte of a ResXMLTree_attribute.
    private func attribute(at offset: Int, in bytes: LittleEndianBytes) throws(FormatDefect) -> XMLElement.Attribute? {
        let namespace = try bytes.word(offset)
        let nameIndex = try bytes.word(offset + 4)
        let raw = try bytes.word(offset + 8)
        var number = 0
        if nameIndex < numbers.count { number = numbers[nameIndex] }
        let written = try pool?.string(nameIndex) ?? ""
        var value = try ResourceValue(
            type: try bytes.byte(offset + 15), data: try bytes.word(offset + 16), pool: pool)
        if value == .other, raw != Self.none, let text = try pool?.string(raw) { value = .string(text) }
        return XMLElement.Attribute(number: number, name: written, hasNamespace: namespace != Self.none, value: value)
    }
}
