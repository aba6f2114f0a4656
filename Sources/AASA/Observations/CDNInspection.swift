/// The header fields in which Apple's CDN describes its copy of a site's file, or why it has none.
///
/// Apple documents none of these fields; they are the ones that developers have reported. A field in a form other
/// than the reported one is nil.
package struct CDNInspection: Sendable, Equatable {
    /// Why the CDN has no file (`Apple-Failure-Reason`).
    package var failure: CDNFailure?
    /// Details of the failure as sent, usually a small JSON object (`Apple-Failure-Details`).
    package var details: String?
    /// The URL that the CDN requested from the site (`Apple-From`).
    package var from: String?
    /// Whether devices may request the file from the site itself after this answer (`Apple-Try-Direct`).
    package var tryDirect: Bool?
    /// The form of the site's file, for instance `json` (`Apple-Origin-Format`).
    package var originFormat: String?
    /// Seconds since the answer entered the CDN's caches (`Age`).
    package var age: Int?
    /// Lifetime of the answer in seconds (`max-age` of `Cache-Control`).
    package var maxAge: Int?
    /// The end of that lifetime.
    package var expiresAt: Timestamp?
    /// Whether the answer came from a cache, in the cache's own terms (`X-Cache`).
    package var cache: String?
    /// The caches on the way (`Via`).
    package var via: String?

    package static let fieldNames = [
        "Apple-Failure-Reason", "Apple-Failure-Details", "Apple-From", "Apple-Try-Direct", "Apple-Origin-Format", "Age",
        "Cache-Control", "X-Cache", "Via",
    ]

    /// The field with which a device names the host to the CDN.
    package static func requestField(_ site: Site) -> String { "Apple-Proxied-Domain-Name: \(site.host)" }

    /// Reads the fields of an answer.
    ///
    /// - Parameters:
    ///   - fields: the values as sent, by the names of ``fieldNames``.
    ///   - moment: when the answer arrived.
    package init(_ fields: [String: String], at moment: Timestamp) {
        failure = Self.text(fields["Apple-Failure-Reason"]).map(CDNFailure.init)
        details = Self.text(fields["Apple-Failure-Details"])
        from = Self.text(fields["Apple-From"])
        tryDirect = Self.truth(fields["Apple-Try-Direct"])
        originFormat = Self.text(fields["Apple-Origin-Format"])
        age = fields["Age"].flatMap(CacheFields.age)
        maxAge = fields["Cache-Control"].flatMap(CacheFields.maxAge)
        if let maxAge { expiresAt = Timestamp(seconds: moment.seconds + Int64(maxAge) - Int64(age ?? 0)) }
        cache = Self.text(fields["X-Cache"])
        via = Self.text(fields["Via"])
    }

    /// Whether the answer has a field of Apple's own.
    var isOfCDN: Bool { failure != nil || from != nil || tryDirect != nil || originFormat != nil }

    /// What the details name as the cause; nil without one.
    package var cause: String? { detail("cause") }

    /// The status that the CDN got from the site, for instance `403 Forbidden`.
    package var originStatus: String? {
        guard failure?.kind == .badResponse else { return nil }
        return failure?.argument ?? detail("status")
    }

    /// Whether the CDN has no file because of a redirect of the site.
    var refusesRedirect: Bool {
        if originStatus?.hasPrefix("3") == true { return true }
        let reasons = [failure?.description, details].compactMap(\.self)
        return reasons.contains { $0.contains(text: "REDIRECT") }
    }

    private func detail(_ name: String) -> String? {
        guard let details, let root = try? JSONReader.read(Array(details.utf8)) else { return nil }
        return Self.text(root[name]?.string)
    }

    /// Upper bound for the scalars of a stored field value.
    static let longestText = 400

    /// The trimmed value; nil when it is only white space.
    private static func text(_ field: String?) -> String? {
        guard let field else { return nil }
        let text = Substring(field[...].utf8.trimmed)
        let scalars = text.unicodeScalars
        if scalars.count <= longestText { return String(text).nonEmpty }
        let start = Substring(scalars.prefix(longestText - 1))
        return String(Substring(start.utf8.trimmed)) + "…"
    }

    private static func truth(_ field: String?) -> Bool? {
        switch text(field)?.lowercased() {
        case "true": true
        case "false": false
        default: nil
        }
    }
}

// MARK: Sentences

extension CDNInspection {
    /// The result of the CDN's own request to the site; nil when the CDN has a file.
    package var originSentence: String? {
        guard let failure else { return nil }
        let from = from ?? "the site"
        var reason = ""
        if let cause = cause ?? details { reason = ": \(cause)" }
        return switch failure.kind {
        case .badResponse?: "the CDN requested \(from) and got \(originStatus ?? "an answer other than 200\(reason)")"
        case .privateAddress?: "the CDN found a private or reserved address for \(from), and does not connect to it"
        case .timeout?: "the CDN requested \(from) and timed out\(reason)"
        case .malformedJSON?: "the CDN requested \(from) and could not read the response as JSON\(reason)"
        default: "the CDN requested \(from)\(unknownFailure(failure))"
        }
    }

    private func unknownFailure(_ failure: CDNFailure) -> String {
        var clauses = ""
        if let code = failure.code { clauses += "; what \(code) means is not known" }
        if let details { clauses += "; details: \(details)" }
        return clauses
    }

    /// Age and lifetime of the CDN's answer; nil when no field states them.
    ///
    /// - Parameter isFile: whether the answer is a copy of the site's file.
    package func copySentence(isFile: Bool) -> String? {
        var name = "the CDN's answer"
        if isFile {
            name = "the CDN's copy"
            if let from { name += " of \(from)" }
            if let originFormat { name += " (\(originFormat))" }
        }
        var parts: [String] = []
        if let age { parts.append(age == 0 ? "is new" : "is \(age.duration) old") }
        if let maxAge, let expiresAt {
            parts.append((age ?? 0) >= maxAge ? "ran out at \(expiresAt)" : "is kept until \(expiresAt)")
        }
        var caches: [String] = []
        if let cache { caches.append("X-Cache: \(cache)") }
        if let via { caches.append("Via: \(via)") }
        if parts.isEmpty, caches.isEmpty, !isFile || from == nil { return nil }
        if parts.isEmpty { parts.append("has an unstated age") }
        let sentence = "\(name) \(parts.joined(separator: " and "))"
        if caches.isEmpty { return sentence }
        return "\(sentence) (\(caches.joined(separator: "; ")))"
    }

    /// Whether devices may request the file from the site; nil when the field is missing.
    package var directSentence: String? {
        switch tryDirect {
        case true?: "the CDN permits devices to request the file from the site (Apple-Try-Direct: true)"
        case false?: "the CDN forbids devices to request the file from the site (Apple-Try-Direct: false)"
        case nil: nil
        }
    }
}
