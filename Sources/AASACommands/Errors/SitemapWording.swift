internal import AASA
internal import AASAToolkit

/// Sitemaps that cannot be read on, and what is not read of them.
enum SitemapWording {
    static func failure(
        _ problem: ToolkitError.SitemapProblem, _ error: ToolkitError
    ) -> CommandFailure {
        let name = DocumentWording.name(ShownURL.text(error.path ?? "the sitemap"))
        let place = error.position.map { "\(name):\($0.line):\($0.column)" } ?? name
        return switch problem {
        case .notXML:
            CommandFailure(
                .dataError, "\(place): no XML: \(error.detail)", hint: "a list of a URL a line is read by --urls")
        case .malformed:
            CommandFailure(.dataError, "\(place): no well-formed XML: \(error.detail)", hint: nil)
        case .entity:
            CommandFailure(
                .dataError, "\(place): the document declares or uses an entity that is not XML's own",
                hint: "entities are not expanded: write the characters themselves")
        case .tooDeep:
            CommandFailure(.dataError, "\(place): elements inside one another, deeper than any sitemap has", hint: nil)
        case .longToken:
            CommandFailure(.dataError, "\(place): a tag or comment of more than a megabyte", hint: nil)
        case .longURL: CommandFailure(.dataError, "\(place): a URL of more than a megabyte", hint: nil)
        case .otherDocument:
            CommandFailure(
                .dataError, "\(place): '\(error.detail)' is no sitemap; one begins with 'urlset' or 'sitemapindex'",
                hint: "a list of a URL a line is read by --urls")
        case .damagedCompression:
            CommandFailure(
                .dataError,
                "\(name): the gzip data is damaged\(error.detail.isEmpty ? "" : ": \(error.detail)")",
                hint: "gzip --test names the mistake")
        case .cutOff:
            CommandFailure(.dataError, "\(name): the gzip data is cut off", hint: "was it transferred whole?")
        case .libraryMissing:
            CommandFailure(
                .unavailable, "sitemaps cannot be read: \(error.detail)",
                hint: "install what is missing: apt install libexpat1 zlib1g")
        case .outOfMemory: CommandFailure(.inputOutput, "\(place): there is not enough memory", hint: nil)
        }
    }

    /// - Parameter count: of the sitemaps that an index lists.
    static func say(otherSitemaps count: Int, _ name: String, _ console: Console) {
        let others = count == 1 ? "the sitemap" : "the \(count.grouped) sitemaps"
        let verb = count == 1 ? "is" : "are"
        console.note("\(name) is a sitemap index: \(others) that it lists \(verb) not fetched")
        console.hint("fetch what it lists, and name each file with --sitemap")
    }
}
