import AASA
import TestSupport

@testable import AASAToolkit

/// Signers, trust and judgements for the tests of the use cases.
enum Material {
    /// 2027-01-15, well within what most of the test PKI is valid for.
    static let moment = Timestamp(seconds: 1_800_000_000)
    static let app = "ABCDE12345.com.example.app"

    static func trust(_ path: String = "roots/root-rsa.pem") throws -> TrustAnchors {
        try .file(Repository.testCerts(path))
    }

    static func identity(_ name: String) throws -> SigningIdentity {
        try SigningIdentity(
            certificateFile: Repository.testCerts("bundles/\(name)-chain.pem"),
            keyFile: Repository.testCerts("keys/\(name).key"),
            chainFiles: [], passphrase: .none)
    }

    static func options(_ digest: SigningOptions.Digest = .sha256, at moment: Timestamp = moment) -> SigningOptions {
        SigningOptions(digest: digest, signingTime: moment, moment: moment)
    }

    static func draft(_ text: String) throws -> UnsignedDocument {
        try UnsignedDocument(Array(text.utf8), service: .webcredentials)
    }

    /// A file that names the apps, signed by one of the test PKI's signers.
    static func signed(_ apps: [String], by name: String = "valid-rsa") throws -> [UInt8] {
        let list = JSONText.array(apps.map { .string($0) }).line
        return try FileSigner.sign(draft(list), with: identity(name), options: options()).bytes
    }

    static func message(_ name: String) throws -> [UInt8] {
        try Repository.bytes(Repository.testCerts("messages/\(name)"))
    }

    /// A judgement on an HTTP answer without a file, or on a failure to connect with a message of the network library.
    static func judgement(
        _ app: String? = app, _ site: String = "example.com", status: Int = 503, failure: String? = nil,
        service: ServiceSelection = .one(.webcredentials), rules: SystemVersion = .ios8, retryAfter: Int? = nil
    ) throws -> Judgement {
        let answer = Answer(
            url: "https://\(site)/apple-app-site-association", status: status, contentType: nil, redirectTarget: nil,
            retryAfter: retryAfter, size: 0, isCutOff: false, content: .plain([]))
        let observation = failure.map {
            Observation.noAnswer(url: answer.url ?? "", NetworkFailure(kind: .notConnected, text: $0))
        }
        return Judge(site: try Site(site), rules: rules, mode: nil, observation: observation ?? .answer(answer)).judge(
            try app.map { try AppIdentifier($0) }, for: service)
    }

    /// The judgement on a file as if the site had answered with it.
    static func judgement(
        _ bytes: [UInt8], app: String = app, site: String, rules: SystemVersion = .ios8, _ reader: ContentReader,
        at moment: Timestamp = moment
    ) throws -> Judgement {
        let site = try Site(site)
        let observation = LocalFile.observation(of: bytes, site: site, with: reader, at: moment)
        return Judge(site: site, rules: rules, mode: nil, observation: observation).judge(
            try AppIdentifier(app), for: .any)
    }
}
