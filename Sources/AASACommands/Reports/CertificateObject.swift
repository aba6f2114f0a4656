internal import AASA

extension CertificateExpiry {
    var jsonObject: JSONText { JSONText(["of": certificate.rawValue, "notAfter": notAfter]) }
}
