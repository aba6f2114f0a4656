package import AASA

/// The response to the request for one statement list: a website's own, or one that is included.
package struct StatementListRecord: Sendable {
    package let url: String
    /// The response's status; nil without a response.
    package var status: Int?
    /// As the server sends it; nil without one.
    package var contentType: String?
    /// Where the response redirects to; nil if it does not.
    package var redirectTarget: String?
    /// Bytes; nil without a response.
    package var size: Int?
    /// The document; nil unless the status is 200.
    package var document: [UInt8]?
    /// Whether there is more than the agent reads.
    package var isCutOff = false
    /// Why there is no response.
    package var failure: String?
    /// The same, if no answer came; nil for a server that is not trusted.
    package private(set) var networkFailure: NetworkFailure?
    /// Why the server's certificates are not trusted; nil if they are.
    package var distrust: ServerDistrust?
    /// The certificates that the server sent; nil if they are not known.
    package var connection: ConnectionInspection?
    /// A page of a firewall in the place of the list.
    package var challenge: BotChallenge?
    /// That the body is not in the coding that is stated; nil for one that can be read.
    private(set) var codingProblem: String?

    package init(url: String) { self.url = url }

    package init(_ observation: Observation, of url: String) {
        self.init(url: url)
        switch observation {
        case .answer(let answer):
            status = answer.status
            contentType = answer.contentType
            redirectTarget = answer.redirectTarget
            size = answer.size
            challenge = answer.challenge
            isCutOff = answer.isCutOff
            if answer.isWholeFile { document = answer.content.document }
            codingProblem = answer.codingProblem
        case .noAnswer(_, let failure):
            self.failure = failure.sentence
            networkFailure = failure
        case .untrustedServer(_, let distrust):
            failure = distrust.text
            self.distrust = distrust
        }
    }
}

extension StatementListRecord {
    var path: String { String(URLParts(url).path) }

    /// The type of a list for which Google's service does not read it; nil for one that it reads. One without a type is
    /// not reported: compatibility tests serve all lists with one.
    var otherType: String? {
        guard document != nil, let contentType, MediaType.normalized(contentType) != MediaType.json else { return nil }
        return contentType
    }

    /// The response that the record is of.
    var response: ListResponse {
        if distrust != nil { return .untrusted }
        if codingProblem != nil || networkFailure?.kind == .answerBroken { return .malformed }
        guard let status else { return .unreachable }
        if StatusClass(status) != .file { return .status(status) }
        if isCutOff { return .tooLarge }
        return .document(document ?? [], contentType: contentType)
    }
}
