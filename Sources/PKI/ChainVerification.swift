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
            /// The path has more certificates than an issuer's path length constraint allows (RFC 5280 section 4.2.1.9),
            /// or than are checked.
            case tooLong
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
        var paths: [ValidPath] = []
        return verify(certificate, untrusted: untrusted, at: time, &paths)
    }

    /// Judges in the same way, and adds the valid paths to `paths` up to one than which none is better.
    package func verify(
        _ certificate: Certificate, untrusted: [Certificate], at time: Int64, _ paths: inout [ValidPath]
    ) -> ChainVerification {
        if let problem = certificate.keyProblem(depth: 0) { return .untrusted(problem) }
        var result: ChainVerification?
        for choice in CertificationPaths(from: certificate, through: untrusted, in: handle) {
            let trust = choice.trust ?? self
            var path: ValidPath?
            let problem = trust.problem(of: certificate, through: choice.others, at: time, &path)
            guard let problem else {
                result = .trusted
                if let path { paths.append(path) }
                if path?.isBest ?? true { break }
                continue
            }
            switch result {
            case .trusted?, .outOfDate?: continue
            case .untrusted? where !problem.kind.isAboutDates: continue
            default: break
            }
            // If only the date is wrong, the same path is valid when dates are ignored.
            let lasting = trust.problem(of: certificate, through: choice.others, at: nil)
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
    /// - Parameter time: nil ignores the dates.
    package func problem(
        of certificate: Certificate, through untrusted: [Certificate], at time: Int64?
    ) -> ChainVerification.Problem? {
        var path: ValidPath?
        return problem(of: certificate, through: untrusted, at: time, &path)
    }

    /// Returns the same, and the path in `path`.
    private func problem(
        of certificate: Certificate, through untrusted: [Certificate], at time: Int64?, _ path: inout ValidPath?
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
                let certificates = Certificate.list(X509_STORE_CTX_get0_chain(context))
                path = ValidPath(certificates)
                return Self.weakness(of: certificates)
            }
            return ChainVerification.Problem(failed: context, through: untrusted)
        } ?? .internalFailure
    }

    /// The first certificate with a key or signature that devices do not support or that can be forged: RSA of 512
    /// bits, MD5. OpenSSL checks strength for TLS only. What iOS 8 accepted passes (SHA-1, RSA of 1,024 bits). The
    /// trust anchor's own signature is not checked.
    private static func weakness(of certificates: [Certificate]) -> ChainVerification.Problem? {
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
        guard let culprit else { return }
        let path = Certificate.list(X509_STORE_CTX_get0_chain(context))
        if kind == .issuerMismatch { self = culprit.issuerMismatch(among: path, depth: depth) ?? self }
        guard kind == .issuerMissing || kind == .rootUntrusted else { return }
        // OpenSSL verifies no signature of a path that ends at no anchor.
        for (depth, (certificate, issuer)) in zip(path, path.dropFirst()).enumerated()
        where !certificate.isSigned(by: issuer) {
            self = certificate.issuerMismatch(among: [issuer], depth: depth) ?? self
            return
        }
        if kind == .rootUntrusted { return }
        let anchors = Certificate.anchors(named: X509_get_issuer_name(culprit.handle), in: context)
        self = culprit.issuerMismatch(among: others + anchors, depth: depth) ?? self
    }

    /// - Parameter code: an `X509_V_ERR_…`.
    init(code: Int32, depth: Int, of certificate: Certificate?) {
        kind = Kind(code: code)
        self.depth = depth
        subject = certificate?.subject ?? ""
        issuer = certificate?.issuer ?? ""
        if kind.isAboutDates { date = if kind == .expired { certificate?.notAfter } else { certificate?.notBefore } }
        text = String(copying: X509_verify_cert_error_string(Int(code))) ?? "error \(code)"
        // RFC 5280 section 6.1.5 (g).
        if code == X509_V_ERR_NO_EXPLICIT_POLICY {
            text = "an issuer requires certificate policies, and the chain's certificates have none in common"
        }
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
            case X509_V_ERR_PATH_LENGTH_EXCEEDED, X509_V_ERR_CERT_CHAIN_TOO_LONG: .tooLong
            default: .other
            }
    }
}
