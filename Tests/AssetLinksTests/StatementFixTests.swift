import AASA
import Testing

@testable import AssetLinks

@Suite("Fixes of statement lists")
struct StatementFixTests {
    private static let fingerprint =
        "A5:AB:32:B3:29:11:22:33:44:55:66:77:88:99:AA:BB:CC:DD:EE:FF:00:12:23:34:45:56:67:78:89:9A:AB:BC"
    private static let relation = #"["delegate_permission/common.handle_all_urls"]"#
    private static let target =
        #"{"namespace":"android_app","package_name":"com.shop","sha256_cert_fingerprints":["\#(fingerprint)"]}"#

    /// Values in the place of any key.
    private static let values = [
        #""""#, "3", "null", "true", "[]", "{}", "[true]", #""x""#, #"["x"]"#, #""https://example.com/a?b""#,
        #"{"namespace":"app"}"#, #"{"namespace":"web"}"#, #"{"package_name":"com.shop"}"#,
        #"{"namespace":"android_app","package_name":"","sha256_cert_fingerprints":[]}"#,
        #"["\#(fingerprint.lowercased())"]"#, #"["\#(fingerprint.prefix(48))","\#(fingerprint.dropFirst(48))"]"#,
        #"["\#(fingerprint.prefix(48))\#n\#(fingerprint.dropFirst(48))"]"#,
        #"["\#(fingerprint.prefix(48))" "\#(fingerprint.dropFirst(48))"]"#, #"["AA:BB:CC:...:ZZ","zz"]"#,
        #"["delegate_permission/common.handle_all_links"]"#, #""delegate_permission/common.handle_all_urls""#,
    ]

    private static let names: [(meant: String, written: [String])] = [
        ("relation", ["Relation", "relations"]), ("target", ["Target", "targets"]), ("include", ["Include"]),
        ("namespace", ["Namespace", "name space"]), ("package_name", ["padkage_name", "package"]),
        ("sha256_cert_fingerprints", ["sha25  i  ngerprints", "Sha256_cert_fingerprints"]), ("site", ["Site"]),
    ]

    /// A statement with each misspelt key that has each value.
    static let lists = names.flatMap { name in
        name.written.flatMap { written in values.map { value in list(name.meant, written: written, value) } }
    }

    private static func list(_ meant: String, written: String, _ value: String) -> String {
        let member = #""\#(written)":\#(value)"#
        switch meant {
        case "relation": return #"[{\#(member),"target":\#(target)}]"#
        case "target", "include": return #"[{"relation":\#(relation),\#(member)}]"#
        case "site": return #"[{"relation":\#(relation),"target":{"namespace":"web",\#(member)}}]"#
        default:
            let own = ["namespace", "package_name", "sha256_cert_fingerprints"].filter { key in key != meant }
            let texts = [
                "namespace": #""android_app""#, "package_name": #""com.shop""#,
                "sha256_cert_fingerprints": #"["\#(fingerprint)"]"#,
            ]
            let others = own.map { key in #""\#(key)":\#(texts[key] ?? "")"# }
            return #"[{"relation":\#(relation),"target":{\#((others + [member]).joined(separator: ","))}}]"#
        }
    }

    private static let others = [
        // Android's agent skips the statement, and would lose the host.
        #"[{"relation":"delegate_permission/common.handle_all_urls","target":{"namespace":"web"}}]"#,
        #"[{"relation":\#(relation),"Target":{"package_name":"com.shop"}}]"#,
        #"{"relation":[],"target":{"namespace":"android_app"}}"#,
        // Each of two fixes does harm.
        #"[{"Relation":["AA:BB:CC:...:ZZ","zz"],"Target":{"package_name":"com.shop"}}]"#,
        #"[{"Relation":[],"target":{"sha25  i  ngerprints":""}}]"#,
        "#\" \"[\n {\n brelation\": \(relation), \"target\": {\"namespace\": \"android_app\", \"padkage_name\": \"com.x\","
            + " \"sha25  i  ngerprints\": [\"A5AB32\nB329\"]}}]",
    ]

    @Test("The fixes of a list add no error, and no host is lost by them", arguments: lists + others)
    func harmless(text: String) {
        let list = StatementList(Array(text.utf8))
        guard let fixed = list.fixed(.standard) else { return }
        let after = StatementList(fixed.bytes)
        let result = String(decoding: fixed.bytes, as: UTF8.self)
        #expect(after.syntaxErrors.count <= list.syntaxErrors.count, "\(result)")
        if !list.syntaxErrors.isEmpty { return }
        let errors = list.findings(.standard).filter(\.isError)
        let remaining = after.findings(.standard).filter(\.isError)
        #expect(remaining.count <= errors.count, "\(result)")
        let wasLost = ListReading(list, under: .android).hasFailed
        let isLost = ListReading(after, under: .android).hasFailed
        #expect(wasLost || !isLost, "\(result)")
    }

    @Test(
        "Misspelt keys with sound values are written as they should be, one in the other too",
        arguments: [
            (#"[{"relation":\#(relation),"Target":\#(target)}]"#),
            (#"[{"Relation":\#(relation),"target":\#(target)}]"#),
            (#"[{"relation":\#(relation),"Target":\#(target.replacing(text: "namespace", with: "Namespace"))}]"#),
            (#"[{"relation":\#(relation),"target":\#(target.replacing(text: "package_name", with: "padkage_name"))}]"#),
        ])
    func applied(text: String) {
        let fixed = StatementList(Array(text.utf8)).fixed(.standard)
        let expected = #"[{"relation":\#(Self.relation),"target":\#(Self.target)}]"#
        #expect(fixed.map { String(decoding: $0.bytes, as: UTF8.self) } == expected)
    }
}
