import AASA
@testable import AASAToolkit
@testable import CodeSigning
import Testing

@Suite("Entitlements of programs and profiles")
struct ProgramReadingTests {
    private static func entitlements(_ identifier: String) -> [UInt8] {
        Array("<plist><dict><key>application-identifier</key><string>\(identifier)</string></dict></plist>".utf8)
    }

    private static func slice(_ cpu: String, section: String? = nil, signature: [UInt8]) -> ProgramImage.Slice {
        let signature = CodeSignature(
            isAdHoc: false, hasSigner: true, xmlEntitlements: signature, derEntitlements: nil)
        return ProgramImage.Slice(cpu: cpu, simulatedEntitlements: section.map(entitlements), signature: signature)
    }

    private static func program(_ slices: [ProgramImage.Slice]) throws -> AppProgram {
        try ProgramReading.program(ProgramImage(slices: slices), kind: .machO, path: "", file: "program")
    }

    @Test("The section of a simulator build counts, and not the empty list of its signature")
    func simulator() throws {
        let empty = Array("<plist><dict/></plist>".utf8)
        let program = try Self.program([
            Self.slice("x86_64", section: "a", signature: empty), Self.slice("arm64", section: "a", signature: empty),
        ])
        #expect(program.entitlements?.identifier == "a")
        #expect(program.disagreement == nil)
    }

    @Test("Of slices that differ, the one for arm64 is shown, wherever it is in the file, and named")
    func architectures() throws {
        for cpu in ["arm64", "arm64e"] {
            let program = try Self.program([
                Self.slice("x86_64", signature: Self.entitlements("a")),
                Self.slice(cpu, signature: Self.entitlements("b")),
            ])
            #expect(program.entitlements?.identifier == "b")
            #expect(program.disagreement == .architecturesDiffer(shown: cpu, "x86_64"))
        }
    }

    @Test(
        "A profile for macOS is for development with devices, and for any Mac without; others are not",
        arguments: [
            ("OSX", "<key>ProvisionedDevices</key><array/>", ProvisioningProfile.Distribution.development),
            ("OSX", "<key>ProvisionsAllDevices</key><true/>", .developerID), ("OSX", "", .appStore),
            ("iOS", "<key>ProvisionedDevices</key><array/>", .adHoc),
            ("iOS", "<key>ProvisionsAllDevices</key><true/>", .enterprise),
        ])
    func profiles(platform: String, devices: String, expected: ProvisioningProfile.Distribution) throws {
        let text = """
            <plist><dict><key>Entitlements</key><dict/><key>UUID</key><string>u</string>
            <key>Platform</key><array><string>\(platform)</string></array>\(devices)</dict></plist>
            """
        let profile = try ProfileReader.read(Array(text.utf8), path: "profile")
        #expect(profile?.distribution == expected)
    }
}
