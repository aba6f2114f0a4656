internal import AASA

extension IntentFilter {
    /// Why a link that is clicked does not fit a filter: the first condition that does not hold,
    /// in the order of the system.
    package enum Obstacle: Sendable, Equatable {
        case disabled
        case notExported
        case lacksView
        case lacksBrowsable
        case lacksDefault
        case mediaType
        case scheme
        case host
        case schemeSpecificPart
        case path
        /// The first group that matches does not allow the link.
        case group(Int)
    }

    /// The component of the filter for web links that is nearest to a link, with what keeps the link from
    /// it; nil for no such filter.
    ///
    /// - Parameter isExample: whether the path of the link represents all paths.
    static func nearestFailure(of filters: [IntentFilter], to url: AndroidURL, isExample: Bool = false) -> String? {
        var nearest: (nearness: (host: Int, rest: Int), sentence: String)?
        for filter in filters where filter.isForWeb {
            guard let obstacle = filter.obstacle(to: url) else { continue }
            let nearness = filter.nearness(to: url, before: obstacle)
            if let nearest, nearest.nearness >= nearness { continue }
            var sentence = filter.sentence(about: obstacle, to: url)
            if isExample, obstacle == .path {
                sentence = "none of its paths matches a link (\(filter.pathNames.shortened))"
                let literal = filter.paths.first { path in path.mistake?.needsSign == true }
                if let literal, let mistake = literal.mistake {
                    sentence = "\(literal.kind) '\(literal.value)' \(mistake.effect)"
                }
            }
            nearest = (nearness, "\(filter.component): \(sentence)")
        }
        return nearest?.sentence
    }

    /// How much of a link fits the filter: more is nearer. One that names the host is meant for it, also with
    /// other obstacles.
    private func nearness(to url: AndroidURL, before obstacle: Obstacle) -> (host: Int, rest: Int) {
        var host = if authorities.isEmpty { 1 } else { 0 }
        if names(listHost: url.host) { host = 2 }
        if !schemes.contains(url.scheme) { return (host, 0) }
        let isForHost = authorities.isEmpty || authorities.contains { authority in authority.matches(url) }
        if !isForHost { return (host, 1) }
        return if obstacle == .path { (host, 2) } else { (host, 3) }
    }

    /// Whether links that are clicked may open the component.
    var opensLinks: Bool { obstacleToLinks == nil }

    /// What keeps every link from the component; nil if links may open it.
    private var obstacleToLinks: Obstacle? {
        if !isEnabled { return .disabled }
        if isExported == false { return .notExported }
        if !hasView { return .lacksView }
        if !isBrowsable { return .lacksBrowsable }
        if !isDefault { return .lacksDefault }
        return if mimeTypes.isEmpty { nil } else { .mediaType }
    }

    /// Whether a link that is clicked fits the filter.
    ///
    /// - Parameter readingGroups: whether groups count, which Android 15 and later read.
    package func matches(_ url: AndroidURL, readingGroups: Bool = true) -> Bool {
        obstacle(to: url, readingGroups: readingGroups) == nil
    }

    /// What keeps a link from the filter; nil if it fits.
    ///
    /// - Parameter readingGroups: whether groups count, which Android 15 and later read.
    package func obstacle(to url: AndroidURL, readingGroups: Bool = true) -> Obstacle? {
        if let obstacle = obstacleToLinks { return obstacle }
        if !schemes.contains(url.scheme) { return .scheme }
        let fitsPart = schemeSpecificParts.contains { part in part.pattern?.matches(url.schemeSpecificPart) ?? false }
        if fitsPart { return nil }
        // Without a host, every URL with the scheme fits, with any path.
        if authorities.isEmpty { return if schemeSpecificParts.isEmpty { nil } else { .schemeSpecificPart } }
        if !authorities.contains(where: { authority in authority.matches(url) }) { return .host }
        let groups = groups(ifRead: readingGroups)
        if paths.isEmpty, groups.isEmpty { return nil }
        let fitsPath = paths.contains { path in path.pattern?.matches(url.path) ?? false }
        if fitsPath { return nil }
        for (number, group) in groups.map(\.filterGroup).enumerated() where group.matches(url) {
            return if group.isAllowing { nil } else { .group(number) }
        }
        return .path
    }

    /// An obstacle to a link, as a sentence about the filter.
    package func sentence(about obstacle: Obstacle, to url: AndroidURL) -> String {
        switch obstacle {
        case .disabled: "the component is not enabled"
        case .notExported: "the component is not exported"
        case .lacksView: "it lacks the action VIEW"
        case .lacksBrowsable: "it lacks the category BROWSABLE"
        case .lacksDefault: "it lacks the category DEFAULT"
        case .mediaType: "it has a media type, and a link has none"
        case .scheme: "none of its schemes is '\(url.scheme)' (\(schemes.shortened))"
        case .host: "none of its hosts is '\(Self.name(url.host, port: url.port))' (\(hostNames.shortened))"
        case .schemeSpecificPart:
            "none of its android:ssp is '\(url.schemeSpecificPart)' (\(schemeSpecificParts.map(\.value).shortened))"
        case .path: "none of its paths is '\(url.path)' (\(pathNames.shortened))"
        case .group(let number): "its <uri-relative-filter-group> \(number + 1) refuses '\(url.path)'"
        }
    }

    private var hostNames: [String] {
        authorities.map { authority in Self.name(authority.host, port: authority.port) }
    }

    private var pathNames: [String] {
        let own = paths.map { path in "\(path.kind) \(path.value)" }
        let ofGroups = groups.flatMap(\.parts).map { part in "\(part.kind) \(part.value)" }
        return own + ofGroups
    }

    /// A host, with the port if there is one.
    private static func name(_ host: String, port: Int?) -> String {
        guard let port else { return host }
        return "\(host):\(port)"
    }
}
