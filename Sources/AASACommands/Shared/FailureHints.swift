internal import AASA
internal import AssetLinks

/// How to fix the failures of a site: the exact next step where there is one.
final class FailureHints {
    /// The documents so far: each is examined once for all of its pairs.
    private var advisors: [ListingAdvisor] = []
    private var statementLists: [ObjectIdentifier: Bool] = [:]

    /// The hint for a failure of the site's file, or of the request for it; nil where there is nothing to do.
    func hint(for failure: Failure, in judgement: Judgement) -> String? {
        if judgement.isFromCDN, CDNAdvice.concerns(failure) { return CDNAdvice.hint(for: failure, in: judgement) }
        if case .noStatement(let reason, _, let hint) = failure {
            return Self.statementHint(for: reason, hint: hint, in: judgement)
        }
        if let hint = judgement.responseHint {
            return CommandAdvice.hint(hint, for: judgement.answer?.remedy(under: judgement.pair.system))
        }
        if case .json? = judgement.contentInPlace(of: failure), isStatementList(judgement) {
            return "it is a statement list of Android, which is not signed: \(Self.listHint(in: judgement))"
        }
        if judgement.isFromCDN, [.appNotListed, .serviceMissing].contains(failure.reason) {
            return listingHint(for: failure, in: judgement).map(CDNFailure.hint(onCopyWithoutApp:))
        }
        return switch failure {
        case .unreachable(let failure): Self.network(failure, in: judgement)
        case .notAnObject where isStatementList(judgement): Self.listHint(in: judgement)
        case .notAnObject(let root):
            CommandAdvice.hint(
                Self.documentHint(root.hint(example: example(for: judgement)), in: judgement), for: root.remedy,
                file: SuggestedOptions.current.file)
        case .serviceMissing, .appNotListed:
            listingHint(for: failure, in: judgement).flatMap { hint in Self.documentHint(hint, in: judgement) }
        default: Self.fileHint(for: failure, in: judgement)
        }
    }

    private static func fileHint(for failure: Failure, in judgement: Judgement) -> String? {
        let advice = judgement.advice(on: failure, example: options(for: judgement.pair).exampleHint)
        guard let advice else { return nil }
        return CommandAdvice.hint(advice.hint, for: advice.remedy, file: SuggestedOptions.current.file)
    }

    private static func documentHint(_ hint: String, in judgement: Judgement) -> String? {
        let advice = judgement.documentAdvice(hint)
        return CommandAdvice.hint(advice.hint, for: advice.remedy)
    }

    private static func statementHint(for reason: Reason, hint: String?, in judgement: Judgement) -> String? {
        switch judgement.observation {
        case .noAnswer(_, let failure): CommandAdvice.hint(hint, for: failure.remedy)
        case .untrustedServer(_, let distrust):
            CommandAdvice.hint(distrust.hint(forHost: judgement.pair.site.host), for: distrust.remedy)
        case .answer(let answer):
            CommandAdvice.hint(hint, for: answer.remedy(under: judgement.pair.system)) ?? statementHint(for: reason)
        }
    }

    /// The hint for a service under rules of Android.
    static let relationHint = "write --service handle_all_urls or --service get_login_creds"

    /// The hint for a list where nothing else is known.
    static func statementHint(for reason: Reason) -> String? {
        switch reason {
        case .approved: nil
        case .serviceMissing: relationHint
        default: "run 'aasa lint' on the list"
        }
    }

    /// The hint for a document that does not list the app.
    private func listingHint(for failure: Failure, in judgement: Judgement) -> String? {
        let advice = advice(for: judgement)
        if let correction = advice?.correction { return correction }
        guard case .serviceMissing(let services) = failure else {
            return Self.joined(advice?.addition, advice?.overview)
        }
        let documented = services.first { service in service.isKnown }
        let others = documented.map { service in "check the existing service with --service \(service)" }
        return Self.joined(advice?.addition, others)
    }

    static func joined(_ hints: String?...) -> String? {
        let hints = hints.compactMap(\.self)
        if hints.isEmpty { return nil }
        return hints.joined(separator: "; ")
    }

    /// The hint for a request without an answer.
    static func network(_ failure: NetworkFailure, in judgement: Judgement) -> String? {
        let hint = failure.hint(for: judgement.pair.site, client: ClientOfSystem(judgement.pair.system))
        return CommandAdvice.hint(hint, for: failure.remedy)
    }

    private func isStatementList(_ judgement: Judgement) -> Bool {
        guard let advisor = advisor(for: judgement) else { return false }
        let known = statementLists[ObjectIdentifier(advisor)]
        let isList = known ?? StatementList.isForeign(advisor.document, named: "")
        statementLists[ObjectIdentifier(advisor)] = isList
        return isList
    }

    /// The hint about Android's list in the place of the file: what judges it or where it belongs.
    private static func listHint(in judgement: Judgement) -> String {
        guard judgement.answer?.isLocal == true, let file = SuggestedOptions.current.file else {
            return NonObjectRoot.statements.hint(example: "")
        }
        return "to judge it: aasa verify \(judgement.pair.site) --rules android --file \(file.shellArgument)"
    }

    /// A document for the pair, and for the apps that a document without services has.
    private func example(for judgement: Judgement) -> String {
        Self.options(for: judgement.pair).exampleHint(besides: advisor(for: judgement)?.root)
    }

    /// What lint knows of the pair.
    private static func options(for pair: Pair) -> LintOptions {
        var options = LintOptions(rules: pair.system, knownApps: [pair.app].compactMap(\.self))
        if case .one(let service) = pair.service { options.knownService = service }
        return options
    }

    /// The bytes of the document that are at fault; nil when the failure is about no place in it.
    func range(of failure: Failure, in judgement: Judgement) -> Range<Int>? {
        switch failure {
        case .appNotListed, .serviceMissing: advice(for: judgement)?.range
        case .notAnObject: advisor(for: judgement)?.root?.range
        default: failure.range
        }
    }

    /// What to change in the document so that it lists the app.
    private func advice(for judgement: Judgement) -> ListingAdvisor.Advice? {
        advisor(for: judgement)?.advice(for: judgement.pair)
    }

    private func advisor(for judgement: Judgement) -> ListingAdvisor? {
        guard let document = judgement.answer?.content.document else { return nil }
        if let known = advisors.first(where: { known in known.document == document }) { return known }
        let new = ListingAdvisor(document)
        advisors.append(new)
        return new
    }
}
