internal import AASA

/// The messages of the Model Context Protocol (<https://modelcontextprotocol.io/specification/2025-06-18>) in JSON-RPC 2.0.
enum MCPMessage {
    /// The versions that differ in nothing that these tools use, the preferred one first. That of 2025-03-26 has batches.
    private static let versions = ["2025-06-18", "2024-11-05"]

    /// What a message needs.
    enum Reaction {
        case none
        case response(String)
        /// A call that may take long. The closure returns its response.
        case call(id: String, @Sendable () -> String)
        case cancel(id: String)
    }

    /// An identifier is the text of a JSON value, as it came.
    static func reaction(to bytes: [UInt8]) -> Reaction {
        if bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { return .none }
        guard let message = try? JSONReader.read(bytes).root else {
            return .response(failure("null", -32700, "the message is not JSON"))
        }
        let id = message["id"].flatMap { identifier($0, bytes) }
        // A response: this server requests nothing.
        if message["method"] == nil, message["result"] != nil || message["error"] != nil { return .none }
        guard message["jsonrpc"]?.string == "2.0", let method = message["method"]?.string,
            id != nil || message["id"] == nil
        else {
            return .response(failure(id ?? "null", -32600, "the message is not a request of JSON-RPC 2.0"))
        }
        let parameters = message["params"]
        guard let id else {
            let cancelled = method == "notifications/cancelled" ? parameters?["requestId"] : nil
            return cancelled.flatMap { identifier($0, bytes) }.map { .cancel(id: $0) } ?? .none
        }
        switch method {
        case "initialize": return .response(result(id, initialized(parameters)))
        case "ping": return .response(result(id, .object([])))
        case "tools/list": return .response(result(id, JSONText(["tools": MCPTool.all.map(\.json)])))
        case "tools/call": return .call(id: id) { call(id, parameters) }
        default: return .response(failure(id, -32601, "the method '\(method)' does not exist"))
        }
    }

    /// The response to a call that was not accepted.
    static func busy(_ id: String) -> String { failure(id, -32000, "too many calls are waiting") }

    private static func initialized(_ parameters: JSONNode?) -> JSONText {
        let requested = parameters?["protocolVersion"]?.string
        return JSONText([
            "protocolVersion": versions.first { $0 == requested } ?? versions[0],
            "capabilities": JSONText(["tools": JSONText.object([])]),
            "serverInfo": JSONText(["name": "aasa", "version": Version.current]),
        ])
    }

    private static func call(_ id: String, _ parameters: JSONNode?) -> String {
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

    /// Nil for what is neither a text nor a number.
    private static func identifier(_ node: JSONNode, _ bytes: [UInt8]) -> String? {
        switch node.value {
        case .string, .number: String(decoding: bytes[node.range], as: UTF8.self)
        default: nil
        }
    }

    private static func result(_ id: String, _ result: JSONText) -> String {
        #"{"jsonrpc":"2.0","id":\#(id),"result":\#(result.line)}"#
    }

    private static func failure(_ id: String, _ code: Int, _ message: String) -> String {
        let error = JSONText(["code": code, "message": message])
        return #"{"jsonrpc":"2.0","id":\#(id),"error":\#(error.line)}"#
    }
}
