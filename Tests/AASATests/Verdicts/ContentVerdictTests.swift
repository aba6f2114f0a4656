import Testing

@testable import AASA

@Suite("Verdicts on what is in a file")
struct ContentVerdictTests {
    typealias Row = (event: String, content: Content, ios8: Reason, later: Reason)

    static let signatures: [Row] = [
        ("signed well", Sample.signed(), .approved, .approved),
        ("the content was changed", Sample.signed(problem: .contentChanged), .signatureInvalid, .signatureInvalid),
        ("a wrong signature", Sample.signed(problem: .signatureWrong("x")), .signatureInvalid, .signatureInvalid),
        ("detached", Sample.signed(nil, problem: .contentMissing), .signatureInvalid, .signatureInvalid),
        ("no signer", Sample.signed(nil, problem: .noSigner, signers: []), .signatureInvalid, .signatureInvalid),
        (
            "no signer's certificate", Sample.signed(problem: .signerCertificateMissing, signers: []),
            .signatureInvalid, .signatureInvalid
        ),
        (
            "an untrusted signer", Sample.signed(signers: [Sample.signer(trust: Sample.problem)]), .signerUntrusted,
            .signerUntrusted
        ),
        (
            "an expired signer", Sample.signed(signers: [Sample.signer(date: Sample.expiry)]), .signerExpired,
            .signerExpired
        ),
        (
            "another site's signer", Sample.signed(signers: [Sample.signer(coversSite: false)]), .signerWrongSite,
            .signerWrongSite
        ),
        (
            "a site that was not checked about", Sample.signed(signers: [Sample.signer(coversSite: nil)]), .approved,
            .approved
        ),
        (
            "the second of two signers fails",
            Sample.signed(signers: [Sample.signer(), Sample.signer(trust: Sample.problem)]), .signerUntrusted,
            .signerUntrusted
        ),
        ("two good signers", Sample.signed(signers: [Sample.signer(), Sample.signer()]), .approved, .approved),
        ("PEM", Sample.signed(Sample.document, .pem), .notSigned, .malformedJSON),
        ("base64", Sample.signed(Sample.document, .base64), .notSigned, .malformedJSON),
        ("S/MIME", Sample.signed(Sample.document, .smime), .notSigned, .malformedJSON),
        ("enveloped", .otherMessage(.der, type: "pkcs7-envelopedData"), .notSigned, .malformedJSON),
        ("damaged", .unreadableMessage(.der, "x"), .notSigned, .malformedJSON),
    ]

    static let documents: [Row] = [
        ("signed text", Sample.signed(Array("text".utf8)), .malformedJSON, .malformedJSON),
        ("a signed list", Sample.signed(Array("[]".utf8)), .malformedJSON, .malformedJSON),
        ("signed nothing", Sample.signed([]), .malformedJSON, .malformedJSON),
        ("a signed web page", Sample.signed(Array("<html>".utf8)), .malformedJSON, .malformedJSON),
        ("signed, no service", Sample.signed(Array("{}".utf8)), .serviceMissing, .serviceMissing),
        (
            "signed, another service", Sample.signed(Array(#"{"appclips":{"apps":["\#(Sample.app)"]}}"#.utf8)),
            .serviceMissing, .serviceMissing
        ),
        (
            "signed, no apps", Sample.signed(Array(#"{"webcredentials":{"apps":[]}}"#.utf8)), .appNotListed,
            .appNotListed
        ),
        (
            "signed, another app", Sample.signed(Array(#"{"webcredentials":{"apps":["ABCDE12345.x"]}}"#.utf8)),
            .appNotListed, .appNotListed
        ),
        (
            "the app in another case",
            Sample.signed(Array(#"{"webcredentials":{"apps":["ABCDE12345.com.Example.app"]}}"#.utf8)), .appNotListed,
            .appNotListed
        ),
        ("plain text", Sample.plain("text"), .notSigned, .malformedJSON),
        ("a web page", Sample.plain("<!DOCTYPE html>"), .notSigned, .malformedJSON),
        ("plain, no service", Sample.plain("{}"), .notSigned, .serviceMissing),
        (
            "plain, another app", Sample.plain(#"{"webcredentials":{"apps":["ABCDE12345.x"]}}"#), .notSigned,
            .appNotListed
        ),
        (
            "plain with a byte order mark", Sample.plain("\u{FEFF}{\"webcredentials\":{\"apps\":[\"\(Sample.app)\"]}}"),
            .notSigned, .approved
        ),
        (
            "plain with a trailing comma", Sample.plain("{\"webcredentials\":{\"apps\":[\"\(Sample.app)\",]}}"),
            .notSigned, .malformedJSON
        ),
    ]

    @Test("Whatever a file holds has the contract's reason under every set of rules", arguments: signatures + documents)
    func reasons(row: Row) throws {
        for rules in SystemVersion.apple {
            let judgement = try Sample.judge(Sample.answer(row.content), rules)
            #expect(judgement.reason == (rules == .ios8 ? row.ios8 : row.later), "\(row.event), \(rules)")
        }
    }

    @Test(
        "A file is judged the same whatever its type was, under rules that do not ask for one",
        arguments: signatures + documents)
    func anyType(row: Row) throws {
        for type in [nil, "text/html", Sample.signedType] {
            #expect(
                try Sample.judge(Sample.answer(row.content, type: type), .ios9).reason == row.later, "\(row.event)"
            )
        }
    }

    @Test(
        "Kinds of unsigned bytes are distinguished",
        arguments: [
            ("", .empty), (" \n", .blank), ("{}", .json), ("\u{FEFF} [", .json), ("  <html>", .html),
            ("hello", .document(name: "plain text", hint: nil)),
            ("\u{FEFF}", .blank), ("null", .json),
            ("\u{FEFF} \"{}\" ", .encoded("inside a JSON string, as if it had been encoded twice")),
            ("\n[a]\nb = 1", .toml),
            ("// a\n{}", .json), ("{\"a\":\"b", .other), ("{\u{0}}\u{0}", .other), (" <%= a %>", .template("<%= a %>")),
            ("{{ a }}", .template("{{ a }}")), ("{\"a\":{{ a }}}", .template("{{ a }}")),
            ("{\"a\":\"{{ a }}\",}", .json), ("{/* {{ a }} */}", .json), ("{\"a\":'{{ a }}'}", .json),
            ("nul", .document(name: "plain text", hint: nil)),
            ("-----BEGIN PRIVATE KEY-----\nMII", .pem(label: "PRIVATE KEY")),
            ("-----", .document(name: "plain text", hint: nil)),
            ("Bag Attributes\n-----BEGIN CERTIFICATE-----\nMII", .pem(label: "CERTIFICATE")),
            ("-----BEGIN CERTIFICATE-----\n-----BEGIN EC PRIVATE KEY-----\n", .pem(label: "EC PRIVATE KEY")),
            ("-----BEGIN \u{1B}[2J-----", .pem(label: "")),
            ("-----BEGIN \(String(repeating: "A", count: 65))", .pem(label: "")),
        ] as [(String, AASA.Failure.NotSigned)])
    func kinds(text: String, kind: AASA.Failure.NotSigned) throws {
        #expect(try Sample.judge(Sample.answer(Sample.plain(text))).failure == .notSigned(kind))
    }

    @Test(
        "A document of another kind is named",
        arguments: [
            ("{\\rtf1}", .rtf), ("<html>", .html),
            ("<?php echo 1;", .php), (" ", .blank),
            ("e30=", .encoded("in base64, which no device undoes")), ("text", .document(name: "plain text", hint: nil)),
            ("\"{}\"", .encoded("inside a JSON string, as if it had been encoded twice")),
        ] as [(String, AASA.Failure.NotSigned)])
    func otherDocuments(text: String, kind: AASA.Failure.NotSigned) throws {
        for content in [Sample.plain(text), Sample.signed(Array(text.utf8))] {
            #expect(try Sample.judge(Sample.answer(content), .ios9).failure == .notJSON(kind))
        }
    }

    @Test("A key that a site serves is to be removed at once; one on disk is not to be served")
    func secrets() {
        let files: [AASA.Failure.NotSigned] = [
            .pem(label: "PRIVATE KEY"), .signingFile(.privateKey), .signingFile(.pkcs12),
        ]
        let others: [AASA.Failure.NotSigned] = [.pem(label: "CERTIFICATE"), .signingFile(.certificate)]
        for isRequired in [true, false] {
            func hint(_ kind: AASA.Failure.NotSigned, isServed: Bool) -> String {
                kind.hint(signature: isRequired, isServed: isServed, example: "")
            }
            for file in files {
                #expect(hint(file, isServed: true) == "remove it from the site at once, and get a new key")
                #expect(hint(file, isServed: false) == "keep it off the site, and use the document itself")
                #expect(file.remedy(signature: isRequired) == nil)
            }
            for file in others {
                #expect(hint(file, isServed: true).contains("serve the"))
                #expect(!hint(file, isServed: false).contains("serve"))
                #expect((file.remedy(signature: isRequired) == .sign) == isRequired)
            }
        }
    }

    @Test("A malformed document's failure has its place in the payload")
    func place() throws {
        let judgement = try Sample.judge(Sample.answer(Sample.signed(Array("{\n \"a\": tru}".utf8))))
        #expect(
            judgement.failure
                == .malformedJSON(JSONSyntaxError(.unknownWord, at: 0), SourcePosition(line: 2, column: 7)))
        #expect(try Sample.judge(Sample.answer(Sample.signed(Array("[]".utf8)))).failure == .notAnObject(.apps))
        #expect(try Sample.judge(Sample.answer(Sample.signed(Array(" <p>".utf8)))).failure == .notJSON(.html))
    }

    @Test("What the file has instead is part of the failure")
    func instead() throws {
        let file = Sample.plain(
            #"{"appclips":{"apps":["ABCDE12345.x"]},"webcredentials":{"apps":["ABCDE12345.y","z"]}}"#)
        #expect(
            try Sample.judge(Sample.answer(file), .ios9, service: .one(.applinks)).failure
                == .serviceMissing([.appclips, .webcredentials]))
        #expect(try Sample.judge(Sample.answer(file), .ios9).failure == .appNotListed(["ABCDE12345.y", "z"]))
        #expect(
            try Sample.judge(Sample.answer(file), .ios9, service: .any).failure
                == .appNotListed(["ABCDE12345.x", "ABCDE12345.y", "z"]))
    }
}
