import AASA
import TestSupport
import Testing

@testable import AASAToolkit

@Suite("Signing of association files")
struct FileSignerTests {
    private static let list = "[\"\(Material.app)\"]"

    @Test(
        "A signed file is approved for the app and its site",
        arguments: ["valid-rsa", "valid-ecdsa", "valid-ecdsa-p384", "rsa-4096"],
        SigningOptions.Digest.allCases)
    func approved(name: String, digest: SigningOptions.Digest) throws {
        let signed = try FileSigner.sign(
            Material.draft(Self.list), with: Material.identity(name), options: Material.options(digest))
        #expect(signed.warnings == [] && signed.findings == [])
        #expect(signed.payload == Array(#"{"webcredentials":{"apps":["ABCDE12345.com.example.app"]}}"#.utf8))
        let reader = ContentReader(trust: try Material.trust())
        for rules in SystemVersion.apple {
            let judgement = try Material.judgement(signed.bytes, site: "example.com", rules: rules, reader)
            #expect(judgement.status == .approved)
            #expect(judgement.signature?.signers.first?.digest == digest.rawValue)
        }
        #expect(try Material.judgement(signed.bytes, site: "other.example", reader).reason == .signerWrongSite)
        #expect(
            try Material.judgement(signed.bytes, app: "ABCDE12345.x", site: "example.com", reader).reason
                == .appNotListed)
    }

    @Test("Without a signing time there are no signed attributes, and the file is approved all the same")
    func noAttributes() throws {
        var options = Material.options()
        options.signingTime = nil
        let plain = try FileSigner.sign(
            Material.draft(Self.list), with: Material.identity("valid-rsa"), options: options)
        let full = try FileSigner.sign(
            Material.draft(Self.list), with: Material.identity("valid-rsa"), options: Material.options())
        #expect(plain.bytes.count < full.bytes.count - 50)
        let reader = ContentReader(trust: try Material.trust())
        #expect(try Material.judgement(plain.bytes, site: "example.com", reader).status == .approved)
    }

    @Test("The last moment of the year 9999 is a signing time, and no later one is")
    func lastSigningTime() throws {
        let moment = Timestamp(seconds: .max)
        let options = SigningOptions(signingTime: moment, moment: Material.moment)
        let signed = try FileSigner.sign(
            Material.draft(Self.list), with: Material.identity("valid-rsa"), options: options)
        let judgement = try Material.judgement(
            signed.bytes, site: "example.com", ContentReader(trust: try Material.trust()))
        #expect(judgement.signature?.signers.first?.signingTime == moment)
    }

    @Test(
        "A document that a device would reject is not signed, and the findings show why",
        arguments: [
            (#"["com.example.app"]"#, 1), ("[1, 2]", 2), (#"{"webcredentials":[]}"#, 1), ("7", 1),
            (#"{"webcredentials":{"apps":["x","y"]}}"#, 2),
            (#"{"webcredentials":{"apps":[]},"webcredentials":{"apps":["A.b"]}}"#, 1), ("\u{FEFF}[]", 1),
            (#"{"WebCredentials":{"apps":[]}}"#, 1),
        ])
    func rejected(text: String, findings: Int) throws {
        let error = #expect(throws: ToolkitError.self) {
            try FileSigner.sign(Material.draft(text), with: Material.identity("valid-rsa"), options: Material.options())
        }
        let found = try #require(error)
        #expect(found.code == .documentRejected)
        #expect(found.findings.count == findings)
        let places = found.findings.map(\.location).filter { place in place.range != nil }
        #expect(places.allSatisfy { place in place.start?.line == 1 })
    }

    @Test("A document with a mere warning is signed, and the warning is handed on")
    func warned() throws {
        let signed = try FileSigner.sign(
            Material.draft("\n{}"), with: Material.identity("valid-rsa"), options: Material.options())
        #expect(signed.findings.map(\.code) == ["AASA104"])
        #expect(signed.findings.first?.location.start?.line == 2)
    }

    @Test(
        "A certificate that is out of date at the moment of signing is refused, with the date that matters",
        arguments: [
            ("expired", 1_800_000_000, .certificateExpired, 1_420_070_400),
            ("not-yet-valid", 1_800_000_000, .certificateNotYetValid, 29_348_006_400),
            ("valid-rsa", 31_556_995_201, .certificateExpired, 31_556_995_200),
            ("expired", 1_262_303_999, .certificateNotYetValid, 1_262_304_000),
        ] as [(String, Int64, ToolkitError.Code, Int64)])
    func dates(name: String, seconds: Int64, code: ToolkitError.Code, date: Int64) throws {
        let error = #expect(throws: ToolkitError.self) {
            try FileSigner.sign(
                Material.draft(Self.list), with: Material.identity(name),
                options: Material.options(at: Timestamp(seconds: seconds)))
        }
        #expect(try #require(error).code == code)
        #expect(try #require(error).moment == Timestamp(seconds: date))
    }

    @Test("A file whose signed form would be longer than a device accepts is not signed")
    func tooLarge() throws {
        func sign(_ count: Int) throws -> SignedFile {
            let apps = (0..<count).map { "\"ABCDE12345.com.example.app\($0)\"" }.joined(separator: ",")
            return try FileSigner.sign(
                Material.draft("[\(apps)]"), with: Material.identity("valid-rsa"), options: Material.options())
        }
        #expect(try sign(3500).bytes.count <= AssociationFile.maximumSize)
        #expect(throws: ToolkitError(.signedFileTooLarge, path: nil, detail: "")) { try sign(5000) }
    }

    @Test(
        "What a signer has that makes devices deny the file is warned of",
        arguments: [
            ("valid-rsa", []), ("email-only", [.notForServers]), ("client-only", [.notForServers]),
            ("common-name-only", [.noNames]), ("no-eku", []),
            ("key-encipherment-only", []), ("wrong-site", []),
        ] as [(String, [SigningWarning])])
    func warnings(name: String, warnings: [SigningWarning]) throws {
        let signed = try FileSigner.sign(
            Material.draft(Self.list), with: Material.identity(name), options: Material.options())
        #expect(signed.warnings == warnings)
    }

    @Test("A missing issuer, a signer of its own making and an early expiry are warned of")
    func chainWarnings() throws {
        func warnings(_ name: String, at moment: Timestamp = Material.moment) throws -> [SigningWarning] {
            let identity = try SigningIdentity(
                certificateFile: Repository.testCerts("leaves/\(name).pem"),
                keyFile: Repository.testCerts("keys/\(name).key"), chainFiles: [],
                passphrase: .none)
            return try FileSigner.sign(Material.draft(Self.list), with: identity, options: Material.options(at: moment))
                .warnings
        }
        #expect(try warnings("valid-rsa") == [.issuerMissing(issuer: "CN=aasa test intermediate RSA", isKnown: false)])
        #expect(try warnings("self-signed") == [.selfSigned])
        let end = Timestamp(seconds: 1_420_070_400)
        let issuer = SigningWarning.issuerMissing(issuer: "CN=aasa test intermediate RSA", isKnown: false)
        #expect(try warnings("expired", at: end - 86_400) == [issuer, .expiresSoon(end)])
        #expect(try warnings("expired", at: end - 30 * 86_400) == [issuer])
    }

    @Test("The path ends with the first of its certificates, and those of no path do not count")
    func pathEnds() throws {
        func certificates(_ leaf: String, _ above: [String]) throws -> SigningCertificates {
            try SigningCertificates(
                file: Repository.testCerts("leaves/\(leaf).pem"),
                chainFiles: above.map { Repository.testCerts("intermediates/\($0).pem") })
        }
        let end = Timestamp(seconds: 1_420_070_400)
        let subject = "CN=aasa test intermediate expired"
        let expired = try certificates("under-expired-intermediate", ["intermediate-expired"])
        #expect(expired.expiry(at: end - 30 * 86_400) == end)
        #expect(expired.warnings(at: end - 30 * 86_400) == [])
        #expect(expired.warnings(at: end - 86_400) == [.chainExpiresSoon(subject: subject, end)])
        var problem = ChainProblem(
            kind: .expired, depth: 1, subject: subject, issuer: "CN=aasa test root RSA", text: "certificate has expired"
        )
        problem.date = end
        #expect(expired.warnings(at: Material.moment) == [.chainInvalid(problem)])
        let renewed = try certificates(
            "valid-rsa", ["intermediate-outdated", "intermediate-expired", "intermediate-rsa"])
        #expect(renewed.warnings(at: Material.moment) == [])
        #expect(renewed.expiry(at: Material.moment) == renewed.notAfter)
        let outdated = try certificates("valid-rsa", ["intermediate-outdated"])
        problem.subject = "CN=aasa test intermediate RSA"
        #expect(outdated.warnings(at: Material.moment) == [.chainInvalid(problem)])
        let unrelated = try certificates("directly-under-root", ["intermediate-rsa"])
        #expect(
            unrelated.warnings(at: Material.moment)
                == [.issuerMissing(issuer: "CN=aasa test root RSA", isKnown: true)])
    }

    @Test("An RSA key of fewer than 2,048 bits draws a warning and is not refused")
    func shortKey() throws {
        let certificates = try Material.identity("rsa-1024").certificates
        let key = SignerWeakness(depth: 0, subject: certificates.subject, defect: .shortKey(bits: 1024))
        #expect(certificates.warnings(at: Material.moment).contains(.weak(key)))
        #expect(!SigningWarning.weak(key).isDenial)
        let enough = try Material.identity("rsa-4096").certificates.warnings(at: Material.moment)
        #expect(!enough.contains { if case .weak = $0 { true } else { false } })
    }

    @Test("A certificate that is signed with SHA-1 draws a warning and is not refused")
    func oldDigest() throws {
        let certificates = try Material.identity("sha1-signed").certificates
        let digest = SignerWeakness(depth: 0, subject: certificates.subject, defect: .oldDigest("sha1"))
        #expect(certificates.warnings(at: Material.moment) == [.weak(digest)])
        #expect(!SigningWarning.weak(digest).isDenial)
    }

    @Test("A file is to be written anew for the first difference; a certificate that expires soon is to be renewed")
    func renewal() throws {
        let identity = try Material.identity("valid-rsa")
        let document = try Material.draft(Self.list)
        let file = try FileSigner.sign(document, with: identity, options: Material.options()).bytes
        func reason(
            _ existing: [UInt8]?, _ text: String = Self.list, _ name: String = "valid-rsa",
            _ options: SigningOptions = Material.options(), comparesTime: Bool = false, period: Int64 = 0
        ) throws -> RenewalReason? {
            try FileSigner.renewalReason(
                of: existing, for: Material.draft(text), with: Material.identity(name).certificates, options: options,
                comparesTime: comparesTime, period: period)
        }
        #expect(try reason(file) == nil)
        #expect(try reason(nil) == .missing)
        for other in [[], Array("{}".utf8), Array(file.dropLast()), file + [0]] {
            #expect(try reason(other) == .otherFile)
        }
        #expect(try reason(file, #"["ABCDE12345.x"]"#) == .document)
        #expect(try reason(file, Self.list, "valid-ecdsa") == .certificate)
        #expect(try reason(file, Self.list, "valid-rsa", Material.options(.sha512)) == .options)
        var options = Material.options(at: Material.moment + 1)
        #expect(try reason(file, Self.list, "valid-rsa", options) == nil)
        #expect(try reason(file, Self.list, "valid-rsa", options, comparesTime: true) == .options)
        options.signingTime = nil
        #expect(try reason(file, Self.list, "valid-rsa", options) == .options)
        var changed = file
        changed[changed.count - 1] ^= 1
        #expect(try reason(changed) == .signature)
        #expect(try reason(file, period: .max) == .expiry)
        #expect(throws: ToolkitError(.documentRejected, path: nil, detail: "")) { try reason(file, "7") }
    }

    @Test("With RSA and a fixed signing time the same file comes out each time")
    func reproducible() throws {
        #expect(try Material.signed([Material.app]) == Material.signed([Material.app]))
    }
}
