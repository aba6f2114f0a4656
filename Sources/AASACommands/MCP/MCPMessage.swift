internal import AASA
internal import Arguments

/// The messages of the Model Context Protocol
/// (<https://modelcontextprotocol.io/specification/2025-06-18>) in JSON-RPC 2.0.
enum MCPMessage {
    /// The versions that differ in nothing that these tools use, the preferred one first. That
    /// of 2025-03-26 has batches.
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
        if bytes.allSatisfy(\.isBlank) { return .none }
        guard let message = try? JSONReader.read(bytes) else {
            return .response(failure("the message is not JSON", code: -32700, id: "null"))
        }
        // This server requests nothing that a response could be for.
        let isResponse = message["result"] != nil || message["error"] != nil
        if message["method"] == nil, isResponse { return .none }
        let identifiers = (message.members ?? []).filter { member in member.name.hasSameBytes(as: "id") }
        let id = if identifiers.count > 1 { nil as String? } else { identifier(message["id"], in: bytes) }
        if let repeated = message.repeatedMembers.first {
            let text = "the message has several members '\(repeated.name.clipped(to: 100))' in one object"
            return .response(failure(text, code: -32600, id: id ?? "null"))
        }
        let isIDValid = id != nil || message["id"] == nil
        guard isIDValid, message["jsonrpc"]?.string == "2.0", let method = message["method"]?.string else {
            let text = "the message is not a request of JSON-RPC 2.0"
            return .response(failure(text, code: -32600, id: id ?? "null"))
        }
        let parameters = message["params"]
        if let id { return reaction(toRequest: method, parameters, id: id) }
        // A message without an identifier is a notification.
        guard method == "notifications/cancelled", let cancelled = identifier(parameters?["requestId"], in: bytes)
        else { return .none }
        return .cancel(id: cancelled)
    }

    private static func reaction(toRequest method: String, _ parameters: JSONNode?, id: String) -> Reaction {
        switch method {
        case "initialize": return .response(result(initialized(parameters), id: id))
        case "ping": return .response(result(.object([]), id: id))
        case "tools/list": return .response(result(JSONText(["tools": MCPTool.all.map(\.json)]), id: id))
        case "tools/call": return .call(id: id) { call(parameters, id: id) }
        default: return .response(failure("the method '\(method)' does not exist", code: -32601, id: id))
        }
    }

    /// The response to a call that was not accepted.
    static func busy(_ id: String) -> String { failure("too many calls are waiting", code: -32000, id: id) }

    /// The response to a message that was not read.
    static func tooLong(_ limit: Int) -> String {
        failure("the message is longer than \(limit.grouped) bytes", code: -32600, id: "null")
    }

    private static func initialized(_ parameters: JSONNode?) -> JSONText {
        let requested = parameters?["protocolVersion"]?.string
        return JSONText([
            "protocolVersion": versions.first { version in version == requested } ?? versions[0],
            "capabilities": JSONText(["tools": JSONText.object([])]),
            "serverInfo": JSONText(["name": "aasa", "version": Version.current]),
        ])
    }

    private static func call(_ parameters: JSONNode?, id: String) -> String {
        guard let name = parameters?["name"]?.string else {
            return failure("the call has no 'name': expected the name of a tool", code: -32602, id: id)
        }
        guard let tool = MCPTool.all.first(where: { $0.name == name }) else {
            let all = MCPTool.all.map(\.name).listed(with: "and")
            return failure("the tool '\(name)' does not exist: the tools are \(all)", code: -32602, id: id)
        }
        do throws(ValidationError) {
            return response(try tool.run(parameters?["arguments"]).json, id: id)
        } catch {
            return failure(error.message, code: -32602, id: id)
        }
    }

    /// A request's identifier as JSON; nil for what is neither a text nor a number.
    private static func identifier(_ node: JSONNode?, in bytes: [UInt8]) -> String? {
        guard let node else { return nil }
        switch node.value {
        case .string, .number: return String(utf8: bytes[node.range])
        default: return nil
        }
    }

    private static func result(_ result: JSONText, id: String) -> String { response(result.line, id: id) }

    /// - Parameter result: JSON on one line.
    private static func response(_ result: String, id: String) -> String {
        #"{"jsonrpc":"2.0","id":\#(id),"result":\#(result)}"#
    }

    private static func failure(_ message: String, code: Int, id: String) -> String {
        let error = JSONText(["code": code, "message": message])
        return #"{"jsonrpc":"2.0","id":\#(id),"error":\#(error.line)}"#
    }
}
