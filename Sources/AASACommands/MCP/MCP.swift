internal import Arguments
internal import POSIX

struct MCP: Verb {
    static let configuration = CommandConfiguration(
        commandName: "mcp",
        abstract: "Serve check, lint, match and more to agents (MCP)",
        discussion: """
            Speaks the Model Context Protocol over standard input and output, one JSON-RPC message per line. The tools \
            only read, and only regular files. They request the sites that a call names, Apple's CDN and Google's \
            service for them, and nothing else: not the sites that an app names, nor those that a site redirects to.
            """,
        examples: [Example("claude mcp add aasa -- aasa mcp", "add the server to an agent")])

    /// Bytes of one message.
    private static let longestMessage = 1 << 20

    func run(_ console: Console) throws(CommandFailure) -> ExitCode {
        let input = try reading(try LineReader(owningStandardInput: Self.longestMessage))
        let calls = try reading(try MCPCalls())
        defer { calls.cancel(nil) }
        var isOpen = true
        while isOpen || !calls.isEmpty {
            var sources = [calls.finished.descriptor]
            if isOpen { sources.append(input.descriptor) }
            let ready = Descriptors.readable(sources, within: nil)
            if ready.contains(calls.finished.descriptor) {
                for response in calls.takeResponses() { try write(response, to: console) }
            }
            guard ready.contains(input.descriptor) else { continue }
            isOpen = try reading(try input.readOnce())
            for _ in 0..<input.dropped { try write(MCPMessage.tooLong(Self.longestMessage), to: console) }
            for line in input.lines { try react(to: Array(input.buffer[line]), with: calls, on: console) }
        }
        return .yes
    }

    private func react(to message: [UInt8], with calls: MCPCalls, on console: Console) throws(CommandFailure) {
        switch MCPMessage.reaction(to: message) {
        case .none: break
        case .response(let response): try write(response, to: console)
        case .cancel(let id): calls.cancel(id)
        case .call(let id, let respond):
            if !calls.add(id: id, respond: respond) { try write(MCPMessage.busy(id), to: console) }
        }
    }

    /// Identifiers are bytes of the client's, which stay as they are.
    private func write(_ response: String, to console: Console) throws(CommandFailure) {
        try console.write(Array((response + "\n").utf8))
    }
}
