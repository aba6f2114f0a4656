internal import CIDN2
package import POSIX

/// Why a name has no ASCII form.
package typealias IDNAError = CodedError<IDNAErrorCode>

package enum IDNAErrorCode: Sendable {
    /// libidn2 is not installed; the detail is the loader's text.
    case libraryMissing
    /// The name is not allowed; the detail is libidn2's text.
    case notAllowed
}

/// Domain names outside ASCII (IDNA 2008 with UTS 46, RFC 5890).
package enum InternationalName {
    /// The name in lower case with every label outside ASCII as punycode (`bücher.example`: `xn--bcher-kva.example`).
    ///
    /// The corresponding C function is `idn2_to_ascii_8z`, with UTS 46 non-transitional processing.
    package static func ascii(_ name: String) throws(IDNAError) -> String {
        if name.unicodeScalars.contains("\0") { throw IDNAError(.notAllowed, detail: "a NUL character") }
        let functions = try library.mapError { IDNAError(.libraryMissing, detail: $0.detail) }.get().functions
            .pointee
        var output: UnsafeMutablePointer<CChar>?
        let result = functions.to_ascii_8z(name, &output, Int32(AASA_IDN2_FLAGS))
        guard result == IDN2_OK.rawValue, let output else {
            let reason = String(copying: functions.strerror(result))
            throw IDNAError(.notAllowed, detail: reason ?? "error \(result)")
        }
        defer { functions.free(output) }
        return String(cString: output)
    }

    /// libidn2. Its functions keep no state.
    fileprivate static let library = SharedLibrary<aasa_idn2>.load(
        "libidn2.so.0", symbols: aasa_idn2_symbols(), oldest: "2.0")
}

/// The version of libidn2, or why it cannot be loaded.
package var idn2Version: String {
    InternationalName.library.version(of: "libidn2") { $0.check_version(nil).map { "libidn2 " + String(cString: $0) } }
}
