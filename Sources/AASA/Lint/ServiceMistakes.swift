/// The mistakes of a document that may keep an app from being listed in a service, indexed for many apps.
final class ServiceMistakes {
    private typealias Mistake = HidingMistakes.Mistake

    /// What the service lists; nil without the service.
    let listed: [AssociationFile.Listing]?
    /// The listed texts, as the end of a hint; nil without any.
    private(set) lazy var overview = shownList()
    private lazy var apps = NearestApp((listed ?? []).map(\.text))
    /// Those of every service.
    private lazy var allApps = Set(document.file?.apps(.any) ?? [])
    private let document: LintSubject
    /// The same without apps, and without the defects that devices tolerate.
    private let emptied: LintSubject
    /// The ranges of the document that belong to the service.
    private let members: [Range<Int>]
    /// In the document's order.
    private let mistakes: [Mistake]
    private let texts: MistakenTexts
    private let strings: StringEnds
    /// What was found, by the ending: apps may share their bundle identifier.
    private var nearestMistakes: [String: Mistake?] = [:]
    private let defects: [Range<Int>: [ToleratedDefect]]
    /// The place of each listed text in the file's services.
    private let listings: [Range<Int>: (service: Int, listing: AssociationFile.Listing)]

    /// - Parameters:
    ///   - mistakes: those in `members`, in the document's order.
    ///   - texts: what the mistakes hide where the app is nowhere in the document.
    init(
        _ mistakes: [HidingMistakes.Mistake], in members: [Range<Int>], of document: LintSubject, texts: MistakenTexts,
        listed: [AssociationFile.Listing]?
    ) {
        self.listed = listed
        self.document = document
        self.members = members
        self.mistakes = mistakes
        self.texts = texts
        strings = StringEnds(mistakes.isEmpty ? [] : document.bytes)
        defects = Dictionary(grouping: document.file?.toleratedDefects ?? [], by: \.range)
        var emptied = document
        var listings: [Range<Int>: (service: Int, listing: AssociationFile.Listing)] = [:]
        emptied.file?.toleratedDefects = []
        for (index, section) in (document.file?.services ?? []).enumerated() {
            for listing in section.apps { listings[listing.range] = (index, listing) }
            emptied.file?.services[index].apps = []
        }
        self.emptied = emptied
        self.listings = listings
    }

    private func shownList() -> String? {
        let shown = (listed ?? []).map(\.text).filter { text in !text.isEmpty }.unique
        return shown.isEmpty ? nil : "listed: \(shown.shortened)"
    }

    /// How to replace the listed text that is nearest to an app; nil for any app.
    func fix(for app: AppIdentifier?) -> MissingAppFix? {
        app.map { app in MissingAppFix(app, nearestOf: apps, isListedElsewhere: allApps.contains(app)) }
    }

    /// Whether a mistake keeps an app from being listed in the service.
    ///
    /// - Parameter fix: that of the app; nil for any app.
    func hideApp(of fix: MissingAppFix?) -> Bool { mistake(hidingAppOf: fix) != nil }

    /// The finding about the mistake that keeps an app from being listed, made for a document that should list it.
    func findingOnHidingApp(of fix: MissingAppFix?) -> Finding? {
        guard let mistake = mistake(hidingAppOf: fix) else { return nil }
        guard let app = fix?.app, let rule = mistake.finding.rule else { return mistake.finding }
        let document = document(with: mistake, for: app)
        let findings = Linter.findings(of: [rule], in: document, .standard, limit: .max)
        return findings.first { finding in finding.location == mistake.finding.location } ?? mistake.finding
    }

    /// The document that should list an app, without other mistakes of the rule: there may be hundreds.
    private func document(with mistake: Mistake, for app: AppIdentifier) -> LintSubject {
        let isText = mistake.hiding == .ownText
        var subject = isText ? emptied : document
        subject.options.knownApps = [app]
        subject.file?.toleratedDefects = defects[mistake.range] ?? []
        if isText, let (service, listing) = listings[mistake.range] {
            subject.file?.services[service].apps = [listing]
        }
        return subject
    }

    /// The nearest mistake to the app's text; nil without one.
    private func mistake(hidingAppOf fix: MissingAppFix?) -> Mistake? {
        guard let fix else { return mistakes.first }
        let app = fix.app
        if let mistake = nearest(to: app.description) { return mistake }
        if let near = fix.near { return texts.first(as: near) }
        return nearest(to: String(app.bundle)) ?? texts.first(covering: app)
    }

    /// The last mistake that begins before the end of a string in one of the members.
    private func nearest(to ending: String) -> Mistake? {
        if let known = nearestMistakes[ending] { return known }
        let mistake = newNearest(to: ending)
        nearestMistakes.updateValue(mistake, forKey: ending)
        return mistake
    }

    private func newNearest(to ending: String) -> Mistake? {
        let length = ending.utf8.count
        let offsets = strings.places(of: Array(ending.utf8))
        if offsets.isEmpty { return nil }
        for member in members {
            let offset = offsets.first { offset in member.contains(offset) && member.contains(offset + length) }
            if let offset, let mistake = lastMistake(before: offset, in: member) { return mistake }
        }
        return nil
    }

    private func lastMistake(before offset: Int, in member: Range<Int>) -> Mistake? {
        let next = mistakes.partitioningIndex { mistake in mistake.range.lowerBound > offset }
        for mistake in mistakes[..<next].reversed() {
            if mistake.range.lowerBound < member.lowerBound { return nil }
            // A wrong text hides no other one.
            if mistake.hiding != .ownText || mistake.extent.contains(offset) { return mistake }
        }
        return nil
    }
}
