/// The services that do not list the app, each with the place in the document and the text to write.
struct ListingProblems {
    private(set) var problems: [DiagnosisProblem] = []

    init(
        _ document: LintSubject, _ question: DiagnosisQuestion, _ origin: Judgement, _ services: [ServiceDiagnosis]
    ) {
        guard origin.isReadable, let file = document.file else { return }
        guard let app = question.app else {
            if services.allSatisfy({ $0.status == .notListed }) {
                problems = [Self.problem(origin.app, .any, wanted: .any, file, origin)].compactMap(\.self)
            }
            return
        }
        let missing = services.filter { $0.status == .notListed }
        if question.claims == nil {
            if missing.count == services.count { add(app, .any, document, question, file, origin) }
        } else {
            for service in missing { add(app, .one(service.service), document, question, file, origin) }
        }
    }

    private mutating func add(
        _ app: AppIdentifier, _ service: ServiceSelection, _ document: LintSubject, _ question: DiagnosisQuestion,
        _ file: AssociationFile, _ origin: Judgement
    ) {
        // Findings whose fixes list the app are the cause.
        let fixed = FixApplier(of: document.bytes, document.options, question.configuration)
        if fixed.count > 0, let repaired = try? AssociationFile(fixed.bytes), repaired.apps(service).contains(app) {
            return
        }
        // A URL opens apps of applinks only.
        let wanted = service == .any && !question.urls.isEmpty ? .one(.applinks) : service
        if let problem = Self.problem(app, service, wanted: wanted, file, origin) { problems.append(problem) }
    }

    /// - Parameter wanted: the service to which the app should be added.
    private static func problem(
        _ app: AppIdentifier?, _ service: ServiceSelection, wanted: ServiceSelection, _ file: AssociationFile,
        _ origin: Judgement
    ) -> DiagnosisProblem? {
        var judgement = origin
        judgement.app = app
        judgement.service = service
        let listings = file.listings(service)
        let failure: Failure =
            listings.map { .appNotListed($0.map(\.text)) } ?? .serviceMissing(file.services.map(\.service))
        var problem = DiagnosisProblem(
            severity: .error, code: failure.reason.rawValue, message: failure.sentence(in: judgement),
            hint: app.map { ListingAdvice.addition($0, wanted, isThere: file.listings(wanted) != nil) }
                ?? "list an app: {\"webcredentials\":{\"apps\":[\"ABCDE12345.com.example.app\"]}}")
        guard let app, let listings else { return problem }
        let advice = ListingAdvice(app, listings.map(\.text))
        guard let listing = listings.first(where: { $0.text.utf8.elementsEqual((advice.near ?? "").utf8) }) else {
            problem.range = file.services.last { service == .one($0.service) }?.nameRange
            return problem
        }
        problem.range = listing.range
        problem.message += advice.difference.map { "; \($0)" } ?? ""
        problem.hint = advice.replacement
        return problem
    }
}
