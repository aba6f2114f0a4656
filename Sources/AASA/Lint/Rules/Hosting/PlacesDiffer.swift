extension LintRule {
    static let placesDiffer = LintRule(
        code: "AASA609", name: "places-differ", severity: .warning,
        summary: "The two places hold different documents.",
        explanation: """
            Devices read the file below `/.well-known/`, iOS 8 the one at the root. Two that differ are mostly one that was \
            forgotten at an update. White space does not count, nor does a signature.
            """,
        sources: [.universalLinksGuide, .sharedWebCredentials],
        examples: [
            .reported(when: "a site with an old file at the root"),
            .accepted(when: "a site with the same file twice, formatted differently"),
            .accepted(when: "a site that answers any other path with its start page"),
        ]
    ) { subject in
        let places = subject.hosting?.places ?? []
        let documents = places.compactMap { place in Self.document(place).map { (place.url, $0) } }
        guard let first = documents.first, let other = documents.dropFirst().first(where: { $0.1 != first.1 })
        else { return [] }
        return .one(
            nil, "\(first.0) and \(other.0) hold different documents",
            hint: "serve one file at both, or at the first alone")
    }

    /// The minified document; nil without one, or when it is not JSON.
    private static func document(_ place: PlaceReport) -> [UInt8]? {
        guard let file = place.file, !file.isCutOff, let bytes = file.content.document,
            (try? JSONReader.read(bytes)) != nil
        else { return nil }
        return JSONLayout.minify(bytes)
    }
}
