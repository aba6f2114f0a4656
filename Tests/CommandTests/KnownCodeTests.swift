import AASA
import AASAPages
import Arguments
import Testing

@testable import AASACommands
@testable import DeviceDiagnostics

@Suite("The codes of all outputs")
struct KnownCodeTests {
    private static let codes: [String] = {
        var codes = Reason.allCases.map(\.rawValue)
        codes += PasswordMessages.Code.allCases.map(\.rawValue)
        codes += ReportCode.allCases.map(\.rawValue)
        for (status, _) in ExitCode.meanings { codes += ["\(status.rawValue)", "exit \(status.rawValue)"] }
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

    @Test("No code has two meanings among those that are not rules")
    func unique() {
        let names = KnownCode.all.map(\.name)
        #expect(Set(names).count == names.count)
    }
}
