import AASA
import AASAToolkit
import Testing

@Suite("Errors of the toolkit")
struct ToolkitErrorTests {
    private static var codes: [ToolkitError.Code] {
        let credentials: [ToolkitError.Credential] = [.certificate, .key, .chain, .trust]
        var codes: [ToolkitError.Code] = [
            .file, .keyMismatch, .keyMissing, .certificateExpired, .certificateNotYetValid, .signerIndistinct,
            .documentRejected, .documentMissing,
            .signedFileTooLarge, .signingFailed, .webhookRefused, .secretMissing, .interrupted, .signingCommand,
            .externalSignatureWrong, .ownOutputInvalid, .networkUnavailable, .systemMismatch, .limitReached,
        ]
        codes += credentials.flatMap { role in
            ToolkitError.CredentialProblem.allCases.map { .credential(role, $0) }
        }
        codes += ToolkitError.MetricsProblem.allCases.map { .metrics($0) }
        codes += ToolkitError.TokenProblem.allCases.map { .token($0) }
        codes += ToolkitError.TableProblem.allCases.map { .table($0) }
        codes += ToolkitError.SitemapProblem.allCases.map { .sitemap($0) }
        codes += ToolkitError.AppProblem.allCases.map { .app($0) }
        codes += ToolkitError.PageProblem.allCases.map { .page($0) }
        return codes
    }

    private static let options = [
        "--cert", "--key", "--chain", "--cacert", "--pass-from", "--table", "--urls", "--metrics", "--listen",
        "--sign-command", "'aasa ",
    ]

    @Test("Every error has a message, and neither it nor the hint names an option of the program", arguments: codes)
    func messages(_ code: ToolkitError.Code) {
        let error = ToolkitError(code, path: "place", detail: "reason")
        #expect(!error.message.isEmpty)
        #expect("\(error)" == error.message)
        let text = error.message + (error.hint ?? "")
        #expect(!Self.options.contains { text.contains($0) }, "\(text)")
    }

    @Test("The message of a rejected document is that of its first finding")
    func rejected() throws {
        var error = ToolkitError(.documentRejected, path: nil, detail: "")
        error.findings = Linter.findings(
            in: LintSubject(try UnsignedDocument(Array("{}".utf8), service: .webcredentials)), .standard)
        #expect(error.message.hasPrefix("the document has errors: "))
    }
}
