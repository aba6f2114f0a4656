internal import AASA
internal import POSIX

extension ToolkitError {
    /// Why a sitemap cannot be read to its end.
    @nonexhaustive
    public enum SitemapProblem: String, Sendable, CaseIterable {
        /// There is no XML at all: no element begins.
        case notXML
        /// The XML is not well-formed.
        case malformed
        /// It declares entities or uses one that XML does not define; they are not expanded.
        case entity
        /// More elements inside one another than any sitemap has.
        case tooDeep
        /// A tag or a comment is longer than any sitemap's.
        case longToken
        /// A URL is longer than any that is matched.
        case longURL
        /// More URLs than a sitemap may have.
        case tooManyURLs
        /// More bytes, without compression, than a sitemap may have.
        case tooLarge
        /// Neither a sitemap nor an index of sitemaps; ``ToolkitError/detail`` is the root element.
        case otherDocument
        /// The compressed data is damaged.
        case damagedCompression
        /// The compressed data ends too early.
        case cutOff
        /// libexpat or zlib is missing; ``ToolkitError/detail`` is the loader's text.
        case libraryMissing
        /// There is not enough memory.
        case outOfMemory
    }
}

extension ToolkitError.SitemapProblem {
    func explanation(of error: ToolkitError) -> ToolkitError.Explanation {
        let name = FileReader.displayName(ShownURL.text(error.path ?? "the sitemap"))
        let position = error.position.map { place in "\(name):\(place.line):\(place.column)" } ?? name
        return switch self {
        case .notXML: ("\(position): not XML: \(error.detail)", nil)
        case .malformed: ("\(position): not well-formed XML: \(error.detail)", nil)
        case .entity:
            (
                "\(position): the document declares or uses an entity that is not XML's own",
                "write the characters themselves: entities are not expanded"
            )
        case .tooDeep: ("\(position): elements are nested too deeply", nil)
        case .longToken: ("\(position): a tag or comment of more than a megabyte", nil)
        case .longURL: ("\(position): a URL of more than a megabyte", nil)
        case .tooManyURLs:
            ("\(position): more than the \(Self.maximumURLs.grouped) URLs that a sitemap may have", Self.division)
        case .tooLarge:
            ("\(name): more than the \(Self.maximumSize.grouped) bytes that a sitemap may have", Self.division)
        case .otherDocument:
            ("\(position): '\(error.detail)' is not a sitemap; a sitemap begins with 'urlset' or 'sitemapindex'", nil)
        case .damagedCompression:
            (
                "\(name): the gzip data is damaged\(error.detail.isEmpty ? "" : ": \(error.detail)")",
                "test it with gzip --test"
            )
        case .cutOff: ("\(name): the gzip data is truncated", "transfer it again")
        case .libraryMissing:
            (
                "sitemaps cannot be read: \(error.detail)",
                "install what is missing: \(SystemPackage.installation(of: [.expat, .zlib]))"
            )
        case .outOfMemory: ("\(position): not enough memory", nil)
        }
    }

    /// The limits of a sitemap, the second in bytes without compression (<https://www.sitemaps.org/protocol.html>).
    static let maximumURLs = 50_000
    static let maximumSize = 50 << 20
    private static let division = "divide it into several sitemaps"
}
