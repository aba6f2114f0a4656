@testable import AASA

/// The subjects of the examples of rules about signed files.
extension LintRule {
    static let signatureSituations: [String: @Sendable () -> LintSubject] = [
        "AASA503 a detached signature": {
            LintSubject.signed(nil) { message, _ in
                message.problem = .contentMissing
                message.payload = nil
            }
        },
        "AASA503 a signature with the document inside": { LintSubject.signed(nil) },
        "AASA509 a document that OpenSSL signed as e-mail": {
            LintSubject.signed(nil) { message, _ in
                message.payload = Array(
                    "{\"webcredentials\":\r\n{\"apps\":[\"ABCDE12345.com.example.app\"]}}\r\n".utf8)
            }
        },
        "AASA509 a document as it was written": { LintSubject.signed(nil) },
        "AASA501 a plain document for iOS 8": { Self.plain(.ios8) },
        "AASA501 a plain document for the systems of today": { Self.plain(nil) },
        "AASA501 a signed document for iOS 8": { LintSubject.signed(.ios8) },
        "AASA510 a message with two signers": {
            LintSubject.signed(nil) { message, signer in
                message.signers = [signer, signer]
                message.problem = .severalSigners(2)
            }
        },
        "AASA510 a message with one signer": { LintSubject.signed(nil) },
        "AASA502 a document that was changed after it was signed": {
            LintSubject.signed(nil) { message, _ in message.problem = .contentChanged }
        },
        "AASA502 a message with certificates and no signature": {
            LintSubject.signed(nil) { message, _ in message.problem = .noSigner }
        },
        "AASA502 a message without the signer's certificate, for iOS 8": {
            LintSubject.signed(.ios8) { message, _ in message.problem = .signerCertificateMissing }
        },
        "AASA502 a signature that holds": { LintSubject.signed(.ios8) },
        "AASA505 a certificate that has expired": { Self.outOfDate(.expired) },
        "AASA505 a certificate that is not yet valid": { Self.outOfDate(.notYetValid) },
        "AASA505 a certificate that expires in a week": {
            LintSubject.signed(.ios8) { _, signer in
                signer.notAfter = Timestamp(seconds: 1_790_000_000 + 7 * 86_400)
            }
        },
        "AASA505 a certificate that is good for months": { LintSubject.signed(.ios8) },
        "AASA504 a message without the intermediate certificate": {
            Self.untrusted(nil, .example(.issuerMissing, subject: "CN=example.com", issuer: "CN=Example CA"))
        },
        "AASA504 a certificate that is its own issuer, for iOS 8": {
            Self.untrusted(.ios8, .example(.selfSigned, subject: "CN=example.com", issuer: "CN=example.com"))
        },
        "AASA504 a certificate of a private root": {
            Self.untrusted(nil, .example(.rootUntrusted, subject: "CN=Our CA", issuer: "CN=Our CA"))
        },
        "AASA504 a certificate for e-mail": {
            Self.untrusted(nil, .example(.purpose, subject: "CN=example.com", issuer: "CN=Example CA"))
        },
        "AASA504 a certificate that Apple issued to a developer": {
            LintSubject.signed(.ios8) { _, signer in
                signer.issuer = "CN=Apple Worldwide Developer Relations Certification Authority,O=Apple Inc.,C=US"
                signer.subject = "CN=Apple Distribution: Example"
                signer.trustProblem = .example(.purpose, subject: signer.subject, issuer: signer.issuer)
            }
        },
        "AASA504 a certificate for TLS servers of a public authority": { LintSubject.signed(.ios8) },
        "AASA506 a certificate without a DNS name, for any site": { Self.covering(false, nil) },
        "AASA506 a file of another site": { Self.covering(false, .ios8) },
        "AASA506 a file from disk, of which no site is known": { Self.covering(nil, .ios8) },
        "AASA506 a file of the site itself": { Self.covering(true, .ios8) },
        "AASA508 a line break after the message": {
            LintSubject.signed(.ios8) { message, _ in message.trailingBytes = 1 }
        },
        "AASA508 a message and nothing else": { LintSubject.signed(.ios8) },
        "AASA507 a signature with SHA-1": { LintSubject.signed(.ios8) { _, signer in signer.digest = "sha1" } },
        "AASA507 a signature with MD5": {
            LintSubject.signed(.ios8) { message, signer in
                signer.digest = "md5"
                message.problem = .digestBroken("md5")
            }
        },
        "AASA507 a signature with SHA-256": { LintSubject.signed(.ios8) },
        "AASA511 a signer with RSA of 1024 bits": { Self.weak(0, .shortKey(bits: 1024)) },
        "AASA511 a signer's certificate that is signed with SHA-1": { Self.weak(0, .oldDigest("sha1")) },
        "AASA511 an intermediate certificate that is signed with SHA-1": { Self.weak(1, .oldDigest("sha1")) },
        "AASA511 an intermediate certificate with RSA of 1024 bits": { Self.weak(1, .shortKey(bits: 1024)) },
        "AASA511 a signer with RSA of 2048 bits and SHA-256": { LintSubject.signed(.ios8) },
    ]

    fileprivate static func weak(_ depth: Int, _ defect: SignerWeakness.Defect) -> LintSubject {
        LintSubject.signed(.ios8) { _, signer in
            signer.weaknesses = [SignerWeakness(depth: depth, subject: "CN=weak", defect: defect)]
        }
    }

    fileprivate static func plain(_ rules: SystemVersion?) -> LintSubject {
        let document = Array(#"{"webcredentials":{"apps":["ABCDE12345.com.example.app"]}}"#.utf8)
        return LintSubject(.plain(document), size: document.count, options: LintOptions(rules: rules, knownApps: []))
    }

    fileprivate static func outOfDate(_ kind: ChainProblem.Kind) -> LintSubject {
        LintSubject.signed(nil) { _, signer in
            signer.dateProblem = .example(kind, subject: signer.subject, issuer: signer.issuer)
        }
    }

    fileprivate static func untrusted(_ rules: SystemVersion?, _ problem: ChainProblem) -> LintSubject {
        LintSubject.signed(rules) { _, signer in signer.trustProblem = problem }
    }

    fileprivate static func covering(_ coversSite: Bool?, _ rules: SystemVersion?) -> LintSubject {
        LintSubject.signed(rules) { _, signer in signer.coversSite = coversSite }
    }
}
