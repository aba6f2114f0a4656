internal import AASA
package import AssetLinks

/// What Google's service has of a website's statements (`v1/statements:list`, `v1/assetlinks:check`).
package struct ServiceAnswer: Sendable {
    /// Google's service.
    package static let google = "https://digitalassetlinks.googleapis.com"

    package let url: String
    /// Why there is nothing to read, as the end of a sentence about the service; nil if it answered.
    package private(set) var failure: String?
    /// Every relation to every target.
    package private(set) var links: [ListReading.Link] = []
    /// As the service writes them, each once.
    package private(set) var errorCodes: [String] = []
    /// For people.
    package private(set) var debugText: String?
    /// Seconds for which the service keeps its copy.
    package private(set) var maxAge: Int?
    /// The results of queries about single links, which decide over ``links``.
    private var confirmations: [ListReading.Link: Bool] = [:]

    /// The URL of a query about a website. Without a relation, the answer has every statement (Digital Asset Links API,
    /// statements.list).
    static func url(of origin: WebOrigin, base: String) -> String {
        "\(base)/v1/statements:list?source.web.site=\(origin)"
    }

    /// The URL of a query about one link to an app; nil for a link to a website.
    static func url(confirming link: ListReading.Link, of origin: WebOrigin, base: String) -> String? {
        guard case .app(let app) = link.target else { return nil }
        return "\(base)/v1/assetlinks:check?source.web.site=\(origin)&relation=\(link.relation)"
            + "&target.androidApp.packageName=\(app.package)"
            + "&target.androidApp.certificate.sha256Fingerprint=\(app.fingerprint)"
    }

    /// Reads the service's response; nil without one.
    init?(_ record: StatementListRecord) {
        if record.answer == nil { return nil }
        url = record.url
        guard let document = record.document else {
            failure = record.observation.predicate
            return
        }
        guard let root = Self.object(document) else {
            failure = "answers with something other than a JSON object"
            return
        }
        links = (root["statements"]?.elements ?? []).compactMap(Self.link)
        noteErrors(in: root)
        maxAge = root["maxAge"]?.string.flatMap(Self.seconds)
    }

    /// Reads the response about one link.
    ///
    /// - Returns: whether it has an answer.
    mutating func confirm(_ link: ListReading.Link, by bytes: [UInt8]) -> Bool {
        guard let root = Self.object(bytes) else { return false }
        // The JSON of protocol buffers leaves out what is false.
        let isAnswer = root["linked"] != nil || root["maxAge"] != nil || root["errorCode"] != nil
        if !isAnswer { return false }
        confirmations[link] = root["linked"]?.truth ?? false
        noteErrors(in: root)
        return true
    }

    private static func object(_ bytes: [UInt8]) -> JSONNode? {
        guard let root = try? JSONReader.read(bytes), root.members != nil else { return nil }
        return root
    }

    private mutating func noteErrors(in root: JSONNode) {
        errorCodes = (errorCodes + (root["errorCode"]?.elements ?? []).compactMap(\.string)).unique
        debugText = debugText ?? root["debugString"]?.string?.nonEmpty
    }

    /// A duration in the JSON of protocol buffers, such as `599.5s`, in whole seconds; nil if no integer holds it.
    private static func seconds(_ text: String) -> Int? {
        guard let seconds = Double(text.dropLast()) else { return nil }
        return Int(exactly: seconds.rounded(.towardZero))
    }

    private static func link(_ node: JSONNode) -> ListReading.Link? {
        guard let relation = try? Relation(node["relation"]?.string ?? ""), let target = target(node["target"]) else {
            return nil
        }
        return ListReading.Link(relation: relation, target: target)
    }

    /// The names of the JSON of protocol buffers, or those of the interface itself.
    private static func target(_ node: JSONNode?) -> Asset? {
        if let site = node?["web"]?["site"]?.string, let origin = try? WebOrigin(site, under: .google) {
            return .web(origin)
        }
        let app = node?["androidApp"] ?? node?["android_app"]
        guard let package = (app?["packageName"] ?? app?["package_name"])?.string else { return nil }
        let certificate = app?["certificate"]
        let fingerprint = certificate?["sha256Fingerprint"] ?? certificate?["sha256_fingerprint"]
        return .app(SignedApp(package: package, fingerprint: fingerprint?.string ?? ""))
    }

    /// Whether a relation to one of the targets is known to the service.
    package func isLinked(_ relation: Relation = .handleAllURLs, to assets: [Asset]) -> Bool {
        assets.contains { asset in
            let link = ListReading.Link(relation: relation, target: asset)
            return confirmations[link] ?? links.contains(link)
        }
    }
}
