import AASA
import AASAToolkit
import Foundation

/// Signs an association file, judges it, checks a site and records the verdict:
/// SignAndVerify CERTIFICATES KEY ROOTS SITE TABLE
@main
struct SignAndVerify {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 6 else {
            print("usage: SignAndVerify CERTIFICATES KEY ROOTS SITE TABLE")
            exit(64)
        }
        let bytes = { (path: String) throws -> [UInt8] in Array(try Data(contentsOf: URL(fileURLWithPath: path))) }
        let site = try Site(arguments[4])
        let app = try AppIdentifier("ABCDE12345.com.example.app")

        let json = #"{"webcredentials":{"apps":["\#(app)"]}}"#
        let document = try UnsignedDocument(Array(json.utf8), service: .webcredentials)
        let identity = try SigningIdentity(certificates: bytes(arguments[1]), key: bytes(arguments[2]))
        let signed = try FileSigner.sign(document, with: identity)
        print("signed: \(signed.bytes.count) bytes by \(identity.subject)")

        let verifier = Verifier(trust: try .certificates(bytes(arguments[3])))
        let judged = verifier.judge(signed.bytes, of: site, app: app, rules: .ios8)
        print("file: \(judged.status.rawValue): \(judged.message)")

        // The connection is refused: the site is pending, which is not an error.
        let options = NetworkOptions(connectTo: ["::127.0.0.1:1"])
        let offline = Verifier(trust: try .certificates(bytes(arguments[3])), options: options)
        let verdict = try await offline.verify(site, app: app)
        print("site: \(verdict.status.rawValue): \(verdict.reason.rawValue)")

        let table = try AssociationTable.open(.file(arguments[5]), create: true)
        let recorded = try table?.record([verdict.judgement], at: verdict.checkedAt)
        for recorded in recorded ?? [] {
            print("table: \(app) \(recorded.record.pair.site), try \(recorded.verdict.attempts)")
        }
    }
}
