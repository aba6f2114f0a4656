import AASA
import Testing

@testable import AssetLinks

@Suite("What a list has in the place of a link that it lacks")
struct NearestTargetTests {
    private static let credentials = #"["delegate_permission/common.get_login_creds"]"#
    private static let notForLinks = "the list names com.shop.android, but not for \(Relation.handleAllURLs)"
    private static let noCertificate = "the list names com.shop.android, but with the fingerprint of no certificate"
    private static let otherCertificate =
        "the list names com.shop.android with other certificates, as \(StatementExample.fingerprint)"
    private static let malformed = statement(fingerprints: #""XX""#)
    private static let both = statement(fingerprints: #""XX","\#(StatementExample.fingerprint)""#)
    private static let ofCredentials = statement(
        relation: credentials, fingerprints: "\"\(StatementExample.fingerprint)\"")

    private static func statement(
        relation: String = "[\(StatementExample.relation)]", fingerprints: String
    ) -> String {
        let target = StatementExample.app(fingerprints: "[\(fingerprints)]")
        return String(StatementExample.statement(relation: relation, target: target).dropFirst().dropLast())
    }

    private static func search(_ list: String) -> StatementSearch {
        SiteStatements(.ofFile, under: .android, document: Array(list.utf8)).search
    }

    @Test(
        "The fingerprint that is named is that of a certificate, first of a statement with the relation",
        arguments: [
            ([malformed, ofCredentials], nil, noCertificate), ([ofCredentials, malformed], nil, noCertificate),
            ([ofCredentials], nil, notForLinks), ([malformed], nil, noCertificate),
            ([malformed], StatementExample.other, noCertificate), ([both], StatementExample.other, otherCertificate),
            ([ofCredentials, malformed], StatementExample.other, noCertificate),
            ([ofCredentials], StatementExample.other, otherCertificate),
            ([statement(fingerprints: #""""#)], nil, noCertificate),
        ] as [([String], String?, String)])
    func fingerprints(statements: [String], certificate: String?, sentence: String) throws {
        let certificates = try [certificate].compactMap(\.self).map { text in try CertificateFingerprint(text) }
        let nearest = NearestTarget(
            linksOf: "com.shop.android", signedBy: certificates,
            in: Self.search("[\(statements.joined(separator: ","))]"), meant: nil)
        #expect(nearest.sentence == sentence)
    }

    @Test("In a list of more than a hundred links, the caller finds the name that was meant")
    func long() {
        let apps = (0..<101).map { number in
            StatementExample.statement(target: StatementExample.app(package: "\"com.shop.app\(number)\""))
        }
        let list = "[\(apps.map { app in String(app.dropFirst().dropLast()) }.joined(separator: ","))]"
        for (meant, end) in [(nil, ""), ("com.shop.app100", ", but com.shop.app100")] {
            let nearest = NearestTarget(linksOf: "com.shop.ap100", signedBy: [], in: Self.search(list), meant: meant)
            #expect(nearest.sentence == "the list does not name com.shop.ap100\(end)")
        }
    }
}
