internal import AASA

/// A web page in the place of a statement list, which a site serves or a file has.
struct ListPage {
    static let rule = LintRule(
        code: "AASA928", name: "list-page", severity: .error,
        summary: "A web page is in the place of a statement list.",
        explanation: """
            A server that has one page for every URL answers with its start page, a login or a check for bots, and the \
            status 200. Serve the file before such a rule applies.
            """,
        sources: [.statementField],
        examples: [
            .reported(when: "a start page in the place of the list"),
            .reported(when: "a login in the place of the list"),
            .reported(when: "a bot challenge in the place of the list"),
            .accepted(when: "a list that is served as application/json"),
        ])

    let message: String
    let hint: String

    /// Nil for a document that is no page.
    ///
    /// - Parameters:
    ///   - list: the name of the list, in the message.
    ///   - path: that of the list at its site.
    init?(_ document: [UInt8], inPlaceOf list: String, at path: String) {
        if !StatementList.isWebPage(document) { return nil }
        let isLogin = Self.asksForPassword(document)
        message = "a \(isLogin ? "login" : "web page") is in the place of the \(list)"
        hint =
            if isLogin {
                "exempt \(path) from the login"
            } else {
                "serve the list itself, and no start page in its place"
            }
    }

    static func findings(in document: [UInt8]) -> [Finding] {
        guard let page = ListPage(document, inPlaceOf: "list", at: WebOrigin.listPath) else { return [] }
        return rule.onlyFinding(at: 0..<document.count, page.message, hint: page.hint)
    }

    /// Bytes of a page that are searched for a form.
    private static let searchedBytes = 65_536

    /// Whether a page has a field for a password.
    private static func asksForPassword(_ page: [UInt8]) -> Bool {
        // In small letters; quotes and the equals sign stay as they are.
        let start = page.prefix(searchedBytes).map { byte in byte | 0x20 }
        let forms = ["type=\"password\"", "type='password'", "type=password"]
        return forms.contains(where: start.contains(text:))
    }
}
