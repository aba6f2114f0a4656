package import AASA
package import AssetLinks

extension SiteStatements {
    /// The expiry of the certificate of the server with the list; none without a connection.
    package var certificates: [CertificateExpiry] {
        [list?.connection?.chain.first?.expiry].compactMap(\.self)
    }
}

extension AndroidDiagnosis {
    package var certificates: [CertificateExpiry] { inspection.certificates }

    /// What expires too early. The rules about trust report what has expired.
    var expiryFindings: [Finding] {
        guard let validity else { return [] }
        let early = certificates.filter { certificate in
            certificate.isWithin(validity.seconds, of: validity.moment) && !certificate.hasExpired(at: validity.moment)
        }
        return early.map { certificate in
            certificate.finding(
                requiring: validity.seconds, at: validity.moment, in: Finding.Location(url: inspection.listURL))
        }
    }
}
