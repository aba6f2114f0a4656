internal import AASAToolkit
internal import POSIX

/// Lists of URLs, read as they come: whoever writes one sees the answers to what was written so far.
extension MatchReport {
    /// A longer line is no URL that a browser would open.
    private static let longestLine = 1 << 20

    /// A file of a URL a line.
    mutating func add(lines path: String, _ console: Console) throws(CommandFailure) {
        let name = DocumentWording.name(path)
        let reader = try Self.reader(lines: path)
        while try Self.advance(reader) {
            let bytes = reader.buffer
            for (number, range) in reader.lines.enumerated() where !Self.saysNothing(bytes[range]) {
                try add(listed: bytes.span.extracting(range), "\(name):\(reader.firstNumber + number)", console)
            }
            try flush(console)
        }
    }

    /// A sitemap. Those that an index lists are counted, not fetched.
    mutating func add(sitemap path: String, _ console: Console) throws(CommandFailure) {
        let name = DocumentWording.name(path)
        let reader = try Self.reader(sitemap: path)
        while try Self.advance(reader) {
            let bytes = reader.text
            for location in reader.locations {
                try add(listed: bytes.span.extracting(location.range), "\(name):\(location.line)", console)
            }
            try flush(console)
        }
        if reader.otherSitemaps > 0 { SitemapWording.say(otherSitemaps: reader.otherSitemaps, name, console) }
    }

    private static func reader(lines path: String) throws(CommandFailure) -> LineReader {
        do throws(FileError) { return try LineReader(path, longestLine: longestLine) } catch {
            throw CommandFailure(error)
        }
    }

    private static func advance(_ reader: LineReader) throws(CommandFailure) -> Bool {
        do throws(FileError) { return try reader.advance() } catch { throw CommandFailure(error) }
    }

    private static func reader(sitemap path: String) throws(CommandFailure) -> SitemapReader {
        do throws(ToolkitError) { return try SitemapReader(path) } catch { throw CommandFailure(error) }
    }

    private static func advance(_ reader: SitemapReader) throws(CommandFailure) -> Bool {
        do throws(ToolkitError) { return try reader.advance() } catch { throw CommandFailure(error) }
    }

    /// Whether a line is empty or a comment.
    private static func saysNothing(_ line: ArraySlice<UInt8>) -> Bool {
        line.first == nil || line.first == UInt8(ascii: "#") || line.allSatisfy { $0 == 0x20 || $0 == 0x09 }
    }
}
