/// A list of URLs and what should come of them: a line each, `URL APP match|exclude|none`.
///
///     # Product pages open the app.
///     https://example.com/buy/42   ABCDE12345.com.example.app   match
///     /buy/gift-card               ABCDE12345.com.example.app → exclude
///     /help                        *                            none
///
/// Columns stand apart by white space, `→` or `->`; `*` asks that it be so for every app of the file; lines that begin
/// with `#` and empty lines say nothing.
public struct URLTestFile: Sendable, Equatable {
    /// One line.
    public struct Expectation: Sendable, Equatable {
        public var url: String
        /// Nil for every app.
        public var app: String?
        public var decision: LinkDecision.Outcome
        /// The line's number, from 1.
        public var line: Int
    }

    /// Why a line is none.
    public struct Problem: Error, Sendable, Equatable {
        public enum Code: Sendable, Equatable {
            /// There are not three columns; how many there are.
            case columns(Int)
            /// The last column is none of the three words.
            case unknownDecision(String)
            case notUTF8
            /// The first column is no URL that a universal link could have.
            case url(LinkURL.Problem)
        }
        public var code: Code
        public var line: Int
    }

    public var expectations: [Expectation]

    /// Reads a sheet; a byte order mark in front says nothing.
    ///
    /// - Throws: a ``Problem`` for the first line that cannot be read.
    public init(_ bytes: [UInt8]) throws(Problem) {
        expectations = []
        var number = 0
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
        for line in text.split(separator: 0x0A, omittingEmptySubsequences: false) {
            number += 1
            guard let text = String(validating: line, as: UTF8.self) else {
                throw Problem(code: .notUTF8, line: number)
            }
            if let expectation = try Self.read(text, number) { expectations.append(expectation) }
        }
    }

    private static func read(_ line: String, _ number: Int) throws(Problem) -> Expectation? {
        let columns = line.split { $0.isWhitespace || $0 == "→" }.filter { $0 != "->" }
        guard let first = columns.first, first.first != "#" else { return nil }
        guard columns.count == 3 else { throw Problem(code: .columns(columns.count), line: number) }
        let word = String(columns[2])
        guard let decision = words[word] else { throw Problem(code: .unknownDecision(word), line: number) }
        let url = String(first)
        do throws(LinkURL.Problem) { _ = try LinkURL(url) } catch { throw Problem(code: .url(error), line: number) }
        return Expectation(
            url: url, app: columns[1] == "*" ? nil : String(columns[1]), decision: decision, line: number)
    }

    private static let words: [String: LinkDecision.Outcome] = [
        "match": .match, "exclude": .exclude, "none": .noMatch, "no_match": .noMatch,
    ]

    /// The words that the last column may hold.
    public static let decisionWords = ["match", "exclude", "none"]
}
