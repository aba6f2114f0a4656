/// A message of protocol buffers (protobuf.dev, Encoding), read field by field.
struct ProtobufMessage {
    enum Value {
        case number(UInt64)
        case bytes(ArraySlice<UInt8>)
    }

    /// The fields in their order.
    let fields: [(number: Int, value: Value)]

    /// Fields of a message: a type of resources has one for each of its entries, at most 65,536.
    private static let maximumFields = 1 << 17

    init(_ bytes: ArraySlice<UInt8>) throws(FormatDefect) {
        var fields: [(number: Int, value: Value)] = []
        var rest = bytes
        while !rest.isEmpty {
            if fields.count == Self.maximumFields { throw FormatDefect("a message has more fields than any of an app") }
            let tag = try Self.number(&rest)
            let number = Int(truncatingIfNeeded: tag >> 3)
            switch tag & 7 {
            case 0: fields.append((number, .number(try Self.number(&rest))))
            case 1: _ = try Self.take(8, of: &rest)
            case 2:
                let length = try Self.number(&rest)
                fields.append((number, .bytes(try Self.take(Int(clamping: length), of: &rest))))
            case 5: _ = try Self.take(4, of: &rest)
            default: throw FormatDefect("a field has a type that protocol buffers do not have")
            }
        }
        self.fields = fields
    }

    private static func number(_ rest: inout ArraySlice<UInt8>) throws(FormatDefect) -> UInt64 {
        var number: UInt64 = 0
        for shift in stride(from: 0, to: 64, by: 7) {
            guard let byte = rest.popFirst() else { throw FormatDefect("it ends within a number") }
            number |= UInt64(byte & 0x7F) << UInt64(shift)
            if byte & 0x80 == 0 { return number }
        }
        throw FormatDefect("a number has more than ten bytes")
    }

    private static func take(_ count: Int, of rest: inout ArraySlice<UInt8>) throws(FormatDefect) -> ArraySlice<UInt8> {
        guard count <= rest.count else { throw FormatDefect("it ends within a field") }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    /// The last number of a field.
    func number(_ field: Int) -> UInt64? {
        for case (field, .number(let number)) in fields.reversed() { return number }
        return nil
    }

    /// The last bytes of a field.
    func bytes(_ field: Int) -> ArraySlice<UInt8>? { all(field).last }

    /// Every value of a repeated field.
    func all(_ field: Int) -> [ArraySlice<UInt8>] {
        var values: [ArraySlice<UInt8>] = []
        for case (field, .bytes(let bytes)) in fields { values.append(bytes) }
        return values
    }

    /// The last text of a field.
    func text(_ field: Int) -> String? { bytes(field).map { bytes in String(decoding: bytes, as: UTF8.self) } }

    /// The last message of a field.
    func message(_ field: Int) throws(FormatDefect) -> ProtobufMessage? {
        guard let bytes = bytes(field) else { return nil }
        return try ProtobufMessage(bytes)
    }
}
