/// The condition for the approval of a pair that a lint rule checks: rule and verdict decide by the same evidence.
package struct VerdictCondition: Sendable {
    /// The check that looks at the condition. Which systems make it is known to ``FileChecks``.
    package let check: Check.Kind
    let evidence: Evidence

    /// A function that finds the breaches of a condition. A failure has the reason of the verdict.
    enum Evidence: Sendable {
        /// In an answer, or in why there is none.
        case response(@Sendable (Observation) -> Failure?)
        /// In a file, with any content, and in the document that is read from it.
        case file(@Sendable (Answer, DocumentReading?) -> Failure?)
        /// In a signature; each signer may break the condition.
        case signature(@Sendable (SignatureInspection) -> [Failure])
        /// In a document: whether the reason why it cannot be read breaks this condition.
        case document(@Sendable (Failure) -> Bool)
    }

    /// An observation that breaks the condition for an answer.
    static func response(_ failure: @escaping @Sendable (Observation) -> Failure?) -> VerdictCondition {
        VerdictCondition(check: .response, evidence: .response(failure))
    }

    /// A file that breaks a condition.
    static func file(
        _ check: Check.Kind, by failure: @escaping @Sendable (Answer, DocumentReading?) -> Failure?
    ) -> VerdictCondition {
        VerdictCondition(check: check, evidence: .file(failure))
    }

    /// A document that cannot be read, for one of these reasons.
    static func document(_ isOwn: @escaping @Sendable (Failure) -> Bool) -> VerdictCondition {
        VerdictCondition(check: .json, evidence: .document(isOwn))
    }

    /// A document that breaks the grammar of JSON in one of these ways.
    static func malformedJSON(_ codes: [JSONSyntaxError.Code]) -> VerdictCondition {
        .document { failure in
            guard case .malformedJSON(let error, _) = failure else { return false }
            return codes.contains(error.code)
        }
    }

    /// A file that is something else than JSON.
    static func notJSON(_ isOwn: @escaping @Sendable (Failure.NotSigned) -> Bool) -> VerdictCondition {
        .document { failure in
            guard case .notJSON(let kind) = failure else { return false }
            return isOwn(kind)
        }
    }

    /// A signature that does not hold, in one of these ways.
    static func signature(_ isOwn: @escaping @Sendable (SignatureProblem) -> Bool) -> VerdictCondition {
        let evidence = Evidence.signature { signature in
            guard let problem = signature.problem, isOwn(problem) else { return [] }
            return [.signatureInvalid(problem)]
        }
        return VerdictCondition(check: .signature, evidence: evidence)
    }

    static func signer(
        _ check: Check.Kind, by failure: @escaping @Sendable (SignerInspection) -> Failure?
    ) -> VerdictCondition {
        VerdictCondition(check: check, evidence: .signature { signature in signature.signers.compactMap(failure) })
    }
}

extension LintRule {
    /// How the observation of a site breaks the rule's condition.
    func failure(in observation: Observation?) -> Failure? {
        guard let observation, case .response(let find)? = verdict?.evidence else { return nil }
        return find(observation)
    }

    /// How a signature breaks the rule's condition.
    package func failures(in signature: SignatureInspection?) -> [Failure] {
        guard let signature, case .signature(let find)? = verdict?.evidence else { return [] }
        return find(signature)
    }

    /// A finding for each way in which the signature of the file breaks the rule's condition.
    func signatureFindings(in subject: LintSubject) -> [Finding] {
        let site = subject.hosting?.site
        return failures(in: subject.signature).map { failure in
            var found = finding(failure.sentence(ofFileAt: site), hint: failure.hint(forFileAt: site))
            if case .signerExpired(let signer, _) = failure { found = found.stating(signer.expiry) }
            return found.remedied(by: failure.remedy)
        }
    }
}
