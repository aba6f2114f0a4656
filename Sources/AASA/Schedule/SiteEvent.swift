/// What those who run a site want to be told.
public enum SiteEvent: Sendable, Equatable {
    case changed(VerdictChange)
    case expiring(CertificateWarning)

    /// The event as one line of JSON, with stable keys.
    public var payload: String { JSONText.object(members).line }

    private var members: [(String, JSONText)] {
        switch self {
        case .changed(let change):
            [
                ("event", .string("verdict-changed")), ("at", .string(change.at.description)),
                ("site", .string(change.site.description)), ("app", .string(change.app.description)),
                ("service", .string(change.service.description)), ("rules", .string(change.rules.rawValue)),
                ("status", .string(change.after.status.rawValue)), ("reason", .string(change.after.reason.rawValue)),
                ("message", .string(change.message)),
                ("previousStatus", .string(change.before.status.rawValue)),
                ("previousReason", .string(change.before.reason.rawValue)),
            ]
        case .expiring(let warning):
            [
                ("event", .string("certificate-expiring")), ("at", .string(warning.at.description)),
                ("site", .string(warning.site.description)), ("certificate", .string(warning.certificate.rawValue)),
                ("notAfter", .string(warning.notAfter.description)), ("daysLeft", .integer(warning.daysLeft)),
            ]
        }
    }
}

/// A certificate of a site will expire soon, or has expired.
public struct CertificateWarning: Sendable, Equatable {
    public enum Certificate: String, Sendable {
        /// The one that the server presents.
        case server
        /// The one that the file is signed with.
        case signer
    }

    public var site: Site
    public var certificate: Certificate
    public var notAfter: Timestamp
    public var at: Timestamp

    /// Nil when the certificate lasts for longer than `before` seconds.
    public init?(
        site: Site, _ certificate: Certificate, notAfter: Timestamp, before: Int64, at moment: Timestamp
    ) {
        guard notAfter <= moment + before else { return nil }
        self.site = site
        self.certificate = certificate
        self.notAfter = notAfter
        at = moment
    }

    /// Whole days from then on; negative when it has expired.
    public var daysLeft: Int64 {
        let seconds = notAfter.seconds - at.seconds
        return seconds >= 0 ? seconds / 86400 : -((-seconds + 86399) / 86400)
    }
}
