internal import COpenSSL
internal import Glibc

/// Runs `body` with a context for the paths from a certificate through `others` to a store's anchors; nil when there is
/// no memory for it. The corresponding C function is `X509_STORE_CTX_init`.
func withPathContext<R>(
    from certificate: Certificate, through others: [Certificate], in store: OpaquePointer, _ body: (OpaquePointer) -> R
) -> R? {
    let stack = aasa_sk_X509_new()
    defer { aasa_sk_X509_free(stack) }
    for other in others { _ = aasa_sk_X509_push(stack, other.handle) }
    guard let context = X509_STORE_CTX_new() else { return nil }
    defer { X509_STORE_CTX_free(context) }
    guard X509_STORE_CTX_init(context, store, certificate.handle, stack) == 1 else { return nil }
    return withExtendedLifetime(others) { body(context) }
}

/// Builds and verifies a path, as Apple's policy for TLS servers does where OpenSSL's differs.
///
/// The corresponding C function is `X509_verify_cert`.
func verifyPath(_ context: OpaquePointer) -> Bool {
    X509_STORE_CTX_set_verify_cb(context, acceptAsApple)
    if mayRequirePolicy(context) {
        // RFC 5280 section 6.1.1 (c): any policy will do.
        let parameters = X509_STORE_CTX_get0_param(context)
        X509_VERIFY_PARAM_set_flags(parameters, UInt(X509_V_FLAG_POLICY_CHECK))
        X509_VERIFY_PARAM_add0_policy(parameters, OBJ_nid2obj(NID_any_policy))
    }
    return X509_verify_cert(context) == 1
}

/// Whether a certificate has constraints of policies (RFC 5280 section 4.2.1.11). Without them, policies decide nothing,
/// and OpenSSL takes time that grows with the square of their number.
private func mayRequirePolicy(_ context: OpaquePointer) -> Bool {
    let own = X509_STORE_CTX_get0_cert(context).map(Certificate.init(borrowing:))
    let certificates = Certificate.list(presentedTo: context) + [own].compactMap(\.self)
    return certificates.contains { certificate in
        X509_get_ext_by_NID(certificate.handle, NID_policy_constraints, -1) >= 0
    }
}

/// Decides about each problem that OpenSSL finds: 1 continues as if there were none.
private func acceptAsApple(result: Int32, context: OpaquePointer?) -> Int32 {
    guard result == 0, let context, let certificate = X509_STORE_CTX_get_current_cert(context) else { return result }
    let isAccepted =
        switch X509_STORE_CTX_get_error(context) {
        // RFC 5280 section 4.1.2.5: the period of validity includes notAfter. OpenSSL's does not.
        case X509_V_ERR_CERT_HAS_EXPIRED:
            Certificate.seconds(X509_get0_notAfter(certificate))
                == Int64(X509_VERIFY_PARAM_get_time(X509_STORE_CTX_get0_param(context)))
        case X509_V_ERR_INVALID_PURPOSE: Certificate.allowsAnyPurpose(certificate)
        default: false
        }
    guard isAccepted else { return 0 }
    X509_STORE_CTX_set_error(context, X509_V_OK)
    return 1
}

extension Certificate {
    /// The anchors with a name in the store of an `X509_STORE_CTX`.
    static func anchors(named name: OpaquePointer?, in context: OpaquePointer) -> [Certificate] {
        let anchors = X509_STORE_CTX_get1_certs(context, name)
        defer { aasa_sk_X509_pop_free(anchors) }
        return list(anchors)
    }

    /// Whether the extended key usage is for any purpose (RFC 5280 section 4.2.1.12) and the key usage allows
    /// TLS. Apple's policy for TLS servers accepts it (`SecPolicyCreateSSL` in the published source of
    /// Security), OpenSSL does not.
    static func allowsAnyPurpose(_ handle: OpaquePointer) -> Bool {
        guard X509_get_extension_flags(handle) & UInt32(EXFLAG_XKUSAGE) != 0,
            X509_get_extended_key_usage(handle) & UInt32(XKU_ANYEKU) != 0
        else { return false }
        let usage = UInt32(KU_DIGITAL_SIGNATURE | KU_KEY_ENCIPHERMENT | KU_KEY_AGREEMENT)
        return X509_check_ca(handle) > 0 || X509_get_key_usage(handle) & usage != 0
    }
}

/// What to build a path from: all certificates and anchors at first, then those of each path to an anchor alone.
///
/// When an issuer is there in several versions (cross-signed, or renewed with the same key) or several anchors end a
/// path, OpenSSL tries one of them. Apple's `SecPathBuilder` tries every path.
struct CertificationPaths: Sequence, IteratorProtocol {
    struct Choice {
        let others: [Certificate]
        /// The one anchor; nil for all of the store.
        let trust: TrustStore?
    }

    private let certificate: Certificate
    private let all: [Certificate]
    private let store: OpaquePointer  //<X509_STORE>
    /// The choices that are left; nil before they are needed.
    private var rest: ArraySlice<Choice>?
    private var isFirst = true

    /// Paths that are tried. Each costs one operation with a key before the first wrong signature.
    private static let maximumCount = 16
    /// Certificates of a path above the first one, and certificates that are looked at.
    private static let maximumLength = TrustStore.maximumDepth + 1
    private static let maximumCertificates = 32

    /// - Parameter store: an `X509_STORE`, lent for the life of the sequence.
    init(from certificate: Certificate, through others: [Certificate], in store: OpaquePointer) {
        self.certificate = certificate
        all = others
        self.store = store
    }

    mutating func next() -> Choice? {
        if isFirst {
            isFirst = false
            return Choice(others: all, trust: nil)
        }
        if rest == nil { rest = withPathContext(from: certificate, through: [], in: store, anchored)?[...] }
        return rest?.popFirst()
    }

    /// Returns each path with each anchor at which it ends.
    private func anchored(_ context: OpaquePointer) -> [Choice] {
        var choices: [Choice] = []
        for path in Self.complete(from: certificate, through: all) {
            for length in 0...path.count {
                let others = Array(path.prefix(length))
                if choices.contains(where: { choice in choice.others == others }) { continue }
                for anchor in anchors(above: others, in: context) where choices.count < Self.maximumCount {
                    choices.append(Choice(others: others, trust: try? TrustStore([anchor])))
                }
            }
        }
        return choices
    }

    private func anchors(above others: [Certificate], in context: OpaquePointer) -> [Certificate] {
        let last = others.last ?? certificate
        let issuers = Certificate.anchors(named: X509_get_issuer_name(last.handle), in: context)
        let anchors = issuers.filter { issuer in last.isIssued(by: issuer) }
        if !others.isEmpty || certificate.looksSelfSigned { return anchors }
        let namesakes = Certificate.anchors(named: X509_get_subject_name(certificate.handle), in: context)
        return anchors + namesakes.filter { namesake in namesake == certificate }
    }

    /// Returns every path that cannot be made longer, each without `certificate` itself.
    static func complete(from certificate: Certificate, through others: [Certificate]) -> [[Certificate]] {
        var candidates: [Certificate] = []
        for other in others.prefix(maximumCertificates)
        where other != certificate && !candidates.contains(other) {
            candidates.append(other)
        }
        var paths: [[Certificate]] = []
        extend([], from: certificate, through: candidates, into: &paths)
        return paths
    }

    /// Adds every path that begins with `path` and cannot be made longer.
    private static func extend(
        _ path: [Certificate], from last: Certificate, through candidates: [Certificate],
        into paths: inout [[Certificate]]
    ) {
        var issuers: [Certificate] = []
        if path.count < maximumLength {
            issuers = candidates.filter { issuer in last.isIssued(by: issuer) && !path.contains { $0 === issuer } }
        }
        if issuers.isEmpty { paths.append(path) }
        for issuer in issuers where paths.count < maximumCount {
            extend(path + [issuer], from: issuer, through: candidates, into: &paths)
        }
    }
}
