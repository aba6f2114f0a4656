internal import AASA

/// The messages of the Model Context Protocol (<https://modelcontextprotocol.io/specification/2025-06-18>) in JSON-RPC 2.0.
enum MCPMessage {
    /// The versions that differ in nothing that these tools use, the preferred one first. That of 2025-03-26 has batches.
    private static let versions = ["2025-06-18", "2024-11-05"]

    /// Returns the response to a message; nil for a notification and an empty line.
    static func answer(_ bytes: [UInt8]) -> JSONText? {
        if bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { return nil }
        guard let message = try? JSONReader.read(bytes).root else {
            return failure(.null, -32700, "the message is not JSON")
        }
        guard message["jsonrpc"]?.string == "2.0", let method = message["method"]?.string else {
            return failure(.null, -32600, "the message is not a request of JSON-RPC 2.0")
        }
        guard let id = message["id"].flatMap(identifier) else { return nil }
        switch method {
        case "initialize": return result(id, initialized(message["params"]))
        case "ping": return result(id, .object([]))
        case "tools/list": return result(id, JSONText(["tools": MCPTool.all.map(\.json)]))
        case "tools/call": return call(id, message["params"])
        default: return failure(id, -32601, "the method '\(method)' does not exist")
        }
    }

    private static func initialized(_ parameters: JSONNode?) -> JSONText {
        let requested = parameters?["protocolVersion"]?.string
        return JSONText([
            "protocolVersion": versions.first { $0 == requested } ?? versions[0],
            "capabilities": JSONText(["tools": JSONText.object([])]),
            "serverInfo": JSONText(["name": "aasa", "version": Version.current]),
        ])
    }

    private static func call(_ id: JSONText, _ parameters: JSONNode?) -> JSONText {
        let name = parameters?["name"]?.string ?? ""
        guard let tool = MCPTool.all.first(where: { $0.name == name }) else {
            return failure(id, -32602, "the tool '\(name)' does not exist")
        }
        do throws(MCPTool.InvalidArgument) {
            let run = try tool.run(parameters?["arguments"])
            let blocks = [run.output, run.messages].filter { !$0.isEmpty }.map { text in
                JSONText(["type": "text", "text": text])
            }
            return result(id, JSONText(["content": blocks, "isError": run.isFailure]))
        } catch {
            return failure(id, -32602, error.message)
        }
    }

    private static func identifier(_ node: JSONNode) -> JSONText? {
        switch node.value {
        case .string(let text): .string(text)
        case .number(let number): Int64(number).map { .integer($0) } ?? Double(number).map { .number($0) }
        default: nil
        }
    }

    private static func result(_ id: JSONText, _ result: JSONText) -> JSONText {
        JSONText(["jsonrpc": "2.0", "id": id, "result": result])
    }

    private static func failure(_ id: JSONText, _ code: Int, _ message: String) -> JSONText {
        JSONText(["jsonrpc": "2.0", "id": id, "error": JSONText(["code": code, "message": message])])
    }
}
