internal import AASA
internal import XML

/// Finds the URLs among the elements of a sitemap: `urlset/url/loc`, and `sitemapindex/sitemap/loc` for other sitemaps.
///
/// Elements of extensions may be anywhere and be named `loc` too: only those in these parents count.
struct SitemapCollector {
    private(set) var locations: [SitemapReader.Location] = []
    private(set) var text: [UInt8] = []
    private(set) var otherSitemaps = 0
    private var urlCount = 0

    private enum Root { case urlset, index }
    private var root: Root?
    private var depth = 0
    /// Whether an element has come.
    var hasBegun: Bool { root != nil }
    /// For each open element, whether a `loc` may be in it.
    private var isOnPath: [Bool] = []
    /// The line of the open `loc`, and where its text starts.
    private var open: (line: Int, start: Int)?

    /// Bytes; browsers open no longer URL.
    static let longestURL = 1 << 20

    /// Removes the URLs of the last batch; keeps the start of an incomplete one.
    mutating func startBatch() {
        locations.removeAll(keepingCapacity: true)
        text.removeSubrange(..<(open?.start ?? text.count))
        open?.start = 0
    }

    /// - Throws: `.sitemap(.otherDocument)` for another root element, `.sitemap(.longURL)`, `.sitemap(.tooManyURLs)`.
    mutating func collect(_ elements: ElementReader, path: String) throws(ToolkitError) {
        for event in elements.events {
            switch event {
            case .start(let name, let line): try start(elements.content[name], line: line, path: path)
            case .text(let range):
                guard let open, depth == 3 else { continue }
                text += elements.content[range]
                if text.count - open.start > Self.longestURL {
                    let position = SourcePosition(line: open.line, column: 1)
                    throw ToolkitError(.sitemap(.longURL), path: path, position: position)
                }
            case .end: try end(path: path)
            }
        }
    }

    private mutating func start(_ name: ArraySlice<UInt8>, line: Int, path: String) throws(ToolkitError) {
        depth += 1
        let isBelowPath = isOnPath.last ?? true
        switch depth {
        case 1:
            if name.elementsEqual("urlset".utf8) {
                root = .urlset
            } else if name.elementsEqual("sitemapindex".utf8) {
                root = .index
            } else {
                let position = SourcePosition(line: line, column: 1)
                let root = String(utf8: name)
                throw ToolkitError(.sitemap(.otherDocument), path: path, detail: root, position: position)
            }
            isOnPath.append(true)
        case 2: isOnPath.append(name.elementsEqual((root == .urlset ? "url" : "sitemap").utf8))
        case 3:
            isOnPath.append(isBelowPath && name.elementsEqual("loc".utf8))
            if isOnPath.last == true { open = (line, text.count) }
        default: isOnPath.append(false)
        }
    }

    private mutating func end(path: String) throws(ToolkitError) {
        if depth == 3, let open {
            let range = trimmed(open.start..<text.count)
            switch root {
            case .urlset where !range.isEmpty:
                urlCount += 1
                if urlCount > ToolkitError.SitemapProblem.maximumURLs {
                    let position = SourcePosition(line: open.line, column: 1)
                    throw ToolkitError(.sitemap(.tooManyURLs), path: path, position: position)
                }
                locations.append(.init(range: range, line: open.line))
            case .index: otherSitemaps += 1
            default: break
            }
            self.open = nil
        }
        isOnPath.removeLast()
        depth -= 1
    }

    private func trimmed(_ range: Range<Int>) -> Range<Int> {
        var range = range
        // XML's white space (XML 1.0, section 2.3) is JSON's.
        while let first = range.first, text[first].isWhiteSpace { range.removeFirst() }
        while let last = range.last, text[last].isWhiteSpace { range.removeLast() }
        return range
    }
}
