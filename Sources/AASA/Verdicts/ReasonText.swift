/// What a reason means to people who do not know the file's rules.
extension Reason {
    /// The cause in a few words.
    package var title: String {
        switch self {
        case .approved: "The site approves the app"
        case .tooLarge: "The file is too large"
        case .contentType: "The content type is wrong"
        case .notSigned: "The file is not signed"
        case .signatureInvalid: "The signature is not valid"
        case .signerUntrusted: "The signer's certificate is not trusted"
        case .signerExpired: "The signer's certificate has expired, or is not valid yet"
        case .signerWrongSite: "The signer's certificate is for another site"
        case .malformedJSON: "Devices cannot read the document"
        case .serviceMissing: "The file does not have the service"
        case .appNotListed: "The file does not list the app"
        case .redirect: "The site redirects the request"
        case .clientError: "The server does not have the file, or refuses it"
        case .unexpectedStatus: "The server answers with an unexpected status"
        case .serverError: "The server answers with an error"
        case .unreachable: "The server cannot be reached"
        case .tlsUntrusted: "The server's TLS certificate is not trusted"
        case .retriesExhausted: "The retries brought no verdict"
        case .notChecked: "The pair was not checked yet"
        }
    }

    /// What to do about it where nothing else is known; nil when there is nothing to do.
    package func advice(forAndroid isOfAndroid: Bool) -> String? {
        let system: SystemVersion = if isOfAndroid { .android } else { .today }
        return switch self {
        case .approved: nil
        case .tooLarge: Failure.lengthHint
        case .contentType where isOfAndroid: "serve the list as application/json, which Google's service requires"
        case .contentType: "serve a signed file as application/pkcs7-mime, which only iOS 8 requires"
        case .notSigned: "sign the file, which only iOS 8 requires"
        case .signatureInvalid: "sign the document again, and deploy the new file without changing its bytes"
        case .signerUntrusted:
            "sign with a certificate of a public authority, and include the intermediate certificates"
        case .signerExpired: "sign again with a certificate that is valid now"
        case .signerWrongSite: SignerInspection.siteHint("the site")
        case .malformedJSON where isOfAndroid:
            "fix the list: Android's own agent loses every app of the host by most mistakes"
        case .malformedJSON: Self.documentHint
        case .serviceMissing: "add the service with the app to the document"
        case .appNotListed where isOfAndroid:
            "name the package for the relation, with the SHA-256 of the certificate of Play, not of the upload key"
        case .appNotListed:
            "add the app identifier to the document: its prefix is usually the team ID, and case matters"
        case .redirect: HTTPStatus.advice(for: 301, under: system)
        case .clientError:
            "put the file into the folder '.well-known', for iOS 8 at the root, deploy it, and exempt it from login and bot rules"
        case .unexpectedStatus: HTTPStatus.advice(for: 204, under: system)
        case .serverError: HTTPStatus.advice(for: 500, under: system)
        case .unreachable:
            "check the name in DNS, the server and its firewall; for Apple's CDN or Google's service, the network of this machine"
        case .retriesExhausted: "check the name in DNS, the server, its firewall and its log of errors"
        case .tlsUntrusted where isOfAndroid: Self.certificateHint
        case .tlsUntrusted: "\(Self.certificateHint); for Apple's CDN, check for a proxy that answers in its place"
        case .notChecked: "have the site checked"
        }
    }

    private static let certificateHint =
        "let the server send a certificate that is valid now and for its name, with the intermediate certificates"
    static let documentHint = "let the site serve a JSON object, and no page in its place"

    /// What to do about it, for an association file and for a statement list; nil when there is nothing to do.
    package var adviceForEverySystem: String? {
        guard let own = advice(forAndroid: false), let other = advice(forAndroid: true) else { return nil }
        if own.hasPrefix(other) { return own }
        return "\(own); for Android: \(other)"
    }
}
