package import AASA

/// Whether a website has a statement about one of some assets, and why.
package struct StatementJudgement: Sendable {
    /// One of them is enough: an app is known by several certificates.
    package let assets: [Asset]
    package let relation: Relation
    package let inspection: SiteStatements

    package init(_ relation: Relation, to assets: [Asset], in inspection: SiteStatements) {
        self.assets = assets
        self.relation = relation
        self.inspection = inspection
    }

    private var search: StatementSearch { inspection.search }
    private var list: StatementListRecord? { inspection.list }

    package var isLinked: Bool { search.isLinked(relation, to: assets) }

    package var reason: Reason {
        if isLinked { return .approved }
        switch search.response {
        case .unreachable, .malformed, nil: return .unreachable
        case .untrusted: return .tlsUntrusted
        case .tooLarge: return .tooLarge
        case .status(let status): return Self.reason(ofStatus: status)
        case .document: break
        }
        let codes = search.errors.map(\.code)
        if codes.contains(.wrongContentType) { return .contentType }
        return codes.contains(.malformedContent) ? .malformedJSON : .appNotListed
    }

    private static func reason(ofStatus status: Int) -> Reason {
        switch status {
        case 300...399: .redirect
        case 400...499: .clientError
        case 500...599: .serverError
        default: .unexpectedStatus
        }
    }

    /// Android's agent does not ask a server again that answers with an error (VerifyStatus.kt).
    package var status: Status {
        let isRejected = search.rules == .android && reason == .serverError
        return isRejected ? .denied : reason.status
    }

    package var message: String {
        let status = list?.status ?? 0
        switch reason {
        case .approved: return "\(inspection.origin) has the statement"
        case .appNotListed: return missing
        case .malformedJSON: return firstProblem ?? "the list is not valid JSON"
        case .redirect:
            let target = list?.redirectTarget.map { " with \($0)" } ?? ""
            return "the list answers \(status)\(target), which is not followed"
        case .clientError, .serverError, .unexpectedStatus:
            if let vendor = list?.challenge?.vendor { return "the list answers \(status), by \(vendor)" }
            return "the list answers \(status)"
        case .tooLarge: return "the list has more than \(StatementList.maximumSize.grouped) bytes"
        case .contentType: return "the list has the type '\(list?.contentType ?? "")', not application/json"
        default: return list?.failure ?? "there is no response"
        }
    }

    /// The first finding about the list, which says more than the error of a service.
    private var firstProblem: String? {
        guard let document = list?.document else { return nil }
        return StatementList(document).findings(.standard).first { $0.severity == .error }?.message
    }

    /// What the list has in the place of the link.
    private var missing: String {
        if search.links.contains(where: { assets.contains($0.target) }) {
            return "the list names the app, and not for \(relation)"
        }
        let packages = assets.compactMap { asset in
            if case .app(let app) = asset { app.package } else { nil }
        }
        for case .app(let named) in search.links.map(\.target) where packages.contains(named.package) {
            if isInOtherForm(named) {
                return "the list has the app's certificate in a form that never matches, \(named.fingerprint)"
            }
            return "the list names \(named.package) with other certificates, as \(named.fingerprint)"
        }
        for case .app(let named) in search.links.map(\.target) where packages.contains(where: named.isBuild) {
            return "the list does not name the app, but \(named.package)"
        }
        return "the list does not name the target"
    }

    /// Whether the list has the certificate of one of the assets in small letters or without colons.
    private func isInOtherForm(_ named: SignedApp) -> Bool {
        guard let fingerprint = try? CertificateFingerprint(anyForm: named.fingerprint) else { return false }
        return assets.contains(.app(SignedApp(package: named.package, fingerprint: fingerprint.description)))
    }
}

extension SignedApp {
    /// Whether this is another build of a package: `com.example.shop.debug` of `com.example.shop`, or the reverse.
    fileprivate func isBuild(of package: String) -> Bool {
        self.package.hasPrefix("\(package).") || package.hasPrefix("\(self.package).")
    }
}
