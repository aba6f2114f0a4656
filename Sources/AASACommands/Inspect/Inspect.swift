internal import AASAToolkit
internal import Arguments

struct Inspect: Verb {
    static let configuration = CommandConfiguration(
        commandName: "inspect",
        abstract: "Show a file's signature, signers and document",
        discussion:
            "Exit status 1 when there is a signature that is not valid for the document, or a message that cannot be read.",
        examples: [Example("aasa inspect apple-app-site-association", "signer, chain, digest and document")])

    @Argument("FILE", help: "The file; - is standard input")
    var file: String

    @Option("--cacert", valueName: "FILE", help: "Trust these certificates and not the system's")
    var cacert: TrustFile?

    @OptionGroup var moment: MomentOptionGroup

    @Flag("--json", help: "One JSON object")
    var json: Bool

    func run(_ console: Console) throws(CommandFailure) -> ExitCode {
        let bytes = try toolkit(try LocalFile.read(file))
        let reader = ContentReader(trust: try toolkit(try TrustAnchors.chosen(cacert)))
        let inspection = Inspection(
            file: file, size: bytes.count, content: reader.read(bytes, site: nil, at: moment.moment),
            isAndroidApp: AndroidAppFile.isOne(file, content: bytes))
        try console.write(inspection, asJSON: json)
        if inspection.isAndroidApp { console.hint(AndroidAppFile.advice(for: file)) }
        return ExitCode(isYes: inspection.reason == nil)
    }
}
