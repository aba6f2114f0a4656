import CodeSigning
import TestSupport
import Testing

@Suite("Programs that others wrote") struct WrittenFileTests {
    /// The options of `Tests/Tools/make-app.py`, and what is read.
    static let made: [(options: [String], expected: String)] = [
        ([], "arm64 xml der signer"), (["--form", "xml"], "arm64 xml signer"),
        (["--form", "der"], "arm64 der signer"), (["--form", "none"], "arm64 signer"),
        (["--form", "differ"], "arm64 xml der signer"), (["--unsigned"], "arm64 unsigned"),
        (["--ad-hoc"], "arm64 ad-hoc xml der"), (["--bits", "32"], "armv7 xml der signer"),
        (["--big-endian"], "arm64 xml der signer"),
        (["--universal"], "armv7 xml der signer | arm64 xml der signer"),
        (["--pad", "5000000"], "arm64 xml der signer"),
    ]

    @Test("Those that the tests' tool makes are read", arguments: made)
    func tool(_ options: [String], _ expected: String) throws {
        let folder = try TemporaryFolder()
        let tool = Repository.root.appending(path: "Tests/Tools/make-app.py").path
        let run = try Command.run(
            ["python3", tool, folder.file("program"), "--domain", "webcredentials:example.com"] + options)
        #expect(run.status == 0, "\(run.errorText)")
        let image = try MachOReader.read(ForwardSource(try Repository.bytes(folder.file("program"))))
        #expect(image.slices.map { summary($0) }.joined(separator: " | ") == expected)
        for signature in image.slices.compactMap(\.signature) {
            for form in [signature.xmlEntitlements, signature.derEntitlements].compactMap({ $0 }) {
                #expect(String(decoding: form, as: UTF8.self).contains("ABCDE12345.com.example.app"))
            }
        }
    }

    /// Programs that Xcode built, by themselves or as an entry of an archive. What is expected was found by a search
    /// for the magics, not by the reader.
    static let realPrograms: [(file: String, entry: String?, expected: String)] = [
        (
            "isign__Test.app_isignTestApp.macho", nil,
            "armv7 xml signer | arm64 xml signer"
        ),
        ("isign__unsigned_thin.macho", nil, "arm64 unsigned"),
        ("icyleaf__app_info__apps_embedded.ipa", "Payload/Demo.app/Demo", "arm64 xml der signer"),
        (
            "icyleaf__app_info__apps_embedded.ipa", "Payload/Demo.app/PlugIns/Notification.appex/Notification",
            "arm64 xml der signer"
        ),
        (
            "icyleaf__app_info__apps_iphone.ipa", "Payload/AppInfoDemo.app/AppInfoDemo",
            "armv7 xml signer | arm64 xml signer"
        ),
    ]

    @Test("Real ones are read", arguments: realPrograms)
    func real(_ file: String, _ entry: String?, _ expected: String) throws {
        let path = Repository.data("apps/\(file)")
        var bytes = try Repository.bytes(path)
        if let entry {
            let extract = "import sys, zipfile; sys.stdout.buffer.write(zipfile.ZipFile(sys.argv[1]).read(sys.argv[2]))"
            bytes = try Command.run(["python3", "-c", extract, path, entry]).output
        }
        let source = ForwardSource(bytes)
        let image = try MachOReader.read(source)
        #expect(image.slices.map { summary($0) }.joined(separator: " | ") == expected)
        for signature in image.slices.compactMap(\.signature) {
            #expect(source.bytesAsked < 16_384)
            for xml in [signature.xmlEntitlements].compactMap({ $0 }) {
                #expect(String(decoding: xml, as: UTF8.self).hasSuffix("</plist>\n"))
            }
        }
    }

    /// The processor, and what the signature has.
    private func summary(_ slice: ProgramImage.Slice) -> String {
        let words = [slice.cpu]
        guard let signature = slice.signature else { return (words + ["unsigned"]).joined(separator: " ") }
        let parts = [
            signature.isAdHoc ? "ad-hoc" : nil, signature.xmlEntitlements.map { _ in "xml" },
            signature.derEntitlements.map { _ in "der" }, signature.hasSigner ? "signer" : nil,
        ]
        return (words + parts.compactMap(\.self)).joined(separator: " ")
    }
}
