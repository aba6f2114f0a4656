/// A file of URLs and expected decisions, one per line: `URL APP match|exclude|none`.
///
///     # Product pages open the app.
///     https://example.com/buy/42   ABCDE12345.com.example.app   match
///     /buy/gift-card               ABCDE12345.com.example.app → exclude
///     /help                        *                            none
///
/// Columns are separated by white space, `→` or `->`. `*` expects the decision for every app of the document. Empty
/// lines are ignored, and so is what follows a column that begins with `#`.
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
            /// The second column cannot be an app of any system.
            case app(String)
            case notUTF8
            /// The first column cannot be the URL of a universal link.
            case url(LinkURL.Problem)

            /// What is wrong with the line, in lower case and without a full stop.
            package var sentence: String {
                switch self {
                case .columns(let count): "\(count.counted("column")) instead of 3"
                case .unknownDecision(let word): "'\(word)' is not a decision"
                case .app(let text): "'\(text)' is not an app\(text.contains("@") ? ": a line has no certificate" : "")"
                case .notUTF8: "bytes that are not UTF-8"
                case .url(let problem): problem.sentenceOfLine
                }
            }

            package var hint: String {
                switch self {
                case .app(let text) where text.contains("@"): "write \(text.prefix(before: "@"))"
                case .columns, .app: lineHint
                case .unknownDecision: "write match, exclude or none in the last column"
                case .notUTF8: "convert the file to UTF-8"
                case .url: LinkURL.Problem.hint
                }
            }
        }
        package var code: Code
        package var line: Int
    }

    /// The hint with an example of a line about an app of Apple's systems.
    package static let lineHint = lineHint(app: "ABCDE12345.com.example.app")

    /// The hint with an example of a line about this app.
    package static func lineHint(app: String) -> String {
        "write lines as in: https://example.com/buy/42  \(app)  match"
    }

    /// In the file's order.
    package var expectations: [Expectation]

    /// The invalid lines of a file.
    package struct Problems: Error, Sendable, Equatable {
        /// Up to ``maximum`` of them.
        package var first: [Problem] = []
        package var count = 0

        private static let maximum = 20

        fileprivate mutating func add(_ problem: Problem) {
            count += 1
            if count <= Self.maximum { first.append(problem) }
        }
    }

    /// Reads a file. A byte order mark is ignored.
    ///
    /// - Parameter allowingOtherSchemes: whether lines may have URLs with other schemes than http and https, which no
    ///   association file opens.
    package init(_ bytes: [UInt8], allowingOtherSchemes: Bool = false) throws(Problems) {
        expectations = []
        var problems = Problems()
        var number = 0
        let text = JSONEncoding.withoutByteOrderMark(bytes)
        for line in text.parts(separatedBy: 0x0A) {
            number += 1
            do throws(Problem) {
                let expectation = try Self.read(line, number: number, allowingOtherSchemes: allowingOtherSchemes)
                if let expectation { expectations.append(expectation) }
            } catch {
                problems.add(error)
            }
        }
        if problems.count > 0 { throw problems }
    }

    private static func read(
        _ bytes: ArraySlice<UInt8>, number: Int, allowingOtherSchemes: Bool
    ) throws(Problem) -> Expectation? {
        guard let line = String(validating: bytes, as: UTF8.self) else {
            throw Problem(code: .notUTF8, line: number)
        }
        let parts = line.unicodeScalars.split(whereSeparator: isSeparator).map(Substring.init)
        let columns = parts.prefix { part in part.first != "#" }.filter { part in !part.hasSameBytes(as: "->") }
        guard let first = columns.first else { return nil }
        guard columns.count == 3 else { throw Problem(code: .columns(columns.count), line: number) }
        let word = String(columns[2])
        guard let decision = decisions[word] else { throw Problem(code: .unknownDecision(word), line: number) }
        let url = String(first)
        do throws(LinkURL.Problem) {
            _ = try LinkURL(url)
        } catch {
            guard case .otherScheme = error, allowingOtherSchemes else {
                throw Problem(code: .url(error), line: number)
            }
        }
        var app: String?
        if columns[1] != "*" {
            let text = String(columns[1])
            guard isApp(text) else { throw Problem(code: .app(text), line: number) }
            app = text
        }
        return Expectation(url: url, app: app, decision: decision, line: number)
    }

    /// Whether a text is an identifier or a package, perhaps one that a document has with a mistake.
    private static func isApp(_ text: String) -> Bool {
        text.contains(".") && !text.contains("@")
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
