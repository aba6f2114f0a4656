import AASA
import AASAToolkit
import Arguments
import Foundation
import TestSupport
import Testing

@testable import AASACommands
@testable import AASAPages
@testable import DeviceDiagnostics

@Suite("The codes of all outputs")
struct KnownCodeTests {
    private static let codes: [String] = {
        var codes = Reason.allCases.map(\.rawValue)
        codes += PasswordMessages.Code.allCases.map(\.rawValue)
        codes += ReportCode.allCases.map(\.rawValue)
        codes += Check.Kind.allCases.map(\.rawValue) + ServiceDiagnosis.Status.allCases.map(\.rawValue)
        codes += LinkDecision.Outcome.allCases.map(\.rawValue) + RedirectEnding.allCases.map(\.rawValue)
        codes += RenewalReason.allCases.map(\.rawValue) + CredentialStep.Condition.allCases.map(\.rawValue)
        codes += AASA.Wrapping.allCases.map(\.rawValue) + ["approved", "denied", "pending"]
        codes += ComparedRecord.Outcome.allCases.map(\.rawValue)
        codes += ["none", "verified", "migrated", "restored", "system_configured", "pre_verified", "legacy_failure"]
        for status in ExitCode.allCases { codes += ["\(status.rawValue)", "exit \(status.rawValue)"] }
        for rule in RuleCatalogue.rules { codes += [rule.code, rule.name] }
        return codes
    }()

    private func output(_ arguments: [String]) -> (status: Int32, text: String) {
        let output = Console.Memory()
        let console = Console(output: .memory(output), errorOutput: .memory(Console.Memory()))
        let status = Program.run(arguments, on: console)
        return (status.rawValue, String(decoding: output.bytes, as: UTF8.self))
    }

    @Test("'explain' knows each rule, reason, exit status and fault of a password", arguments: codes)
    func explain(code: String) {
        for form in [[], ["--json"]] {
            let (status, text) = output(["explain", code] + form)
            #expect(status == 0)
            #expect(text.contains(code))
        }
    }

    @Test("'explain' knows each number of an error", arguments: ErrorCatalogue.meanings.filter { $0.code != nil })
    func explain(meaning: ErrorMeaning) throws {
        let reference = ErrorReference(family: meaning.family, code: try #require(meaning.code))
        let (status, text) = output(["explain", "--error", reference.description])
        #expect(status == 0)
        #expect(text.contains(meaning.name))
    }

    @Test("No code has two meanings of one kind")
    func unique() {
        let names = KnownCode.all.map { "\($0.kind) \($0.name)" }
        #expect(Set(names).count == names.count)
    }

    /// The keys whose values are codes; those of `doctor` are names of libraries.
    private static let keys = "code|reason|status|decision|state|change|ending|result|outcome|condition|event|wrapping"

    @Test("'explain' knows each code that a script's JSON has")
    func scripts() throws {
        let pattern = try Regex("\"(\(Self.keys))\":\"([a-z][a-z0-9_-]*)\"")
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        var codes: Set<String> = []
        for name in ["Scripts", "Verbs"] {
            let files = FileManager.default.enumerator(
                at: folder.appending(path: name), includingPropertiesForKeys: nil)
            for case let file as URL in try #require(files) where file.pathExtension == "txt" {
                let text = String(decoding: try Repository.bytes(file.path), as: UTF8.self)
                for match in text.matches(of: pattern) {
                    codes.insert(String(text[try #require(match.output[2].range)]))
                }
            }
        }
        #expect(codes.count > 30)
        for code in codes.sorted() { #expect(output(["explain", code]).status == 0, "\(code)") }
    }

    /// The values that are not codes: names of formats, versions and schemes, which other projects define.
    private static let names: Set<String> = [
        "aab", "apk", "apks", "xapk", "expo", "IPv4", "IPv6", "v1", "v2", "v3", "v3.1", "v3.2", "v4", "web",
        "android_app",
    ]

    @Test("'explain' knows each value that a schema lists, unless it is a name that other projects define")
    func schemas() throws {
        let folder = Repository.root.appending(path: "schemas")
        var values: Set<String> = []
        for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
            let schema = try JSONSerialization.jsonObject(with: Data(try Repository.bytes(file.path)))
            values.formUnion(Self.values(in: schema))
        }
        #expect(values.count > 100)
        #expect(values.isSuperset(of: Self.names))
        for value in values.subtracting(Self.names).sorted() {
            #expect(output(["explain", value]).status == 0, "\(value)")
        }
    }

    /// The strings of all `enum` and `const` in a part of a schema.
    private static func values(in part: Any) -> [String] {
        if let elements = part as? [Any] { return elements.flatMap(values) }
        guard let members = part as? [String: Any] else { return [] }
        var values = members.values.flatMap(Self.values)
        values += (members["enum"] as? [Any] ?? []).compactMap { $0 as? String }
        if let value = members["const"] as? String { values.append(value) }
        return values
    }

    @Test("'explain' knows each message of WebKit that 'lint' prints", arguments: WebKitError.allCases.map(\.rawValue))
    func webKit(message: String) {
        let (status, text) = output(["explain", "--error", "Rule list compilation failed: \(message)"])
        #expect(status == 0)
        #expect(text.contains("rule-list-"))
    }

    @Test(
        "'explain' knows what developers post",
        arguments: [
            ("ASAuthorizationError 1007", "CredentialImport"), ("ASAuthorizationError 1008", "CredentialExport"),
            ("Error Domain=com.apple.AuthenticationServices.AuthorizationError Code=1009", "PreferSignInWithApple"),
            ("com.apple.AuthenticationServices.AuthorizationError error 1010.", "DeviceNotConfigured"),
            ("No credentials available for login.", "nothing to choose"),
            (
                "Application with identifier ABCDE12345.com.example.app is not associated with the domain example.com",
                "no approved webcredentials pair"
            ),
            (
                "None of the valid provisioning profiles allowed the specified entitlements: com.apple.developer.associated-domains.",
                "no-profile-with-entitlements"
            ),
            ("ERROR ITMS-90046: \"Invalid Code Signing Entitlements.", "invalid-entitlement-value"),
            ("itms-90163", "entitlements-not-in-profile"),
            ("Error Domain=WKErrorDomain Code=6 \"(null)\"", "WKErrorContentRuleListStoreCompileFailed"),
            ("NSHelpAnchor=Rule list parsing failed: Domains must be lower case ASCII.", "rule-list-domain"),
            ("SecurityError: The RP ID \"app.example.com\" is invalid for this domain", "relying-party-invalid"),
            (
                "The relying party ID is not a registrable domain suffix of, nor equal to the current domain.",
                "relying-party-not-suffix"
            ),
            ("calling process has no app identifier", "no application-identifier entitlement"),
            (
                "Error Domain=com.apple.AuthenticationServices.WebAuthenticationSession Code=1 \"(null)\"",
                "CanceledLogin"
            ),
            (
                "Entitlement com.apple.developer.associated-domain not found and could not be included in profile.",
                "entitlement-not-in-profile"
            ),
            ("swcd: Added service applinks for ABCDE12345.com.example.app", "service-added"),
            ("androidx.credentials: [50152] RP ID cannot be validated.", "relying-party-not-validated"),
            (
                "CreatePublicKeyCredentialDomException: The incoming request cannot be validated",
                "request-not-validated"
            ),
            ("1029", "redirect"), ("www.example.com: 1029", "redirect"), ("1026", "aasa check FILE.apk"),
            ("shop.example.com: legacy_failure", "legacy-failure"),
        ])
    func posted(text: String, part: String) {
        let (status, explanation) = output(["explain", "--error", text])
        #expect(status == 0)
        #expect(explanation.contains(part), "\(explanation)")
    }
}
