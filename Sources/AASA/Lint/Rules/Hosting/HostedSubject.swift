extension LintSubject {
    /// What a site serves, with how it serves it. Without a file nothing but the hosting is looked at.
    package init(_ hosting: HostingInspection, options: LintOptions) {
        let place = Self.filePlace(of: hosting, options)
        self.init(place?.file, options: options)
        self.hosting = hosting
        filePlace = place
        if hasAssociationFile || failingPlaces.isEmpty { return }
        // A server that has no file at the first place may answer every other path with one page.
        self = LintSubject(nil as Answer?, options: options)
        self.hosting = hosting
    }

    /// The file in an answer; nil for none.
    init(_ answer: Answer?, options: LintOptions) {
        if let answer, !answer.isCutOff || answer.kindOfLongFile != nil {
            self.init(answer.content, size: answer.size, options: options)
        } else {
            // Nothing was read, or the beginning of a document: a finding about the text would be wrong.
            self.init(.plain([]), size: answer?.size ?? 0, options: options)
            syntaxErrors = []
            foreign = nil
        }
    }

    private static func places(of hosting: HostingInspection, _ options: LintOptions) -> [PlaceInspection] {
        let places = hosting.places.map { $0.seen(under: options.rules ?? .today) }
        guard options.rules == .ios8 else { return places }
        let urls = SystemVersion.ios8.places(for: hosting.site, mode: nil, cdn: SystemVersion.appleCDN)
        return places.filter { place in urls.contains { $0.hasSameBytes(as: place.url) } }
    }

    /// The first place with a file that devices request. Where a redirect brings none here, and the CDN has a copy,
    /// devices get that.
    private static func filePlace(of hosting: HostingInspection, _ options: LintOptions) -> PlaceInspection? {
        let places = places(of: hosting, options)
        for place in places {
            if place.file != nil { return place }
            if place.endsSearch { return nil }
        }
        guard let first = places.first, first.mayLeadToFile, (options.rules ?? .today).usesCDN(nil) else { return nil }
        guard let copy = hosting.cdn, copy.file != nil else { return nil }
        return copy
    }

    /// Where a device looks: iOS 8 at the root alone. Empty without a site.
    var hostedPlaces: [PlaceInspection] { hosting.map { Self.places(of: $0, options) } ?? [] }

    /// Whether the site has a file that is meant for Apple's systems. Many servers answer every URL with one page.
    package var hasFile: Bool { filePlace != nil && !isPage }

    /// Whether a web page, or nothing, is in the place of the file.
    var isPage: Bool { foreign == .html || foreign == .empty || foreign == .blank }

    /// Whether that is an association file, perhaps with mistakes, and no other document in its place.
    var hasAssociationFile: Bool {
        if case .signingFile = content { return false }
        return switch foreign {
        case .document, .pem: false
        default: hasFile
        }
    }

    /// Where the document came from, or should have come from first; nil without a site.
    package var documentURL: String? { (filePlace ?? hostedPlaces.first)?.url }

    /// The places without a file that a device requests: those before the one with the file, or all.
    var failingPlaces: [PlaceInspection] { Array(hostedPlaces.prefix { place in place.file == nil }) }

    /// The failing places, and one with a file behind redirects.
    var redirectingPlaces: [PlaceInspection] {
        let failing = failingPlaces
        let next = hostedPlaces.dropFirst(failing.count).first
        guard let next, next.ownFile == nil else { return failing }
        return failing + [next]
    }

    /// One finding about those of the places, or of the failing ones, that `describe` has a text for: what the place
    /// does, and a hint. An error, unless a later place has the file and a device goes on to it.
    func failingPlaces(
        _ places: [PlaceInspection]? = nil, of lintRule: LintRule,
        describe: (PlaceInspection) -> (predicate: String, hint: String?)?
    ) -> [Finding] {
        var failing: [(PlaceInspection, (predicate: String, hint: String?))] = []
        for place in places ?? failingPlaces {
            if let description = describe(place) { failing.append((place, description)) }
        }
        guard let (place, first) = failing.first else { return [] }
        var message = "\(place.url) \(first.predicate)"
        for (other, description) in failing.dropFirst() {
            let hasSameHint = description.hint == first.hint
            let isSameKind = place.redirectKind != nil && other.redirectKind == place.redirectKind
            let isSameRedirect = other.isRedirect && place.isRedirect && (hasSameHint || isSameKind)
            if isSameRedirect || description.predicate.hasSameBytes(as: first.predicate) {
                message += "; likewise \(other.url)"
            } else {
                message += "; \(other.url) \(description.predicate)"
            }
        }
        let isFatal = !hasAssociationFile || place.endsSearch
        var finding = lintRule.finding(message, hint: first.hint).rated(isFatal ? .error : .warning)
        finding.location.url = place.url
        return [finding]
    }
}

extension PlaceInspection {
    /// Whether a device requests no further place after this one: see ``SiteSearch``.
    package var endsSearch: Bool { Self.endsSearch(observation) }

    private static func endsSearch(_ observation: Observation?) -> Bool {
        switch observation?.answer?.statusClass {
        case nil, .file, .serverError: true
        case .redirect, .clientError, .other: false
        }
    }

    /// The connection of the first request; nil when the URL was not requested.
    package var connection: ConnectionInspection? { hops.first?.connection }

    var isRedirect: Bool { observation?.answer?.isRedirect ?? false }

    fileprivate var redirectKind: RedirectKind? {
        RedirectKind(from: url, to: observation?.answer?.redirectTarget ?? "")
    }

    /// Whether Apple's CDN may have got a file by following the place's redirects: not where they leave the site, go in
    /// a circle or end without one.
    var mayLeadToFile: Bool {
        isRedirect && redirectScope == .sameSite && ending == .answer && Self.endsSearch(hops.last?.observation)
    }
}
