internal import AASA

/// A web page in the place of a statement list, which a site serves or a file has.
enum ListPage {
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

    static func findings(in document: [UInt8]) -> [Finding] {
        if !StatementList.isWebPage(document) { return [] }
        let message = Failure.NotSigned.pageSentence(document, challenge: nil)
        return rule.onlyFinding(at: 0..<document.count, message, hint: Failure.NotSigned.savedPageHint)
    }
}
