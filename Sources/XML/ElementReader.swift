internal import CExpat
internal import POSIX

/// Reads an XML document that comes in pieces, in memory that does not grow with it.
///
/// Names lose their prefix, which is not resolved; attributes are ignored. Nothing outside the document is read, and a
/// document that declares entities is refused.
package final class ElementReader {
    package enum Event: Equatable {
        /// The start of an element: its name in ``ElementReader/content``, and the line of the tag, from 1.
        case start(name: Range<Int>, line: Int)
        /// Text in ``ElementReader/content``. The text between two tags may come in several pieces.
        case text(Range<Int>)
        /// The end of the innermost element that is open.
        case end
    }

    /// The events of the last piece, in the document's order; after an error, those before it.
    package private(set) var events: [Event] = []
    /// The bytes that ``events`` are in: UTF-8, in whichever encoding the document is.
    package private(set) var content: [UInt8] = []

    /// Nested elements.
    package static let maximumDepth = 256
    /// Bytes of one tag, comment or instruction: expat keeps it until it is complete.
    package static let maximumToken = 1 << 20

    private let api: aasa_expat
    private let parser: XML_Parser
    private var depth = 0
    /// Why a handler stopped the parser.
    private var refusal: XMLError.Code?
    private var bytesFed = 0

    /// - Throws: `.libraryMissing`, `.outOfMemory`.
    package init() throws(XMLError) {
        api = try expat.mapError { XMLError(code: .libraryMissing, detail: $0.detail, line: 0, column: 0) }.get().api
        guard let parser = api.parser_create(nil) else {
            throw XMLError(code: .outOfMemory, detail: "", line: 0, column: 0)
        }
        self.parser = parser
        // Only `parse` calls the handlers, inside `feed`, while this object lives.
        api.set_user_data(parser, Unmanaged.passUnretained(self).toOpaque())
        api.set_element_handler(
            parser, { context, name, _ in ElementReader.of(context)?.start(name) },
            { context, _ in ElementReader.of(context)?.end() })
        api.set_character_data_handler(parser) { context, text, count in
            ElementReader.of(context)?.add(text, count: count)
        }
        api.set_entity_decl_handler(parser) { context, _, _, _, _, _, _, _, _ in
            ElementReader.of(context)?.refuse(.entity)
        }
        api.set_skipped_entity_handler(parser) { context, _, _ in ElementReader.of(context)?.refuse(.entity) }
    }

    deinit { api.parser_free(parser) }

    /// Reads the next piece. Not to be called again after an error.
    package func feed(_ bytes: [UInt8], isLast: Bool) throws(XMLError) {
        events.removeAll(keepingCapacity: true)
        content.removeAll(keepingCapacity: true)
        let status = withExtendedLifetime(self) {
            bytes.withUnsafeBufferPointer { buffer in
                buffer.withMemoryRebound(to: CChar.self) {
                    api.parse(parser, $0.baseAddress, Int32($0.count), isLast ? 1 : 0)
                }
            }
        }
        bytesFed += bytes.count
        guard status == XML_STATUS_OK else { throw failure() }
        if !isLast, bytesFed - api.get_current_byte_index(parser) > Self.maximumToken { throw error(.tooLong) }
    }

    private func failure() -> XMLError {
        if let refusal { return error(refusal) }
        let code = api.get_error_code(parser)
        let reason = String(copying: api.error_string(code)) ?? ""
        return error(code == XML_ERROR_NO_MEMORY ? .outOfMemory : .malformed, detail: reason)
    }

    private func error(_ code: XMLError.Code, detail: String = "") -> XMLError {
        XMLError(
            code: code, detail: detail, line: Int(api.get_current_line_number(parser)),
            column: Int(api.get_current_column_number(parser)) + 1)
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
        events.append(.start(name: start..<content.count, line: Int(api.get_current_line_number(parser))))
    }

    private func end() {
        guard refusal == nil else { return }
        depth -= 1
        events.append(.end)
    }

    private func add(_ text: UnsafePointer<CChar>?, count: Int32) {
        guard refusal == nil, let text else { return }
        let start = content.count
        let buffer = UnsafeBufferPointer(start: text, count: Int(count))
        buffer.withMemoryRebound(to: UInt8.self) { content.append(contentsOf: $0) }
        events.append(.text(start..<content.count))
    }

    private func refuse(_ code: XMLError.Code) {
        if refusal != nil { return }
        refusal = code
        _ = api.stop_parser(parser, XML_Bool(XML_FALSE))
    }
}
