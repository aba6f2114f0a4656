internal import CExpat

/// Reads an XML document that comes in pieces, in memory that does not grow with it.
///
/// Names are given without their prefix, which is not resolved; attributes are not given at all. Nothing outside the
/// document is ever read, and a document that declares entities is refused.
package final class ElementReader {
    package enum Event: Equatable {
        /// The start of an element: its name in ``ElementReader/content``, and the line of the tag, from 1.
        case start(name: Range<Int>, line: Int)
        /// Text in ``ElementReader/content``. What stands between two tags may come in several pieces.
        case text(Range<Int>)
        /// The end of the innermost element that is open.
        case end
    }

    /// What the last piece held, in the document's order; after an error, what stands before it.
    package private(set) var events: [Event] = []
    /// The bytes that ``events`` are in, UTF-8 whatever the document's encoding is.
    package private(set) var content: [UInt8] = []

    /// Elements inside one another.
    package static let maximumDepth = 256
    /// Bytes of one tag, comment or instruction: expat keeps it until it is whole.
    package static let maximumToken = 1 << 20

    private let expat: aasa_expat
    private let parser: XML_Parser
    private var depth = 0
    /// Why a handler ended the reading.
    private var refusal: XMLError.Code?
    private var bytesTaken = 0

    /// - Throws: `.libraryMissing`, `.outOfMemory`.
    package init() throws(XMLError) {
        expat = try ExpatLibrary.load().functions
        guard let parser = expat.parser_create(nil) else {
            throw XMLError(code: .outOfMemory, detail: "", line: 0, column: 0)
        }
        self.parser = parser
        // The handlers are called by `parse` alone, inside `feed`, while this object lives.
        expat.set_user_data(parser, Unmanaged.passUnretained(self).toOpaque())
        expat.set_element_handler(
            parser, { context, name, _ in ElementReader.of(context)?.start(name) },
            { context, _ in ElementReader.of(context)?.end() })
        expat.set_character_data_handler(parser) { context, text, count in
            ElementReader.of(context)?.add(text, count)
        }
        expat.set_entity_decl_handler(parser) { context, _, _, _, _, _, _, _, _ in
            ElementReader.of(context)?.refuse(.entity)
        }
        expat.set_skipped_entity_handler(parser) { context, _, _ in ElementReader.of(context)?.refuse(.entity) }
    }

    deinit { expat.parser_free(parser) }

    /// Reads the next piece. After an error there is nothing more to read.
    package func feed(_ bytes: [UInt8], isLast: Bool) throws(XMLError) {
        events.removeAll(keepingCapacity: true)
        content.removeAll(keepingCapacity: true)
        let status = withExtendedLifetime(self) {
            bytes.withUnsafeBufferPointer { buffer in
                buffer.withMemoryRebound(to: CChar.self) {
                    expat.parse(parser, $0.baseAddress, Int32($0.count), isLast ? 1 : 0)
                }
            }
        }
        bytesTaken += bytes.count
        guard status == XML_STATUS_OK else { throw failure() }
        if !isLast, bytesTaken - expat.get_current_byte_index(parser) > Self.maximumToken { throw error(.tooLong, "") }
    }

    private func failure() -> XMLError {
        if let refusal { return error(refusal, "") }
        let code = expat.get_error_code(parser)
        let reason = expat.error_string(code).map { String(cString: $0) } ?? ""
        return error(code == XML_ERROR_NO_MEMORY ? .outOfMemory : .malformed, reason)
    }

    private func error(_ code: XMLError.Code, _ detail: String) -> XMLError {
        XMLError(
            code: code, detail: detail, line: Int(expat.get_current_line_number(parser)),
            column: Int(expat.get_current_column_number(parser)) + 1)
    }

    // MARK: Handlers

    private static func of(_ context: UnsafeMutableRawPointer?) -> ElementReader? {
        context.map { Unmanaged<ElementReader>.fromOpaque($0).takeUnretainedValue() }
    }

    private func start(_ name: UnsafePointer<CChar>?) {
        guard refusal == nil, let name else { return }
        depth += 1
        if depth > Self.maximumDepth { return refuse(.tooDeep) }
        let start = content.count
        var next = name
        while next.pointee != 0 {
            if next.pointee == CChar(UInt8(ascii: ":")) {
                content.removeSubrange(start...)
            } else {
                content.append(UInt8(bitPattern: next.pointee))
            }
            next += 1
        }
        events.append(.start(name: start..<content.count, line: Int(expat.get_current_line_number(parser))))
    }

    private func end() {
        guard refusal == nil else { return }
        depth -= 1
        events.append(.end)
    }

    private func add(_ text: UnsafePointer<CChar>?, _ count: Int32) {
        guard refusal == nil, let text else { return }
        let start = content.count
        let buffer = UnsafeBufferPointer(start: text, count: Int(count))
        buffer.withMemoryRebound(to: UInt8.self) { content.append(contentsOf: $0) }
        events.append(.text(start..<content.count))
    }

    private func refuse(_ code: XMLError.Code) {
        if refusal != nil { return }
        refusal = code
        _ = expat.stop_parser(parser, XML_Bool(XML_FALSE))
    }
}
