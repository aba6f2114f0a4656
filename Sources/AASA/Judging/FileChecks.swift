/// The checks of an observation that do not depend on the app.
struct FileChecks {
    let observation: Observation
    let system: SystemVersion
    /// The document in the file; nil without a file.
    let document: DocumentReading?

    /// In their order. All are made that can be made, so that one run shows everything that needs a fix.
    var all: [Check] {
        var checks: [Check] = []
        for check in LintRule.checks where isMade(check.kind) {
            if isReached(check.kind) {
                checks.append(Check(check.kind, outcome(of: check.conditions)))
            } else {
                checks.append(Check(check.kind, .notReached))
            }
        }
        return checks
    }

    /// The signature of a file that was read to its end.
    private var signature: SignatureInspection? {
        guard let file = observation.file, !file.isCutOff else { return nil }
        return file.content.signature
    }

    /// Whether devices of the system make the check.
    private func isMade(_ kind: Check.Kind) -> Bool {
        guard let file = observation.file else { return kind == .response }
        switch kind {
        case .response, .size, .json: return true
        // A local file has no content type, and only iOS 8 requires one.
        case .contentType: return system.requiresSignature && !file.isLocal
        case .signed, .signature, .signerTrust, .signerDate, .signerSite:
            return system.requiresSignature || signature?.wrapping == .der
        case .service, .app: return false
        }
    }

    /// Whether earlier failures left something to look at.
    private func isReached(_ kind: Check.Kind) -> Bool {
        switch kind {
        case .response, .size, .contentType: true
        case .signed: observation.file?.isCutOff == false
        case .signature: signature != nil
        case .signerTrust, .signerSite: signature?.signers.isEmpty == false
        // A certificate with malformed dates is not trusted.
        case .signerDate: signature?.signers.contains(where: \.hasDates) == true
        case .json: document?.isMissing == false
        case .service, .app: false
        }
    }

    /// The first failure decides.
    private func outcome(of conditions: [VerdictCondition]) -> Check.Outcome {
        for condition in conditions {
            if let failure = failure(of: condition) { return .failed(failure) }
        }
        return .passed
    }

    private func failure(of condition: VerdictCondition) -> Failure? {
        switch condition.evidence {
        case .response(let find): return find(observation)
        case .file(let find): return observation.file.flatMap { file in find(file, document) }
        case .signature(let find): return signature.map(find)?.first
        case .document(let isOwn):
            guard let failure = document?.failure, isOwn(failure) else { return nil }
            return failure
        }
    }
}

extension LintRule {
    /// The conditions of ``decidingRules`` by their checks, in the order of the checks.
    fileprivate static let checks: [(kind: Check.Kind, conditions: [VerdictCondition])] = {
        let all = decidingRules.compactMap(\.verdict)
        let checks = Check.Kind.allCases.map { kind in
            (kind: kind, conditions: all.filter { condition in condition.check == kind })
        }
        return checks.filter { _, conditions in !conditions.isEmpty }
    }()
}
