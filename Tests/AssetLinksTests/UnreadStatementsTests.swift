import AASA
import Testing

@testable import AssetLinks

@Suite("What systems do not read of a list")
struct UnreadStatementsTests {
    private static let sound = StatementExample.sound.dropFirst().dropLast()
    private static let lower = StatementExample.fingerprint.lowercased()
    private static let lowerAccented = StatementExample.fingerprints("\"\(lower)\"")
        .replacing(text: "com.shop.android", with: "com.caf\u{E9}")
    private static let form = "the fingerprint is not in capitals with colons"

    @Test(
        "A mistake loses every statement or the one that has it",
        arguments: [
            (StatementExample.sound, nil, []),
            ("[\(sound),1]", nil, ["an element is not a statement"]),
            (#"[\#(sound),{"include":"http://example.com/l.json"}]"#, nil, [#""http"#]),
            (#"[\#(sound),{"include":"/l.json"}]"#, nil, [#""/l.json" has no scheme"#]),
            (StatementExample.fingerprints("\"\(lower)\""), nil, [form]),
            (StatementExample.fingerprints("\"\(lower)\""), "com.shop.android", [form]),
            (StatementExample.fingerprints("\"\(lower)\""), "com.other", []),
            (StatementExample.components(#"{"/":""}"#), nil, ["an empty pattern"]),
            (StatementExample.components(#"{"/":""}"#), "com.other", []),
            (StatementExample.components(#"{"/":["/a"]},{"/":"*"}"#), nil, ["a pattern is not a text"]),
            (StatementExample.components(#"{"/":["/a"]},{"/":""}"#), nil, ["an empty pattern"]),
            (lowerAccented, "com.caf\u{E9}", [form]),
            (lowerAccented, "com.cafe\u{301}", []),
            (StatementExample.extensions("[]"), nil, ["'relation_extensions' is not an object"]),
            (StatementExample.sound + "x", nil, ["Google's service reads no statement of this list"]),
        ] as [(String, String?, [String])])
    func losses(text: String, package: String?, expected: [String]) {
        let unread = UnreadStatements.all(in: StatementList(Array(text.utf8)), about: package)
        #expect(unread.map { String($0.sentence.prefix { $0 != ":" }) } == expected)
    }
}
