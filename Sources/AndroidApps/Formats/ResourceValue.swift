/// A value of an attribute or of a resource (Res_value; Item of Resources.proto).
enum ResourceValue: Equatable {
    case string(String)
    case integer(Int)
    case truth(Bool)
    /// A resource, by its number or by its name as in `string/host`.
    case reference(Int)
    case namedReference(String)
    case other

    /// The types of a Res_value that are read.
    private enum DataType {
        static let reference = 0x01
        static let string = 0x03
        static let dynamicReference = 0x07
        static let decimal = 0x10
        static let hexadecimal = 0x11
        static let boolean = 0x12
    }

    /// - Parameters:
    ///   - type: the kind of the data.
    ///   - data: the number, or that of a string in `pool`.
    init(type: Int, data: Int, pool: StringPool?) throws(FormatDefect) {
        switch type {
        case DataType.string:
            if let text = try pool?.string(data) { self = .string(text) } else { self = .other }
        case DataType.reference, DataType.dynamicReference:
            self = if data == 0 { .other } else { .reference(data) }
        case DataType.decimal, DataType.hexadecimal: self = .integer(Int(Int32(truncatingIfNeeded: data)))
        case DataType.boolean: self = .truth(data != 0)
        default: self = .other
        }
    }
}
