internal import CMicroHTTPD
internal import Glibc
package import POSIX

/// Why a server cannot start.
package typealias HTTPServerError = CodedError<HTTPServerErrorCode>

package enum HTTPServerErrorCode: Sendable {
    /// Not `HOST:PORT` with an IP address or `localhost`.
    case notAnAddress
    case addressInUse
    case addressNotHere
    /// Ports below 1024 need a privilege.
    case notPermitted
    /// libmicrohttpd is not installed; the detail is the loader's text.
    case libraryMissing
    /// The certificate and the key of TLS.
    case unusableCredential
    /// The system refuses another thread or descriptor.
    case limitReached
    /// Any other error of the system or of libmicrohttpd.
    case failed
}

extension HTTPServerError {
    init(errno number: Int32) {
        let code: HTTPServerErrorCode =
            switch number {
            case EADDRINUSE: .addressInUse
            case EADDRNOTAVAIL, EAFNOSUPPORT: .addressNotHere
            case EACCES, EPERM: .notPermitted
            default: .failed
            }
        self.init(code, detail: String(cString: strerror(number)))
    }
}

/// libmicrohttpd. Its functions keep their state in the daemon, connection or response that they are given.
typealias MicroHTTPD = SharedLibrary<aasa_microhttpd>

let microHTTPD = MicroHTTPD.load("libmicrohttpd.so.12", symbols: aasa_microhttpd_symbols(), oldest: "0.9.71")

/// libmicrohttpd's name and version. The corresponding C function is `MHD_get_version`.
package var microHTTPDVersion: String {
    microHTTPD.version(of: "libmicrohttpd") { $0.get_version().map { "libmicrohttpd " + String(cString: $0) } }
}
