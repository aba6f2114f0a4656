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

    @Test("A list of a tool's parameters has one value at least", arguments: MCPTool.all.map(\.name))
    func lists(name: String) throws {
        let tool = try #require(MCPTool.all.first { tool in tool.name == name })
        let schema = try JSONReader.read(Array(tool.json.line.utf8))
        for parameter in tool.parameters where parameter.isList {
            let property = schema["inputSchema"]?["properties"]?[parameter.name]
            #expect(property?["minItems"]?.integer == 1, "\(parameter.name)")
        }
    }

    @Test("The hint of a product of a different app names a parameter to agents, and an option to users")
    func differentApp() throws {
        let own = try AppIdentifier("ABCDE12345.com.example.app")
        let other = try AppIdentifier("ABCDE12345.com.other")
        let hints = [false, true].map { isForAgents in
            Caller.$isAgent.withValue(isForAgents) {
                var claims = AppClaims(moment: Timestamp(seconds: 0), requiresSites: true, console: nil)
                claims.add(AppProduct(app: own, values: []), app: other)
                return claims.findings.first?.hint
            }
        }
        let end = "or name the file of ABCDE12345.com.other"
        #expect(hints == ["leave out --app, \(end)", "leave out 'app', \(end)"])
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
