package import POSIX

/// Why a browser could not be started or driven.
package typealias WebDriverError = CodedError<WebDriverErrorCode>

package enum WebDriverErrorCode: Sendable {
    /// A program is not installed; the detail is the name of its Debian package.
    case missing
    case notStarted
    /// The driver did not answer in time.
    case timedOut
    /// The driver's answer cannot be read, or is missing.
    case noAnswer
    /// The browser was ended because it took more memory than its limit.
    case tooMuchMemory
    case interrupted
}
