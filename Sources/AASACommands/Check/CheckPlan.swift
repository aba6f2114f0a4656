internal import AASA
internal import POSIX

/// The targets of a command line as items: each file and site once, with what all targets need to know of it.
struct CheckPlan {
    var items: [CheckItem] = []
    /// The indices of the sites' items.
    private(set) var indices: [Site: Int] = [:]
    private(set) var urls: [(site: Site, url: String)] = []
    /// Sites that are checked in any case.
    private(set) var namedSites: Set<Site> = []
    /// The paths of the command line, without links.
    private(set) var paths: Set<String> = []
    /// The status of apps that cannot be checked.
    var status = ExitCode.yes
    /// Files that cannot be read.
    private(set) var unread: [(path: String, failure: CommandFailure)] = []
    /// Apps whose claims are known.
    var claimants: [AppIdentifier] = []
    var lookup = ConfigurationLookup(choice: nil)
    let inputs: CheckInputs
    /// The options for a site without an app, with what all options have in common.
    let model: DiagnosisOptions
    /// The lowest severity that makes the exit status 1.
    let failOn: Severity
    let console: Console

    /// With the URLs of the command line, each at the site whose file decides.
    var all: [CheckItem] {
        let links = Dictionary(grouping: urls) { link in decisive(for: link.site) }
        return items.compactMap { item in
            guard case .site(let site) = item.source else { return item }
            if mayRequest(site) { return self.item(item, of: site, links: links[site] ?? []) }
            return nil
        }
    }

    private typealias Link = (site: Site, url: String)

    /// An item with its URLs; nil for a site that only a URL names for which the file of another site decides.
    private func item(_ planned: CheckItem, of site: Site, links: [Link]) -> CheckItem? {
        let hasClaims = planned.options.contains(where: \.hasClaims)
        if links.isEmpty {
            let isRequired = namedSites.contains(site) || hasClaims
            return if isRequired { planned } else { nil }
        }
        var item = planned
        if !hasClaims, !claimants.isEmpty {
            item.options = claimants.map { claimant in options(for: claimant, claims: []) }
        }
        // One of the programs of an app is enough.
        let isClaimed = item.options.contains { options in options.hasClaims && options.claimsLinks }
        for index in item.options.indices {
            let options = item.options[index]
            if isClaimed, !options.claimsLinks { continue }
            item.options[index].urls = Self.urls(links, of: site, claimedBy: options)
        }
        return item
    }

    /// An app without a wildcard does not claim the URLs of subdomains.
    private static func urls(_ links: [Link], of site: Site, claimedBy options: DiagnosisOptions) -> [String] {
        let hasWildcard = options.claimsLinks(wildcard: true) ?? true
        return links.filter { link in hasWildcard || link.site == site }.map(\.url)
    }

    /// The sites that only an app names, and that are therefore not requested.
    var unrequested: [Site] { indices.keys.filter { !mayRequest($0) }.sorted { $0.description < $1.description } }

    private func mayRequest(_ site: Site) -> Bool {
        !Caller.isAgent || namedSites.contains(site) || urls.contains { $0.site == site }
    }

    /// The site itself, unless only a wildcard covers it: devices prefer the longest, whose file is at its own domain
    /// (Apple, TN3155).
    private func decisive(for site: Site) -> Site {
        if hasClaim(on: site, wildcard: false) { return site }
        let covering = indices.keys.filter { other in
            site.port == other.port && site.host.hasSuffix(".\(other.host)")
                && hasClaim(on: other, wildcard: true) && mayRequest(other)
        }
        return covering.max { one, other in one.host.utf8.count < other.host.utf8.count } ?? site
    }

    private func hasClaim(on site: Site, wildcard isWildcard: Bool) -> Bool {
        guard let index = indices[site] else { return false }
        return items[index].options.contains { options in options.claimsLinks(wildcard: isWildcard) == true }
    }

    /// Adds the site of a relying party, which each app must claim for passkeys and which must list it. To be called
    /// after the targets are added, whose apps are the ones that must claim it.
    mutating func add(relyingParty site: Site, apps: [AppIdentifier]) {
        namedSites.insert(site)
        if !claimants.isEmpty {
            let required = claimants.filter { claimant in !hasCredentialsClaim(claimant, on: site) }
            if !required.isEmpty { add(site, with: required.map(requiredOptions)) }
            return
        }
        // What else the app claims of a site that is checked too is not known.
        if let index = indices[site], items[index].options.allSatisfy({ options in options.claims == nil }) {
            for number in items[index].options.indices { items[index].options[number].isRelyingParty = true }
            return
        }
        let claim = Installation.Claim(site: site, service: .webcredentials, domains: [site.description], mode: nil)
        var options = options(for: apps)
        for index in options.indices { options[index].claims = [claim] }
        add(site, with: options)
    }

    private func requiredOptions(for app: AppIdentifier) -> DiagnosisOptions {
        var options = options(for: app, claims: [])
        options.isRelyingParty = true
        return options
    }

    /// Whether the app claims the host by its name or by a wildcard, whose file is at the wildcard's site.
    private func hasCredentialsClaim(_ app: AppIdentifier, on site: Site) -> Bool {
        for options in items.flatMap(\.options) where options.app == app {
            for claim in options.claims ?? [] where claim.service == .webcredentials && claim.site.port == site.port {
                if claim.covers(site.host) { return true }
            }
        }
        return false
    }

    /// An unreadable file is reported and does not stop the others.
    ///
    /// - Parameter apps: those of the command line.
    mutating func add(_ target: Operand, apps: [AppIdentifier]) {
        switch target {
        case .site(let site):
            namedSites.insert(site)
            add(site, with: options(for: apps))
        case .url(let site, let url):
            urls.append((site, url))
            add(site, with: options(for: apps))
        case .path(let path):
            guard paths.insert(FileSystem.resolved(path) ?? path).inserted else { return }
            if target.looksLikeASite, !Self.isProduct(path) { noteAmbiguous(path) }
            do throws(CommandFailure) {
                try add(path: path, apps: apps)
            } catch {
                if !unread.contains(where: { $0.failure.identity == error.identity }) { console.report(error) }
                unread.append((path, error))
            }
        }
    }

    func options(for apps: [AppIdentifier]) -> [DiagnosisOptions] {
        if apps.isEmpty { [model] } else { apps.map { app in options(for: app, claims: nil) } }
    }

    func options(for app: AppIdentifier, claims: [Installation.Claim]?) -> DiagnosisOptions {
        var options = model
        options.app = app
        options.claims = claims
        return options
    }

    mutating func add(_ site: Site, with options: [DiagnosisOptions]) {
        guard let index = indices[site] else {
            indices[site] = items.count
            items.append(CheckItem(source: .site(site), options: options))
            return
        }
        for new in options { items[index].options = Self.merging(new, into: items[index].options) }
    }

    /// What an app claims replaces options without claims; several files of one app claim together.
    private static func merging(_ new: DiagnosisOptions, into earlier: [DiagnosisOptions]) -> [DiagnosisOptions] {
        let same = earlier.first { options in options.app == new.app }
        guard let claims = new.claims else {
            let isKnown = same != nil || new.app == nil && !earlier.isEmpty
            return if isKnown { earlier } else { earlier + [new] }
        }
        var merged = new
        merged.claims = ((same?.claims ?? []) + claims).unique
        return earlier.filter { options in options.app != nil && options.app != new.app } + [merged]
    }

    /// Notes about names outside ASCII, once for all sites.
    func noteInternationalised() {
        var sites: [Site] = []
        for case .site(let site) in all.map(\.source) where site.isInternationalised { sites.append(site) }
        if !sites.isEmpty { console.note(AppFinding.internationalised(sites).sentence) }
    }
}

extension DiagnosisOptions {
    fileprivate var hasClaims: Bool { claims != nil }

    /// Whether the app claims links by a wildcard, or by a name; nil when its claims are not known.
    fileprivate func claimsLinks(wildcard isWildcard: Bool) -> Bool? {
        claims?.contains { claim in
            claim.service == .applinks && claim.domains.contains { domain in domain.hasPrefix("*.") == isWildcard }
        }
    }
}
