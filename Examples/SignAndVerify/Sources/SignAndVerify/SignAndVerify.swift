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
        let judged = try verifier.judge(signed.bytes, of: site, app: app, rules: .ios8)
        print("file: \(judged.status.rawValue): \(judged.message)")

        // The connection is refused: the site is pending, which is not an error.
        let options = NetworkOptions(connectTo: ["::127.0.0.1:1"])
        let offline = Verifier(trust: try .certificates(bytes(arguments[3])), options: options)
        let verdict = try await offline.verify(site, app: app)
        print("site: \(verdict.status.rawValue): \(verdict.reason.rawValue)")

        guard let table = try AssociationTable.open(.file(arguments[5]), create: true) else { return }
        try table.record([verdict])
        // A server does this every minute, with the clock's time.
        for verdicts in try await offline.verify(table.dueTasks(at: verdict.retryAt ?? verdict.checkedAt + 86_400)) {
            try table.record(verdicts, onlyKnown: true)
        }
        for pair in try table.pairs(of: site) { print("table: \(app) \(pair.pair.site), try \(pair.attempts)") }
        print("removed: \(try table.remove(site))")
    }
}
