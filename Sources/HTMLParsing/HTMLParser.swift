internal import CGumbo
internal import POSIX

/// libgumbo, and the version of its interface: 1 in Debian 12, 3 in Debian 13. Its functions keep no state.
private let (gumbo, interface): (Result<SharedLibrary<aasa_gumbo>, LoadingError>, Int) = {
    for version in 1...2 {
        let library = SharedLibrary<aasa_gumbo>.load(
            "libgumbo.so.\(version)", symbols: aasa_gumbo_symbols(), oldest: "0.10")
        if case .success = library { return (library, version) }
    }
    return (SharedLibrary<aasa_gumbo>.load("libgumbo.so.3", symbols: aasa_gumbo_symbols(), oldest: "0.10"), 3)
}()

/// The version of the interface of libgumbo, which does not state its own, or why it cannot be loaded.
package var gumboVersion: String { gumbo.version(of: "libgumbo") { _ in "libgumbo ABI \(interface)" } }

/// Parses HTML as browsers do (HTML Standard, section 13.2).
package enum HTMLParser {
    /// Bytes of a document.
    package static let maximumSize = 2 << 20
    /// Bytes for its tree.
    package static let maximumMemory = 256 << 20
    /// Seconds for parsing.
    package static let maximumSeconds = 5

    /// - Parameters:
    ///   - charset: the parameter of the `Content-Type` field; nil without one.
    ///   - seconds: the limit of time.
    package static func parse(
        _ content: [UInt8], charset: String?, seconds: Int = maximumSeconds
    ) throws(HTMLError) -> HTMLDocument {
        guard content.count <= maximumSize else { throw HTMLError(.tooLarge) }
        let api = try gumbo.mapError { HTMLError(.libraryMissing, detail: $0.detail) }.get().functions
        let beginning = content.prefix(CharacterEncoding.prescanned).map { byte in
            byte < 0x80 ? byte : UInt8(ascii: "?")
        }
        let declared = CharacterEncoding.labels(in: try Self.nodes(of: beginning, within: seconds, by: api))
        let bytes = CharacterEncoding.utf8(content, labels: [charset].compactMap(\.self) + declared)
        var nodes = try Self.nodes(of: bytes, within: seconds, by: api)
        let shown = withoutAlternatives(bytes, nodes)
        if shown != bytes { nodes = try Self.nodes(of: shown, within: seconds, by: api) }
        return HTMLDocument(bytes: bytes, nodes: nodes)
    }

    /// The text with spaces in place of what is in `noscript`: to browsers it is text, and elements in it end the head.
    private static func withoutAlternatives(_ bytes: [UInt8], _ nodes: [HTMLDocument.Node]) -> [UInt8] {
        var result = bytes
        let endTag = Array("</noscript".utf8)
        var index = 0
        for node in nodes where node.name == "noscript" {
            guard let start = node.range?.upperBound, start >= index else { continue }
            index = start
            while index < bytes.count,
                !bytes[index...].prefix(endTag.count).elementsEqual(endTag, by: { $0 | 0x20 == $1 })
            {
                result[index] = 0x20
                index += 1
            }
        }
        return result
    }

    private static func nodes(
        of bytes: [UInt8], within seconds: Int, by api: UnsafePointer<aasa_gumbo>
    ) throws(HTMLError) -> [HTMLDocument.Node] {
        var arena = aasa_gumbo_arena()
        arena.budget = maximumMemory
        arena.deadline = SteadyClock.milliseconds / 1000 + seconds
        defer { aasa_gumbo_free(&arena) }
        var tree = TreeCopy(api)
        let result = bytes.withUnsafeBytes { buffer -> Int32 in
            var document: UnsafePointer<GumboNode>?
            let start = buffer.assumingMemoryBound(to: CChar.self).baseAddress
            let result = aasa_gumbo_parse(api, &arena, start, buffer.count, &document)
            if result == AASA_GUMBO_DONE, let document, let start { tree.copy(document, from: start) }
            return result
        }
        guard result == AASA_GUMBO_DONE else { throw HTMLError(.tooComplex) }
        return tree.nodes
    }
}

/// Copies gumbo's tree, without recursion: a document may be as deep as it is long.
private struct TreeCopy {
    private let api: UnsafePointer<aasa_gumbo>
    private(set) var nodes: [HTMLDocument.Node] = []

    private let unknown: GumboTag

    init(_ api: UnsafePointer<aasa_gumbo>) {
        self.api = api
        unknown = aasa_gumbo_unknown(api)
    }

    mutating func copy(_ document: UnsafePointer<GumboNode>, from start: UnsafePointer<CChar>) {
        var open: [(node: UnsafePointer<GumboNode>, index: Int?, next: Int)] = [(document, nil, 0)]
        while let (node, index, next) = open.last {
            guard let children = aasa_gumbo_children(node)?.pointee, next < Int(children.length) else {
                open.removeLast()
                continue
            }
            open[open.count - 1].next += 1
            guard let child = children.data[next]?.assumingMemoryBound(to: GumboNode.self) else { continue }
            if let element = aasa_gumbo_element(child)?.pointee {
                nodes.append(self.element(element, parent: index, from: start))
                open.append((UnsafePointer(child), nodes.count - 1, 0))
            } else if let text = aasa_gumbo_text(child)?.pointee {
                var node = HTMLDocument.Node(name: "#text", parent: index)
                node.text = String(cString: text.text)
                nodes.append(node)
            }
        }
    }

    private func element(
        _ element: GumboElement, parent: Int?, from start: UnsafePointer<CChar>
    ) -> HTMLDocument.Node {
        var node = HTMLDocument.Node(name: name(element), parent: parent)
        node.range = range(element.original_tag, from: start)
        for index in 0..<Int(element.attributes.length) {
            guard let attribute = element.attributes.data[index]?.assumingMemoryBound(to: GumboAttribute.self).pointee
            else { continue }
            node.attributes.append(
                HTMLDocument.Attribute(
                    name: String(cString: attribute.name).lowercased(), value: value(attribute),
                    range: valueRange(attribute, from: start)))
        }
        return node
    }

    private func name(_ element: GumboElement) -> String {
        if element.tag != unknown, let name = api.pointee.normalized_tagname(element.tag) {
            return String(cString: name)
        }
        var piece = element.original_tag
        api.pointee.tag_from_original_text(&piece)
        guard let data = piece.data else { return "" }
        let bytes = UnsafeRawBufferPointer(start: data, count: piece.length)
        return String(decoding: bytes, as: UTF8.self).lowercased()
    }

    /// The value with its control characters, which the HTML Standard keeps (section 13.2.3.5) and Gumbo replaces.
    private func value(_ attribute: GumboAttribute) -> String {
        let value = String(cString: attribute.value)
        guard value.unicodeScalars.contains("\u{FFFD}"), let data = attribute.original_value.data else { return value }
        let bytes = UnsafeRawBufferPointer(start: data, count: attribute.original_value.length)
        var written = String(decoding: bytes, as: UTF8.self).unicodeScalars[...]
        if let quote = written.first, quote == "\"" || quote == "'" { written = written.dropFirst().dropLast() }
        // With a character reference the places differ.
        guard written.count == value.unicodeScalars.count else { return value }
        var restored = String.UnicodeScalarView()
        for (scalar, original) in zip(value.unicodeScalars, written) {
            let isReplaced = scalar == "\u{FFFD}" && original.properties.generalCategory == .control
            restored.append(isReplaced && original.value > 0 ? original : scalar)
        }
        return String(restored)
    }

    private func valueRange(_ attribute: GumboAttribute, from start: UnsafePointer<CChar>) -> Range<Int> {
        guard let range = range(attribute.original_value, from: start), let data = attribute.original_value.data else {
            return range(attribute.original_name, from: start) ?? 0..<0
        }
        if range.count < 2 { return range }
        let isQuote = data[0] == 0x22 || data[0] == 0x27
        let isQuoted = isQuote && data[range.count - 1] == data[0]
        return if isQuoted { range.lowerBound + 1..<range.upperBound - 1 } else { range }
    }

    /// The bytes of a piece; nil for what is not in the text.
    private func range(_ piece: GumboStringPiece, from start: UnsafePointer<CChar>) -> Range<Int>? {
        guard let data = piece.data, piece.length > 0 else { return nil }
        return data - start..<data - start + Int(piece.length)
    }
}
