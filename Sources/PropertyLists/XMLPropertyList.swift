internal import XML

/// Property lists in XML, read by expat: FoundationEssentials' reader overflows the stack on deeply nested elements,
/// and reports no columns.
struct XMLPropertyList {
    /// An open element.
    private struct Frame {
        let name: String
        let line: Int
        var text: [UInt8] = []
        var elements: [PropertyNode] = []
        var members: [(key: String, node: PropertyNode)] = []
        var key: String?
    }

    private var stack: [Frame] = []
    private var root: PropertyNode?
    private var valueCount = 0

    static func read(_ bytes: [UInt8]) throws(PropertyListError) -> PropertyNode {
        var list = XMLPropertyList()
        let reader: ElementReader
        do throws(XMLError) { reader = try ElementReader() } catch { throw PropertyListError(error) }
        let piece = 1 << 16
        for start in stride(from: 0, to: max(bytes.count, 1), by: piece) {
            let end = min(start + piece, bytes.count)
            var broken: XMLError?
            do throws(XMLError) {
                try reader.feed(Array(bytes[start..<end]), isLast: end == bytes.count)
            } catch {
                broken = error
            }
            // The elements before a syntax error may show that this is not a property list.
            for event in reader.events { try list.handle(event, in: reader.content) }
            if let broken { throw PropertyListError(broken) }
        }
        guard let root = list.root else { throw PropertyListError(.notAPropertyList, detail: "XML without a value") }
        return root
    }

    private mutating func handle(_ event: ElementReader.Event, in content: [UInt8]) throws(PropertyListError) {
        switch event {
        case .start(let name, let line): try open(String(decoding: content[name], as: UTF8.self), line: line)
        case .text(let range): try add(content[range])
        case .end: try close()
        }
    }

    // MARK: Elements

    private static let names: Set<String> = [
        "plist", "dict", "array", "key", "string", "integer", "real", "true", "false", "date", "data",
    ]

    private mutating func open(_ name: String, line: Int) throws(PropertyListError) {
        if stack.isEmpty, !Self.names.contains(name) {
            throw PropertyListError(.notAPropertyList, detail: "<\(name)>", line: line)
        }
        guard Self.names.contains(name), name != "plist" || stack.isEmpty else {
            throw PropertyListError(.malformed, detail: "<\(name)> is not an element of a property list", line: line)
        }
        if stack.count > PropertyListReader.maximumDepth { throw PropertyListError(.tooDeep, line: line) }
        valueCount += 1
        if valueCount > PropertyListReader.maximumValues { throw PropertyListError(.tooManyValues) }
        if let parent = stack.last, let problem = Self.problem(of: name, in: parent) {
            throw PropertyListError(.malformed, detail: problem, line: line)
        }
        stack.append(Frame(name: name, line: line))
    }

    /// Why an element is not in its place; nil if it is.
    private static func problem(of name: String, in parent: Frame) -> String? {
        switch (parent.name, name) {
        case ("dict", "key"): parent.key.map { key in "the key '\(key)' has no value" }
        case ("dict", _) where parent.key == nil: "<\(name)> is in a dictionary without a key"
        case ("dict", _): nil
        case ("plist", "key"), ("array", "key"): "<key> is outside a dictionary"
        case ("plist", _), ("array", _): nil
        default: "<\(name)> is inside <\(parent.name)>"
        }
    }

    private mutating func add(_ text: ArraySlice<UInt8>) throws(PropertyListError) {
        guard let last = stack.indices.last else { return }
        switch stack[last].name {
        case "plist", "dict", "array":
            if let odd = text.first(where: { ![0x09, 0x0A, 0x0D, 0x20].contains($0) }) {
                let shown = if odd < 0x80 { String(decoding: [odd], as: UTF8.self) } else { "…" }
                throw PropertyListError(
                    .malformed, detail: "text ('\(shown)') is between the elements of <\(stack[last].name)>",
                    line: stack[last].line)
            }
        // Certificates and icons are not needed.
        case "data": break
        default: stack[last].text += text
        }
    }

    private mutating func close() throws(PropertyListError) {
        guard let frame = stack.popLast() else { return }
        if frame.name == "plist" { return }
        let text = String(decoding: frame.text, as: UTF8.self)
        if frame.name == "key" {
            if let last = stack.indices.last { stack[last].key = text }
            return
        }
        let node = PropertyNode(value: try Self.value(of: frame, text: text), line: frame.line)
        guard let last = stack.indices.last, stack[last].name != "plist" else {
            if root == nil { root = node }
            return
        }
        if stack[last].name == "array" { return stack[last].elements.append(node) }
        stack[last].members.append((stack[last].key ?? "", node))
        stack[last].key = nil
    }

    private static func value(of frame: Frame, text: String) throws(PropertyListError) -> PropertyNode.Value {
        switch frame.name {
        case "string": return .string(text)
        case "true": return .boolean(true)
        case "false": return .boolean(false)
        case "integer": return number(text).map { .integer($0) } ?? .other
        case "date": return .dateText(text)
        case "array": return .array(frame.elements)
        case "dict":
            if let key = frame.key {
                throw PropertyListError(.malformed, detail: "the key '\(key)' has no value", line: frame.line)
            }
            return .dictionary(frame.members)
        default: return .other
        }
    }

    private static func number(_ text: String) -> Int64? {
        guard text.hasPrefix("0x") else { return Int64(text) }
        return Int64(text.dropFirst(2), radix: 16)
    }
}

extension PropertyListError {
    init(_ error: XMLError) {
        let code: Code =
            switch error.code {
            case .libraryMissing: .libraryMissing
            case .malformed, .tooLong: .malformed
            case .entity: .entity
            case .tooDeep: .tooDeep
            case .outOfMemory: .outOfMemory
            }
        self.init(code, detail: error.detail, line: error.line, column: error.column)
    }
}
