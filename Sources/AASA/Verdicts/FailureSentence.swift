extension Failure {
    /// The failure in a sentence, with what was seen.
    ///
    /// - Parameter judgement: the one in which it is.
    public func sentence(in judgement: Judgement) -> String {
        if judgement.isFromCDN, let sentence = cdnSentence(judgement) { return sentence }
        return sentence(Context(judgement))
    }

    /// What a sentence names beside the failure.
    private struct Context {
        var site: Site?
        var url: String?
        var answer: Answer?
        /// As it is written: a command may name what is not an identifier.
        var app: String?
        var service = ServiceSelection.any

        init(site: Site?) { self.site = site }

        init(_ judgement: Judgement) {
            site = judgement.pair.site
            url = judgement.url
            answer = judgement.answer
            app = judgement.pair.app?.description
            service = judgement.pair.service
        }

        var host: String { site?.host ?? "the site" }
        var documentName: String { answer?.content.documentName ?? "the file" }
        var document: [UInt8] { answer?.content.document ?? [] }
    }

    /// The failure of a file in a sentence, without the answer that brought it.
    ///
    /// - Parameter site: nil for a file from disk.
    package func sentence(ofFileAt site: Site?) -> String { sentence(Context(site: site)) }

    /// Why services do not list an app, in a sentence.
    ///
    /// - Parameter app: nil for any app.
    package func sentence(on app: String?, missingFrom services: ServiceSelection) -> String {
        var context = Context(site: nil)
        context.app = app
        context.service = services
        return sentence(context)
    }

    private func sentence(_ context: Context) -> String {
        let source = context.url ?? "the site"
        let challenge = context.answer?.challenge?.clause ?? ""
        return switch self {
        case .redirect, .clientError, .unexpectedStatus, .serverError, .codingMisstated:
            context.answer?.sentence(about: source) ?? "\(source) does not serve the file"
        case .unreachable(let failure): "\(source) \(failure.predicate)"
        case .tlsUntrusted(let distrust):
            "\(context.site?.description ?? "the site") is not trusted: \(distrust.text.tidied)"
        case .tooLarge(let bytes, let kind):
            Self.lengthSentence(of: "the file", limit: AssociationFile.maximumSize)
                + (bytes.map { bytes in ": it has \(bytes.grouped)" } ?? "")
                + (kind.map { kind in "; \(kind.sentence)\(challenge)" } ?? "")
        case .contentType(let type):
            MediaType.sentence(about: "the file", servedAs: type, expected: MediaType.signedFile)
        case .notSigned(let kind): "the file is not signed: \(kind.sentence)\(challenge)"
        case .signatureInvalid(let problem): "the signature is not valid: \(problem.sentence)"
        case .signerUntrusted(let signer, _) where signer.isOfAppleDeveloper: signer.developerSentence
        case .signerUntrusted(_, let problem): problem.sentence
        case .signerExpired(let signer, let problem): signer.dateSentence(problem)
        case .signerWrongSite(let signer):
            "the signer's certificate is not for \(context.host): \(signer.namesSentence)"
        case .malformedJSON(let error, let position):
            "the document is not well-formed JSON: \(position.words): \(error.sentence(in: context.document))"
        case .notJSON(.html):
            NotSigned.pageSentence(
                context.document, challenge: context.answer?.challenge, of: context.documentName)
        case .notJSON(let kind): kind.sentence(inPlaceOfJSON: challenge, of: context.documentName)
        case .notAnObject(let root): root.sentence
        case .serviceMissing(let services) where services.isEmpty: Self.noService
        case .serviceMissing(let services) where context.service == .any:
            "\(Self.noService) that devices know, only \(services.map(\.rawValue).joined(separator: ", "))"
        case .serviceMissing(let services):
            "the document has no '\(context.service)', only \(services.map(\.rawValue).joined(separator: ", "))"
        case .appNotListed(let apps): Self.notListed(apps, in: context)
        case .noStatement(_, let sentence, _): sentence
        }
    }

    package static let noService = "the document names no service"
    static let noApp = "the document lists no app"

    private static func notListed(_ apps: [String], in context: Context) -> String {
        let isAny = context.service == .any
        guard let app = context.app else {
            return if isAny { Self.noApp } else { "'\(context.service)' lists no app" }
        }
        var sentence = if isAny { "no service lists \(app)" } else { "'\(context.service)' does not list \(app)" }
        let owner = if isAny { "the document" } else { "it" }
        if apps.isEmpty { sentence += ": \(owner) lists no app at all" }
        return sentence
    }

    /// - Parameters:
    ///   - file: as the sentence names it.
    ///   - limit: bytes.
    package static func lengthSentence(of file: String, limit: Int) -> String {
        "\(file) is longer than the \(limit.grouped) bytes that devices accept"
    }
    package static let lengthHint = "leave out white space, and merge rules and entries"

    /// Why Apple's CDN has no file to give; nil for failures of the file itself.
    private func cdnSentence(_ judgement: Judgement) -> String? {
        func answered(_ status: Int) -> String {
            var answered = "the CDN answered \(HTTPStatus.text(status))"
            if let field = judgement.answer?.retryAfterField { answered += " with 'Retry-After: \(field)'" }
            if judgement.isLimitedByCDN { return "\(answered), since it limits the requests of this machine" }
            guard let failure = judgement.answer?.cdn?.failure else { return "\(answered) and does not state why" }
            return "\(answered): \(failure.description)"
        }
        let beginning =
            judgement.isFromOtherThanCDN ? "something else answers in place of the CDN:" : "the CDN's answer is"
        return switch self {
        case .redirect(let status, let target?):
            "\(beginning) a redirect (\(status)) to \(target), which devices do not follow"
        case .redirect(let status, nil), .clientError(let status), .serverError(let status),
            .unexpectedStatus(let status):
            answered(status)
        case .unreachable(let failure) where failure.isInvalidAnswer: "the CDN \(failure.predicate)"
        case .unreachable(let failure): "no answer from the CDN: \(failure.sentence)"
        case .tlsUntrusted(let distrust): "the CDN is not trusted: \(distrust.text.tidied)"
        case .notJSON(.html): "\(beginning) a web page, and not a file"
        default: nil
        }
    }

    /// How to fix a file that fails; nil where that depends on more than the file.
    ///
    /// - Parameter site: nil for a file from disk.
    package func hint(forFileAt site: Site?) -> String? {
        switch self {
        case .tooLarge: Self.lengthHint
        case .signatureInvalid(let problem): problem.hint
        case .signerUntrusted(let signer, _) where signer.isOfAppleDeveloper: ChainProblem.purposeHint
        case .signerUntrusted(_, let problem): problem.hint
        case .signerExpired(_, let problem): problem.dateHint
        case .signerWrongSite: SignerInspection.siteHint(site?.host ?? "the site")
        case .malformedJSON(let error, _): error.hint
        case .codingMisstated: Answer.codingHint
        case .tlsUntrusted(let distrust): distrust.hint(forHost: site?.host ?? "the site")
        default: nil
        }
    }

    /// What a program can do about a file that fails; nil where that depends on more than the file.
    package var remedy: Remedy? {
        switch self {
        case .signatureInvalid(let problem): problem.remedy
        case .signerUntrusted(let signer, _) where signer.isOfAppleDeveloper: nil
        case .signerUntrusted(_, let problem): problem.remedy
        case .signerExpired(_, let problem): problem.remedy
        case .tlsUntrusted(let distrust): distrust.remedy
        default: nil
        }
    }
}
