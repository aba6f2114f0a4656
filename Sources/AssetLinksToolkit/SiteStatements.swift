package import AssetLinks

/// The statements of a website, and the response to its own list.
package struct SiteStatements: Sendable {
    package let origin: WebOrigin
    package var search: StatementSearch
    package var list: StatementInspector.ListRecord?

    init(_ origin: WebOrigin, under rules: StatementRules) {
        self.origin = origin
        search = StatementSearch(origin, under: rules)
    }

    /// The statements of a file, as if the website had answered with it. What it includes is not requested.
    package init(_ origin: WebOrigin, under rules: StatementRules, document: [UInt8]) {
        self.init(origin, under: rules)
        list = StatementInspector.ListRecord(
            url: origin.listURL, status: 200, contentType: "application/json", size: document.count,
            document: document)
        search.receive(.document(document, contentType: "application/json"))
        while search.next != nil { search.receive(.unreachable) }
    }
}
