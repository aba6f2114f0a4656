/// A regular expression of a content rule: the subset that WebKit compiles.
///
/// The grammar is JavaScript's without the `u` flag; what is rejected, and with which words, follows WebKit's
/// URLFilterParser (measured with WebKitGTK 2.50). Offsets are those of the pattern's UTF-8.
package struct URLFilter {
    /// Why WebKit rejects the pattern, in WebKit's words.
    package enum Fault: String {
        case nonASCII = "Only ASCII characters are supported in pattern."
        case characterClass = "Character class is not supported."
        case classInBrackets = "Builtins character class atoms are not supported yet."
        case backReference = "Patterns cannot contain backreferences."
        case misplacedStart = "Start of line assertion can only appear as the first term in a filter."
        case misplacedEnd = "The end of line assertion must be the last term in an expression."
        case wordBoundary = "Word boundaries assertions are not supported yet."
        case group = "Groups are not supported yet."
        case disjunction = "Disjunctions are not supported yet."
        case quantifier = "Arbitrary atom repetitions are not supported."
        case syntax = "Internal error in YARR."

        var sentence: String {
            "WebKit rejects the list with \"\(WebKitError.regex.rawValue)\" (\(rawValue.dropLast()))"
        }

        /// What to write; nil when that depends.
        var hint: String? {
            switch self {
            case .nonASCII: "write punycode for a host, and percent-encode the rest"
            case .characterClass, .classInBrackets: "write the set: [0-9] for \\d, [a-z0-9_] for \\w"
            case .backReference, .wordBoundary, .group: "leave it out: WebKit compiles filters to automata"
            case .misplacedStart: "write '^' first, or escape it: '\\\\^'"
            case .misplacedEnd: "write '$' last, outside of groups, or escape it: '\\\\$'"
            case .disjunction: "write one rule for each alternative, or a set such as [ab]"
            case .quantifier: "repeat the term, or use '*', '+' or '?'"
            case .syntax: nil
            }
        }
    }

    /// Why WebKit rejects it, and where.
    var fault: (reason: Fault, range: Range<Int>)?
    /// Whether every URL matches, since no term has to match a character.
    var matchesEverything = false
    /// Whether the pattern names no character at all: `.*` and the like are meant to match every URL.
    var namesNothing = true
    /// Whether a set or an escape has letters, which may mean something else in the other case: `[A-z]`, `\X41`.
    var hasLettersOfSyntax = false
    /// Dots that match any character and are meant as dots, as it seems.
    var dots: [Int] = []
    /// What a match needs and no URL has.
    var impossible: Range<Int>?

    init(_ pattern: String) {
        let bytes = Array(pattern.utf8)
        if let start = bytes.firstIndex(where: { $0 >= 0x80 }) {
            let end = bytes[start...].firstIndex { $0 < 0x80 } ?? bytes.count
            fault = (.nonASCII, start..<end)
            return
        }
        var reader = URLFilterReader(bytes)
        reader.read()
        self = reader.filter
    }

    /// The filter of an empty pattern.
    init() {}

    /// The first fault is the reason, but a syntax error is always.
    mutating func reject(_ reason: Fault, at range: Range<Int>) {
        if fault == nil || reason == .syntax { fault = (reason, range) }
    }

    /// Whether a URL with a host can have the character: others are percent-encoded (URL
    /// Standard, percent-encoded bytes).
    static func isInURLs(_ value: some BinaryInteger) -> Bool {
        (0x21...0x7E).contains(Int(value)) && ![0x22, 0x3C, 0x3E].contains(Int(value))
    }
}
