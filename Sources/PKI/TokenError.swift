internal import CP11Kit
package import POSIX

/// Why a key in a token could not sign.
package typealias TokenError = CodedError<TokenErrorCode>

package enum TokenErrorCode: Sendable {
    /// libp11-kit is not installed; the detail is the loader's text.
    case libraryMissing
    /// The detail is the reason.
    case invalidURI
    /// No module has a token that the URI describes.
    case tokenMissing
    /// Several tokens, or several keys; the detail has their labels.
    case ambiguous
    /// The detail is the key's type.
    case keyMissing
    case pinMissing
    case pinWrong
    /// The token refuses every PIN after too many wrong ones.
    case pinLocked
    /// The token was removed while it was in use.
    case tokenLost
    /// The module's text.
    case failed
}

extension TokenError {
    /// - Parameter result: what a function of the module returned (PKCS#11 2.40, section 5.1).
    init(_ result: CK_RV, from api: aasa_p11kit) {
        let code: TokenErrorCode =
            switch result {
            case CK_RV(CKR_PIN_INCORRECT), CK_RV(CKR_PIN_INVALID), CK_RV(CKR_PIN_LEN_RANGE): .pinWrong
            case CK_RV(CKR_PIN_LOCKED): .pinLocked
            case CK_RV(CKR_TOKEN_NOT_PRESENT), CK_RV(CKR_DEVICE_REMOVED), CK_RV(CKR_SESSION_HANDLE_INVALID),
                CK_RV(CKR_SESSION_CLOSED), CK_RV(CKR_OBJECT_HANDLE_INVALID), CK_RV(CKR_KEY_HANDLE_INVALID):
                .tokenLost
            default: .failed
            }
        self.init(code, detail: String(copying: api.strerror(result)) ?? "error \(result)")
    }
}
