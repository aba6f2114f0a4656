internal import CMicroHTTPD
internal import Glibc
internal import POSIX

/// Why a server cannot start. Two errors are equal when their codes are.
package struct HTTPServerError: Error, Equatable {
    package enum Code: Sendable {
        /// Not `HOST:PORT` with an IP address or `localhost`.
        case notAnAddress
        case addressInUse
        /// The address is not one of this machine's.
        case addressNotHere
        /// Ports below 1024 need a privilege.
        case notPermitted
        /// libmicrohttpd is not installed; the detail is the loader's text.
        case libraryMissing
        /// Any other error of the system or of libmicrohttpd.
        case failed
    }

    package var code: Code
    /// The system's own text. May be empty.
    package var detail: String

    package init(_ code: Code, _ detail: String) {
        self.code = code
        self.detail = detail
    }

    init(errno number: Int32) {
        let code: Code =
            switch number {
            case EADDRINUSE: .addressInUse
            case EADDRNOTAVAIL, EAFNOSUPPORT: .addressNotHere
            case EACCES, EPERM: .notPermitted
            default: .failed
            }
        self.init(code, String(cString: strerror(number)))
    }

    package static func == (a: HTTPServerError, b: HTTPServerError) -> Bool { a.code == b.code }
}

/// libmicrohttpd. Its functions keep their state in the daemon, connection or response that they are given.
typealias MicroHTTPD = SharedLibrary<aasa_microhttpd>

let microHTTPD = MicroHTTPD.load("libmicrohttpd.so.12", symbols: aasa_microhttpd_symbols())

/// libmicrohttpd's name and version. The corresponding C function is `MHD_get_version`.
package var microHTTPDVersion: String {
    microHTTPD.version(of: "libmicrohttpd") { $0.get_version().map { "libmicrohttpd " + String(cString: $0) } }
}
