/// Why a message could not be signed. Two errors are equal when their codes are.
///
/// Reading never throws: any bytes are a ``MessageReading``.
package struct CMSError: Error, Equatable {
    package enum Code: Sendable {
        /// OpenSSL refuses to sign; the detail is its reason.
        case signingFailed
        /// The signature is not one of the signer's key.
        case signatureWrong
        /// The message does not hold what it was to hold: it must not be used.
        case ownOutputInvalid
    }

    package var code: Code
    package var detail: String

    package init(_ code: Code, _ detail: String) {
        self.code = code
        self.detail = detail
    }

    package static func == (a: CMSError, b: CMSError) -> Bool { a.code == b.code }
}
