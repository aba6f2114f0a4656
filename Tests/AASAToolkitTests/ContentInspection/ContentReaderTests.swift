import AASA
import Foundation
import PKI
import TestSupport
import Testing

@testable import AASAToolkit

@Suite("What the bytes of a file are")
struct ContentReaderTests {
    struct Expected: Sendable {
        var wrapping = Wrapping.der
        var problem: SignatureProblem?
        var trailingBytes = 0
        var trust: ChainProblem.Kind?
        var signers = 1
        var hasPayload = true
    }

    private func read(_ bytes: [UInt8], site: String? = "example.com", at moment: Timestamp = Material.moment) throws
        -> Content
    {
        ContentReader(trust: try Material.trust()).read(bytes, site: try site.map { try Site($0) }, at: moment)
    }

    private func signature(
        _ bytes: [UInt8], site: String? = "example.com", at moment: Timestamp = Material.moment
    ) throws -> SignatureInspection {
        try #require(read(bytes, site: site, at: moment).signature)
    }

    @Test(
        "Every message of the test PKI is read as what it is named for",
        arguments: [
            ("signed-by-openssl-smime-rsa.der", Expected()), ("signed-by-openssl-cms-binary-ecdsa.der", Expected()),
            ("two-signers.der", Expected(problem: .severalSigners(2), signers: 2)),
            ("without-intermediate.der", Expected(trust: .issuerMissing)),
            ("sha1-digest.der", Expected()), ("not-json.der", Expected()), ("indefinite-length.der", Expected()),
            ("detached.der", Expected(problem: .contentMissing, hasPayload: false)),
            ("signed.pem", Expected(wrapping: .pem)),
            ("signed.smime.txt", Expected(wrapping: .smime)), ("signed.base64.txt", Expected(wrapping: .base64)),
            ("trailing-bytes.der", Expected(trailingBytes: 7)),
            ("tampered-payload.der", Expected(problem: .contentChanged)),
            ("content-type-differs.der", Expected(problem: .contentTypeDiffers("pkcs7-data"))),
            ("certificates-only.der", Expected(problem: .noSigner, signers: 0, hasPayload: false)),
        ] as [(String, Expected)])
    func messages(name: String, expected: Expected) throws {
        let report = try signature(Material.message(name))
        #expect(report.wrapping == expected.wrapping)
        #expect(report.problem == expected.problem)
        #expect(report.trailingBytes == expected.trailingBytes)
        #expect(report.signers.count == expected.signers)
        #expect(
            report.signers.allSatisfy {
                $0.trustProblem?.kind == expected.trust && $0.dateProblem == nil && $0.coversSite == true
            })
        #expect((report.payload != nil) == expected.hasPayload)
    }

    @Test("Certificates and keys in DER are named by kind, and messages are not")
    func signingFiles() throws {
        for folder in ["leaves", "roots", "intermediates", "keys"] {
            let names = try FileManager.default.contentsOfDirectory(atPath: Repository.testCerts(folder))
            for name in names where !name.contains(".public") {
                let file = try Repository.bytes(Repository.testCerts("\(folder)/\(name)"))
                let pem = String(decoding: file, as: UTF8.self)
                let block = pem.split(separator: "-----").first { part in part.hasPrefix("\nM") }
                guard let block, let der = Data(base64Encoded: block.filter { !$0.isNewline }) else { continue }
                let kind: SigningFile = if folder == "keys" { .privateKey } else { .certificate }
                #expect(ContentReader.unsigned([UInt8](der)) == .signingFile(kind), "\(folder)/\(name)")
            }
        }
        for name in ["valid-rsa.p12", "valid-rsa-no-password.p12"] {
            let bytes = try Repository.bytes(Repository.testCerts("bundles/\(name)"))
            #expect(ContentReader.unsigned(bytes) == .signingFile(.pkcs12))
        }
        // The begin of a public key on the curve P-256, and of a PKCS#12 file without lengths (BER).
        let algorithm: [UInt8] = [0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01]
        let curve = [UInt8](repeating: 0x02, count: 10)
        #expect(SigningFile(beginning: [0x30, 0x59] + algorithm + curve + [0x03, 0x42, 0x00]) == .publicKey)
        #expect(SigningFile(beginning: [0x30, 0x80, 0x02, 0x01, 0x03, 0x30, 0x80, 0x06, 0x09]) == .pkcs12)
    }

    @Test(
        "A signer's chain is judged at the given moment, and at the signing time for a note",
        arguments: [
            // Signed and judged at, trusted then.
            ("expired", 1_300_000_000, 1_800_000_000, false, true),
            ("expired", 1_300_000_000, 1_420_070_400, true, true),
            ("expired", 1_300_000_000, 1_420_070_401, false, true),
            ("valid-825-days", 1_600_000_000, 1_800_000_000, true, false),
            ("valid-rsa", 1_600_000_000, 1_800_000_000, true, true),
            ("untrusted-root", 1_600_000_000, 1_800_000_000, false, false),
        ] as [(String, Int64, Int64, Bool, Bool)])
    func signingTime(signer: String, signed: Int64, judged: Int64, isTrusted: Bool, wasTrusted: Bool) throws {
        let document = try Material.draft(#"["ABCDE12345.com.example.app"]"#)
        let time = Timestamp(seconds: signed)
        let options = SigningOptions(
            digest: .sha256, signingTime: time, moment: signer == "expired" ? time : Material.moment)
        let bytes = try FileSigner.sign(document, with: Material.identity(signer), options: options).bytes
        let report = try signature(bytes, at: Timestamp(seconds: judged))
        #expect(report.signers.map(\.signingTime) == [time])
        #expect(report.signers.map(\.isTrusted) == [isTrusted])
        #expect(report.signers.map(\.isTrustedAtSigningTime) == [wasTrusted])
        #expect(report.notes.contains { $0.contains("at the signing time \(time)") } == (isTrusted != wasTrusted))
    }

    @Test("A message without signed attributes has no signing time")
    func noSigningTime() throws {
        let report = try signature(Material.message("signed-by-openssl-smime-rsa.der"))
        #expect(report.signers.map(\.signingTime) == [nil] && report.signers.map(\.isTrustedAtSigningTime) == [nil])
    }

    @Test(
        "A signer without a DNS name states which other names it has",
        arguments: [
            ("common-name-only", "it has no subject alternative name"),
            ("address-only", "its subject alternative name has no DNS name, only an IP address"),
            ("address-and-uri-only", "its subject alternative name has no DNS name, only an IP address and a URI"),
            ("valid-rsa", "it is for example.com, www.example.com"),
        ])
    func otherNames(signer: String, sentence: String) throws {
        let report = try signature(Material.signed([Material.app], by: signer))
        #expect(report.signers.map(\.namesSentence) == [sentence])
    }

    @Test("Messages of other types, damaged messages and other bytes are distinguished")
    func others() throws {
        #expect(try read(Material.message("enveloped.der")) == .otherMessage(.der, type: "pkcs7-envelopedData"))
        #expect(try read(Material.message("payload.json")) == .plain(Material.message("payload.json")))
        #expect(try read([]) == .plain([]))
        guard case .unreadableMessage(.der, _) = try read(Array(Material.message("detached.der").dropLast())) else {
            Issue.record("a damaged message is read as something else")
            return
        }
    }

    @Test(
        "A signer is judged for the given site and moment",
        arguments: [
            ("valid-rsa", "example.com", nil, nil, true), ("valid-rsa", "example.com:8443", nil, nil, true),
            ("valid-rsa", "other.example", nil, nil, false), ("wildcard", "www.example.com", nil, nil, true),
            ("wildcard", "example.com", nil, nil, false), ("common-name-only", "example.com", nil, nil, false),
            ("nul-in-name", "example.com", nil, nil, false), ("idn", "xn--bcher-kva.example", nil, nil, true),
            ("under-expired-intermediate", "example.com", nil, .expired, true),
            ("untrusted-root", "example.com", .issuerMissing, nil, true),
            ("email-only", "example.com", .purpose, nil, true), ("valid-rsa", nil, nil, nil, nil),
        ] as [(String, String?, ChainProblem.Kind?, ChainProblem.Kind?, Bool?)])
    func signers(name: String, site: String?, trust: ChainProblem.Kind?, date: ChainProblem.Kind?, covers: Bool?) throws
    {
        let report = try signature(Material.signed([Material.app], by: name), site: site)
        let signer = try #require(report.signers.first)
        #expect(signer.trustProblem?.kind == trust)
        #expect(signer.dateProblem?.kind == date)
        #expect(signer.coversSite == covers)
        #expect(signer.digest == "sha256" && !signer.subject.isEmpty && !signer.issuer.isEmpty)
    }

    @Test("A signer that is both untrusted and out of date has both problems")
    func both() throws {
        let signed = try Material.message("without-intermediate.der")
        let report = try signature(signed, at: Timestamp(seconds: 31_600_000_000))
        #expect(report.signers.first?.trustProblem?.kind == .issuerMissing)
        #expect(report.signers.first?.dateProblem?.kind == .expired)
        #expect(report.signers.first?.notAfter == Timestamp(seconds: 31_556_995_200))
    }

    @Test(
        "A local file is judged as if its site had answered with it",
        arguments: [
            ("signed-by-openssl-smime-rsa.der", .approved), ("tampered-payload.der", .signatureInvalid),
            ("not-json.der", .malformedJSON),
            ("without-intermediate.der", .signerUntrusted), ("signed.pem", .notSigned), ("payload.json", .notSigned),
            ("enveloped.der", .notSigned),
            ("trailing-bytes.der", .approved), ("indefinite-length.der", .approved),
            ("detached.der", .signatureInvalid),
        ] as [(String, Reason)])
    func verdicts(name: String, reason: Reason) throws {
        let path = Repository.testCerts("messages/\(name)")
        let reader = ContentReader(trust: try Material.trust())
        #expect(try Material.judgement(LocalFile.read(path), site: "example.com", reader).reason == reason)
    }

    @Test(
        "A message with more signers, certificates or digest algorithms than are read is not valid, and its document is read",
        arguments: [
            (9, 2, 1, SignatureProblem.severalSigners(9)),
            (1, 33, 1, .tooMany("certificates", count: 33, maximum: 32)),
            (1, 2, 4_000, .tooMany("digest algorithms", count: 4_000, maximum: 8)),
        ])
    func limits(signers: Int, certificates: Int, digests: Int, problem: SignatureProblem) throws {
        var form = SignedMessageForm(try Material.message("signed-by-openssl-smime-rsa.der"))
        form.signers = Array(repeating: form.signers[0], count: signers)
        form.certificates += Array(repeating: form.certificates[1], count: certificates - 2)
        form.digestAlgorithms = Array(repeating: form.digestAlgorithms[0], count: digests)
        let reader = ContentReader(trust: try Material.trust(), cacheSize: 1 << 20)
        let judgement = try Material.judgement(form.bytes, site: "example.com", reader)
        #expect(judgement.failures == [.signatureInvalid(problem)])
        #expect(judgement.checks.first { $0.kind == .json }?.outcome == .passed)
        #expect(ContentReader.document(in: form.bytes) == judgement.signature?.payload)
        #expect(
            SignatureProblem.tooMany("certificates", count: 2_121, maximum: 32).sentence
                == "the message has 2,121 certificates, and at most 32 are read")
    }

    @Test("The document of a file is the content of a signed one, and all of a plain one")
    func document() throws {
        let plain = Array(#"{"webcredentials":{"apps":[]}}"#.utf8)
        #expect(try AssociationFile.document(in: plain) == plain)
        for name in ["signed-by-openssl-smime-rsa.der", "signed.pem", "two-signers.der"] {
            let message = try Material.message(name)
            #expect(try AssociationFile.document(in: message) == signature(message).payload)
        }
        let signed = try Material.signed([Material.app])
        let file = try AssociationFile(AssociationFile.document(in: signed))
        #expect(file.apps(.any).map(\.description) == [Material.app])
    }

    @Test("A file without a document is refused with what it is")
    func documentMissing() throws {
        let messages = [
            (
                try Material.message("detached.der"),
                "the signature is not valid: it is detached, and the document is not in the file"
            ),
            (
                Array(try Material.message("signed-by-openssl-smime-rsa.der").prefix(900)),
                "the file looks like a CMS message that cannot be read: its end is missing"
            ),
            (try Material.message("certificates-only.der"), "the signature is not valid: the message has no signature"),
        ]
        for (bytes, message) in messages {
            let error = #expect(throws: ToolkitError.self) { try AssociationFile.document(in: bytes) }
            #expect(error?.code == .documentMissing && error?.message == message && error?.hint != nil)
        }
    }

    @Test("Several signers with one certificate have the same report")
    func sameCertificate() throws {
        var form = SignedMessageForm(try Material.message("signed-by-openssl-smime-rsa.der"))
        form.signers = Array(repeating: form.signers[0], count: 8)
        let report = try signature(form.bytes)
        #expect(report.problem == .severalSigners(8))
        #expect(report.signers.count == 8 && report.signers.allSatisfy { $0 == report.signers[0] })
    }

    @Test("A local file longer than a device accepts is too large, and a missing one is an error")
    func localFiles() throws {
        let folder = try TemporaryFolder()
        let reader = ContentReader(trust: try Material.trust())
        for (size, reason) in [
            (AssociationFile.maximumSize, Reason.notSigned), (AssociationFile.maximumSize + 1, .tooLarge),
        ] {
            let path = try folder.write("f", Array(repeating: 0x20, count: size))
            #expect(try Material.judgement(LocalFile.read(path), site: "example.com", reader).reason == reason)
        }
        #expect(throws: ToolkitError(.file, path: nil, detail: "")) { try LocalFile.read(folder.file("no")) }
        #expect(throws: ToolkitError(.file, path: nil, detail: "")) { try LocalFile.read("/dev/zero") }
    }

    @Test("A cached file has the same result at another site and another moment as a file read for the first time")
    func readAgain() throws {
        let trust = try Material.trust()
        let reader = ContentReader(trust: trust, cacheSize: 1 << 20)
        let day: Int64 = 86_400
        let files = [
            try Material.signed([Material.app]), try Material.signed([Material.app], by: "wildcard-many"),
            Array("{}".utf8),
        ]
        let moments = [0, 1, -30_000 * day, 10_000_000 * day, 40_000 * day, 0].map { Material.moment + $0 }
        for moment in moments {
            for bytes in files {
                for site in [nil, try Site("example.com"), try Site("a.many.example")] {
                    for _ in 0..<2 {
                        let fresh = ContentReader(trust: trust).read(bytes, site: site, at: moment)
                        #expect(reader.read(bytes, site: site, at: moment) == fresh)
                    }
                }
            }
        }
    }

    @Test("The cache is bounded, and keeps what was used last")
    func bounded() throws {
        let cache = RecentValues<SignedReading>(limit: 100_000)
        let report = SignatureInspection(
            wrapping: .der, problem: nil, signers: [], certificateCount: 0, trailingBytes: 0, payload: nil)
        let reading = SignedReading(signature: report, certificates: [], validity: 0...100)
        let keys = (0..<200).map { number in ByteKey(Array("\(number)".utf8)) }
        for key in keys {
            cache.keep(reading, of: key)
            _ = cache.reading(of: keys[0], at: Timestamp(seconds: 5))
        }
        let kept = keys.indices.filter { cache.reading(of: keys[$0], at: Timestamp(seconds: 5)) != nil }
        #expect(kept.first == 0 && kept.last == 199 && kept.count <= 100_000 / 4096)
        #expect(cache.reading(of: keys[0], at: Timestamp(seconds: 101)) == nil)
        let large = ByteKey(Array(repeating: 0, count: 50_000))
        cache.keep(reading, of: large)
        #expect(cache.reading(of: large, at: Timestamp(seconds: 5)) == nil)
    }
}
