/// The mistakes of a document that may keep an app, which it contains, from being listed: then they are the cause.
package struct HidingMistakes {
    private let document: LintSubject
    /// Errors of structure and of identifiers.
    package let findings: [Finding]

    /// - Parameter lintFindings: what lint found in the document.
    package init(in document: LintSubject, _ lintFindings: [Finding]) {
        self.document = document
        findings = lintFindings.filter { finding in
            finding.isError && finding.code != LintRule.appNotListed.code
                && (finding.isAboutStructure || finding.isAboutApps)
        }
    }

    /// Whether the mistakes keep an app from being listed in a service.
    ///
    /// - Parameter app: nil for any app.
    package func hide(_ app: AppIdentifier?, in selection: ServiceSelection) -> Bool {
        if findings.isEmpty { return false }
        guard let app else { return true }
        guard case .one(let service) = selection else { return names(app, in: 0..<document.bytes.count) }
        let members = document.root?.members ?? []
        return members.contains { member in
            member.name.hasSameBytes(as: service.rawValue) && names(app, in: member.value.range)
        }
    }

    /// Whether the app's bundle identifier ends a string there, or a wildcard covers the app.
    private func names(_ app: AppIdentifier, in range: Range<Int>) -> Bool {
        let hasWildcard = findings.contains { mistake in
            guard let text = mistake.location.range, range.contains(text.lowerBound) else { return false }
            let pattern = document.bytes[text].filter { $0 != "\"" }
            return pattern.last == "*" && app.description.utf8.starts(with: pattern.dropLast())
        }
        if hasWildcard { return true }
        let ending = Array("\(app.bundle)\"".utf8)
        return Array(document.bytes[range]).firstIndex(of: ending, from: 0) != nil
    }
}

extension Finding {
    var isAboutStructure: Bool { LintRule.Kind(of: code) == .structure }
    var isAboutApps: Bool { LintRule.Kind(of: code) == .apps }
}
