internal import AASA
internal import AssetLinks

/// How to fix the failures of a site: the exact next step where there is one.
final class FailureHints {
    /// The documents so far: each is linted once, and searched for each app that it does not list.
    private var examined: [ExaminedDocument] = []
    /// The apps that were listed last, indexed once for all apps that are not.
    private var indexed: (apps: [String], index: NearestApp)?

    private final class ExaminedDocument {
        let bytes: [UInt8]
        lazy var isStatementList = StatementList.isForeign(bytes, named: "")
        lazy var mistakes = HidingMistakes(in: bytes)
        lazy var lineIndex = LineIndex(bytes)

        init(_ bytes: [UInt8]) { self.bytes = bytes }
    }

    /// The hint for a failure of the site's file, or of the request for it; nil where there is nothing to do.
    func hint(for failure: Failure, in judgement: Judgement) -> String? {
        if judgement.isFromCDN, CDNAdvice.concerns(failure) { return CDNAdvice.hint(for: failure, in: judgement) }
        if !judgement.pair.system.isOfAndroid, let challenge = judgement.answer?.challenge, let url = judgement.url {
            return challenge.hint(at: SystemVersion.path(of: url))
        }
        return switch failure {
        case .redirect(let status, _), .clientError(let status), .unexpectedStatus(let status),
            .serverError(let status):
            Failure.advice(forStatus: status, under: judgement.pair.system)
        case .unreachable(let failure): Self.network(failure, in: judgement)
        case .contentType: Self.contentType(in: judgement)
        case .notSigned(.json) where isStatementList(judgement):
            "it is a statement list of Android, which is not signed: \(Self.listHint(in: judgement))"
        case .notAnObject where isStatementList(judgement): Self.listHint(in: judgement)
        case .notSigned(.other): Self.mistakeHint(in: judgement) ?? Self.notSigned(.other, in: judgement)
        case .notSigned(let kind), .notJSON(let kind): Self.notSigned(kind, in: judgement)
        case .notAnObject(let root): root.hint(example: Self.options(for: judgement.pair).exampleHint)
        case .tlsUntrusted, .tooLarge, .signatureInvalid, .signerUntrusted, .signerExpired, .signerWrongSite,
            .malformedJSON:
            CommandAdvice.hint(failure.hint(forFileAt: judgement.pair.site), for: failure.remedy)
        case .serviceMissing(let services): missing(services, in: judgement)
        case .appNotListed(let apps): unlisted(apps, in: judgement)
        case .noStatement(let reason, _, let hint): Self.statementHint(for: reason, hint: hint, in: judgement)
        }
    }

    private static func statementHint(for reason: Reason, hint: String?, in judgement: Judgement) -> String? {
        switch judgement.observation {
        case .noAnswer(_, let failure): CommandAdvice.hint(hint, for: failure.remedy)
        case .untrustedServer(_, let distrust):
            CommandAdvice.hint(distrust.hint(forHost: judgement.pair.site.host), for: distrust.remedy)
        case .answer: hint ?? statementHint(for: reason)
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

    private func missing(_ services: [Service], in judgement: Judgement) -> String? {
        if let misspelt = misspeltService(in: judgement) {
            return "write '\(judgement.pair.service)' in place of '\(misspelt.name)'"
        }
        if let mistake = mistakeHint(in: judgement, near: nil) { return mistake }
        let documented = services.first { service in Service.known.contains(service) }
        let others = documented.map { service in "check the existing service with --service \(service)" }
        return Self.joined(addition(in: judgement), others)
    }

    static func joined(_ hints: String?...) -> String? {
        let hints = hints.compactMap(\.self)
        if hints.isEmpty { return nil }
        return hints.joined(separator: "; ")
    }

    /// The key of the document that was most likely meant to be the requested service.
    private func misspeltService(in judgement: Judgement) -> JSONMember? {
        guard case .one(let service) = judgement.pair.service,
            let members = examined(judgement)?.mistakes.document.root?.members
        else { return nil }
        let unknown = members.map(\.name).filter { name in Service.known.first(named: name) == nil }
        let nearest = EditDistance.nearest(to: service.rawValue, in: unknown, limit: 2, ignoringCase: true)
        return members.first { member in nearest.map(member.name.hasSameBytes(as:)) ?? false }
    }

    /// The hint for a request without an answer.
    static func network(_ failure: NetworkFailure, in judgement: Judgement) -> String? {
        if failure.kind == .timedOut { return "wait longer with --timeout SECONDS; devices do not" }
        let hint = failure.hint(for: judgement.pair.site, client: ClientOfSystem(judgement.pair.system))
        return CommandAdvice.hint(hint, for: failure.remedy)
    }

    /// The type of a page or of another document in the file's place is not what is wrong.
    private static func contentType(in judgement: Judgement) -> String? {
        for case .notSigned(let kind) in judgement.failures {
            switch kind {
            case .html, .document, .template, .pem, .signingFile: return notSigned(kind, in: judgement)
            default: break
            }
        }
        return ServerSoftware.other.contentType("application/pkcs7-mime", at: AssociationFile.rootPath)
    }

    private static func notSigned(_ kind: Failure.NotSigned, in judgement: Judgement) -> String? {
        let isRequired = judgement.pair.system.requiresSignature
        let hint = kind.hint(
            signature: isRequired, isServed: judgement.answer?.isLocal == false,
            example: options(for: judgement.pair).exampleHint)
        let file = SuggestedOptions.current.file
        return CommandAdvice.hint(
            hint, for: kind.remedy(signature: isRequired), document: kind == .json ? file : nil)
    }

    /// The hint for the mistake that keeps a text from being JSON.
    private static func mistakeHint(in judgement: Judgement) -> String? {
        for case .malformedJSON(let error, _) in judgement.failures { return error.hint }
        return nil
    }

    private func isStatementList(_ judgement: Judgement) -> Bool { examined(judgement)?.isStatementList == true }

    /// The hint about Android's list in the place of the file: what judges it or where it belongs.
    private static func listHint(in judgement: Judgement) -> String {
        guard judgement.answer?.isLocal == true, let file = SuggestedOptions.current.file else {
            return NonObjectRoot.statements.hint(example: "")
        }
        return "judge it with 'aasa verify \(judgement.pair.site) --file \(file.shellArgument)'"
    }

    /// What lint knows of the pair.
    private static func options(for pair: Pair) -> LintOptions {
        var options = LintOptions(rules: pair.system, knownApps: [pair.app].compactMap(\.self))
        if case .one(let service) = pair.service { options.knownService = service }
        return options
    }

    /// - Parameter apps: those that are listed.
    private func unlisted(_ apps: [String], in judgement: Judgement) -> String? {
        let fix = fix(in: judgement, listed: apps)
        if let mistake = mistakeHint(in: judgement, near: fix?.near) { return mistake }
        if let hint = Self.joined(fix?.difference, fix?.replacement) { return hint }
        let listed = apps.filter { app in !app.isEmpty }.unique
        let others = listed.isEmpty ? nil : "listed: \(listed.shortened)"
        return Self.joined(addition(in: judgement), others)
    }

    private func fix(in judgement: Judgement, listed apps: [String]) -> MissingAppFix? {
        judgement.pair.app.map { app in MissingAppFix(app, nearestOf: index(of: apps)) }
    }

    /// The bytes of the document that are at fault; nil when the failure is about no place in it.
    func range(of failure: Failure, in judgement: Judgement) -> Range<Int>? {
        switch failure {
        case .appNotListed(let apps):
            let near = fix(in: judgement, listed: apps)?.near
            if let mistake = mistake(in: judgement, near: near) { return mistake.location.range }
            let listings = examined(judgement)?.mistakes.document.file?.listings(judgement.pair.service)
            return near.flatMap { near in listings?.first { listing in listing.text.hasSameBytes(as: near) }?.range }
        case .serviceMissing:
            if let misspelt = misspeltService(in: judgement) { return misspelt.nameRange }
            let root = examined(judgement)?.mistakes.document.root?.range
            return mistake(in: judgement, near: nil)?.location.range ?? root
        case .notAnObject: return examined(judgement)?.mistakes.document.root?.range
        default: return failure.range
        }
    }

    private func index(of apps: [String]) -> NearestApp {
        if let indexed, indexed.apps == apps { return indexed.index }
        let index = NearestApp(apps)
        indexed = (apps, index)
        return index
    }

    /// How to add the app to the document.
    private func addition(in judgement: Judgement) -> String? {
        // The site's own file may have the app, where a copy of Apple's CDN is older.
        guard !judgement.isFromCDN, let file = examined(judgement)?.mistakes.document.file else { return nil }
        let service = judgement.pair.service
        guard let app = judgement.pair.app else { return MissingAppFix.listing(in: service, of: file) }
        return MissingAppFix.addition(of: app, to: service, in: file)
    }

    /// The mistake in the document that keeps the app, which it contains, from being listed; nil without one.
    ///
    /// - Parameter near: the listed text that was most likely meant to be the app.
    private func mistake(in judgement: Judgement, near: String?) -> Finding? {
        let pair = judgement.pair
        return examined(judgement)?.mistakes.mistake(hiding: pair.app, in: pair.service, near: near)
    }

    private func mistakeHint(in judgement: Judgement, near: String?) -> String? {
        guard let examined = examined(judgement), let mistake = mistake(in: judgement, near: near) else { return nil }
        let start = examined.lineIndex.position(of: mistake.location.range?.lowerBound ?? 0)
        return Self.joined("line \(start.line), column \(start.column): \(mistake.message)", mistake.hint)
    }

    private func examined(_ judgement: Judgement) -> ExaminedDocument? {
        guard let document = judgement.answer?.content.document else { return nil }
        if let known = examined.first(where: { known in known.bytes == document }) { return known }
        let new = ExaminedDocument(document)
        examined.append(new)
        return new
    }
}
