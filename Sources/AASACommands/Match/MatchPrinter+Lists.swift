internal import AASA
internal import AASAToolkit
internal import POSIX

/// The URLs of lists, which are read as they arrive: the writer of a pipe sees the results for the lines written so far.
extension MatchPrinter {
    /// Adds the URLs of files and of sitemaps.
    mutating func add(lists: [String], sitemaps: [String], _ console: Console) throws(CommandFailure) {
        for path in lists { try add(lines: path, console) }
        for path in sitemaps { try add(sitemap: path, console) }
    }

    /// Adds the URLs of a file, one a line.
    private mutating func add(lines path: String, _ console: Console) throws(CommandFailure) {
        let name = FileReader.displayName(path)
        let batch = try reading(try LineReader(path, longestLine: ListedURL.longestLine))
        var isFirst = true
        while try reading(try batch.advance()) {
            let bytes = batch.buffer
            for (number, line) in batch.lines.enumerated() {
                guard let range = ListedURL.range(in: bytes[line]) else { continue }
                let position = "\(name):\(batch.firstNumber + number)"
                if let form = UnusableListForm.pem(bytes[range], expected: "one URL per line") {
                    throw CommandFailure(.dataError, "\(position): \(form.message)", hint: form.hint)
                }
                if isFirst, ListedURL.hasColumns(bytes[range]) {
                    console.warning(
                        "\(position): the line has columns, as for 'aasa test', and is matched as one URL",
                        hint: "run aasa test FILE --urls \(path.shellArgument)")
                }
                isFirst = false
                try add(listed: bytes.span.extracting(range), at: position, console)
            }
            try flush(console)
        }
    }

    /// Adds the URLs of a sitemap. The sitemaps that an index lists are counted, not fetched.
    private mutating func add(sitemap path: String, _ console: Console) throws(CommandFailure) {
        let name = FileReader.displayName(path)
        let reader = try toolkit(try SitemapReader(path))
        while try toolkit(try reader.advance()) {
            let bytes = reader.text
            for location in reader.locations {
                try add(listed: bytes.span.extracting(location.range), at: "\(name):\(location.line)", console)
            }
            try flush(console)
        }
        let count = reader.otherSitemaps
        if count == 0 { return }
        var others = "the \(count.grouped) sitemaps that it lists are"
        if count == 1 { others = "the sitemap that it lists is" }
        console.note("\(name) is a sitemap index: \(others) not fetched")
        console.hint("fetch what it lists, and name each file with --sitemap")
    }
}

private enum ListedURL {
    /// In bytes; browsers open no longer URL.
    static let longestLine = 1 << 20

    /// Whether a line has further columns, as in a list of `test`: a tab is in no URL.
    static func hasColumns(_ line: ArraySlice<UInt8>) -> Bool {
        line.contains(0x09) || (try? URLTestFile(Array(line), allowingOtherSchemes: true)) != nil
    }

    /// The URL of a line of a list, without spaces and tabs at its ends; nil for an empty line or a comment.
    static func range(in line: ArraySlice<UInt8>) -> Range<Int>? {
        // An editor of Windows may have put a mark at the beginning of the file.
        let rest = JSONEncoding.withoutByteOrderMark(line)
        let url = rest.drop(while: \.isBlank).withoutComment.trimmed
        return if url.isEmpty { nil } else { url.indices }
    }
}
