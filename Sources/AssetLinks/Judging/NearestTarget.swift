internal import AASA

/// What a list has in the place of a link that it lacks.
package struct NearestTarget {
    let relation: Relation
    /// One of them should be linked.
    let assets: [Asset]
    /// The list, and the lists that it includes.
    let search: StatementSearch
    /// The package that the caller found to be similar.
    private let meant: String?
    private let packages: [String]
    private let near: [ListReading.Link]

    init(relation: Relation, assets: [Asset], search: StatementSearch, meant: String? = nil) {
        self.relation = relation
        self.meant = meant
        self.assets = assets
        self.search = search
        packages = assets.compactMap(\.app?.package)
        near = search.links(near: assets)
    }

    /// What lists have in the place of a statement about links of an app.
    ///
    /// - Parameters:
    ///   - package: nil for every app.
    ///   - fingerprints: of its certificates; none if any may be the app's.
    ///   - meant: the package that is similar; nil searches short lists for it.
    package init(
        linksOf package: String?, signedBy fingerprints: [CertificateFingerprint], in search: StatementSearch,
        meant: String?
    ) {
        var apps: [SignedApp] = []
        if let package {
            apps = fingerprints.map { one in SignedApp(package: package, fingerprint: one.description) }
            if apps.isEmpty { apps = search.apps(of: [package], for: .handleAllURLs).filter(\.isIdentifiable) }
            if apps.isEmpty { apps = [SignedApp(package: package, fingerprint: "")] }
        }
        self.init(relation: .handleAllURLs, assets: apps.map(Asset.app), search: search, meant: meant)
    }

    /// That the list lacks the target, with what is similar to it: lower case, no full stop.
    package var sentence: String {
        guard let name = assets.first?.name else { return absenceOfApps }
        if isNamed { return "the list names \(name), but not for \(relation)" }
        let named = search.apps(of: packages, for: relation)
        if let app = named.first(where: { app in CertificateFingerprint.isCanonical(app.fingerprint) }) {
            if assets.compactMap(\.app).allSatisfy(\.fingerprint.isEmpty) {
                return "the certificate of \(name) is not known: the list names the app with \(app.fingerprint)"
            }
            return "the list names \(app.package) with other certificates, as \(app.fingerprint)"
        }
        if let app = named.first { return "the list names \(app.package), but with the fingerprint of no certificate" }
        if let (right, listed) = inOtherForm {
            return "the list names \(listed), which differs from \(right) in capitals"
        }
        for case .app(let named) in links.lazy.map(\.target) where packages.contains(where: named.isBuild) {
            return "the list does not name \(name), but \(named.package)"
        }
        if let misspelt = unfilled?.listed ?? misspelt { return "the list does not name \(name), but \(misspelt)" }
        return "the list does not name \(name)"
    }

    /// What to change of it; nil if that is not known.
    package var hint: String? {
        if isNamed { return "add \"\(relation)\" to the relations of its statement" }
        if let (right, listed) = inOtherForm ?? unfilled { return "write '\(right)' in the place of '\(listed)'" }
        return certificateAddition
    }

    private var links: [ListReading.Link] { search.links }

    /// Whether the list has the target, with other relations.
    private var isNamed: Bool {
        near.contains { link in link.relation != relation && assets.contains(link.target) }
    }

    /// That the list links no app, with the first website that it links instead.
    private var absenceOfApps: String {
        let linked = links.filter { link in link.relation == relation }
        for case .web(let origin) in linked.map(\.target) {
            return "the list names no app for \(relation), but \(origin)"
        }
        return "the list names no app for \(relation)"
    }

    /// The package of one of the assets, and the one in the list that differs from it in capitals only.
    private var inOtherForm: (right: String, listed: String)? {
        for package in packages {
            // White space has a finding of its own.
            let listed = near.compactMap(\.target.app?.package).first { other in
                !other.hasSameBytes(as: package) && other.utf8.count == package.utf8.count
            }
            if let listed { return (package, listed) }
        }
        return nil
    }

    /// The package of one of the assets, and the placeholder that the list has with its certificate.
    private var unfilled: (right: String, listed: String)? {
        if links.count > StatementObstacle.maximumLinks { return nil }
        let listed = links.filter { link in link.relation == relation }.compactMap(\.target.app)
        for app in assets.compactMap(\.app) where CertificateFingerprint.isCanonical(app.fingerprint) {
            let placeholder = listed.first { other in
                other.fingerprint == app.fingerprint && Placeholder.isPackage(other.package)
            }
            if let placeholder { return (app.package, placeholder.package) }
        }
        return nil
    }

    /// The package in the list that is nearest to one of the assets; nil if none is near. Each of thousands of apps may
    /// be judged by a long list, in which the caller searches.
    private var misspelt: String? {
        if let meant { return meant }
        if links.count > StatementObstacle.maximumLinks { return nil }
        let listed = links.compactMap(\.target.app?.package).unique
        return packages.lazy.compactMap { package in EditDistance.nearest(to: package, in: listed) }.first
    }

    /// What to add to the certificates that the list has of an app; nil unless it names the app by a valid one. A
    /// further statement could have other dynamic rules.
    private var certificateAddition: String? {
        let listed = near.filter { link in link.relation == relation }.compactMap(\.target.app)
        let named = listed.first { app in
            packages.contains(bytesOf: app.package) && CertificateFingerprint.isCanonical(app.fingerprint)
        }
        return named.flatMap { app in assets.addition(toCertificatesOf: app.package) }
    }
}

extension [Asset] {
    /// What to add to the certificates of a package; nil if none of its own is known.
    func addition(toCertificatesOf package: String) -> String? {
        let own = compactMap(\.app).filter { app in
            app.package.hasSameBytes(as: package) && !app.fingerprint.isEmpty
        }
        if own.isEmpty { return nil }
        let fingerprints = own.map { app in "\"\(app.fingerprint)\"" }.joined(separator: ", ")
        return "add \(fingerprints) to the certificates of \(package)"
    }
}

extension StatementSearch {
    /// What the lists name of packages for a relation; for others, if they name none for it.
    fileprivate func apps(of packages: [String], for relation: Relation) -> [SignedApp] {
        let targets = packages.map { package in Asset.app(SignedApp(package: package, fingerprint: "")) }
        let own = links(near: targets).filter { link in
            guard let app = link.target.app else { return false }
            return packages.contains(bytesOf: app.package)
        }
        let related = own.filter { link in link.relation == relation }
        let decisive = if related.isEmpty { own } else { related }
        return decisive.compactMap(\.target.app)
    }
}

extension SignedApp {
    /// Whether this is another build of a package: `com.example.shop.debug` of `com.example.shop`, or the reverse.
    fileprivate func isBuild(of package: String) -> Bool {
        let isShorter = self.package.utf8.count < package.utf8.count
        let (short, long) = if isShorter { (self.package, package) } else { (package, self.package) }
        return long.hasPrefix(short) && long.utf8.dropFirst(short.utf8.count).first == "."
    }
}
