internal import AASA

/// Why a pair is not approved, in a sentence that says what was seen.
enum FailureWording {
    static func sentence(_ failure: Failure, _ judgement: Judgement) -> String {
        if let sentence = CDNWording.sentence(failure, judgement) { return sentence }
        return switch failure {
        case .redirect(let status, let target):
            target.map { "the site redirects (\(status)) to \($0), and devices follow no redirect" }
                ?? "the site answered \(status) instead of the file"
        case .clientError(let status):
            "the site answered \(status)\(NetworkWording.statusName(status))\(place(judgement))"
        case .unexpectedStatus(let status): "the site answered \(status)\(place(judgement)), and only 200 brings a file"
        case .serverError(let status): "the site answered \(status)\(NetworkWording.statusName(status))"
        case .unreachable(let failure): "no answer: \(NetworkWording.sentence(failure))"
        case .tlsUntrusted(let text): "the server's certificate is not trusted for \(judgement.site): \(text.tidied)"
        case .tooLarge: "the file is longer than the \(AssociationFile.maximumSize.grouped) bytes that devices take"
        case .contentType(let type):
            type.map { "the file is served as '\($0)', not as 'application/pkcs7-mime'" }
                ?? "the file is served without a content type, not as 'application/pkcs7-mime'"
        case .notSigned(let kind): "the file is not signed: \(notSigned(kind))"
        case .signatureInvalid(let problem): "the signature is not valid: \(SignatureWording.sentence(problem))"
        case .signerUntrusted(_, let problem): ChainWording.sentence(problem)
        case .signerExpired(let signer, let problem): ChainWording.dateSentence(problem, signer)
        case .signerWrongSite(let signer):
            "the signer's certificate is not for \(judgement.site.host): \(ChainWording.names(signer))"
        case .malformedJSON(let error, let position):
            "the document is not well-formed JSON: line \(position.line), column \(position.column): \(error.sentence)"
        case .notJSON(let kind): "the file is not JSON: \(notSigned(kind))"
        case .notAnObject: "the document is JSON but no object: '{' must be its first character"
        case .serviceMissing(let services): serviceMissing(services, judgement)
        case .appNotListed(let apps): appNotListed(apps, judgement)
        }
    }

    private static func serviceMissing(_ services: [Service], _ judgement: Judgement) -> String {
        if services.isEmpty { return "the document names no service" }
        let list = services.map(\.rawValue).joined(separator: ", ")
        return "the document has no '\(judgement.service)', only \(list)"
    }

    private static func appNotListed(_ apps: [String], _ judgement: Judgement) -> String {
        guard let app = judgement.app?.description else { return "the document lists no app" }
        let place = judgement.service == .any ? "no service" : "'\(judgement.service)' does not"
        let verb = judgement.service == .any ? "lists" : "list"
        return "\(place) \(verb) \(app)" + (apps.isEmpty ? ": it lists no app at all" : "")
    }

    static func notSigned(_ kind: Failure.NotSigned) -> String {
        switch kind {
        case .empty: "it is empty"
        case .json: "it is plain JSON"
        case .html: "it is HTML or XML"
        case .wrapped(let wrapping): "it is \(wrappingName(wrapping)), and a device reads DER only"
        case .otherMessage(let type): "it is a CMS message of type \(type), not SignedData"
        case .unreadableMessage(let wrapping, let text):
            "it looks like \(wrappingName(wrapping)) and cannot be read (\(text))"
        case .other: "it is neither JSON nor a CMS message"
        }
    }

    static func wrappingName(_ wrapping: Wrapping) -> String {
        switch wrapping {
        case .none: "unsigned"
        case .der: "DER"
        case .pem: "PEM"
        case .base64: "base64"
        case .smime: "S/MIME text"
        }
    }

    private static func place(_ judgement: Judgement) -> String { judgement.url.map { " at \($0)" } ?? "" }
}
