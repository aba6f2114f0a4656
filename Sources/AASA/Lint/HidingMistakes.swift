/// The mistakes of a document that may keep an app, which it contains, from being listed: then they are the cause.
struct HidingMistakes {
    let document: LintSubject
    /// In the document's order.
    private let mistakes: [Mistake]
    /// The values of a wrong type in the place of a list of apps, without an app.
    private let unreadLists: Set<Range<Int>>

    private struct Mistake {
        let finding: Finding
        let hiding: DiagnosisRole.Hiding
        let range: Range<Int>
        /// The text in the place of an app in which it is.
        let listing: AssociationFile.Listing?
        var place: Range<Int> { listing?.range ?? range }
    }

    /// - Parameter lintFindings: what lint found in the document.
    init(in document: LintSubject, _ lintFindings: [Finding]) {
        self.document = document
        let listings = document.listings.sortedByOffset(\.range.lowerBound)
        mistakes = lintFindings.compactMap { finding in
            guard let rule = finding.rule, let hiding = rule.hiding, let range = finding.location.range,
                finding.isError || rule.role.hidesAsWarning
            else { return nil }
            let next = listings.partitioningIndex { listing in listing.range.lowerBound > range.lowerBound }
            let last = listings[..<next].last
            let isInside = last?.range.contains(range.lowerBound) == true
            return Mistake(finding: finding, hiding: hiding, range: range, listing: isInside ? last : nil)
        }
        let unread = document.toleratedDefects.filter(Self.isUnreadList).map(\.range)
        unreadLists = Set(unread.filter { range in !(document.bytes[range].contains(".")) })
    }

    /// The mistakes of a document that no configuration rates: all of them, found by the rules that find such mistakes.
    init(in document: [UInt8]) {
        let subject = Self.subject(document)
        self.init(in: subject, Self.findings(of: Linter.rules.filter { rule in rule.hiding != nil }, in: subject))
    }

    /// The mistakes in the identifiers of a document that no configuration rates, and places that a template left.
    static func ofApps(in document: [UInt8]) -> [Finding] {
        let subject = subject(document)
        let rules = Linter.rules.filter { rule in rule.hiding == .ownText }
        return findings(of: rules, in: subject).filter(\.isError)
    }

    /// The apps that a document should list, without those that a mistake hides.
    static func unhiddenApps(in document: LintSubject, _ lintFindings: [Finding]) -> [AppIdentifier] {
        let listed = Set(document.file?.apps(.any) ?? [])
        let apps = document.options.knownApps
        if apps.allSatisfy(listed.contains) { return apps }
        let mistakes = HidingMistakes(in: document, lintFindings)
        let index = NearestApp(document.listings.map(\.text))
        return apps.filter { app in
            let near = MissingAppFix(app, nearestOf: index).near
            return listed.contains(app) || !mistakes.hide(app, in: .any, near: near)
        }
    }

    private static func subject(_ document: [UInt8]) -> LintSubject {
        LintSubject(.plain(document), size: document.count, options: LintOptions(rules: nil, knownApps: []))
    }

    private static func findings(of rules: [LintRule], in subject: LintSubject) -> [Finding] {
        Linter.findings(rules.map { rule in (rule, rule.findings(in: subject)) }, .standard, limit: .max)
    }

    private static func isUnreadList(_ defect: ToleratedDefect) -> Bool {
        guard case .wrongType(let key, _) = defect.kind else { return false }
        return ["apps", "appIDs", "details"].contains(key) || Service.known.first(named: key) != nil
    }

    /// Whether a mistake keeps an app from being listed in a service.
    ///
    /// - Parameters:
    ///   - app: nil for any app.
    ///   - near: the listed text that was most likely meant to be the app.
    func hide(_ app: AppIdentifier?, in selection: ServiceSelection, near: String?) -> Bool {
        mistake(hiding: app, in: selection, near: near) != nil
    }

    /// The finding about the mistake that keeps an app from being listed, made for a document that should list it.
    func finding(onHiding app: AppIdentifier?, in selection: ServiceSelection, near: String?) -> Finding? {
        guard let mistake = mistake(hiding: app, in: selection, near: near) else { return nil }
        guard let app, let rule = mistake.finding.rule else { return mistake.finding }
        let findings = Self.findings(of: [rule], in: document(with: mistake, for: app))
        return findings.first { finding in finding.location == mistake.finding.location } ?? mistake.finding
    }

    /// The document that should list an app, without other mistakes of the rule: there may be hundreds.
    private func document(with mistake: Mistake, for app: AppIdentifier) -> LintSubject {
        var subject = document
        subject.options.knownApps = [app]
        subject.file?.toleratedDefects.removeAll { defect in defect.range != mistake.range }
        if mistake.hiding != .ownText { return subject }
        for index in document.file?.services.indices ?? 0..<0 {
            subject.file?.services[index].apps.removeAll { listing in listing.range != mistake.range }
        }
        return subject
    }

    /// The nearest mistake to the app's text; nil without one.
    private func mistake(hiding app: AppIdentifier?, in selection: ServiceSelection, near: String?) -> Mistake? {
        if mistakes.isEmpty { return nil }
        let members = members(of: selection)
        let places = PlaceIndex(members)
        let candidates = mistakes.filter { mistake in places.contains(mistake.range.lowerBound) }
        guard let app else { return candidates.first }
        var mistake = nearest(to: app.description, in: members, of: candidates)
        if mistake == nil, let near {
            mistake = candidates.first { mistake in
                mistake.hiding == .ownText && mistake.listing?.text.hasSameBytes(as: near) == true
            }
        } else if mistake == nil {
            let isEmpty = document.file?.listings(selection)?.isEmpty != false
            mistake =
                nearest(to: String(app.bundle), in: members, of: candidates)
                ?? candidates.first { mistake in covers(app, mistake, inEmptyList: isEmpty) }
        }
        return mistake
    }

    /// The last mistake that begins before the end of a string in one of the ranges.
    private func nearest(to ending: String, in ranges: [Range<Int>], of candidates: [Mistake]) -> Mistake? {
        let text = Array("\(ending)\"".utf8)
        for range in ranges {
            guard let place = firstIndex(of: text, in: range) else { continue }
            let mistake = candidates.last { mistake in
                guard (range.lowerBound...place).contains(mistake.range.lowerBound) else { return false }
                // A wrong text hides no other one.
                return mistake.hiding != .ownText || mistake.place.contains(place)
            }
            if let mistake { return mistake }
        }
        return nil
    }

    /// Whether a mistake is in the place where the app should be: one without any app, or a text without one, with a
    /// wildcard that the app fits, or with the app among others.
    private func covers(_ app: AppIdentifier, _ mistake: Mistake, inEmptyList isEmpty: Bool) -> Bool {
        switch mistake.hiding {
        case .everyApp: return true
        case .laterTexts: return isEmpty && unreadLists.contains(mistake.range)
        case .ownText: break
        }
        let text = document.bytes[mistake.range].dropFirst().dropLast()
        if text.isEmpty || text.last == "*" && app.description.utf8.starts(with: text.dropLast()) { return true }
        let parts = text.split { byte in !byte.isLetterOrDigit && byte != "." && byte != "-" }
        return parts.contains { part in part.elementsEqual(app.description.utf8) }
    }

    /// The members of the document that are a service's, contain its name, or have one that only it knows; a document
    /// without members as a whole.
    private func members(of selection: ServiceSelection) -> [Range<Int>] {
        guard let root = document.root else { return [] }
        guard let members = root.members else { return [root.range] }
        guard case .one(let service) = selection else { return members.map(\.range) }
        let name = Array("\"\(service)\"".utf8)
        let own = members.filter { member in
            if service == .applinks, ObjectRole.applinks.knows(member.name) { return true }
            return firstIndex(of: name, in: member.range) != nil
        }
        return own.map(\.range)
    }

    private func firstIndex(of text: [UInt8], in range: Range<Int>) -> Int? {
        let index = Array(document.bytes[range]).firstIndex(of: text, from: 0)
        return index.map { index in range.lowerBound + index }
    }
}

extension JSONMember {
    fileprivate var range: Range<Int> { nameRange.lowerBound..<value.range.upperBound }
}
