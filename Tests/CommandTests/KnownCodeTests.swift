import AASA
import AASAPages
import Testing

@testable import AASACommands
@testable import DeviceDiagnostics

@Suite("The codes of all outputs")
struct KnownCodeTests {
    private static let rules = RuleCatalogue.rules.flatMap { [$0.code, $0.name] }
    private static let codes =
        Reason.allCases.map(\.rawValue) + PasswordMessages.Code.allCases.map(\.rawValue)
        + ReportCode.allCases.map(\.rawValue)
        + ExitCode.meanings.flatMap { ["\($0.0.rawValue)", "exit \($0.0.rawValue)"] }

    private func output(_ arguments: [String]) -> (status: Int32, text: String) {
        let output = Console.Memory()
        let console = Console(output: .memory(output), errorOutput: .memory(Console.Memory()))
        let status = Program.run(arguments, on: console)
        return (status.rawValue, String(decoding: output.bytes, as: UTF8.self))
    }

    @Test("'explain' knows each rule, reason, exit status and fault of a password", arguments: rules + codes)
    func explain(code: String) {
        for form in [[], ["--json"]] {
            let (status, text) = output(["explain", code] + form)
            #expect(status == 0)
            #expect(text.contains(code))
        }
    }

    @Test("'explain' knows what it prints of each error", arguments: ErrorCatalogue.meanings.filter { $0.code != nil })
    func explain(meaning: ErrorMeaning) {
        let found = ErrorExplanation.Found(meaning: meaning, code: meaning.code, message: nil, detail: nil)
        let (status, text) = output(["explain", "--error", found.title])
        #expect(status == 0)
        #expect(text.contains(meaning.name))
    }

    @Test("No code has two meanings among those that are not rules")
    func unique() {
        let names = KnownCode.all.map(\.name)
        #expect(Set(names).count == names.count)
    }
}
