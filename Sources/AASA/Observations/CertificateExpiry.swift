/// The expiry of a certificate on which a site's verdicts depend.
package struct CertificateExpiry: Sendable, Hashable {
    /// Whose certificate it is.
    package enum Certificate: String, Sendable {
        /// The TLS server's certificate.
        case server
        /// The certificate of the file's signer.
        case signer
    }

    package var certificate: Certificate
    /// The beginning; nil when it is not known.
    package var notBefore: Timestamp?
    package var notAfter: Timestamp
    /// Whether it is the expiry of a certificate above that one.
    package var isOfChain = false
    /// Whether that certificate is the root.
    package var isOfRoot = false

    package init(of certificate: Certificate, notBefore: Timestamp?, notAfter: Timestamp) {
        self.certificate = certificate
        self.notBefore = notBefore
        self.notAfter = notAfter
    }

    package var hint: String {
        switch certificate {
        case .server: ChainProblem.renewalHint
        case .signer where isOfRoot: ChainProblem.currentRoot
        case .signer where isOfChain: ChainProblem.currentIntermediate
        case .signer: "renew it and sign again"
        }
    }

    package var remedy: Remedy? {
        switch certificate {
        case .server: nil
        case .signer where isOfRoot: nil
        case .signer where isOfChain: .addCertificate
        case .signer: .sign
        }
    }

    /// Seconds before the expiry in which a certificate is reported.
    package static let warningPeriod = 21 * Calendar.secondsOfDay

    /// Whether the certificate has expired `seconds` after `moment`.
    package func isWithin(_ seconds: Int64, of moment: Timestamp) -> Bool { notAfter <= moment + seconds }

    package func hasExpired(at moment: Timestamp) -> Bool { notAfter < moment }

    /// Whole days that are left; negative after the expiry.
    package func daysLeft(at moment: Timestamp) -> Int64 {
        let seconds = notAfter.seconds - moment.seconds
        let day = Calendar.secondsOfDay
        if seconds >= 0 { return seconds / day }
        return -((-seconds + day - 1) / day)
    }

    /// Whether little is left: under three weeks, and under a third of a shorter life. False when it has expired.
    ///
    /// Authorities renew certificates of 90 days with a month to go.
    package func isSoon(at moment: Timestamp) -> Bool {
        if hasExpired(at: moment) { return false }
        var period = Self.warningPeriod
        if let notBefore { period = min(period, (notAfter.seconds - notBefore.seconds) / 3) }
        return notAfter.seconds - moment.seconds < period
    }

    /// The expiry in a predicate: `expires in 5 days, on 2026-11-26T08:00:00Z`.
    package func predicate(at moment: Timestamp) -> String {
        if hasExpired(at: moment) { return "expired on \(notAfter)" }
        let distance =
            switch daysLeft(at: moment) {
            case 0: "in \(Int(notAfter.seconds - moment.seconds).duration)"
            case 1: "in 1 day"
            case let days: "in \(days) days"
            }
        return "expires \(distance), on \(notAfter)"
    }

    /// The expiry of the certificate, or of its chain, in a sentence.
    package func sentence(at moment: Timestamp) -> String {
        "the \(certificate)'s \(isOfChain ? "chain" : "certificate") \(predicate(at: moment))"
    }
}
