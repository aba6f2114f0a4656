import Foundation
import TestSupport
import Testing

@testable import AASACommands

/// Verbs without a process: one case for each file in Verbs, in the form of the scripts. Commands are split at spaces; they
/// write to memory.
struct VerbTests {
    @Test(arguments: try Script.all(in: "Verbs"))
    func theVerbDoesAsTheFileStates(_ script: Script) throws {
        let folder = try TemporaryFolder()
        for file in script.files { try folder.write(file.name, file.content) }
        let variables = [("$WORK", folder.path), ("$CERTS", Repository.testCerts(""))]
        var differences: [Difference] = []
        for step in script.steps {
            guard case .command(let command, let expectation) = step.action else { continue }
            let line = variables.reduce(command) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
            let (output, errorOutput) = (Console.Memory(), Console.Memory())
            let console = Console(output: .memory(output), errorOutput: .memory(errorOutput))
            let status = Program.run(line.split(separator: " ").dropFirst().map(String.init), on: console)
            let conceal = { (memory: Console.Memory) in
                variables.reduce(String(decoding: memory.bytes, as: UTF8.self)) {
                    $0.replacingOccurrences(of: $1.1, with: $1.0)
                }
            }
            let difference = Difference(
                line: step.line, expectation: expectation, output: conceal(output), error: conceal(errorOutput),
                status: status.rawValue)
            if let difference { differences.append(difference) }
        }
        try script.report(differences)
    }
}
