internal import AASA

extension CertificateExpiry {
    /// An object of `certificates`.
    var jsonObject: JSONText { JSONText(["of": certificate.rawValue, "notAfter": notAfter]) }
}
