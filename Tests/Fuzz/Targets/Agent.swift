@testable import AASA
@testable import AASACommands

/// Lines of a session of `mcp`, each of which is answered before the next; behind a byte 0x1E, the file `f`.
func checkAgent(_ bytes: [UInt8]) {
    guard Isolation.isComplete else { return }
    let division = bytes.firstIndex(of: 0x1E) ?? bytes.endIndex
    InputFile("f").write(bytes[division...].dropFirst())
    for line in bytes[..<division].split(separator: 0x0A) where !isForbidden(Array(line)) {
        switch MCPMessage.reaction(to: Array(line)) {
        case .none, .cancel: break
        case .response(let response): checkResponse(response)
        case .call(let id, let respond):
            let response = respond()
            checkResponse(response)
            require(response.contains("\"id\":\(id)"), "the response is not to \(id)")
        }
    }
}

private func checkResponse(_ response: String) {
    require(response.utf8.allSatisfy { $0 >= 0x20 }, "a control character in a response")
    require(response.utf8.count <= 8 << 20, "\(response.utf8.count) bytes of a response")
    guard let root = try? JSONReader.read(Array(response.utf8)) else { return require(false, "no JSON") }
    require(root["jsonrpc"]?.string == "2.0" && root["id"] != nil, "no response of JSON-RPC")
    require((root["result"] == nil) != (root["error"] == nil), "neither a result nor an error, or both")
}

/// Whether a text of the message leads out of the folder.
private func isForbidden(_ line: [UInt8]) -> Bool {
    guard let root = try? JSONReader.read(line) else { return false }
    var rest = [root]
    while let node = rest.popLast() {
        if let text = node.string, Isolation.isForbidden(text) { return true }
        rest += (node.elements ?? []) + (node.members ?? []).map(\.value)
    }
    return false
}
