package import AASAToolkit
internal import HTTPS
internal import PublicSuffixes
package import AASA
package import AASAPages

/// Requests pages of a site as Safari does, with what belongs to them: icons, and the well-known files on credentials.
///
/// Not for use from two threads at once. Sends no cookies, follows redirects to `https` only, and bounds everything
/// that it reads. A site at a public address leads to public addresses only: its redirects and icons must not reach
/// services of this machine and its networks, unless the user has chosen the machine for them.
package final class PageInspector {
    /// The user agents of Safari on an iPhone and on a Mac.
    package static let phone = ProbeSeries.Client.browser.userAgent
    package static let desktop =
        "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15"

    private let client: Client
    private let moment: Timestamp

    /// - Parameters:
    ///   - moment: the time at which certificates are verified.
    ///   - interruption: a descriptor that becomes readable when an inspection must end early.
    /// - Throws: `.networkUnavailable`.
    package init(
        trust: TrustAnchors, at moment: Timestamp, _ options: NetworkOptions, interruption: Int32?
    ) throws(ToolkitError) {
        var options = options
        options.jobs = 4
        client = try options.client(
            trust: trust, limiter: nil, interruption: interruption, bodyLimit: PageReader.maximumSize)
        self.moment = moment
    }

    /// Requests a page for a phone and for a desktop, and its touch icons.
    ///
    /// - Throws: `.page(…)` when there is no page; `.interrupted`.
    ///
    /// - Parameter renderer: renders the page, so that the rules read what its scripts have made; nil: as it was sent.
    package func page(
        _ url: String, renderer: PageRenderer? = nil
    ) throws(ToolkitError) -> (inspected: InspectedPage, rendering: PageRenderer.Rendering?) {
        let chains = try fetch([(url, Self.phone), (url, Self.desktop)])
        let (phone, desktop) = (chains[0], chains[1])
        if let status = phone.response?.status, status >= 400, desktop.response?.status == 200 {
            throw ToolkitError(
                .page(.notServed), path: url, detail: "answers \(status) to a phone, and 200 to a desktop")
        }
        let sent = try phone.page(from: url)
        let rendering = try renderer?.render(phone.url)
        let page = rendering?.page ?? sent
        var inspected = InspectedPage(page)
        var visit = PageVisit(requested: url, phone: phone.url, desktop: desktop.destination)
        visit.refreshTarget = sent.refreshTarget(field: phone.response?.fields["Refresh"])
        let field = desktop.response?.fields["Refresh"]
        if let target = visit.refreshTarget, (try? desktop.page(from: url).refreshTarget(field: field)) != target {
            visit.phone = target
        }
        if phone.url != desktop.url, WebURL.host(of: phone.url)?.hasPrefix("m.") == true {
            let back = try fetch([(phone.url, Self.desktop)], isPublicOnly: phone.isPublicOnly)[0]
            visit.desktopFromPhone = back.destination
        }
        visit.icons = try icons(of: page, at: phone.url, isPublicOnly: phone.isPublicOnly)
        inspected.visit = visit
        return (inspected, rendering)
    }

    /// Touch icons that are requested for each page at most.
    private static let maximumIcons = 6

    private func icons(of page: Page, at url: String, isPublicOnly: Bool) throws(ToolkitError) -> [PageVisit.Icon] {
        var icons: [(url: String, element: Int?)] = []
        for element in page.touchIcons.prefix(Self.maximumIcons) {
            if let url = page.link(element) { icons.append((url, element)) }
        }
        if page.touchIcons.isEmpty, let root = WebURL.resolve("/apple-touch-icon.png", against: url) {
            icons = [(root, nil)]
        }
        icons = icons.filter { RedirectChain.obstacle(to: $0.url) == nil }
        let chains = try fetch(icons.map { ($0.url, Self.phone) }, isPublicOnly: isPublicOnly)
        return zip(icons, chains).map { icon, chain in
            let response = chain.response
            let size = response.flatMap { file in Self.sizeOfPNG(file.body, isCutOff: file.isCutOff) }
            return PageVisit.Icon(url: icon.url, element: icon.element, status: response?.status, size: size)
        }
    }

    /// The size in the header of a PNG image (PNG specification, section 11.2.2); nil for other files, and for one
    /// without its last chunk that was read to its end.
    static func sizeOfPNG(_ bytes: [UInt8], isCutOff: Bool = false) -> PageVisit.Icon.Size? {
        let start: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
        guard bytes.count > 24, bytes.starts(with: start) else { return nil }
        func number(_ at: Int) -> Int { bytes[at..<at + 4].reduce(0) { number, byte in number << 8 | Int(byte) } }
        var chunk = 8
        while chunk + 12 <= bytes.count, !bytes[(chunk + 4)...].starts(with: "IEND".utf8) {
            chunk += 12 + number(chunk)
        }
        guard isCutOff || chunk + 12 <= bytes.count else { return nil }
        return PageVisit.Icon.Size(width: number(16), height: number(20))
    }

    /// Requests the well-known files on credentials.
    ///
    /// - Throws: `.interrupted`.
    package func credentialFiles(_ site: Site) throws(ToolkitError) -> [CredentialFile] {
        let kinds = CredentialFile.Kind.allCases
        let urls = kinds.map { "https://\(site)\($0.path)" }
        let chains = try fetch((urls + ["https://\(site)\(CredentialFile.missingPath)"]).map { ($0, Self.phone) })
        let missing = chains.last.flatMap { chain in chain.response.map { response in (chain.url, response.status) } }
        var files: [CredentialFile] = []
        for (index, kind) in kinds.enumerated() {
            let chain = chains[index]
            guard var file = Self.credentialFile(kind, at: urls[index], from: chain) else { continue }
            file.missing = missing
            if kind == .changePassword, chain.response?.status == 200 { try followRefresh(of: &file, from: chain) }
            files.append(file)
        }
        return files
    }

    /// The file that requests of its URL have found; nil if a site need not have it, and does not answer.
    private static func credentialFile(_ kind: CredentialFile.Kind, at url: String, from chain: Chain)
        -> CredentialFile?
    {
        let response = chain.response
        guard let first = chain.hops.first, response != nil || kind == .changePassword else { return nil }
        var status = first.status
        // A list may be behind redirects; the others are at their URL itself.
        if kind == .webAuthn, let response { status = response.status }
        var file = CredentialFile(
            kind, url: url, status: status, type: response?.contentType, body: response?.body ?? [])
        file.page = try? response?.page(at: chain.url)
        if chain.hops.count > 1 || response == nil { file.destination = (chain.url, response?.status) }
        file.refusal = chain.refusal ?? chain.noAnswer
        if kind == .webAuthn { file.findRegistrableDomains() }
        return file
    }

    private func followRefresh(of file: inout CredentialFile, from chain: Chain) throws(ToolkitError) {
        guard let target = file.page?.refresh?.target else { return }
        var end = chain
        if end.follow(target) { end = try fetch([(target, Self.phone)], isPublicOnly: chain.isPublicOnly)[0] }
        if end.refusal == nil, chain.hops.contains(where: { $0.url == end.url }) {
            end.refusal = "redirects in a circle"
        }
        file.destination = (end.url, end.response?.status)
        if end.refusal != nil { file.destination?.url = target }
        file.refusal = end.refusal ?? end.noAnswer
    }

    // MARK: Requests

    /// A request and the redirects that it led to.
    fileprivate struct Chain {
        var hops: [(url: String, status: Int)] = []
        var url: String
        /// The last response, when it is not a redirect that was followed.
        var response: Response?
        /// Why there is no response.
        var failure: String?
        /// Why the last redirect was not followed.
        var refusal: String?
        let userAgent: String
        /// Whether only public addresses may be requested from now on.
        var isPublicOnly: Bool
        /// Where the redirects led; nil without a response.
        var destination: String? { if response == nil { nil } else { url } }
        /// In words, when there is no response.
        var noAnswer: String? { if response == nil { "does not answer: \(failure ?? "")" } else { nil } }

        /// - Throws: there was no response, an error's status, or a file that is not HTML.
        func page(from requested: String) throws(ToolkitError) -> Page {
            func failure(_ problem: ToolkitError.PageProblem, detail: String) -> ToolkitError {
                let subject = if requested == url { "" } else { "leads to \(url), which " }
                return ToolkitError(.page(problem), path: requested, detail: subject + detail)
            }
            if let refusal { throw failure(.notServed, detail: refusal) }
            guard let response else { throw failure(.noAnswer, detail: noAnswer ?? "") }
            // A page that needs a login may have one of these two.
            guard response.status < 300 || [401, 403].contains(response.status) else {
                throw failure(.notServed, detail: "answers \(response.status)")
            }
            guard response.isHTML else {
                throw failure(.notServed, detail: "has the type '\(response.contentType ?? "")', and is not a page")
            }
            return try response.page(at: url)
        }
    }

    /// Requests all, and follows their redirects.
    ///
    /// - Parameter isPublicOnly: false for URLs that the user has named.
    private func fetch(
        _ requests: [(url: String, userAgent: String)], isPublicOnly: Bool = false
    ) throws(ToolkitError) -> [Chain] {
        var chains = requests.map { url, agent in Chain(url: url, userAgent: agent, isPublicOnly: isPublicOnly) }
        let first = chains.enumerated().map { index, chain in request(index, for: chain) }
        try client.run(first) { done, result in
            if case .response(let response) = result, isPublic(response, of: done.url) {
                chains[done.tag].isPublicOnly = true
            }
            guard chains[done.tag].append(result) else { return nil }
            return request(done.tag, for: chains[done.tag])
        }
        return chains
    }

    /// Whether a response came from a public address. A machine that the user has chosen counts as one.
    private func isPublic(_ response: Response, of url: String) -> Bool {
        if client.choosesMachine(for: url) { return true }
        return response.address.flatMap(IPAddress.init)?.isPublic ?? false
    }

    private func request(_ tag: Int, for chain: Chain) -> Request {
        var request = Request(tag: tag, url: chain.url, at: moment.seconds, keepsConnection: true)
        request.userAgent = chain.userAgent
        request.isPublicOnly = chain.isPublicOnly && !client.choosesMachine(for: chain.url)
        request.extraFields = ["Refresh"]
        request.fields = ["Accept: text/html,application/xhtml+xml,application/json;q=0.9,*/*;q=0.8"]
        return request
    }
}

extension PageInspector.Chain {
    /// Returns whether another request is to be made.
    fileprivate mutating func append(_ result: TransferResult) -> Bool {
        guard case .response(let response) = result else {
            if case .failure(let failure) = result { self.failure = failure.text }
            return false
        }
        hops.append((url, response.status))
        guard HTTPStatus.isFollowed(response.status), let target = response.redirectTarget else {
            self.response = response
            return false
        }
        if follow(target) { return true }
        self.response = response
        return false
    }

    /// Returns whether the target may be requested; if not, notes why.
    fileprivate mutating func follow(_ target: String) -> Bool {
        if let obstacle = RedirectChain.obstacle(to: target) {
            refusal = "redirects to \(ShownURL.ofServer(target)), which \(obstacle)"
        } else if hops.contains(where: { $0.url == target }) {
            refusal = "redirects in a circle"
        } else if hops.count > RedirectChain.maximumLength {
            refusal = "redirects more than \(RedirectChain.maximumLength) times"
        } else {
            url = target
            return true
        }
        return false
    }
}

extension Response {
    fileprivate var isHTML: Bool {
        let type = contentType?.prefix(before: ";").lowercased() ?? "text/html"
        return type.contains(text: "html")
    }

    fileprivate func page(at url: String) throws(ToolkitError) -> Page {
        guard isHTML else { throw ToolkitError(.page(.notServed), path: url, detail: "") }
        if isCutOff { throw ToolkitError(.page(.tooLarge), path: url, detail: String(PageReader.maximumSize)) }
        return try PageReader.page(body, url: url, contentType: contentType)
    }
}

extension CredentialFile {
    /// Looks up the registrable domains of a list's origins.
    package mutating func findRegistrableDomains() {
        var domains: [String: String] = [:]
        for host in originHosts {
            domains[host] = PublicSuffixList.registrableDomain(of: SiteName.asciiName(host) ?? host)
        }
        registrableDomains = domains
    }
}
