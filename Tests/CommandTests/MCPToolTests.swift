import TestSupport
import Testing

@testable import AASA
@testable import AASACommands

@Suite("Tools of agents")
struct MCPToolTests {
    @Test(
        "A tool's results have every key that the schema of its verb requires",
        arguments: [("check", "check"), ("lint", "finding"), ("match", "match"), ("app", "app")])
    func results(tool: String, schema: String) throws {
        let tool = try #require(MCPTool.all.first { $0.name == tool })
        let root = try JSONReader.read(try Repository.bytes("schemas/\(schema).json"))
        let required = (root["required"]?.elements ?? []).compactMap(\.string)
        #expect(!required.isEmpty)
        let named = Set(tool.results.map(\.name))
        #expect(required.filter { !named.contains($0) } == [])
    }

    @Test("Of results that are longer than a limit none is kept, and no later one")
    func longResults() throws {
        let results = Console.Memory(limit: 10)
        let console = Console(output: .memory(results), errorOutput: .memory(Console.Memory()))
        try console.write("1234")
        for line in ["56789", "a"] {
            #expect(throws: CommandFailure.self) { try console.write(line) }
            #expect(results.bytes.isEmpty)
        }
    }
}
