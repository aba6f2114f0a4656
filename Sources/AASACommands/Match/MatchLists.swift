internal import AASA
internal import AASAToolkit
internal import POSIX

/// Lists of URLs, read as they arrive: the writer of a pipe sees the results for the lines written so far.
extension MatchPrinter {
    /// In bytes; browsers open no longer URL.
    static let longestLine = 1 << 20

    /// Adds the URLs of a file, one a line.
    mutating func add(lines path: String, _ console: Console) throws(CommandFailure) {
        let name = FileReader.displayName(path)
        let batch = try reading(try LineReader(path, longestLine: Self.longestLine))
        while try reading(try batch.advance()) {
            let bytes = batch.buffer
            for (number, line) in batch.lines.enumerated() {
                guard let range = Self.url(in: bytes[line]) else { continue }
                try add(listed: bytes.span.extracting(range), at: "\(name):\(batch.firstNumber + number)", console)
            }
            try flush(console)
        }
    }

    /// Adds the URLs of a sitemap. The sitemaps that an index lists are counted, not fetched.
    mutating func add(sitemap path: String, _ console: Console) throws(CommandFailure) {
        let name = FileReader.displayName(path)
        let reader = try toolkit(try SitemapReader(path))
        while try toolkit(try reader.advance()) {
            let bytes = reader.text
            for location in reader.locations {
                try add(listed: bytes.span.extracting(location.range), at: "\(name):\(location.line)", console)
            }
            try flush(console)
        }
        Self.note(otherSitemaps: reader.otherSitemaps, in: name, on: console)
    }

    /// Notes the sitemaps that an index lists.
    static func note(otherSitemaps count: Int, in name: String, on console: Console) {
        if count == 0 { return }
        var others = "the \(count.grouped) sitemaps that it lists are"
        if count == 1 { others = "the sitemap that it lists is" }
        console.note("\(name) is a sitemap index: \(others) not fetched")
        console.hint("fetch what it lists, and name each file with --sitemap")
    }

    /// The URL of a line of a list, without spaces and tabs at its ends; nil for an empty line or a comment.
    static func url(in line: ArraySlice<UInt8>) -> Range<Int>? {
        let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
        var rest = line
        // An editor of Windows may have put one at the beginning of the file.
        if rest.starts(with: JSONEncoding.byteOrderMark) { rest = rest.dropFirst(JSONEncoding.byteOrderMark.count) }
        rest = rest.drop(while: isSpace)
        guard let last = rest.lastIndex(where: { !isSpace($0) }), rest.first != "#" else { return nil }
        return rest.startIndex..<(last + 1)
    }
}
