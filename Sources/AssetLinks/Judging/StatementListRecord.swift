package import AASA

/// The response to the request for one statement list: a website's own, or one that is included.
package struct StatementListRecord: Sendable {
    package let url: String
    package let observation: Observation
    /// The document; nil unless the status is 200.
    package let document: [UInt8]?
    /// The certificates that the server sent; nil if they are not known.
    package var connection: ConnectionInspection?

    package init(_ observation: Observation, of url: String) {
        self.url = url
        self.observation = observation
        document = if let answer = observation.answer, answer.isWholeFile { answer.content.document } else { nil }
    }

    package var answer: Answer? { observation.answer }

    /// The type of a list for which Google's service does not read it; nil for one that it reads.
    var otherType: String? { if document == nil { nil } else { ListResponse.otherType(answer?.contentType) } }

    /// The response that the record is of.
    var response: ListResponse {
        switch observation {
        case .untrustedServer: .untrusted
        case .noAnswer(_, let failure) where failure.kind == .answerBroken: .malformed
        case .answer(let answer) where answer.misstatedCoding != nil: .malformed
        case .noAnswer: .unreachable
        case .answer(let answer) where !answer.isFile: .status(answer.status)
        case .answer(let answer) where answer.isCutOff: .tooLarge
        case .answer(let answer): .document(document ?? [], contentType: answer.contentType)
        }
    }
}
