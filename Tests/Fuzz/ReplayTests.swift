import Foundation
import TestSupport
import Testing

@Suite("Inputs of the fuzzers")
struct ReplayTests {
    @Test("Every input that a fuzzer has found keeps what its target requires, and none traps")
    func replay() async {
        await #expect(processExitsWith: .success, "at \(Replay.lastInput)") { try Replay.run() }
    }

    @Test("Every target of run.sh is replayed, with inputs of 2 MB in all")
    func targets() throws {
        let script = try String(contentsOf: Repository.root.appending(path: "Tests/Fuzz/run.sh"), encoding: .utf8)
        let list = try #require(script.split(separator: "\nall=(").last?.split(separator: ")").first)
        let names = list.split(whereSeparator: \.isWhitespace).map(String.init)
        #expect(Set(names) == Set(Replay.targets.map(\.name)))
        var size = 0
        for name in names {
            let inputs = try Replay.inputs(of: name)
            #expect(!inputs.isEmpty, "\(name)")
            for path in inputs { size += try Repository.bytes(path).count }
        }
        #expect(size <= 2_000_000)
    }
}
