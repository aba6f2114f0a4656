import AASA
import TestSupport
import Testing

@testable import AASAToolkit

@Suite("Files that were really signed")
struct RealFileTests {
    private static let september2015 = Timestamp(seconds: 1_441_065_600)

    /// Nil, and said to be, when the files are not there.
    private func material(_ name: String) throws -> (bytes: [UInt8], reader: ContentReader)? {
        guard let path = Repository.shared("corpus/signed/\(name)"),
            let roots = Repository.shared("corpus/roots/certifi-2015.04.28.pem")
        else {
            Repository.noteAbsence("corpus/signed/\(name)")
            return nil
        }
        return (try Repository.bytes(path), ContentReader(trust: try .file(roots)))
    }

    private func artsy(at moment: Timestamp = september2015, _ change: (inout [UInt8]) -> Void = { _ in }) throws
        -> Judgement?
    {
        guard let (original, reader) = try material("artsy.net-2015.der") else { return nil }
        var bytes = original
        change(&bytes)
        return try Material.judgement(bytes, app: "23KMWZ572J.net.artsy.artsy", site: "artsy.net", reader, at: moment)
    }

    @Test("artsy.net's file was approved in September 2015")
    func artsyApproved() throws {
        guard let judgement = try artsy() else { return }
        #expect(judgement.status == .approved, "\(judgement.reason)")
        #expect(judgement.signature?.signers.first?.digest == "sha1")
        #expect(judgement.namedBy == [.activitycontinuation, .webcredentials, .applinks])
    }

    @Test("With one byte of its content changed it is refused")
    func artsyChanged() throws {
        let judgement = try artsy { bytes in
            let name = Array("23KMWZ572J".utf8)
            if let start = bytes.indices.first(where: { bytes[$0...].starts(with: name) }) { bytes[start] ^= 1 }
        }
        guard let judgement else { return }
        #expect(judgement.failure == .signatureInvalid(.contentChanged))
    }

    @Test("Today it is refused: its certificate has expired")
    func artsyToday() throws {
        guard let judgement = try artsy(at: Material.moment) else { return }
        #expect(judgement.reason == .signerExpired)
    }

    @Test("hand.bid's file is no DER, and its issuer is missing")
    func handBid() throws {
        guard let (bytes, reader) = try material("hand.bid-2014.smime.txt") else { return }
        guard case .signed(let report) = reader.read(bytes, site: try Site("hand.bid"), at: Self.september2015) else {
            Issue.record("not signed")
            return
        }
        #expect(report.wrapping == .smime)
        #expect(report.problem == nil)
        #expect(report.signers.first?.trustProblem?.kind == .issuerMissing)
        let judgement = try Material.judgement(
            bytes, app: "35JZN6VPM3.com.handbid.client", site: "hand.bid", reader, at: Self.september2015)
        #expect(judgement.failures.map(\.reason).contains(.signerUntrusted))
        #expect(judgement.reason == .notSigned)
    }
}
