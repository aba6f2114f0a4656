package import AASA

/// Rules about what a site serves as its list with status 200.
extension StatementHostingRule {
    static let size = StatementHostingRule(
        code: "AASA926", name: "list-size", severity: .error,
        summary: "The statement list is larger than Android's agent reads.",
        explanation: """
            The agent refuses a list whose `Content-Length` is more than 1,048,576 bytes. A response without that \
            field has no limit there, and `aasa` reads as much of it. The limit of Google's service is not published.
            """,
        sources: [.urlFetcher],
        examples: [.reported(when: "a list of more than 1 MiB"), sound]
    ) { site in
        guard case .tooLarge? = site.search.response else { return nil }
        return excessiveSize
    }

    fileprivate static var excessiveSize: Breach {
        let defect = StatementList.sizeDefect
        return Breach(reason: .tooLarge, message: defect.message, hint: defect.hint)
    }

    package static let contentType = StatementHostingRule(
        code: "AASA927", name: "list-content-type", severity: .warning,
        summary: "The statement list is not served as `application/json`.",
        explanation: """
            Google's service, which devices with Google services query, reads no list of another type \
            (ERROR_CODE_WRONG_CONTENT_TYPE). Android's own agent does not look at the type.
            """,
        sources: [.statementDetails, .compatibilityTests, .urlFetcher],
        examples: [.reported(when: "a list that is served as text/plain"), sound]
    ) { site in
        guard let list = site.list, let document = list.document, let type = list.otherType else { return nil }
        let decides = site.search.rules == .google
        // What is in the place of the list is what to fix.
        if let other = site.parsed(document).foreignContent {
            guard decides else { return nil }
            let page = pageBreach(of: document, challenge: list.challenge)
            return Breach(
                reason: .contentType, message: page?.message ?? other.message, hint: page?.hint ?? other.hint)
        }
        let reason: Reason? = if decides { .contentType } else { nil }
        let (message, hint) = typeBreach(of: "list", type)
        return Breach(reason: reason, message: message, hint: hint)
    }

    /// What is wrong with the type of a list, and what to do about it.
    static func typeBreach(of list: String, _ type: String) -> (message: String, hint: String) {
        (
            "the \(list) has the type '\(type)': Google's service does not read it, and Android's agent does",
            "serve the list as application/json"
        )
    }

    static let webPage = StatementHostingRule(ListPage.rule) { site in
        site.list?.document.flatMap { document in pageBreach(of: document, challenge: site.list?.challenge) }
    }

    /// What is wrong with a document that is a web page; nil for another.
    private static func pageBreach(of document: [UInt8], challenge: BotChallenge?) -> Breach? {
        guard let page = ListPage(document) else { return nil }
        guard let challenge else {
            return Breach(reason: .malformedJSON, message: page.message, hint: page.hint)
        }
        return Breach(
            reason: .malformedJSON, message: "a bot challenge of \(challenge.vendor) is in the place of the list",
            hint: challenge.adviceForList)
    }
}

extension StatementList {
    /// What is wrong with a list that is longer than systems read, and what to do about it.
    package static var sizeDefect: (message: String, hint: String) {
        let limit = maximumSize.grouped
        return ("the list has more than \(limit) bytes", "keep the list below \(limit) bytes")
    }

    /// The findings about a file that seems to be a list, and is longer than systems read; nil for another file,
    /// and for a list that is read.
    package static func sizeFindings(
        of bytes: [UInt8], named name: String, _ configuration: LintConfiguration
    ) -> [Finding]? {
        guard bytes.count > maximumSize, isNamedAsList(name) || hasRelation(bytes[..<maximumSize]) else { return nil }
        let (rule, breach) = (StatementHostingRule.size.rule, StatementHostingRule.excessiveSize)
        return Linter.findings([(rule, rule.onlyFinding(breach.message, hint: breach.hint))], configuration)
    }

    /// Whether a text has the kind that every relation begins with.
    private static func hasRelation(_ bytes: ArraySlice<UInt8>) -> Bool {
        Array(bytes).contains(text: "delegate_permission/")
    }
}
