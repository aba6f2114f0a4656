@testable import AndroidApps
@testable import AssetLinks

/// A manifest in binary XML, without resources.
func checkBinaryXML(_ bytes: [UInt8]) {
    guard let root = try? BinaryXML.read(bytes) else { return }
    do throws(AndroidAppError) {
        let facts = try ManifestReader(root) { () throws(AndroidAppError) in nil }.facts
        let domains = VerifiedDomains(facts.filters, targetSDK: facts.targetSDK ?? 1)
        require(domains.all.count <= bytes.count, "more hosts than bytes")
    } catch {
        require(!error.sentence(about: "it").isEmpty, "\(error)")
    }
}
