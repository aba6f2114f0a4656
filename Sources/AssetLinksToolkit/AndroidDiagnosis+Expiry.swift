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

    /// What expires soon, as an error if it is too early. The rules about trust report what has expired.
    var expiryFindings: [Finding] {
        guard let moment, let connection = inspection.list?.connection else { return [] }
        let rule = LintRule.certificateExpiresSoon
        let soon = connection.findings(aboutExpirySoonAfter: moment, of: rule)
        var early = certificates.filter { certificate in
            guard let validity, !certificate.hasExpired(at: moment) else { return false }
            return certificate.isWithin(validity, of: moment)
        }
        let stated = Linter.findings([(rule, soon)], configuration).rated(stating: &early)
        var findings = stated.map { finding in finding.located(at: inspection.listURL) }
        guard let validity else { return findings }
        let location = Finding.Location(url: inspection.listURL)
        findings += early.map { certificate in certificate.finding(requiring: validity, at: moment, in: location) }
        return findings
    }
}
