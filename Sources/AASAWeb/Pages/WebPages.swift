package import AASAToolkit

/// What a page's address leads to.
package enum PageResult: Sendable {
    case html(HTML)
    /// A path of this server, with its query (303).
    case redirect(String)
    case download(PageDownload)
}

/// A part of a file that the browser saves. Large files have several parts, so that memory is bounded.
package struct PageDownload: Sendable {
    package var contentType: String
    package var fileName: String
    package var content: [UInt8]
    /// The query of the next part, for the same path; nil: this is the last part.
    package var next: WebQuery?

    package init(contentType: String, fileName: String, content: [UInt8], next: WebQuery?) {
        self.contentType = contentType
        self.fileName = fileName
        self.content = content
        self.next = next
    }
}

/// The pages, over a table.
package struct WebPages {
    /// A connection that the calling thread alone uses.
    package let table: AssociationTable

    package init(table: AssociationTable) { self.table = table }

    /// Returns the page of a path, whose segments are decoded (`/sites/example.com` is `["sites", "example.com"]`, `/` is
    /// empty); nil: there is none.
    ///
    /// `form`: the fields of a form that was sent by POST to a page that changes nothing, as the URL tester; the content of a file
    /// is a value. Nil: GET.
    package func page(
        path: [Substring], query: WebQuery, form: WebQuery?, context: PageContext
    ) throws(ToolkitError) -> PageResult? {
        nil
    }

    /// Returns a page with a title and a text, for errors and the like. It needs no table.
    package static func message(title: String, text: String, context: PageContext) -> HTML { HTML(text: text) }

    /// Returns the page with the form for name and password (fields `name` and `password`, POST to `/login`). It needs no table.
    ///
    /// `problem`: why the last attempt failed.
    package static func login(problem: String?, context: PageContext) -> HTML { HTML(text: problem ?? "") }
}
