@testable import AndroidApps

/// A binary table of resources, with lookups of the numbers that begin it.
func checkResources(_ bytes: [UInt8]) {
    guard let table = try? ResourceTable(LittleEndianBytes(bytes)) else { return }
    for type in 1...8 {
        for entry in 0..<4 {
            let number = 0x7F00_0000 | type << 16 | entry
            if let value = try? table.resolved(.reference(number), on: entry) {
                require(value.value != .reference(number), "a reference to itself is resolved")
            }
        }
    }
}
