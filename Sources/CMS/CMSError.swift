/// Why a message could not be signed. Two errors are equal when their codes are.
///
/// Reading never throws: whatever the bytes are is a ``MessageReading``.
package struct CMSError: Error, Equatable {
    package enum Code: Sendable {
        /// The key is not the certificate's.
        case keyMismatch
        /// OpenSSL would not sign; the detail is its reason.
        case signingFailed
        /// The message just made does not verify: nothing may be done with it.
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
