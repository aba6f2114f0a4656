package import POSIX

/// Why a message could not be signed.
///
/// Reading never throws: any bytes are a ``MessageReading``.
package typealias CMSError = CodedError<CMSErrorCode>

package enum CMSErrorCode: Sendable {
    /// OpenSSL refuses to sign; the detail is its reason.
    case signingFailed
    /// The signature is not one of the signer's key.
    case signatureWrong
    /// The message does not hold what it was to hold: it must not be used.
    case ownOutputInvalid
}
