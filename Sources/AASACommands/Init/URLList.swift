internal import AASA
internal import AASAToolkit
internal import POSIX

/// URLs with their expected results, from which rules are made.
struct URLList {
    let path: String
    let expectations: [URLTestFile.Expectation]

    init(_ path: String) throws(CommandFailure) {
        self.path = path
        var start: [UInt8] = []
        if !FileReader.isStream(path) { start = try reading(try FileReader.readStart(path, count: 1024)) }
        let firstCharacter = start.first { byte in byte > 0x20 && byte < 0x80 }
        let isSitemap = start.starts(with: [0x1F, 0x8B]) || firstCharacter == UInt8(ascii: "<")
        if isSitemap {
            expectations = try Self.sitemap(path)
        } else {
            expectations = try InputFile.read(path, limit: LocalFile.listLimit).urlTests(allowingOtherSchemes: false)
                .expectations
        }
    }

    /// Every URL of a sitemap is to open the app.
    private static func sitemap(_ path: String) throws(CommandFailure) -> [URLTestFile.Expectation] {
        var lines: [String] = []
        let reader = try toolkit(try SitemapReader(path))
        while try toolkit(try reader.advance()) {
            for location in reader.locations { lines.append("\(String(utf8: reader.text[location.range])) * match") }
        }
        if lines.isEmpty, reader.otherSitemaps > 0 {
            let count = reader.otherSitemaps.counted("sitemap")
            throw CommandFailure(
                .dataError, "'\(path)' is an index of \(count), and has no URLs of pages",
                hint: "download one of the sitemaps that it lists, and name it with --urls")
        }
        return try mapping(try URLTestFile(Array(lines.joined(separator: "\n").utf8)).expectations) {
            (problems: URLTestFile.Problems) in
            problems.asFailure { problem in
                CommandFailure(
                    .dataError, "'\(path)': URL \(problem.line): \(problem.code.sentence)", hint: problem.code.hint)
            }
        }
    }

    /// The lines for one of the apps.
    ///
    /// - Throws: an error when the list has lines for other apps only.
    func expectations(
        for apps: [AppIdentifier], console: Console
    ) throws(CommandFailure) -> [URLTestFile.Expectation] {
        let names = apps.map(\.description)
        let own = expectations.filter { test in test.app.map(names.contains) ?? true }
        let others = expectations.count - own.count
        try reject(
            if: own.isEmpty && others > 0, as: .dataError, "'\(path)' has no line for \(names.shortened)",
            hint: "write the app, or * for every app")
        if others > 0 { console.note("\(others.counted("line")) of '\(path)' for other apps left out") }
        return own
    }
}
