import HTTPServer

@testable import AASAWeb

/// A request to `serve` in process, behind a proxy: `ann` is an editor, `bob` a viewer. `TOKEN` stands for the token that the
/// forms of its user have.
func checkRequest(_ bytes: [UInt8]) {
    guard var request = RequestText(bytes)?.request else { return }
    let users = request.values(userField)
    if let user = users.first, users.count == 1 {
        request = request.replacing("TOKEN", with: token(of: user))
    }
    var response = site.worker.respond(to: request)
    checkFields(of: response)
    checkStatus(of: response)
    let segments = request.segments
    let area = segments.first { $0 != "api" && $0 != "v1" }
    let isChange = request.method == "POST" && ["sites", "pairs"].contains(area)
    if isChange, response.status < 400 {
        let hasLogin = !request.values("Authorization").isEmpty && users != ["bob"]
        let hasEditor = users == ["ann"] || hasLogin
        require(hasEditor, "a change without an editor: \(users)")
        site = LocalSite()
    }
    for _ in 0..<3 {
        guard let next = response.next else { break }
        request.part = next
        response = site.worker.respond(to: request)
        checkStatus(of: response)
    }
}

private let userField = "X-User"
/// libFuzzer has one thread.
private nonisolated(unsafe) var site = LocalSite()

private func token(of user: String) -> String {
    let fields = [("Host", "localhost"), (userField, user)]
    let request = ServerRequest(
        method: "GET", target: "/api/v1/session", fields: fields, content: [], peer: LocalSite.proxy)
    let text = String(decoding: site.worker.respond(to: request).content, as: UTF8.self)
    let parts = text.split(separator: "\"token\":\"")
    return String(parts.last?.prefix { $0 != "\"" } ?? "")
}

private func checkStatus(of response: ServerResponse) {
    let expected = [200, 202, 303, 304, 400, 401, 403, 404, 405, 409, 413, 415, 421, 422, 429]
    require(expected.contains(response.status), "status \(response.status)")
    require(response.content.count <= 16 << 20, "\(response.content.count) bytes")
}

/// What a field of a response has from its request ends no line, and leads to no other site.
private func checkFields(of response: ServerResponse) {
    for field in response.fields {
        let isPlain = field.value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
        require(isPlain, "a control character in \(field.name)")
        if field.name == "Location" {
            let isOwn = field.value.hasPrefix("/") && !field.value.hasPrefix("//") && !field.value.hasPrefix("/\\")
            require(isOwn, "a redirect to '\(field.value)'")
        }
    }
    let isCompressed = response.fields.contains { $0.name == "Content-Encoding" }
    if response.contentType.hasPrefix("text/html"), !isCompressed {
        let text = String(decoding: response.content, as: UTF8.self).lowercased()
        let parts = text.split(separator: "<script", omittingEmptySubsequences: false)
        require(parts.count <= 2, "\(parts.count - 1) scripts in a page")
    }
}

extension ServerRequest {
    fileprivate func replacing(_ word: String, with text: String) -> ServerRequest {
        var request = self
        request.fields = fields.map { ($0.name, $0.value.replacing(word, with: text)) }
        let parts = content.split(separator: Array(word.utf8), omittingEmptySubsequences: false)
        request.content = Array(parts.joined(separator: text.utf8))
        return request
    }
}
