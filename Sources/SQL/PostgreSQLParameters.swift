/// Values in PostgreSQL's text format, in one piece of memory.
struct PostgreSQLParameters {
    private var bytes: [UInt8] = []
    /// Where each value begins; nil for NULL.
    private var starts: [Int?] = []

    /// A text there cannot hold NUL: U+FFFD stands for it.
    init(_ values: [Value]) {
        for value in values {
            switch value {
            case .null:
                starts.append(nil)
                continue
            case .integer(let number):
                starts.append(bytes.count)
                bytes += String(number).utf8
            case .text(let text):
                starts.append(bytes.count)
                if text.utf8.contains(0) {
                    for byte in text.utf8 { bytes += byte == 0 ? [0xEF, 0xBF, 0xBD] : [byte] }
                } else {
                    bytes += text.utf8
                }
            }
            bytes.append(0)
        }
    }

    func withPointers<R>(_ body: (UnsafePointer<UnsafePointer<CChar>?>?, Int32) -> R) -> R {
        bytes.withUnsafeBytes { room in
            let pointers = starts.map { start in
                start.flatMap { room.baseAddress?.advanced(by: $0).assumingMemoryBound(to: CChar.self) }
            }
            return pointers.withUnsafeBufferPointer { body($0.baseAddress, Int32($0.count)) }
        }
    }
}
