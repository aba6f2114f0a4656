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
}
