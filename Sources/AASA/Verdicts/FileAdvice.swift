/// How to fix a file that fails.
package struct FileAdvice: Sendable, Equatable {
    package var hint: String
    /// What a program can do about it.
    package var remedy: Remedy?

    static let signingAgain = "sign the document again"

    /// Returns advice on the document of a signed file, which changes with the document.
    func signedAgain() -> FileAdvice {
        if remedy == .sign || hint.hasPrefix(Self.signingAgain) { return self }
        return FileAdvice(hint: "\(hint); then \(Self.signingAgain)", remedy: .sign)
    }
}

extension Judgement {
    /// What is in the place of the file, where a failure is about that.
    package func contentInPlace(of failure: Failure) -> Failure.NotSigned? {
        guard case .contentType = failure else { return failure.kindOfFile }
        // The type of a page or of another document in the file's place is not what is wrong.
        for case .notSigned(let kind) in failures {
            switch kind {
            case .html, .document, .template, .pem, .signingFile: return kind
            default: break
            }
        }
        return nil
    }

    /// The advice on a failure of the file; nil where it depends on more than the file.
    ///
    /// - Parameter example: how to write a document.
    package func advice(on failure: Failure, example: @autoclosure () -> String) -> FileAdvice? {
        let advice = adviceOnContent(failure, example: example())
        return if failure.reason == .malformedJSON { advice.map(adviceOnSigned) } else { advice }
    }

    /// The advice on a failure of the document.
    package func documentAdvice(_ hint: String) -> FileAdvice { adviceOnSigned(FileAdvice(hint: hint)) }

    /// The advice on the document, with what it requires in a signed file.
    private func adviceOnSigned(_ advice: FileAdvice) -> FileAdvice {
        if signature == nil { advice } else { advice.signedAgain() }
    }

    private func adviceOnContent(_ failure: Failure, example: @autoclosure () -> String) -> FileAdvice? {
        if let kind = contentInPlace(of: failure) { return advice(on: kind, example: example()) }
        if case .contentType = failure { return adviceOnContentType(example: example()) }
        guard let hint = failure.hint(forFileAt: pair.site) else { return nil }
        return FileAdvice(hint: hint, remedy: failure.remedy)
    }

    /// The type alone does not help where the file is not signed either.
    private func adviceOnContentType(example: String) -> FileAdvice {
        let software = answer?.software ?? .other
        let setting = software.contentType(MediaType.signedFile, at: AssociationFile.rootPath)
        guard let kind = failures.lazy.compactMap(\.kindOfFile).first else { return FileAdvice(hint: setting) }
        var advice = advice(on: kind, example: example)
        advice.hint = "\(setting); \(advice.hint)"
        return advice
    }

    private func advice(on kind: Failure.NotSigned, example: String) -> FileAdvice {
        // The mistake that keeps a text from being JSON.
        for case .malformedJSON(let error, _) in failures where kind == .other {
            if let hint = error.hint { return FileAdvice(hint: hint) }
        }
        if kind == .html, let answer, let url {
            return FileAdvice(hint: answer.advice(onPageAt: url, under: pair.system))
        }
        let isRequired = kind.includesSignature(
            isRequired: pair.system.requiresSignature, isSigned: signature != nil)
        let isServed = answer?.isLocal == false
        return FileAdvice(
            hint: kind.hint(signature: isRequired, isServed: isServed, example: example),
            remedy: kind.remedy(signature: isRequired))
    }

    /// How to fix an answer of the site that brings no file; nil for other observations.
    package var responseHint: String? {
        guard !isFromCDN, let answer, let url, !answer.isFile || answer.challenge != nil else { return nil }
        return answer.advice(for: url, under: pair.system)
    }

    /// What a table keeps of the advice: what the reason and the status do not show.
    var recordedHint: String? {
        if let failure, case .noStatement(_, _, let hint) = failure { return hint }
        if let responseHint {
            let general = HTTPStatus.advice(for: answer?.status ?? 200, under: pair.system)
            return responseHint == general ? nil : responseHint
        }
        return switch failure {
        case nil: portHint
        case .notJSON(.html) where isFromCDN: CDNFailure.hint(forStatus: 200, from: nil, of: pair.site)
        case .tlsUntrusted(let distrust) where isFromCDN: CDNFailure.hint(for: distrust)
        case .unreachable(let failure) where !isFromCDN:
            failure.hint(for: pair.site, client: ClientOfSystem(pair.system))
        // Android's list may be in the place of the file.
        case .notSigned(.json)?: nil
        case let failure?: advice(on: failure, example: Reason.documentHint)?.hint
        }
    }
}
