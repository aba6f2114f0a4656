import Testing

@testable import AASA

@Suite("Findings that were made without a configuration")
struct ConfiguredFindingsTests {
    @Test(
        "A configuration leaves out, rates or keeps a finding by its code",
        arguments: [
            (nil, Severity.warning), (.off, nil), (.severity(.error), .error), (.severity(.note), .note),
        ] as [(LintConfiguration.Level?, Severity?)])
    func level(level: LintConfiguration.Level?, expected: Severity?) {
        var levels: [String: LintConfiguration.Level] = ["AASA999": .off]
        levels["AASA944"] = level
        let configuration = LintConfiguration(levels: levels, apps: [], rules: nil)
        let finding = Finding(code: "AASA944", severity: .warning, message: "", hint: nil)
        #expect([finding].configured(by: configuration).map(\.severity) == (expected.map { [$0] } ?? []))
    }
}
