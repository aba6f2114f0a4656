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

    /// The type of a list for which Google's service does not read it; nil for one that it reads. One without a type is
    /// not reported: compatibility tests serve all lists with one.
    var otherType: String? {
        if document == nil { return nil }
        return answer?.contentType.filter { type in MediaType.normalized(type) != MediaType.json }
    }

    /// The error of Google's service; nil for a document that it reads.
    var errorCode: StatementErrorCode? {
        switch observation {
        case .untrustedServer: .failedSSLValidation
        case .noAnswer(_, let failure): failure.kind == .answerBroken ? .malformedHTTPResponse : .fetchError
        case .answer(let answer) where answer.misstatedCoding != nil: .malformedHTTPResponse
        case .answer(let answer) where answer.statusClass == .redirect: .redirect
        case .answer(let answer) where !answer.isFile: .fetchError
        case .answer(let answer) where answer.isCutOff: .tooLarge
        case .answer: otherType == nil ? nil : .wrongContentType
        }
    }
}
