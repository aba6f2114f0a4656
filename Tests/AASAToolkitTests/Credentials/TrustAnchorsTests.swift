import AASA
import TestSupport
import Testing

@testable import AASAToolkit

@Suite("Trust anchors")
struct TrustAnchorsTests {
    @Test("They are the certificates of a file or in memory, or the system's")
    func origins() throws {
        #expect(throws: Never.self) { try TrustAnchors.system() }
        let path = Repository.testCerts("bundles/trust-both-roots.pem")
        let signed = try Material.signed([Material.app])
        for trust in [try TrustAnchors.file(path), try .certificates(Repository.bytes(path))] {
            let reader = ContentReader(trust: trust)
            #expect(try Material.judgement(signed, site: "example.com", reader).status == .approved)
        }
    }

    @Test(
        "Other files are refused with the reason",
        arguments: [
            ("no.pem", .file), ("keys/valid-rsa.key", .credential(.trust, .holdsPrivateKey)),
            ("README.md", .credential(.trust, .notRecognised)),
        ] as [(String, ToolkitError.Code)])
    func refused(path: String, code: ToolkitError.Code) throws {
        #expect(throws: ToolkitError(code, path: nil, detail: "")) { try TrustAnchors.file(Repository.testCerts(path)) }
        guard code != .file else { return }
        let bytes = try Repository.bytes(Repository.testCerts(path))
        #expect(throws: ToolkitError(code, path: nil, detail: "")) { try TrustAnchors.certificates(bytes) }
    }
}
