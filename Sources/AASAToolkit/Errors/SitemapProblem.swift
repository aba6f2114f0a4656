public import AASA
internal import POSIX

extension ToolkitError {
    /// Why a sitemap cannot be read to its end.
    public struct SitemapProblem: ExtensibleEnum {
        package enum Known: String, CaseIterable {
            case notXML, malformed, entity, tooDeep, longToken, longURL, otherDocument, damagedCompression, cutOff,
                libraryMissing, outOfMemory
        }
        package let known: Known
        package init(_ known: Known) { self.known = known }

        /// There is no XML at all: no element begins.
        public static let notXML = Self(.notXML)
        /// The XML is not well-formed.
        public static let malformed = Self(.malformed)
        /// It declares entities or uses one that XML does not define; they are not expanded.
        public static let entity = Self(.entity)
        /// More elements inside one another than any sitemap has.
        public static let tooDeep = Self(.tooDeep)
        /// A tag or a comment is longer than any sitemap's.
        public static let longToken = Self(.longToken)
        /// A URL is longer than any that is matched.
        public static let longURL = Self(.longURL)
        /// Neither a sitemap nor an index of sitemaps; ``ToolkitError/detail`` is the root element.
        public static let otherDocument = Self(.otherDocument)
        /// The compressed data is damaged.
        public static let damagedCompression = Self(.damagedCompression)
        /// The compressed data ends too early.
        public static let cutOff = Self(.cutOff)
        /// libexpat or zlib is missing; ``ToolkitError/detail`` is the loader's text.
        public static let libraryMissing = Self(.libraryMissing)
        /// There is not enough memory.
        public static let outOfMemory = Self(.outOfMemory)
    }
}

extension ToolkitError.SitemapProblem {
    func explanation(_ error: ToolkitError) -> (message: String, hint: String?) {
        let name = FileReader.displayName(ShownURL.text(error.path ?? "the sitemap"))
        let place = error.position.map { "\(name):\($0.line):\($0.column)" } ?? name
        return switch known {
        case .notXML: ("\(place): not XML: \(error.detail)", nil)
        case .malformed: ("\(place): not well-formed XML: \(error.detail)", nil)
        case .entity:
            (
                "\(place): the document declares or uses an entity that is not XML's own",
                "write the characters themselves: entities are not expanded"
            )
        case .tooDeep: ("\(place): elements are nested too deeply", nil)
        case .longToken: ("\(place): a tag or comment of more than a megabyte", nil)
        case .longURL: ("\(place): a URL of more than a megabyte", nil)
        case .otherDocument:
            ("\(place): '\(error.detail)' is not a sitemap; a sitemap begins with 'urlset' or 'sitemapindex'", nil)
        case .damagedCompression:
            (
                "\(name): the gzip data is damaged\(error.detail.isEmpty ? "" : ": \(error.detail)")",
                "test it with gzip --test"
            )
        case .cutOff: ("\(name): the gzip data is truncated", "transfer it again")
        case .libraryMissing:
            ("sitemaps cannot be read: \(error.detail)", "install what is missing: apt install libexpat1 zlib1g")
        case .outOfMemory: ("\(place): not enough memory", nil)
        }
    }
}
