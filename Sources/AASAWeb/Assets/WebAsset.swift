/// A resource of the pages: the style sheet, the script, an icon.
package struct WebAsset: Sendable {
    package var contentType: String
    package var content: [UInt8]

    package init(contentType: String, content: [UInt8]) {
        self.contentType = contentType
        self.content = content
    }

    /// Returns the resource at `/assets/NAME`; nil: there is none. Names change with the content (`style-1a2b3c.css`), since
    /// browsers keep resources for a year.
    package static func named(_ name: Substring) -> WebAsset? { nil }
}
