/// The mistakes of a document that may keep an app, which it contains, from being listed: then they are the cause.
final class HidingMistakes {
    let document: LintSubject
    /// In the document's order.
    private let mistakes: [Mistake]
    /// The values of a wrong type in the place of a list of apps, without an app.
    private let unreadLists: Set<Range<Int>>
    private var mistakesByService: [ServiceSelection: ServiceMistakes] = [:]

    struct Mistake {
        let finding: Finding
        let hiding: DiagnosisRole.Hiding
        let range: Range<Int>
        /// The text in the place of an app in which it is.
        let listing: AssociationFile.Listing?
        var extent: Range<Int> { listing?.range ?? range }
    }

    /// - Parameter lintFindings: what lint found in the document.
    init(in document: LintSubject, _ lintFindings: [Finding]) {
        self.document = document
        let listings = document.listings.sortedByOffset(\.range.lowerBound)
        var mistakes: [Mistake] = []
        for finding in lintFindings {
            guard let rule = finding.rule, finding.isError || rule.role.hidesAsWarning else { continue }
            guard let hiding = rule.hiding, let range = finding.location.range else { continue }
            let next = listings.partitioningIndex { listing in listing.range.lowerBound > range.lowerBound }
            var listing = listings[..<next].last
            if listing?.range.contains(range.lowerBound) == false { listing = nil }
            mistakes.append(Mistake(finding: finding, hiding: hiding, range: range, listing: listing))
        }
        self.mistakes = mistakes.sortedByOffset(\.range.lowerBound)
        let unread = document.toleratedDefects.filter(Self.isUnreadList).map(\.range)
        unreadLists = Set(unread.filter { range in !(document.bytes[range].contains(".")) })
    }

    /// The mistakes of a document that no configuration rates: all of them, found by the rules that find such mistakes.
    convenience init(in document: [UInt8]) {
        let subject = Self.subject(document)
        let rules = Linter.rules.filter { rule in rule.hiding != nil }
        self.init(in: subject, Linter.findings(of: rules, in: subject, .standard, limit: .max))
    }

    /// The mistakes in the identifiers of a document that no configuration rates, and places that a template left.
    static func ofApps(in document: [UInt8]) -> [Finding] {
        let subject = subject(document)
        let rules = Linter.rules.filter { rule in rule.hiding == .ownText }
        return Linter.findings(of: rules, in: subject, .standard, limit: .max).filter(\.isError)
    }

    /// The apps that a document should list, without those that a mistake hides.
    static func unhiddenApps(in document: LintSubject, _ lintFindings: [Finding]) -> [AppIdentifier] {
        let listed = Set(document.file?.apps(.any) ?? [])
        let apps = document.options.knownApps
        if apps.allSatisfy(listed.contains) { return apps }
        let mistakes = HidingMistakes(in: document, lintFindings).mistakes(in: .any)
        return apps.filter { app in listed.contains(app) || !mistakes.hideApp(of: mistakes.fix(for: app)) }
    }

    static func subject(_ document: [UInt8]) -> LintSubject {
        LintSubject(.plain(document), size: document.count, options: LintOptions(rules: nil, knownApps: []))
    }

    private static func isUnreadList(_ defect: ToleratedDefect) -> Bool {
        guard case .wrongType(let key, _) = defect.kind else { return false }
        return ["apps", "appIDs", "details"].contains(key) || Service.known.first(named: key) != nil
    }

    /// The mistakes that may keep an app from being listed in a service.
    func mistakes(in selection: ServiceSelection) -> ServiceMistakes {
        if let known = mistakesByService[selection] { return known }
        let members = mistakes.isEmpty ? [] : members(of: selection)
        let places = PlaceIndex(members)
        let listed = document.file?.listings(selection)
        let own = mistakes.filter { mistake in places.contains(mistake.range.lowerBound) }
        let texts = MistakenTexts(own, in: document.bytes, unreadLists: listed?.isEmpty != false ? unreadLists : [])
        let mistakes = ServiceMistakes(own, in: members, of: document, texts: texts, listed: listed)
        mistakesByService[selection] = mistakes
        return mistakes
    }

    /// The members of the document that are a service's, are meant to be, contain its name, or have one that only it
    /// knows; a document without members as a whole.
    private func members(of selection: ServiceSelection) -> [Range<Int>] {
        guard let root = document.root else { return [] }
        guard let members = root.members else { return [root.range] }
        guard case .one(let service) = selection else { return members.map(\.range) }
        let own = members.filter { member in
            if service == .applinks, ObjectRole.applinks.knows(member.name) { return true }
            if ObjectRole.document.key(meantBy: member.name) == service.rawValue { return true }
            return Array(document.bytes[member.range]).contains(text: "\"\(service)\"")
        }
        return own.map(\.range)
    }
}

extension JSONMember {
    var range: Range<Int> { nameRange.lowerBound..<value.range.upperBound }
}
