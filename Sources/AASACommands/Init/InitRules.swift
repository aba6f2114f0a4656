internal import AASA
internal import AASAToolkit
internal import POSIX

/// The rules of `applinks`: those of the command line, or the fewest that decide a list of URLs as expected.
struct InitRules {
    private(set) var rules: [PathRule] = []
    /// The list that the rules are to decide as expected; nil without one.
    private(set) var tests: URLTestFile?
    let isGiven: Bool

    /// - Parameters:
    ///   - list: the path of a list or sitemap.
    ///   - apps: those that claim `applinks`.
    init(
        included: [String], excluded: [String], list: String?, apps: [AppIdentifier], console: Console
    ) throws(CommandFailure) {
        isGiven = list != nil || !included.isEmpty
        if apps.isEmpty {
            if isGiven { console.warning("the app does not claim 'applinks': no URL opens it, whatever its path") }
            return
        }
        rules =
            excluded.map { PathRule(pattern: $0, isExclusion: true) }
            + included.map { PathRule(pattern: $0, isExclusion: false) }
        guard let list else { return }
        var tests = try Self.tests(list)
        let count = tests.expectations.count
        let names = apps.map(\.description)
        tests.expectations.removeAll { test in
            guard let app = test.app else { return false }
            return !names.contains(app)
        }
        if tests.expectations.isEmpty, count > 0 {
            throw CommandFailure(
                .dataError, "'\(list)' has no line for \(names.shortened)", hint: "write the app, or * for every app")
        }
        if tests.expectations.count < count {
            console.note("\((count - tests.expectations.count).counted("line")) of '\(list)' for other apps left out")
        }
        self.tests = tests
        rules = try Self.fewest(for: tests, in: list)
    }

    private static func tests(_ path: String) throws(CommandFailure) -> URLTestFile {
        var start: [UInt8] = []
        if path != FileReader.standardInput { start = try reading(try FileReader.readStart(path, count: 1024)) }
        let isSitemap = start.starts(with: [0x1F, 0x8B]) || start.first { $0 > 0x20 && $0 < 0x80 } == UInt8(ascii: "<")
        if isSitemap { return try sitemap(path) }
        return try InputFile.read(path, limit: LocalFile.listLimit).urlTests()
    }

    /// Every URL of a sitemap is to open the app.
    private static func sitemap(_ path: String) throws(CommandFailure) -> URLTestFile {
        var lines: [String] = []
        let reader = try toolkit(try SitemapReader(path))
        while try toolkit(try reader.advance()) {
            for location in reader.locations {
                lines.append("\(String(decoding: reader.text[location.range], as: UTF8.self)) * match")
            }
        }
        return try mapping(try URLTestFile(Array(lines.joined(separator: "\n").utf8))) {
            (problem: URLTestFile.Problem) in
            CommandFailure(.dataError, "'\(path)': URL \(problem.line): \(problem.sentence)", hint: problem.hint)
        }
    }

    private static func fewest(for tests: URLTestFile, in path: String) throws(CommandFailure) -> [PathRule] {
        let expectations = tests.expectations.map { test in
            (path: (try? LinkURL(test.url))?.path ?? "/", outcome: test.decision, line: test.line)
        }
        do throws(FewestRules.Problem) {
            return try FewestRules(expectations).rules
        } catch {
            switch error {
            case .nothingOpens:
                throw CommandFailure(
                    .dataError, "no URL of '\(path)' is to open the app",
                    hint: "add one with 'match' in the last column")
            case .samePath(let url, let lines):
                let numbers = lines.map(String.init).joined(separator: " and ")
                throw CommandFailure(
                    .dataError,
                    "'\(path)', lines \(numbers): different results are expected of the path '\(url)', and rules of paths alone cannot tell its URLs apart",
                    hint: "correct the list, or write a rule with the query or fragment into 'components' by hand")
            }
        }
    }

    /// Proves with the matcher that the document decides every URL of the list as expected for the apps.
    func prove(_ document: AssociationFile, for apps: [AppIdentifier]) throws(CommandFailure) {
        guard let tests, let links = document.links else { return }
        let matcher = LinkMatcher(links, for: .every)
        for expectation in tests.expectations {
            guard let url = try? LinkURL(expectation.url) else { continue }
            let decisions = matcher.decisions(for: url).filter { decision in
                decision.app.app.map(apps.contains) ?? false
            }
            if decisions.allSatisfy({ $0.decision == expectation.decision }) { continue }
            throw CommandFailure(
                .dataError, "the rules do not decide '\(expectation.url)' in line \(expectation.line) as expected",
                hint: "its path has a wildcard or an escape: write its rule by hand")
        }
    }
}
