/// What Apple's CDN tells about a site's file, or about why it has none, in fields of its answer.
///
/// Apple documents none of these fields; they are those that developers have seen and reported. Whatever is not of the
/// reported form is nil, so that nothing is claimed.
public struct CDNReport: Sendable, Equatable {
    /// Why the CDN has no file (`Apple-Failure-Reason`).
    public var failure: CDNFailure?
    /// More of that, mostly a small JSON object, as it was sent (`Apple-Failure-Details`).
    public var details: String?
    /// The URL at the site that the CDN asked (`Apple-From`).
    public var from: String?
    /// Whether a device is to ask the site itself after this answer (`Apple-Try-Direct`).
    public var tryDirect: Bool?
    /// What kind of file the site served, for instance `json` (`Apple-Origin-Format`).
    public var originFormat: String?
    /// Seconds that the answer has been in the CDN's caches (`Age`).
    public var age: Int?
    /// Seconds for which it is kept from its beginning (`max-age` of `Cache-Control`).
    public var maxAge: Int?
    /// When that time is over.
    public var expiresAt: Timestamp?
    /// Whether the answer came out of a cache, in that cache's words (`X-Cache`).
    public var cache: String?
    /// The caches on the way (`Via`).
    public var via: String?

    /// The fields of an answer that are read.
    public static let fieldNames = [
        "Apple-Failure-Reason", "Apple-Failure-Details", "Apple-From", "Apple-Try-Direct", "Apple-Origin-Format", "Age",
        "Cache-Control", "X-Cache", "Via",
    ]

    /// The field with which a device tells the CDN for which host it asks.
    public static func requestField(_ site: Site) -> String { "Apple-Proxied-Domain-Name: \(site.host)" }

    /// Reads an answer's fields.
    ///
    /// - Parameters:
    ///   - fields: by the names of ``fieldNames``, as sent.
    ///   - moment: when the answer came.
    public init(_ fields: [String: String], at moment: Timestamp) {
        failure = Self.text(fields["Apple-Failure-Reason"]).map { CDNFailure($0) }
        details = Self.text(fields["Apple-Failure-Details"])
        from = Self.text(fields["Apple-From"])
        tryDirect = Self.truth(fields["Apple-Try-Direct"])
        originFormat = Self.text(fields["Apple-Origin-Format"])
        age = fields["Age"].flatMap { CacheFields.age($0) }
        maxAge = fields["Cache-Control"].flatMap { CacheFields.maxAge($0) }
        expiresAt = maxAge.map { Timestamp(clamping: moment.seconds + Int64($0) - Int64(age ?? 0)) }
        cache = Self.text(fields["X-Cache"])
        via = Self.text(fields["Via"])
    }

    /// What the details say of the cause: the member of that name.
    public var cause: String? { detail("cause") }

    /// The status that the site answered the CDN with, as for instance `403 Forbidden`.
    public var originStatus: String? {
        guard failure?.kind == .badResponse else { return nil }
        return failure?.argument ?? detail("status")
    }

    private func detail(_ name: String) -> String? {
        guard let details, let root = try? JSONReader.read(Array(details.utf8)).root else { return nil }
        return Self.text(root[name]?.string)
    }

    /// Scalars of a field's value that are kept.
    static let longestText = 400

    /// Nil for nothing but white space.
    private static func text(_ field: String?) -> String? {
        guard let field else { return nil }
        let scalars = field.unicodeScalars.drop { $0 == " " || $0 == "\t" }
        let isLong = scalars.count > longestText
        var text = String.UnicodeScalarView(isLong ? scalars.prefix(longestText - 1) : scalars)
        while let last = text.last, last == " " || last == "\t" { text.removeLast() }
        if text.isEmpty { return nil }
        return String(text) + (isLong ? "…" : "")
    }

    private static func truth(_ field: String?) -> Bool? {
        switch text(field)?.lowercased() {
        case "true": true
        case "false": false
        default: nil
        }
    }
}
