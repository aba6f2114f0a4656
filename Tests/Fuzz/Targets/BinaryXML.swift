@testable import AndroidApps
@testable import AssetLinks

/// A manifest in binary XML, without resources.
func checkBinaryXML(_ bytes: [UInt8]) {
    guard let root = try? BinaryXML.read(bytes) else { return }
    do throws(AndroidAppError) {
        let app = try ManifestReader(root, of: .apk) { () throws(AndroidAppError) in nil }.app
        let domains = VerifiedDomains(app.filters, targetSDK: app.targetSDK ?? 1)
        require(domains.all.count <= bytes.count, "more hosts than bytes")
    } catch {
        require(!error.sentence(about: "it").isEmpty, "\(error)")
    }
}
