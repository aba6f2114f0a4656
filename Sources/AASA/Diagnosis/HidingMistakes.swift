/// The mistakes of a document that may keep an app, which it contains, from being listed: then they are the cause.
package struct HidingMistakes {
    package let document: LintSubject
    /// Errors of structure and of identifiers, in the document's order.
    let findings: [Finding]

    /// - Parameter lintFindings: what lint found in the document.
    init(in document: LintSubject, _ lintFindings: [Finding]) {
        self.document = document
        findings = lintFindings.filter { finding in
            // Without a known app, lint only warns of the apps that are in 'applinks.apps' alone.
            if finding.code == LintRule.appsIgnored.code { return true }
            return finding.isError && finding.code != LintRule.appNotListed.code
                && (finding.isAboutStructure || finding.isAboutApps)
        }
    }

    /// The mistakes of a document that no configuration rates: all of them, found by the rules that find such mistakes.
    package init(in document: [UInt8]) {
        let subject = Self.subject(document)
        self.init(in: subject, Self.findings(of: Linter.rules(of: .structure) + Linter.rules(of: .apps), in: subject))
    }

    /// The mistakes in the identifiers of a document that no configuration rates, and places that a template should have
    /// filled in.
    static func ofApps(in document: [UInt8]) -> [Finding] {
        let subject = subject(document)
        return findings(of: Linter.rules(of: .apps) + [.templateLeft], in: subject).filter { finding in
            finding.isError && finding.code != LintRule.appNotListed.code
        }
    }

    private static func subject(_ document: [UInt8]) -> LintSubject {
        LintSubject(.plain(document), size: document.count, options: LintOptions(rules: nil, knownApps: []))
    }

    private static func findings(of rules: [LintRule], in subject: LintSubject) -> [Finding] {
        Linter.findings(rules.map { rule in (rule, rule.findings(in: subject)) }, .standard, limit: .max)
    }

    /// The mistake that keeps an app from being listed in a service, nearest to the app's text; nil without one.
    ///
    /// - Parameter app: nil for any app.
    package func mistake(hiding app: AppIdentifier?, in selection: ServiceSelection) -> Finding? {
        if findings.isEmpty { return nil }
        let members = members(of: selection)
        guard let app else { return findings.first { finding in members.contains { finding.isInside($0.range) } } }
        return mistake(hiding: app, in: members).map { mistake in worded(mistake, for: app) }
    }

    private func mistake(hiding app: AppIdentifier, in members: [JSONMember]) -> Finding? {
        let ending = Array("\(app.bundle)\"".utf8)
        for member in members {
            guard let place = firstIndex(of: ending, in: member.range) else { continue }
            if let mistake = mistake(nearestTo: place, in: member) { return mistake }
        }
        return findings.first { finding in
            covers(app, finding) && members.contains { member in finding.isInside(member.range) }
        }
    }

    /// The last mistake in a member of the document that begins before a place.
    private func mistake(nearestTo place: Int, in member: JSONMember) -> Finding? {
        findings.last { finding in
            // An invalid identifier hides no other one.
            finding.isInside(member.nameRange.lowerBound..<place + 1)
                && (finding.isAboutStructure || finding.location.range?.contains(place) == true)
        }
    }

    /// Whether a mistake is in the place where the app should be: an entry without an app, or a text without one, with a
    /// wildcard that the app fits, or with the app among others.
    private func covers(_ app: AppIdentifier, _ mistake: Finding) -> Bool {
        if mistake.code == LintRule.entryWithoutApp.code { return true }
        guard mistake.isAboutApps, let range = mistake.location.range else { return false }
        let text = document.bytes[range].dropFirst().dropLast()
        if text.isEmpty || text.last == "*" && app.description.utf8.starts(with: text.dropLast()) { return true }
        let parts = text.split { byte in !byte.isLetterOrDigit && byte != "." && byte != "-" }
        return parts.contains { part in part.elementsEqual(app.description.utf8) }
    }

    /// The members of the document that are a service's, contain its name, or have one that only it knows.
    private func members(of selection: ServiceSelection) -> [JSONMember] {
        let members = document.root?.members ?? []
        guard case .one(let service) = selection else { return members }
        let name = Array("\"\(service)\"".utf8)
        return members.filter { member in
            if service == .applinks, ObjectRole.applinks.knows(member.name) { return true }
            return firstIndex(of: name, in: member.range) != nil
        }
    }

    private func firstIndex(of text: [UInt8], in range: Range<Int>) -> Int? {
        let index = Array(document.bytes[range]).firstIndex(of: text, from: 0)
        return index.map { index in range.lowerBound + index }
    }

    /// The mistake as lint words it for a document that should list the app.
    private func worded(_ mistake: Finding, for app: AppIdentifier) -> Finding {
        guard let rule = mistake.rule else { return mistake }
        var subject = document
        subject.options.knownApps = [app]
        // Of hundreds only one is to be worded.
        let isMeant = { (range: Range<Int>) in range == mistake.location.range }
        let defects = document.file?.toleratedDefects ?? []
        subject.file?.toleratedDefects = defects.filter { defect in isMeant(defect.range) }
        if mistake.isAboutApps {
            for (index, section) in (document.file?.services ?? []).enumerated() {
                subject.file?.services[index].apps = section.apps.filter { listing in isMeant(listing.range) }
            }
        }
        let worded = Self.findings(of: [rule], in: subject)
        return worded.first { finding in finding.location == mistake.location } ?? mistake
    }
}

extension JSONMember {
    fileprivate var range: Range<Int> { nameRange.lowerBound..<value.range.upperBound }
}

extension Finding {
    var isAboutStructure: Bool { LintRule.Kind(of: code) == .structure }
    var isAboutApps: Bool { LintRule.Kind(of: code) == .apps }

    fileprivate func isInside(_ range: Range<Int>) -> Bool {
        guard let start = location.range?.lowerBound else { return false }
        return range.contains(start)
    }
}
