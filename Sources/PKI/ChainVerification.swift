internal import COpenSSL
internal import Glibc
internal import POSIX

/// The result of building and checking a certification path (RFC 5280 section 6) for a TLS server's certificate.
package enum ChainVerification: Sendable, Equatable {
    /// A path to a trust anchor exists and every certificate on it is in date.
    case trusted
    /// A path exists, but one of its certificates is out of date at the given moment.
    case outOfDate(Problem)
    /// No path exists, or one of its certificates may not be used for this.
    case untrusted(Problem)

    /// Why a path is not valid, and at which certificate.
    package struct Problem: Sendable, Equatable {
        package enum Kind: Sendable {
            /// The issuer is neither in the message nor among the trust anchors.
            case issuerMissing
            /// A certificate with the issuer's name is there, but not with the key that signed.
            case issuerMismatch
            /// The certificate is its own issuer and not a trust anchor.
            case selfSigned
            /// The path ends in a root that is not a trust anchor.
            case rootUntrusted
            /// Key usage or extended key usage do not allow a TLS server.
            case purpose
            case expired
            case notYetValid
            /// A key or a signature on the path is weak enough to be forged.
            case tooWeak
            /// The name constraints of an issuer do not allow the certificate's names, or are not of a known form (RFC
            /// 5280 section 4.2.1.10).
            case nameConstraints
            /// The certificate has a critical extension that OpenSSL does not know (RFC 5280 section 4.2).
            case criticalExtension
            /// Anything else, described by the text.
            case other

            var isAboutDates: Bool { self == .expired || self == .notYetValid }
        }
        package var kind: Kind
        /// The distance from the signer's certificate, which has 0.
        package var depth: Int
        package var subject: String
        package var issuer: String
        /// The end of its validity if it has expired, the beginning if it is not yet valid; else nil.
        package var date: Int64?
        /// OpenSSL's text for the error.
        package var text: String
    }
}

extension TrustStore {
    /// Judges `certificate` as a TLS server's, at `time` (seconds since 1970), with `untrusted` to build the path from.
    ///
    /// `X509_PURPOSE_SSL_SERVER`, not S/MIME: the file is signed with the site's TLS certificate, whose extended key
    /// usage an S/MIME check would refuse. The corresponding C function is `X509_verify_cert`.
    package func verify(_ certificate: Certificate, untrusted: [Certificate], at time: Int64) -> ChainVerification {
        var validity: ClosedRange<Int64>?
        return verify(certificate, untrusted: untrusted, at: time, &validity)
    }

    /// Judges in the same way, and returns in `validity` the moments, in seconds since 1970, at which every certificate
    /// of the path is in date; nil when nothing is known of other moments.
    package func verify(
        _ certificate: Certificate, untrusted: [Certificate], at time: Int64, _ validity: inout ClosedRange<Int64>?
    ) -> ChainVerification {
        validity = nil
        if let problem = certificate.keyProblem(depth: 0) { return .untrusted(problem) }
        var result: ChainVerification?
        for others in CertificationPaths(from: certificate, through: untrusted) {
            guard let problem = problem(of: certificate, through: others, at: time, &validity) else { return .trusted }
            switch result {
            case .outOfDate?: continue
            case .untrusted? where !problem.kind.isAboutDates: continue
            default: break
            }
            // If only the date is wrong, the same path is valid when dates are ignored.
            var unused: ClosedRange<Int64>?
            let lasting = self.problem(of: certificate, through: others, at: nil, &unused)
            if problem.kind.isAboutDates, lasting == nil {
                result = .outOfDate(problem)
            } else {
                result = result ?? .untrusted(lasting ?? problem)
            }
        }
        return result ?? .untrusted(.internalFailure)
    }

    /// Certificates between the signer's and the trust anchor. Real paths have one to three.
    package static let maximumDepth = 8

    /// Returns why no path through the others is valid; nil when one is.
    ///
    /// - Parameters:
    ///   - time: nil ignores the dates.
    ///   - validity: see ``verify(_:untrusted:at:_:)``.
    func problem(
        of certificate: Certificate, through untrusted: [Certificate], at time: Int64?,
        _ validity: inout ClosedRange<Int64>?
    ) -> ChainVerification.Problem? {
        OpenSSLErrorQueue.clear()
        defer { OpenSSLErrorQueue.clear() }
        let usable = untrusted.filter { $0.unsupportedKey == nil }
        return withPathContext(from: certificate, through: usable, in: handle) {
            context -> ChainVerification.Problem? in
            guard X509_STORE_CTX_set_purpose(context, X509_PURPOSE_SSL_SERVER) == 1 else { return .internalFailure }
            let parameters = X509_STORE_CTX_get0_param(context)
            X509_VERIFY_PARAM_set_depth(parameters, Int32(Self.maximumDepth))
            if let time {
                X509_VERIFY_PARAM_set_time(parameters, time_t(time))
            } else {
                X509_VERIFY_PARAM_set_flags(parameters, UInt(X509_V_FLAG_NO_CHECK_TIME))
            }
            if verifyPath(context) {
                validity = Self.validity(of: X509_STORE_CTX_get0_chain(context))
                return Self.weakness(of: X509_STORE_CTX_get0_chain(context))
            }
            return ChainVerification.Problem(failed: context, through: untrusted)
        } ?? .internalFailure
    }

    /// From the latest beginning to the earliest expiry.
    private static func validity(of chain: OpaquePointer?) -> ClosedRange<Int64>? {
        var first = Int64.min
        var last = Int64.max
        for certificate in Certificate.list(chain) {
            guard let notBefore = certificate.notBefore, let notAfter = certificate.notAfter else { return nil }
            first = max(first, notBefore)
            last = min(last, notAfter)
        }
        guard first <= last else { return nil }
        return first...last
    }

    /// The first certificate with a key or signature that devices do not support or that can be forged: RSA of 512
    /// bits, MD5. OpenSSL checks strength for TLS only. What iOS 8 accepted passes (SHA-1, RSA of 1,024 bits). The
    /// trust anchor's own signature is not checked.
    private static func weakness(of chain: OpaquePointer?) -> ChainVerification.Problem? {
        let certificates = Certificate.list(chain)
        for (depth, certificate) in certificates.enumerated() {
            if let problem = certificate.keyProblem(depth: depth) { return problem }
            let isAnchor = depth == certificates.count - 1
            if !isAnchor, let problem = certificate.signatureProblem(depth: depth) { return problem }
        }
        return nil
    }
}

extension ChainVerification.Problem {
    /// Why the verification of a path failed.
    ///
    /// - Parameter others: the certificates beside the first, with those whose keys are not supported.
    init(failed context: OpaquePointer, through others: [Certificate]) {
        let depth = Int(X509_STORE_CTX_get_error_depth(context))
        let current = X509_STORE_CTX_get_current_cert(context) ?? X509_STORE_CTX_get0_cert(context)
        let culprit = current.map { Certificate(borrowing: $0) }
        self.init(code: X509_STORE_CTX_get_error(context), depth: depth, of: culprit)
        if kind == .selfSigned, let problem = culprit?.selfIssuedProblem(depth: depth) { self = problem }
        guard kind == .issuerMissing || kind == .rootUntrusted, let culprit else { return }
        // OpenSSL verifies no signature of a path that ends at no anchor.
        let path = Certificate.list(X509_STORE_CTX_get0_chain(context))
        for (depth, (certificate, issuer)) in zip(path, path.dropFirst()).enumerated()
        where !certificate.isSigned(by: issuer) {
            self = certificate.issuerMismatch(among: [issuer], depth: depth) ?? self
            return
        }
        if kind == .rootUntrusted { return }
        let anchors = X509_STORE_CTX_get1_certs(context, X509_get_issuer_name(culprit.handle))
        defer { aasa_sk_X509_pop_free(anchors) }
        self = culprit.issuerMismatch(among: others + Certificate.list(anchors), depth: depth) ?? self
    }

    /// - Parameter code: an `X509_V_ERR_…`.
    init(code: Int32, depth: Int, of certificate: Certificate?) {
        kind = Kind(code: code)
        self.depth = depth
        subject = certificate?.subject ?? ""
        issuer = certificate?.issuer ?? ""
        if kind.isAboutDates { date = if kind == .expired { certificate?.notAfter } else { certificate?.notBefore } }
        text = String(copying: X509_verify_cert_error_string(Int(code))) ?? "error \(code)"
    }

    static let internalFailure = ChainVerification.Problem(code: X509_V_ERR_OUT_OF_MEM, depth: 0, of: nil)
}

extension ChainVerification.Problem.Kind {
    /// - Parameter code: an `X509_V_ERR_…`.
    init(code: Int32) {
        self =
            switch code {
            case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY, X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT,
                X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE:
                .issuerMissing
            case X509_V_ERR_CERT_SIGNATURE_FAILURE: .issuerMismatch
            case X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT: .selfSigned
            case X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN: .rootUntrusted
            case X509_V_ERR_INVALID_PURPOSE: .purpose
            case X509_V_ERR_CERT_HAS_EXPIRED: .expired
            case X509_V_ERR_CERT_NOT_YET_VALID: .notYetValid
            case X509_V_ERR_EE_KEY_TOO_SMALL, X509_V_ERR_CA_KEY_TOO_SMALL, X509_V_ERR_CA_MD_TOO_WEAK: .tooWeak
            case X509_V_ERR_PERMITTED_VIOLATION, X509_V_ERR_EXCLUDED_VIOLATION, X509_V_ERR_SUBTREE_MINMAX,
                X509_V_ERR_UNSUPPORTED_CONSTRAINT_TYPE, X509_V_ERR_UNSUPPORTED_CONSTRAINT_SYNTAX,
                X509_V_ERR_UNSUPPORTED_NAME_SYNTAX:
                .nameConstraints
            case X509_V_ERR_UNHANDLED_CRITICAL_EXTENSION: .criticalExtension
            default: .other
            }
    }
}
