/// A file of URLs and expected decisions, one per line: `URL APP match|exclude|none`.
///
///     # Product pages open the app.
///     https://example.com/buy/42   ABCDE12345.com.example.app   match
///     /buy/gift-card               ABCDE12345.com.example.app → exclude
///     /help                        *                            none
///
/// Columns are separated by white space, `→` or `->`. `*` expects the decision for every app of the document. Empty
/// lines and lines that begin with `#` are ignored.
package struct URLTestFile: Sendable, Equatable {
    /// One line.
    package struct Expectation: Sendable, Equatable {
        /// As the line has it: a URL, or what follows the host.
        package var url: String
        /// The app; nil for every app.
        package var app: String?
        package var decision: LinkDecision.Outcome
        /// From 1.
        package var line: Int
    }

    /// The reason why a line is invalid.
    package struct Problem: Error, Sendable, Equatable {
        package enum Code: Sendable, Equatable {
            /// The number of columns is not three.
            case columns(Int)
            /// The last column is not one of the three words.
            case unknownDecision(String)
            case notUTF8
            /// The first column cannot be the URL of a universal link.
            case url(LinkURL.Problem)
        }
        package var code: Code
        package var line: Int

        /// What is wrong with the line, in lower case and without a full stop.
        package var sentence: String {
            switch code {
            case .columns(let count): "\(count.counted("column")) instead of 3"
            case .unknownDecision(let word): "'\(word)' is not a decision"
            case .notUTF8: "bytes that are not UTF-8"
            case .url(let problem): problem.sentenceOfLine
            }
        }

        package var hint: String {
            switch code {
            case .columns: lineHint
            case .unknownDecision: "write match, exclude or none in the last column"
            case .notUTF8: "convert the file to UTF-8"
            case .url: LinkURL.Problem.hint
            }
        }
    }

    /// The hint with an example of a line about an app of Apple's systems.
    package static let lineHint = lineHint(app: "ABCDE12345.com.example.app")

    /// The hint with an example of a line about this app.
    package static func lineHint(app: String) -> String {
        "write lines as in: https://example.com/buy/42  \(app)  match"
    }

    /// In the file's order.
    package var expectations: [Expectation]

    /// Reads a file. A byte order mark is ignored.
    ///
    /// - Throws: a ``Problem`` for the first invalid line.
    package init(_ bytes: [UInt8]) throws(Problem) {
        expectations = []
        var number = 0
        let text = JSONEncoding.withoutByteOrderMark(bytes)
        for line in text.parts(separatedBy: 0x0A) {
            number += 1
            guard let text = String(validating: line, as: UTF8.self) else {
                throw Problem(code: .notUTF8, line: number)
            }
            if let expectation = try Self.read(text, number: number) { expectations.append(expectation) }
        }
    }

    private static func read(_ line: String, number: Int) throws(Problem) -> Expectation? {
        let parts = line.unicodeScalars.split(whereSeparator: isSeparator).map(Substring.init)
        let columns = parts.filter { part in !part.hasSameBytes(as: "->") }
        guard let first = columns.first, first.first != "#" else { return nil }
        guard columns.count == 3 else { throw Problem(code: .columns(columns.count), line: number) }
        let word = String(columns[2])
        guard let decision = decisions[word] else { throw Problem(code: .unknownDecision(word), line: number) }
        let url = String(first)
        do throws(LinkURL.Problem) { _ = try LinkURL(url) } catch { throw Problem(code: .url(error), line: number) }
        var app: String?
        if columns[1] != "*" { app = String(columns[1]) }
        return Expectation(url: url, app: app, decision: decision, line: number)
    }

    private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
        // Most are of ASCII, and their properties need not be looked up.
        if scalar.isASCII { return scalar == " " || ("\t"..."\r").contains(scalar) }
        return scalar == "→" || scalar.properties.isWhitespace
    }

    private static let decisions: [String: LinkDecision.Outcome] = [
        "match": .match, "exclude": .exclude, "none": .noMatch, "no_match": .noMatch,
    ]
}
