import AASA
import Testing

/// Texts that Swift's strings take for equal and a device does not.
@Suite("What looks alike and is not the same")
struct ConfusableTests {
    private func judgement(_ json: String, contentType: String? = nil, _ rules: SystemVersion = .ios9) throws
        -> Judgement
    {
        let app = try AppIdentifier("ABCDE1234K.com.example.app")
        let answer = Answer(
            url: "https://example.com/apple-app-site-association", status: 200, contentType: contentType,
            redirectTarget: nil, retryAfter: nil, size: json.utf8.count, isCutOff: false,
            content: .plain(Array(json.utf8)))
        return Judge(site: try Site("example.com"), rules: rules, mode: nil, observation: .answer(answer)).judge(
            app, for: .any)
    }

    @Test("The Kelvin sign differs from K: the app is not listed")
    func kelvin() throws {
        let json = #"{"webcredentials":{"apps":["ABCDE1234\u212A.com.example.app"]}}"#
        #expect(try judgement(json).reason == .appNotListed)
    }

    @Test("An identifier with a Kelvin sign does not hide the right one")
    func both() throws {
        let json = #"{"webcredentials":{"apps":["ABCDE1234\u212A.com.example.app","ABCDE1234K.com.example.app"]}}"#
        #expect(try judgement(json).reason == .approved)
        #expect(try AssociationFile(Array(json.utf8)).apps(.any).map(\.description) == ["ABCDE1234K.com.example.app"])
    }

    @Test("Composed and decomposed names are two names")
    func names() throws {
        let file = try AssociationFile(
            Array(#"{"webcredentials":{"apps":["ABCDE12345.a"]},"\u00e4":1,"a\u0308":2}"#.utf8))
        #expect(file.toleratedDefects == [])
    }

    @Test(
        "A content type is its bytes, case aside and blanks around it",
        arguments: [
            ("application/pkcs7-mime", true), ("Application/PKCS7-MIME", true),
            (" application/pkcs7-mime ; charset=x", true), ("application/p\u{212A}cs7-mime", false),
            ("appli cation/pkcs7-mime", false), ("application/pkcs7-mime2", false), ("", false),
        ])
    func contentType(field: String, isRight: Bool) throws {
        let checks = try judgement("{}", contentType: field, .ios8).checks
        #expect((checks.first { $0.kind == .contentType }?.outcome == .passed) == isRight)
    }
}
