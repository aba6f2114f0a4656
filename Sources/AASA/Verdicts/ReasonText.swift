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
        case .malformedJSON: "The file is not valid JSON"
        case .serviceMissing: "The file does not have the service"
        case .appNotListed: "The file does not list the app"
        case .redirect: "The site redirects the request"
        case .clientError: "The site does not have the file, or refuses it"
        case .unexpectedStatus: "The server answers with an unexpected status"
        case .serverError: "The server answers with an error"
        case .unreachable: "The server cannot be reached"
        case .tlsUntrusted: "The site's TLS certificate is not trusted"
        case .retriesExhausted: "Eight tries brought no verdict"
        case .notChecked: "The pair was not checked yet"
        }
    }

    /// What to do about it; nil when there is nothing to do.
    package var advice: String? {
        switch self {
        case .approved: nil
        case .tooLarge: "Keep the file below 131,072 bytes: fewer apps, or wildcards for paths."
        case .contentType:
            "Serve a signed file as application/pkcs7-mime, which only iOS 8 requires."
        case .notSigned: "Sign the file. Only iOS 8 requires a signature."
        case .signatureInvalid: "Sign the document again, and deploy the new file without changing its bytes."
        case .signerUntrusted:
            "Sign with a certificate of a public authority, and include the intermediate certificates."
        case .signerExpired: "Sign again with a certificate that is valid now."
        case .signerWrongSite: "Sign with a certificate whose subject alternative names include the site."
        case .malformedJSON:
            "Fix the document. A page in place of the file comes from a catch-all route."
        case .serviceMissing: "Add the service with the app to the document."
        case .appNotListed: "Add the app identifier to the document. Its prefix is usually the team ID. Case matters."
        case .redirect: "Serve the file itself at the requested URL: devices do not follow redirects."
        case .clientError:
            "Deploy the file, for iOS 8 at the root, for later systems in the folder '.well-known', and exempt it from logins and rules against bots."
        case .unexpectedStatus: "Serve the file with status 200."
        case .serverError:
            "Fix the error of the site's server; one of Apple's CDN or Google's service resolves on its own. A pending pair is retried every three hours."
        case .unreachable:
            "Check the name in DNS, the server and its firewall, and that it sends the whole file; for Apple's CDN or Google's service, the network of this machine. A pending pair is retried every three hours."
        case .tlsUntrusted:
            "Let the server send a certificate that is valid now and for its name, with the intermediate certificates."
        case .retriesExhausted:
            "Check the name in DNS, the server, its firewall and its log of errors. Then have the site checked again."
        case .notChecked: "Have the site checked."
        }
    }

    /// What to do about it, for an association file and for a statement list; nil when there is nothing to do.
    package var adviceForEverySystem: String? {
        guard let advice, let adviceForAndroid else { return advice }
        return "\(advice) For Android: \(adviceForAndroid)"
    }

    /// What to do about it at a statement list of Android; nil where that is as for an association file.
    var adviceForAndroid: String? {
        switch self {
        case .tooLarge: "Keep the list below 1,048,576 bytes."
        case .contentType: "Serve the list as application/json. Google's service requires it."
        case .malformedJSON: "Fix the list. Android's own agent loses every app of the host by one mistake."
        case .appNotListed:
            "Add the package with the SHA-256 of the certificate that installs carry: that of Play, not of the upload key."
        case .serverError:
            "Let the web server serve the list from disk. Android's own agent takes the error as a refusal."
        case .redirect: "Serve the list itself at the requested URL: neither Android nor Google follows redirects."
        default: nil
        }
    }
}
