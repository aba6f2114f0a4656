package import AASA

/// The response to the request for one statement list: a website's own, or one that is included.
package struct StatementListRecord: Sendable {
    package let url: String
    /// The response's status; nil without a response.
    package var status: Int?
    package var contentType: String?
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
        case .noAnswer(_, let failure):
            self.failure = failure.sentence
            networkFailure = failure
        case .untrustedServer(_, let distrust):
            failure = distrust.text
            self.distrust = distrust
        }
    }
}

extension ListResponse {
    package init(_ observation: Observation) {
        switch observation {
        case .answer(let answer) where !answer.isFile: self = .status(answer.status)
        case .answer(let answer) where answer.isCutOff: self = .tooLarge
        case .answer(let answer): self = .document(answer.content.document ?? [], contentType: answer.contentType)
        case .noAnswer(_, let failure) where [.answerBroken, .encodingInvalid].contains(failure.kind): self = .malformed
        case .noAnswer: self = .unreachable
        case .untrustedServer: self = .untrusted
        }
    }

    /// The response that a record is of.
    package init(_ record: StatementListRecord) {
        if record.distrust != nil {
            self = .untrusted
        } else if let status = record.status {
            self = .status(status)
            if StatusClass(status) != .file { return }
            self = record.isCutOff ? .tooLarge : .document(record.document ?? [], contentType: record.contentType)
        } else {
            self = .unreachable
        }
    }
}
