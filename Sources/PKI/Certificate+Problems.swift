internal import COpenSSL
internal import POSIX

/// What is wrong with a certificate of a path, judged without the path.
extension Certificate {
    /// RSASSA-PSS, if the certificate is signed so: Apple's published source of Security does not know it of
    /// certificates (`SecKeyGetDigestInfo`).
    var unsupportedPadding: String? { X509_get_signature_nid(handle) == NID_rsassaPss ? "RSASSA-PSS" : nil }

    /// The problem of a path whose certificate has a signature that can be forged or that devices do not
    /// know; nil without one.
    func signatureProblem(depth: Int) -> ChainVerification.Problem? {
        if let unsupportedPadding {
            return problem(
                .tooWeak, depth: depth, text: "its signature is \(unsupportedPadding), which devices do not know")
        }
        var (digest, bits): (Int32, Int32) = (NID_undef, 0)
        let isKnown = X509_get_signature_info(handle, &digest, nil, &bits, nil) == 1
        if !isKnown || !Self.knownDigests.contains(digest) {
            let name = String(copying: OBJ_nid2sn(X509_get_signature_nid(handle))) ?? "of an unknown kind"
            return problem(.tooWeak, depth: depth, text: "its signature is \(name), which devices do not know")
        }
        guard bits < 60 else { return nil }
        return problem(.tooWeak, depth: depth, text: "its signature algorithm is broken")
    }

    /// The digests in signatures of certificates that Apple's published source knows (`SecKeyGetDigestInfo`), those that
    /// are broken, and none, which EdDSA has.
    private static let knownDigests = [
        NID_undef, NID_md2, NID_md4, NID_md5, NID_sha1, NID_sha224, NID_sha256, NID_sha384, NID_sha512,
    ]

    /// The problem of a path whose certificate is out of date at a moment, in seconds since 1970; nil when it is not.
    package func dateProblem(depth: Int, at moment: Int64) -> ChainVerification.Problem? {
        let code: Int32
        if let notAfter, notAfter < moment {
            code = X509_V_ERR_CERT_HAS_EXPIRED
        } else if let notBefore, notBefore > moment {
            code = X509_V_ERR_CERT_NOT_YET_VALID
        } else {
            return nil
        }
        return ChainVerification.Problem(code: code, depth: depth, of: self)
    }

    /// The problem of a path whose certificate has a date that is not a time, which no moment changes; nil without one.
    func dateFormProblem(depth: Int) -> ChainVerification.Problem? {
        if notBefore == nil {
            return ChainVerification.Problem(code: X509_V_ERR_ERROR_IN_CERT_NOT_BEFORE_FIELD, depth: depth, of: self)
        }
        if notAfter != nil { return nil }
        return ChainVerification.Problem(code: X509_V_ERR_ERROR_IN_CERT_NOT_AFTER_FIELD, depth: depth, of: self)
    }

    /// The problem of a path whose certificate OpenSSL takes for self-signed: it ends there. Nil for other certificates.
    func selfIssuedProblem(depth: Int) -> ChainVerification.Problem? {
        guard looksSelfSigned, !isSelfSigned else { return nil }
        return problem(
            .other, depth: depth,
            text: "its issuer has the same name, and without an authority key identifier it passes for self-signed")
    }

    /// The problem of a certificate with an extension that is empty, unreadable or there twice; nil without one. It keeps OpenSSL
    /// from judging the others.
    package func extensionProblem(depth: Int) -> ChainVerification.Problem? {
        defer { OpenSSLErrorQueue.clear() }
        guard X509_get_extension_flags(handle) & UInt32(EXFLAG_INVALID) != 0 else { return nil }
        return problem(.other, depth: depth, text: "an extension is empty, unreadable or there twice")
    }

    /// The problem of a path whose certificate above the server's is not one of an authority (RFC 5280 section
    /// 6.1.4 (k)); nil when it is.
    func constraintsProblem(depth: Int) -> ChainVerification.Problem? {
        let isAuthority = X509_get_extension_flags(handle) & UInt32(EXFLAG_CA) != 0
        if depth == 0 || isAuthority { return nil }
        return ChainVerification.Problem(code: X509_V_ERR_INVALID_CA, depth: depth, of: self)
    }

    /// The problem of a path that ends here though a certificate with the issuer's name is there; nil without one.
    ///
    /// OpenSSL finds no issuer for a key identifier, for a signature of another kind of key or one that it does not
    /// know, and for an extension that it cannot read.
    package func issuerMismatch(among others: [Certificate], depth: Int) -> ChainVerification.Problem? {
        let named = others.filter { other in other != self && other.hasIssuedName(of: self) }
        for other in named where other.unsupportedKey != nil { return other.keyProblem(depth: depth + 1) }
        guard let other = named.first(where: { other in !isIssued(by: other) }) ?? named.first else { return nil }
        if let problem = signatureProblem(depth: depth) { return problem }
        if let problem = extensionProblem(depth: depth) ?? other.extensionProblem(depth: depth + 1) { return problem }
        let isOfKey = isIssued(by: other) && isSigned(by: other)
        if !isOfKey, namesKey(of: other) {
            let text = "its signature does not match its issuer's key, which it names: the certificate is damaged"
            return problem(.other, depth: depth, text: text)
        }
        let difference = if isOfKey { "below it in the chain" } else { "with a different key or key identifier" }
        return problem(
            .issuerMismatch, depth: depth,
            text: "a certificate of its issuer '\(issuer)' is there, but \(difference)")
    }

    func problem(_ kind: ChainVerification.Problem.Kind, depth: Int, text: String) -> ChainVerification.Problem {
        ChainVerification.Problem(kind: kind, depth: depth, subject: subject, issuer: issuer, text: text)
    }
}
