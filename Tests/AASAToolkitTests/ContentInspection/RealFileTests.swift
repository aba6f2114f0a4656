import AASA
import TestSupport
import Testing

@testable import AASAToolkit

@Suite("Signed files that sites had")
struct RealFileTests {
    private static let september2015 = Timestamp(seconds: 1_441_065_600)

    private func artsy(at moment: Timestamp = september2015, _ change: (inout [UInt8]) -> Void = { _ in }) throws
        -> Judgement
    {
        let reader = ContentReader(trust: try .file(Repository.data("signed/geotrust-global-ca.pem")))
        var bytes = try Repository.bytes(Repository.data("signed/artsy.net-2015.der"))
        change(&bytes)
        return try Material.judgement(bytes, app: "23KMWZ572J.net.artsy.artsy", site: "artsy.net", reader, at: moment)
    }

    @Test("artsy.net's file was approved in September 2015")
    func artsyApproved() throws {
        let judgement = try artsy()
        #expect(judgement.status == .approved, "\(judgement.reason)")
        #expect(judgement.signature?.signers.first?.digest == "sha1")
        #expect(judgement.namedBy == [.activitycontinuation, .webcredentials, .applinks])
    }

    @Test("With one byte of its content changed it is denied")
    func artsyChanged() throws {
        let judgement = try artsy { bytes in
            let name = Array("23KMWZ572J".utf8)
            if let start = bytes.indices.first(where: { bytes[$0...].starts(with: name) }) { bytes[start] ^= 1 }
        }
        #expect(judgement.failure == .signatureInvalid(.contentChanged))
    }

    @Test("Today it is denied: its certificate has expired")
    func artsyToday() throws {
        #expect(try artsy(at: Material.moment).reason == .signerExpired)
    }

    private static let handBid = Repository.shared("corpus/signed/hand.bid-2014.smime.txt")
    private static let roots = Repository.shared("corpus/roots/certifi-2015.04.28.pem")

    @Test(
        "hand.bid's file is S/MIME, and its issuer is missing",
        .enabled(if: handBid != nil && roots != nil, "2 files of shared/corpus are not beside the checkout"))
    func issuerMissing() throws {
        let bytes = try Repository.bytes(#require(Self.handBid))
        let reader = ContentReader(trust: try .file(#require(Self.roots)))
        let content = reader.read(bytes, site: try Site("hand.bid"), at: Self.september2015)
        let report = try #require(content.signature)
        #expect(report.wrapping == .smime)
        #expect(report.problem == nil)
        #expect(report.signers.first?.trustProblem?.kind == .issuerMissing)
        let judgement = try Material.judgement(
            bytes, app: "35JZN6VPM3.com.handbid.client", site: "hand.bid", reader, at: Self.september2015)
        #expect(judgement.failures.map(\.reason).contains(.signerUntrusted))
        #expect(judgement.reason == .notSigned)
    }
}
