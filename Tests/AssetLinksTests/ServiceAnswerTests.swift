import AASA
import AssetLinks
import Testing

@testable import AssetLinksToolkit

@Suite("Answers of Google's service")
struct ServiceAnswerTests {
    private static let fingerprint =
        "1F:77:9C:2E:41:D0:5B:A6:93:0E:6C:88:F4:3D:27:B9:50:EE:14:C2:7A:0B:9D:65:38:A1:FC:42:D7:8E:19:60"
    private static let asset = Asset.app(SignedApp(package: "com.shop.android", fingerprint: fingerprint))
    private static let origin = WebOrigin(scheme: "https", host: "example.com")
    private static let statement =
        #"{"relation":"delegate_permission/common.handle_all_urls","target":{"androidApp":{"packageName":"com.shop.android","#
        + #""certificate":{"sha256Fingerprint":"\#(fingerprint)"}}}}"#

    private static func answer(_ text: String) throws -> ServiceAnswer {
        try #require(ServiceAnswer(StatementListRecord("u", text)))
    }

    @Test(
        "A query about one link decides over the list of statements",
        arguments: [
            (#"{"linked":true}"#, true, true), (#"{"linked":false}"#, true, false),
            // The JSON of protocol buffers leaves out what is false.
            (#"{"maxAge":"1s"}"#, true, false), (#"{"errorCode":["ERROR_CODE_REDIRECT"]}"#, true, false),
            ("{}", false, true), ("[]", false, true), ("<html>", false, true),
        ])
    func confirmation(text: String, isAnswer: Bool, isLinked: Bool) throws {
        var answer = try Self.answer(#"{"statements":[\#(Self.statement)]}"#)
        #expect(answer.isLinked(to: [Self.asset]))
        let link = ListReading.Link(relation: .handleAllURLs, target: Self.asset)
        #expect(answer.confirm(link, by: Array(text.utf8)) == isAnswer)
        #expect(answer.isLinked(to: [Self.asset]) == isLinked)
    }

    @Test("The queries name the site, the relation, the package and the certificate, and no relation for a list")
    func urls() {
        let link = ListReading.Link(relation: .getLoginCreds, target: Self.asset)
        #expect(
            ServiceAnswer.url(confirming: link, of: Self.origin, base: "https://dal.example")
                == "https://dal.example/v1/assetlinks:check?source.web.site=https://example.com"
                + "&relation=delegate_permission/common.get_login_creds&target.androidApp.packageName=com.shop.android"
                + "&target.androidApp.certificate.sha256Fingerprint=\(Self.fingerprint)")
        #expect(
            ServiceAnswer.url(of: Self.origin, base: "https://dal.example")
                == "https://dal.example/v1/statements:list?source.web.site=https://example.com")
    }

    @Test(
        "An error has the reason, the meaning and the fix of its code; a difference is reported without an error",
        arguments: [
            (#"{"statements":[STATEMENT]}"#, []),
            (#"{"statements":[STATEMENT],"errorCode":["ERROR_CODE_MALFORMED_CONTENT"]}"#, ["note malformed-json"]),
            (#"{"errorCode":["ERROR_CODE_REDIRECT"]}"#, ["warning redirect"]),
            (
                #"{"errorCode":["ERROR_CODE_WRONG_CONTENT_TYPE","ERROR_CODE_NEW"]}"#,
                ["warning content-type", "warning unexpected-status"]
            ),
            (#"{"statements":[]}"#, ["warning app-not-listed"]),
            ("hello", ["warning unexpected-status"]),
        ])
    func findings(text: String, expected: [String]) throws {
        let answer = try Self.answer(text.replacing(text: "STATEMENT", with: Self.statement))
        let list =
            #"[{"relation":["delegate_permission/common.handle_all_urls"],"target":{"namespace":"android_app","#
            + #""package_name":"com.shop.android","sha256_cert_fingerprints":["\#(Self.fingerprint)"]}}]"#
        let statements = SiteStatements(Self.origin, under: .google, document: Array(list.utf8))
        let judgement = StatementJudgement(.handleAllURLs, to: [Self.asset], in: statements)
        let findings = ServiceFindings(answer, beside: [judgement]).findings
        #expect(findings.map { "\($0.severity) \($0.code)" } == expected)
    }

    @Test("An error beside a link explains why the service lacks another one")
    func errorBesideLink() throws {
        let answer = try Self.answer(
            #"{"statements":[\#(Self.statement)],"errorCode":["ERROR_CODE_MALFORMED_CONTENT"]}"#)
        let list =
            #"[{"relation":["delegate_permission/common.handle_all_urls","delegate_permission/common.get_login_creds"],"#
            + #""target":{"namespace":"android_app","#
            + #""package_name":"com.shop.android","sha256_cert_fingerprints":["\#(Self.fingerprint)"]}}]"#
        let statements = SiteStatements(Self.origin, under: .google, document: Array(list.utf8))
        let judgements = AndroidDiagnosis.relations.map { StatementJudgement($0, to: [Self.asset], in: statements) }
        #expect(ServiceFindings(answer, beside: judgements).findings.map(\.severity) == [.warning])
    }

    @Test(
        "The links that the service confirms are those that the subject requires",
        arguments: [
            (.app, [.handleAllURLs]), (.credentials, [.getLoginCreds]),
            (.relyingParty, [.handleAllURLs, .getLoginCreds]),
        ] as [(AndroidDiagnosis.Subject, [Relation])])
    func confirmedLinks(subject: AndroidDiagnosis.Subject, relations: [Relation]) throws {
        let app = CheckedApp(package: "com.shop.android", certificates: [try CertificateFingerprint(Self.fingerprint)])
        let links = AndroidDiagnosis.links(to: app, at: Self.origin, requiring: subject)
        #expect(links.map(\.relation) == relations)
    }

    @Test("The answer is compared with the list as the service reads it, which skips what Android's agent fails at")
    func skippedStatement() throws {
        let relation = #""relation":["delegate_permission/common.handle_all_urls"]"#
        let list =
            #"[{\#(relation),"target":{"namespace":"android_app","package_name":"com.shop.android","#
            + #""sha256_cert_fingerprints":["\#(Self.fingerprint)"]}},"#
            + #"{\#(relation),"target":{"namespace":"web","site":"https://example.com/path"}}]"#
        let app = CheckedApp(package: "com.shop.android", certificates: [try CertificateFingerprint(Self.fingerprint)])
        let diagnosis = AndroidDiagnosis(
            of: app, at: SiteStatements(Self.origin, under: .android, document: Array(list.utf8)), urls: [],
            service: .answered(try Self.answer(#"{"statements":[\#(Self.statement)]}"#)),
            configuration: .standard)
        #expect(diagnosis.works == false)
        #expect(!diagnosis.findings.contains { finding in finding.code == Reason.appNotListed.rawValue })
    }

    @Test(
        "A list that Android's agent alone reads works for neither relation",
        arguments: [
            (AndroidDiagnosis.Subject.app, Relation.handleAllURLs), (.credentials, .getLoginCreds),
        ])
    func textBehindList(subject: AndroidDiagnosis.Subject, relation: Relation) {
        let statement = AppLinksCase.statement("com.shop", [1], nil)
            .replacing(text: Relation.handleAllURLs.description, with: relation.description)
        let diagnosis = AndroidDiagnosis(
            of: AppLinksCase().checkedApp, at: AppLinksCase.site("[\(statement)] behind"), requiring: subject, urls: [],
            service: .leftOut, configuration: .standard)
        #expect(diagnosis.judgement(relation).isLinked)
        #expect(diagnosis.status(of: relation) == .fails)
        #expect(diagnosis.works == false)
    }

    @Test(
        "Credentials of an app with a rotated key are judged release by release, as a warning where it does not share them",
        arguments: [true, false])
    func credentialsOfRotatedKey(isOldListed: Bool) {
        let links = AppLinksCase.statement("com.shop", [1, 2], nil)
        let certificates: [UInt8] = if isOldListed { [1] } else { [2] }
        let credentials = AppLinksCase.statement("com.shop", certificates, nil)
            .replacing(text: "handle_all_urls", with: "get_login_creds")
        let site = AppLinksCase.site("[\(links),\(credentials)]")
        let diagnosis = AndroidDiagnosis(
            of: AppLinksCase(signers: AppLinksTests.rotated).checkedApp, at: site, urls: [],
            service: .leftOut, configuration: .standard)
        #expect(diagnosis.status(of: .handleAllURLs) == .works)
        #expect(diagnosis.status(of: .getLoginCreds) == (isOldListed ? .works : .fails))
        let reported = diagnosis.findings.filter { finding in finding.message.contains(text: "Android 7 to 8.1") }
        #expect(reported.map(\.severity) == (isOldListed ? [] : [.warning]))
    }
}
