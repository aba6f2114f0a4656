internal import AssetLinks

extension StatementList {
    /// The statement list that a file or a stream holds; nil for another document, and for a site.
    init?(_ source: DocumentSource) {
        guard let bytes = source.content(limit: StatementList.maximumSize) else { return nil }
        self.init(recognising: bytes, named: source.text)
    }
}
