import Testing

/// Bytes with a name: a failing case is reported by its name instead of a megabyte of numbers.
struct NamedBytes: Sendable, CustomTestStringConvertible {
    let what: String
    let bytes: [UInt8]

    init(_ what: String, _ bytes: [UInt8]) {
        self.what = what
        self.bytes = bytes
    }

    var testDescription: String { what }
}
