@testable import AndroidApps
@testable import AssetLinks

/// A manifest and a table of resources as protocol buffers; the same bytes are read as either.
func checkProtobuf(_ bytes: [UInt8]) {
    if let root = try? ProtobufXML.read(bytes) {
        let resources = try? ProtobufResources(bytes)
        let app = try? ManifestReader(root, of: .aab) { () throws(AndroidAppError) in resources }.app
        // Each filter may differ by each release.
        require((app?.filters.count ?? 0) <= bytes.count * bytes.count, "more filters than bytes allow")
    }
    guard let resources = try? ProtobufResources(bytes) else { return }
    for entry in 0..<4 { _ = try? resources.resolved(.reference(0x7F01_0000 | entry), on: entry) }
    _ = try? resources.resolved(.namedReference("string/host"), on: .max)
}
