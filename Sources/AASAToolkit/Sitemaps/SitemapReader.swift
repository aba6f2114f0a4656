internal import Gzip
internal import POSIX
internal import XML

/// Reads the URLs of a sitemap, compressed or not, in memory that does not grow with it
/// (<https://www.sitemaps.org/protocol.html>).
///
///     let reader = try SitemapReader("sitemap.xml.gz")
///     while try reader.advance() {
///         for location in reader.locations { use(reader.text[location.range]) }
///     }
package final class SitemapReader {
    /// The content of a `loc` element.
    package struct Location: Sendable, Equatable {
        /// The bytes in ``SitemapReader/text``, without the white space around them; UTF-8.
        package var range: Range<Int>
        /// The line on which the element begins, from 1.
        package var line: Int
    }

    /// The URLs of this batch.
    package var locations: [Location] { collector.locations }
    /// The bytes that ``locations`` are in.
    package var text: [UInt8] { collector.text }
    /// Number of sitemaps that a sitemap index has listed so far. They are not read.
    package var otherSitemaps: Int { collector.otherSitemaps }

    private let path: String
    private let file: ChunkReader
    private let elements: ElementReader
    private var decompressor: Decompressor?
    private var collector = SitemapCollector()
    private var state = State.begin
    /// Bytes, without compression.
    private var size = 0
    /// Thrown after the URLs before it were returned.
    private var problem: ToolkitError?

    private enum State {
        case begin, reading, decompressing, end
    }

    /// - Parameter path: `-` is standard input.
    /// - Throws: `.file`, or `.sitemap(.libraryMissing)`.
    package init(_ path: String) throws(ToolkitError) {
        self.path = path
        file = try system(ChunkReader(path))
        do throws(XMLError) { elements = try ElementReader() } catch { throw ToolkitError(error, path: path) }
    }

    /// Reads the next batch; returns false at the end. An error is thrown after the URLs before it were returned.
    ///
    /// - Throws: `.file` and `.sitemap`.
    package func advance() throws(ToolkitError) -> Bool {
        collector.startBatch()
        while locations.isEmpty, state != .end, problem == nil {
            do throws(ToolkitError) { try readPiece() } catch { problem = error }
        }
        if !locations.isEmpty { return true }
        if let problem {
            state = .end
            throw problem
        }
        return false
    }

    private func readPiece() throws(ToolkitError) {
        switch state {
        case .begin, .reading:
            let hasMore = try system(file.advance())
            if state == .begin, Decompressor.isGzip(file.chunk) { decompressor = try expand(try Decompressor()) }
            if let decompressor {
                decompressor.feed(file.chunk)
                state = .decompressing
                if hasMore { return }
                try expand(try decompressor.finish())
            }
            try parse(file.chunk, isLast: !hasMore)
            state = if hasMore { .reading } else { .end }
        case .decompressing:
            guard let decompressor else { return state = .reading }
            if try expand(try decompressor.advance()) {
                try parse(decompressor.output, isLast: false)
            } else {
                state = .reading
            }
        case .end: break
        }
    }

    private func expand<Result>(_ result: @autoclosure () throws(GzipError) -> Result) throws(ToolkitError) -> Result {
        try mapping(try result()) { (error: GzipError) in ToolkitError(error, path: path) }
    }

    private func parse(_ bytes: [UInt8], isLast: Bool) throws(ToolkitError) {
        size += bytes.count
        if size > ToolkitError.SitemapProblem.maximumSize { throw ToolkitError(.sitemap(.tooLarge), path: path) }
        var failure: XMLError?
        do throws(XMLError) { try elements.feed(bytes, isLast: isLast) } catch { failure = error }
        try collector.collect(elements, path: path)
        guard let failure else { return }
        var error = ToolkitError(failure, path: path)
        if error.code == .sitemap(.malformed), !collector.hasBegun { error.code = .sitemap(.notXML) }
        throw error
    }
}
