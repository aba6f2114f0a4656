internal import AASA
internal import AssetLinks

extension StatementList {
    /// The statement list that a file or a stream holds; nil for another document, and for a site.
    init?(_ source: DocumentSource) {
        guard let bytes = source.content(limit: StatementList.maximumSize) else { return nil }
        self.init(recognising: bytes, named: source.text)
    }

    /// Refuses a text that no system reads as JSON.
    func requireJSON(in source: DocumentSource) throws(CommandFailure) {
        if isJSON(under: .android) { return }
        let file = InputFile(path: source.text, bytes: bytes)
        if let error = syntaxErrors.first { throw file.failure(error) }
        throw CommandFailure(.dataError, "\(file.name) is not JSON", hint: nil)
    }

    /// Warnings about what a system does not read of the list.
    ///
    /// - Parameters:
    ///   - places: of the list.
    ///   - package: statements about other apps do not count; nil counts all.
    func readingWarnings(at places: RulePlaces, about package: String?) -> [String] {
        UnreadStatements.all(in: self, about: package).map { unread in
            let place = unread.finding.location.range.map { places.text($0) } ?? places.name
            return "\(place): \(unread.sentence)"
        }
    }
}
