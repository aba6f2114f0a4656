internal import AASA
internal import AASAToolkit
internal import PKI

/// Badges of pairs under names that only this server can make, and that reveal nothing about the pair.
struct Badges: Sendable {
    private let cipher: DeterministicCipher

    /// Creates the badges; nil without a key.
    init?(key: [UInt8]?) {
        guard let key, let cipher = DeterministicCipher(key: key) else { return nil }
        self.cipher = cipher
    }

    /// Names have few lengths, so that these reveal little too.
    private static let block = 64

    func path(of pair: Pair) -> String? {
        guard let app = pair.app else { return nil }
        let parts = [app.description, pair.site.description, pair.system.rawValue, pair.service.description]
        var text = Array(parts.joined(separator: "\n").utf8) + [0]
        while text.count % Self.block != 0 { text.append(0) }
        guard let sealed = cipher.seal(text) else { return nil }
        return "/badge/\(Base64.encode(sealed, forURL: true)).svg"
    }

    /// The filter of the pair that a name is for; nil for any other name.
    func filter(ofImage name: Substring) -> AssociationTable.Filter? {
        guard name.hasSuffix(".svg"), name.utf8.count <= 2048 else { return nil }
        guard let sealed = Base64.decode(name.dropLast(4)) else { return nil }
        guard let text = cipher.open(sealed) else { return nil }
        let parts = String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
            .split(separator: "\n", maxSplits: 3, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 4, let app = AppIdentifier(ofAnySystem: parts[0]), let site = try? Site(parts[1]),
            let rules = SystemVersion(rawValue: parts[2])
        else { return nil }
        var filter = AssociationTable.Filter(site: site, app: app)
        filter.system = rules
        filter.service = ServiceSelection(name: parts[3])
        return filter
    }

    /// - Parameter status: nil: the pair is not in the table any more.
    static func image(of status: Status?) -> String {
        let (text, color) =
            switch status {
            case .approved: ("✓ approved", "#1a7f37")
            case .denied: ("✕ denied", "#b3261e")
            case .pending: ("… pending", "#8a5a00")
            case nil: ("? unknown", "#57606a")
            }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" width="110" height="20" role="img" aria-label="\(text)">\
            <title>\(text)</title>\
            <rect width="110" height="20" rx="3" fill="\(color)"/>\
            <text x="55" y="14" fill="#fff" text-anchor="middle" font-family="Verdana,DejaVu Sans,sans-serif" \
            font-size="11">\(text)</text></svg>

            """
    }
}
