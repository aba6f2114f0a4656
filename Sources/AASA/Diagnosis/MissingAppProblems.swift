/// The services that do not list the app, each with the place in the document and the text to write.
struct MissingAppProblems {
    private(set) var problems: [DiagnosisProblem] = []

    init(
        _ document: LintSubject, _ question: DiagnosisOptions, _ origin: Judgement, _ services: [ServiceDiagnosis],
        _ findings: [Finding]
    ) {
        guard origin.isReadable, let file = document.file else { return }
        // Of structure and of identifiers.
        let causes = findings.filter { $0.severity == .error && "12".contains($0.code.dropFirst(4).prefix(1)) }
            .filter { $0.code != LintRule.appNotListed.code }
        let missing = services.filter { $0.status == .notListed }.map(\.service)
        // A URL opens apps of applinks only.
        let needsLinks = !question.urls.isEmpty && missing.contains(.applinks)
        var selections = question.claims.map { _ in missing.map { ServiceSelection.one($0) } } ?? []
        if question.claims == nil {
            selections = missing.count == services.count ? [.any] : needsLinks ? [.one(.applinks)] : []
        }
        for selection in selections {
            let wanted = needsLinks && selection == .any ? .one(.applinks) : selection
            let problem = Self.problem(question.app, selection, wanted: wanted, file, origin)
            // About an invalid identifier it is more exact: it names the app.
            let isReplaced = causes.contains { $0.code.hasPrefix("AASA2") && $0.range == problem.range }
            if isReplaced || !isHidden(question.app, selection, document, causes) {
                add(problem, selection, document, question)
            }
        }
    }

    /// Whether mistakes in the document keep an app, which it contains, from being listed: then they are the cause.
    private func isHidden(
        _ app: AppIdentifier?, _ selection: ServiceSelection, _ document: LintSubject, _ causes: [Finding]
    ) -> Bool {
        guard let app, !causes.isEmpty else { return !causes.isEmpty }
        // Its bundle identifier ends a string, or a wildcard covers it.
        func contains(_ range: Range<Int>) -> Bool {
            let isWildcard = causes.contains { cause in
                guard let text = cause.range, range.contains(text.lowerBound) else { return false }
                let pattern = document.bytes[text].filter { $0 != UInt8(ascii: "\"") }
                return pattern.last == UInt8(ascii: "*") && app.description.utf8.starts(with: pattern.dropLast())
            }
            return isWildcard
                || Array(document.bytes[range]).firstIndex(of: Array("\(app.bundle)\"".utf8), from: 0) != nil
        }
        guard case .one(let service) = selection else { return contains(0..<document.bytes.count) }
        return document.root?.members?.contains {
            $0.name.utf8.elementsEqual(service.rawValue.utf8) && contains($0.value.range)
        }
            ?? false
    }

    private mutating func add(
        _ problem: DiagnosisProblem, _ service: ServiceSelection, _ document: LintSubject, _ question: DiagnosisOptions
    ) {
        // Findings whose fixes list the app are the cause.
        let fixed = FixApplier(of: document.bytes, document.options, question.configuration)
        if let app = question.app, fixed.count > 0, let repaired = try? AssociationFile(fixed.bytes),
            repaired.apps(service).contains(app)
        {
            return
        }
        problems.append(problem)
    }

    /// - Parameter wanted: the service to which the app should be added.
    private static func problem(
        _ app: AppIdentifier?, _ service: ServiceSelection, wanted: ServiceSelection, _ file: AssociationFile,
        _ origin: Judgement
    ) -> DiagnosisProblem {
        var judgement = origin
        judgement.app = app
        judgement.service = service
        let listings = file.listings(service)
        let failure: Failure =
            listings.map { .appNotListed($0.map(\.text)) } ?? .serviceMissing(file.services.map(\.service))
        var problem = DiagnosisProblem(
            severity: .error, code: failure.reason.rawValue, message: failure.sentence(in: judgement),
            hint: app.map { MissingAppFix.addition($0, wanted, isThere: file.listings(wanted) != nil) }
                ?? (wanted == .any
                    ? "list an app: {\"webcredentials\":{\"apps\":[\"ABCDE12345.com.example.app\"]}}"
                    : "list the app: {\"applinks\":{\"details\":[{\"appIDs\":[\"ABCDE12345.com.example.app\"],\"components\":[{\"/\":\"*\"}]}]}}")
        )
        guard let app, let listings else { return problem }
        let advice = MissingAppFix(app, listings.map(\.text))
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
