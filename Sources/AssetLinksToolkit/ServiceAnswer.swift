internal import AASA
package import AssetLinks

/// What Google's service has of a website's statements (`v1/statements:list`).
package struct ServiceAnswer: Sendable {
    /// Google's service.
    package static let google = "https://digitalassetlinks.googleapis.com"

    package let url: String
    /// The links with `handle_all_urls`.
    package let links: [ListReading.Link]
    /// As the service writes them.
    package let errorCodes: [String]
    /// For people.
    package let debugText: String?
    /// Seconds for which the service keeps its copy.
    package let maxAge: Int?

    /// The URL of a query about a website.
    static func url(of origin: WebOrigin, base: String) -> String {
        "\(base)/v1/statements:list?source.web.site=\(origin)&relation=\(Relation.handleAllURLs)"
    }

    /// Reads the service's response; nil for anything but an object.
    init?(_ bytes: [UInt8], url: String) {
        guard let root = (try? JSONReader.read(bytes))?.root, root.members != nil else { return nil }
        self.url = url
        links = (root["statements"]?.elements ?? []).compactMap(Self.link)
        errorCodes = (root["errorCode"]?.elements ?? []).compactMap(\.string)
        debugText = root["debugString"]?.string
        maxAge = root["maxAge"]?.string.flatMap(Self.seconds)
    }

    /// A duration in the JSON of protocol buffers, such as `599.5s`, in whole seconds; nil if no integer holds it.
    private static func seconds(_ text: String) -> Int? {
        guard let seconds = Double(text.dropLast()) else { return nil }
        return Int(exactly: seconds.rounded(.towardZero))
    }

    private static func link(_ node: JSONNode) -> ListReading.Link? {
        guard let relation = try? Relation(node["relation"]?.string ?? ""), let target = node["target"] else {
            return nil
        }
        if let site = target["web"]?["site"]?.string, let origin = try? WebOrigin(site, under: .google) {
            return ListReading.Link(relation: relation, target: .web(origin))
        }
        guard let app = target["androidApp"] ?? target["android_app"],
            let package = (app["packageName"] ?? app["package_name"])?.string
        else { return nil }
        let certificate = app["certificate"]
        let fingerprint = (certificate?["sha256Fingerprint"] ?? certificate?["sha256_fingerprint"])?.string ?? ""
        return ListReading.Link(relation: relation, target: .app(SignedApp(package: package, fingerprint: fingerprint)))
    }

    package func isLinked(to assets: [Asset]) -> Bool {
        links.contains { $0.has(.handleAllURLs, to: assets) }
    }
}
