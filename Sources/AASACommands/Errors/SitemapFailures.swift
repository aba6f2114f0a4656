internal import AASA
internal import AASAToolkit
internal import POSIX

/// Sitemaps that cannot be read.
extension CommandFailure {
    static func sitemap(_ problem: ToolkitError.SitemapProblem, _ error: ToolkitError) -> CommandFailure {
        let name = FileReader.displayName(ShownURL.text(error.path ?? "the sitemap"))
        let place = error.position.map { "\(name):\($0.line):\($0.column)" } ?? name
        return switch problem.known {
        case .notXML:
            CommandFailure(
                .dataError, "\(place): not XML: \(error.detail)", hint: "a list of one URL per line is read by --urls")
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
                .dataError,
                "\(place): '\(error.detail)' is not a sitemap; a sitemap begins with 'urlset' or 'sitemapindex'",
                hint: "a list of one URL per line is read by --urls")
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
}
