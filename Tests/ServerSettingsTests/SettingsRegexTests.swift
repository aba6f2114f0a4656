import Testing

@testable import AASA
@testable import ServerSettings

@Suite("Regular expressions of servers' settings")
struct SettingsRegexTests {
    private static let path = "/.well-known/apple-app-site-association"

    @Test(
        "An expression matches where PCRE says so",
        arguments: [
            ("^", true), ("^/(.*)$", true), (#"/\..*$"#, true), (#"/\.(?!well-known)"#, false), (#"^/\.(?!git)"#, true),
            (#"\.(js|css|png)$"#, false), ("^/[a-z]+", false), ("^/[^/]+/[a-z-]+$", true), ("apple{1}", true),
            (#"^/\.well-known/\w+-app"#, true), ("^/(?:a|b|.well-known)/", true), ("(?i)APPLE", true), ("APPLE", false),
            ("^(?<folder>/[^/]*)/", true), ("p{2}l", true), ("p{3}", false), ("p{1,}le", true), (".+?-site", true),
            ("", true), ("^$", false), ("[]a]pple", true), ("^(/[^/]*)*$", true), ("((((.*)*)*)*)x", false),
        ])
    func matches(expression: String, isMatch: Bool) throws {
        #expect(try #require(SettingsRegex(expression, ignoringCase: false)).matches(Self.path) == Truth(isMatch))
    }

    @Test(
        "What is not read is not decided",
        arguments: [
            #"(a)\1"#, #"\bapple"#, "(?<=a)b", "(?<!a)b", "(?>a)", "a++", "(", "[a", "[[:alpha:]]", "*", "a{1000}",
            String(repeating: "(", count: 100) + String(repeating: ")", count: 100),
            String(repeating: "a", count: 2000),
        ])
    func unread(expression: String) { #expect(SettingsRegex(expression, ignoringCase: false) == nil) }

    @Test("A search that takes too long is not decided")
    func tooLong() {
        let text = String(repeating: "a", count: 300)
        #expect(SettingsRegex("(((a*)*b*)*c*)*(?=(a*)*d)$", ignoringCase: false)?.matches(text) != .yes)
        #expect(SettingsRegex("a", ignoringCase: false)?.matches(text + text) == .unknown)
    }
}

extension SettingsRegex {
    fileprivate func matches(_ text: String) -> Truth {
        var steps = Int.max
        return matches(text, steps: &steps)
    }
}
