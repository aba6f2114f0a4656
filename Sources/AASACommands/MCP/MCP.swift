internal import AASA
internal import Arguments
internal import POSIX

struct MCP: Verb {
    static let configuration = CommandConfiguration(
        commandName: "mcp",
        abstract: "Serve check, lint, match and more to agents (MCP)",
        discussion: """
            Speaks the Model Context Protocol over standard input and output, one JSON-RPC message per line. The tools only \
            read. They request the sites that a call names, and Apple's CDN for them, and nothing else.
            """,
        examples: [Example("claude mcp add aasa -- aasa mcp", "add the server to an agent")])

    /// Bytes of one message.
    private static let longestMessage = 1 << 20

    func run(_ console: Console) throws(CommandFailure) -> ExitCode {
        let input = try reading(try LineReader(owningStandardInput: Self.longestMessage))
        while try reading(try input.advance()) {
            for line in input.lines {
                guard let answer = MCPMessage.answer(Array(input.buffer[line])) else { continue }
                try console.write(answer.line)
            }
        }
        return .yes
    }
}
