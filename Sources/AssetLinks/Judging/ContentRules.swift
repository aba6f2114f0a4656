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
    ) { site, rule in
        guard site.list?.errorCode == .tooLarge else { return nil }
        return (.tooLarge, StatementList.sizeFinding(of: rule))
    }

    package static let contentType = StatementHostingRule(
        code: "AASA927", name: "list-content-type", severity: .error,
        summary: "The statement list is not served as `application/json`.",
        explanation: """
            Google's service, which devices with Google services query, reads no list of another type \
            (ERROR_CODE_WRONG_CONTENT_TYPE). Android's own agent does not look at the type. \
            \(StatementListRule.otherApps)
            """,
        sources: [.statementDetails, .compatibilityTests, .urlFetcher],
        examples: [.reported(when: "a list that is served as text/plain"), sound]
    ) { site, rule in
        guard let list = site.list, let (message, hint) = typeDefect(of: list, at: site) else {
            return nil
        }
        let reason: Reason? = if site.search.rules == .google { .contentType } else { nil }
        return (reason, rule.finding(message, hint: hint))
    }

    /// What is wrong with the type of a list, and what to do about it; nil for one that Google's service reads. Where
    /// the type does not decide, what else is in the place of the list is reported by itself.
    ///
    /// - Parameter name: of an included list, as the message begins.
    static func typeDefect(
        of list: StatementListRecord, named name: String? = nil, at site: SiteStatements
    ) -> (message: String, hint: String?)? {
        guard let document = list.document, let type = list.otherType else { return nil }
        guard let other = site.parsed(document).foreignContent else {
            let served = MediaType.sentence(about: name ?? list.url, servedAs: type, expected: MediaType.json)
            let hint = list.answer?.software.contentType(MediaType.json, at: String(URLParts(list.url).path))
            return ("\(served); Google's service does not read it, and Android's agent does", hint)
        }
        // What is in the place of the list is what to fix.
        if site.search.rules == .android { return nil }
        return pageDefect(in: list, named: name ?? "the file", at: site) ?? (other.message, other.hint)
    }

    package static let webPage = StatementHostingRule(ListPage.rule) { site, rule in
        guard let list = site.list, let (message, hint) = pageDefect(in: list, named: "the file", at: site) else {
            return nil
        }
        return (.malformedJSON, rule.finding(message, hint: hint))
    }

    /// What is wrong with a list that is a web page; nil for another.
    private static func pageDefect(
        in list: StatementListRecord, named name: String, at site: SiteStatements
    ) -> (message: String, hint: String?)? {
        guard let answer = list.answer, let document = list.document, StatementList.isWebPage(document) else {
            return nil
        }
        let message = Failure.NotSigned.pageSentence(document, challenge: answer.challenge, of: name)
        return (message, answer.advice(onPageAt: list.url, under: site.search.rules.system))
    }
}

extension StatementList {
    /// What is wrong with a list that is longer than systems read, and what to do about it.
    package static var sizeDefect: (message: String, hint: String) { sizeDefect(of: "the file") }

    static func sizeDefect(of name: String) -> (message: String, hint: String) {
        (Failure.lengthSentence(of: name, limit: maximumSize), Failure.lengthHint)
    }

    fileprivate static func sizeFinding(of rule: LintRule) -> Finding {
        let (message, hint) = sizeDefect
        return rule.finding(message, hint: hint)
    }

    /// The findings about a file that seems to be a list, and is longer than systems read; nil for another file,
    /// and for a list that is read.
    package static func sizeFindings(
        of bytes: [UInt8], named name: String, _ configuration: LintConfiguration
    ) -> [Finding]? {
        if bytes.count <= maximumSize { return nil }
        // The kind that every relation begins with.
        let hasRelation = Array(bytes[..<maximumSize]).contains(text: "delegate_permission/")
        guard hasRelation || isNamedAsList(name) else { return nil }
        let rule = StatementHostingRule.size.rule
        return Linter.findings([(rule, [sizeFinding(of: rule)])], configuration)
    }
}
