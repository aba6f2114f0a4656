internal import AASA
package import AASAToolkit
internal import HTMLParsing
internal import POSIX
package import AASAPages

/// Reads pages from HTML.
package enum PageReader {
    /// Bytes of a page.
    package static var maximumSize: Int { HTMLParser.maximumSize }

    /// - Parameters:
    ///   - content: the page's bytes, at most ``maximumSize``.
    ///   - url: where the page is from; nil for a file.
    ///   - contentType: the field of the response, for the character encoding.
    /// - Throws: `.page(…)`.
    package static func page(_ content: [UInt8], url: String?, contentType: String?) throws(ToolkitError) -> Page {
        do throws(HTMLError) {
            let document = try HTMLParser.parse(content, charset: contentType.flatMap(CharacterEncoding.label(in:)))
            let nodes = document.nodes.map { node in
                let attributes = node.attributes.map { attribute in
                    Page.Attribute(name: attribute.name, value: attribute.value, range: attribute.range)
                }
                return Page.Node(
                    name: node.name, attributes: attributes, text: node.text, parent: node.parent, range: node.range)
            }
            var page = Page(url: url, bytes: document.bytes, nodes: nodes, isRendered: false)
            page.isXML = contentType?.prefix(before: ";").lowercased().contains(text: "xml") ?? false
            return page
        } catch {
            let problem: ToolkitError.PageProblem =
                switch error.code {
                case .libraryMissing: .libraryMissing
                case .tooLarge: .tooLarge
                case .tooComplex: .tooComplex
                }
            let detail = if error.code == .tooLarge { String(maximumSize) } else { error.detail }
            throw ToolkitError(.page(problem), path: url, detail: detail)
        }
    }
}
