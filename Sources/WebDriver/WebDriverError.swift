/// Why a browser could not be started or driven. Two errors are equal when their codes are.
package struct WebDriverError: Error, Equatable {
    package enum Code: Sendable {
        /// A program is not installed; the detail is the name of its Debian package.
        case missing
        /// The processes could not be started.
        case notStarted
        /// The driver did not answer in time.
        case timedOut
        /// The driver's answer cannot be read, or is missing.
        case noAnswer
        case interrupted
    }

    package var code: Code
    package var detail: String

    package init(_ code: Code, _ detail: String = "") {
        self.code = code
        self.detail = detail
    }

    package static func == (a: WebDriverError, b: WebDriverError) -> Bool { a.code == b.code }
}
