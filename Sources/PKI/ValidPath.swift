/// A certification path (RFC 5280 section 6) that is valid at a moment, or dates aside.
package struct ValidPath: Sendable {
    /// From the server's to the topmost.
    package let certificates: [Certificate]
    /// The moments, in seconds since 1970, at which every certificate is in date; nil when there is none.
    package let validity: ClosedRange<Int64>?

    package init(_ certificates: [Certificate]) {
        self.certificates = certificates
        var (first, last) = (Int64.min, Int64.max)
        for certificate in certificates {
            // One whose field is not a time is never in date.
            first = max(first, certificate.notBefore ?? .max)
            last = min(last, certificate.notAfter ?? .min)
        }
        validity = if first <= last { first...last } else { nil }
    }

    package var topmost: Certificate { certificates[certificates.count - 1] }

    /// Whether a root expires before every other certificate of the path.
    package var expiresWithRoot: Bool {
        guard topmost.looksSelfSigned, let end = topmost.notAfter else { return false }
        return certificates.dropLast().allSatisfy { certificate in certificate.notAfter ?? .min > end }
    }

    /// The weaknesses of its certificates. The anchor, which devices trust as it is, does not count.
    package var weaknesses: [CertificateWeakness] {
        CertificateWeakness.list(of: Array(certificates.prefix(max(1, certificates.count - 1))))
    }

    /// Whether no other path of the same certificate expires later or has fewer weaknesses.
    var isBest: Bool {
        validity?.upperBound == certificates[0].notAfter && weaknesses.allSatisfy { weakness in weakness.depth == 0 }
    }
}

extension [ValidPath] {
    /// The path that expires last; nil without one.
    package var lastToExpire: ValidPath? {
        self.max { one, other in one.validity?.upperBound ?? .min < other.validity?.upperBound ?? .min }
    }
}
