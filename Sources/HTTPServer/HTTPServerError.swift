/// Why there is no server. Two errors are equal when their codes are.
package struct HTTPServerError: Error, Equatable {
    package enum Code: Sendable {
        /// The text is no `HOST:PORT` with an IP address or `localhost`.
        case notAnAddress
        /// Somebody else listens there.
        case addressInUse
        /// The address is none of this machine's.
        case addressNotHere
        /// Ports below 1024 are for privileged programs.
        case notPermitted
        /// libmicrohttpd is not installed; the detail is the loader's text.
        case libraryMissing
        /// The system or libmicrohttpd refused for another reason.
        case failed
    }

    package var code: Code
    /// The system's own text. May be empty.
    package var detail: String

    package init(_ code: Code, _ detail: String) {
        self.code = code
        self.detail = detail
    }

    package static func == (a: HTTPServerError, b: HTTPServerError) -> Bool { a.code == b.code }
}
