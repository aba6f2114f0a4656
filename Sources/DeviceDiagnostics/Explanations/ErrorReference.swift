internal import AASA

/// A number and its family, as in `Error Domain=… Code=…`, `… error N` and `DOMAIN N`.
package struct ErrorReference: Hashable, Sendable {
    package var family: ErrorFamily
    package var code: Int

    package init(family: ErrorFamily, code: Int) {
        self.family = family
        self.code = code
    }

    /// The number in the family's notation: `-25293`, `SWCERR00101`, `SWCErrorDomain 7`.
    package var description: String {
        switch family {
        case .osStatus, .cdn, .appStore: family.text(code)
        default: "\(family.rawValue) \(code)"
        }
    }

    /// Reads a decimal number with an optional sign, or a hexadecimal one in two's complement, as in
    /// logs (`0xFFFFE59E` is -6754).
    static func number(_ text: String) -> Int? {
        let bytes = Array(text.utf8)
        if bytes.count > 2, bytes[0] == 0x30, bytes[1] | 0x20 == "x" {
            guard bytes.count <= 18, bytes[2...].allSatisfy(\.isHexDigit),
                let value = UInt64(text.dropFirst(2), radix: 16)
            else { return nil }
            if value <= UInt64(UInt32.max) { return Int(Int32(truncatingIfNeeded: value)) }
            return Int(Int64(truncatingIfNeeded: value))
        }
        var digits = bytes[...]
        if let first = digits.first, "+-".utf8.contains(first) { digits = digits.dropFirst() }
        guard !digits.isEmpty, digits.count <= 12, digits.allSatisfy(\.isDigit) else { return nil }
        return Int(text)
    }

    static let uploadPrefix = "ITMS-"

    /// Reads a word with the prefix of a family: `SWCERR00101`, also in lower case, or `ITMS-90046`.
    init?(prefixed text: String) {
        let capitals = text.utf8.map(\.capital)
        let uploadPrefix = Array(Self.uploadPrefix.utf8)
        if let code = CDNFailure.number(ofCode: capitals) {
            self.init(family: .cdn, code: code)
        } else if capitals.starts(with: uploadPrefix),
            let code = Self.number(String(utf8: capitals.dropFirst(uploadPrefix.count)))
        {
            self.init(family: .appStore, code: code)
        } else {
            return nil
        }
    }
}

/// The domain of an error number: the same number has other meanings in other domains.
package enum ErrorFamily: String, Sendable, CaseIterable {
    /// Numbers of the Security framework and its neighbours (`SecBase.h`, `MacErrors.h`).
    case osStatus = "OSStatus"
    case authorization = "ASAuthorizationError"
    /// Errors that the daemon swcd stores for unusable files.
    case associationDaemon = "SWCErrorDomain"
    case urlLoading = "NSURLErrorDomain"
    case cocoa = "NSCocoaErrorDomain"
    /// HTTP statuses that swcd stores as errors.
    case http = "HTTP"
    /// Codes of Apple's CDN in `Apple-Failure-Reason`: see ``CDNFailure``.
    case cdn = "SWCERR"
    case webSession = "ASWebAuthenticationSessionError"
    /// Errors of WebKit, as those of content rule lists.
    case webKit = "WKErrorDomain"
    /// Errors of an upload to App Store Connect: `ITMS-90046`.
    case appStore = "ITMS"
    /// States of Android's verification of a host, as `pm get-app-links` prints them.
    case appLinks = "get-app-links"
    /// Lines of the device's log and header fields of the CDN without a number.
    case log = "log"

    /// Whether a text has a name of the family.
    package func isNamed(in text: String) -> Bool { names.contains(where: text.contains(text:)) }

    private var names: [String] { [rawValue] + aliases }

    /// Other names of the family in logs.
    private var aliases: [String] {
        switch self {
        case .osStatus: ["NSOSStatusErrorDomain"]
        case .authorization:
            ["com.apple.AuthenticationServices.AuthorizationError", "AuthorizationError", "ASAuthorizationErrorDomain"]
        case .webSession:
            ["com.apple.AuthenticationServices.WebAuthenticationSession", "ASWebAuthenticationSessionErrorDomain"]
        default: []
        }
    }

    /// The family with this name, in capitals or small letters.
    package init?(name: String) {
        guard let family = Self.byName[name.utf8.map(\.lowercase)] else { return nil }
        self = family
    }

    /// By the bytes of the name in lower case.
    static let byName: [[UInt8]: ErrorFamily] = {
        var families: [[UInt8]: ErrorFamily] = [:]
        for family in allCases where family != .log {
            for name in family.names { families[name.utf8.map(\.lowercase)] = family }
        }
        return families
    }()

    package var name: String {
        switch self {
        case .cdn: "Apple's CDN"
        case .log: "a line without a number"
        case .http: "HTTP status"
        case .appStore: "App Store Connect"
        case .appLinks: "pm get-app-links"
        default: rawValue
        }
    }

    /// The number in the family's notation.
    package func text(_ code: Int) -> String {
        switch self {
        case .cdn: CDNFailure.code(code)
        case .appStore: "\(ErrorReference.uploadPrefix)\(code)"
        default: String(code)
        }
    }
}
