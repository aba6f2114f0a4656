import Testing

@testable import AASA
@testable import ServerSettings

@Suite("Rules of Vercel and Firebase")
struct HostRulePathsTests {
    @Test(
        "Regular expressions match whole paths",
        arguments: [
            ("/.*", .yes), ("^/.*$", .yes), ("/(.*)", .yes), ("/(?P<rest>.+)", .yes), (#"/\.well-known/.+"#, .yes),
            ("/old/.*", .no), ("/[^.].*", .no), ("/(a|b).*", .no), ("/(.*)?", .yes), ("(", .unknown), (#"\"#, .unknown),
            ("", .no), (".*.*.*.*.*.*", .yes), (".*.*.*.*.*.*x", .no), (#"/(?!\.well-known).*"#, .no),
            ("/(?!api|_next).*", .yes), (#"/.*\1"#, .unknown),
        ] as [(String, Truth)])
    func expressions(pattern: String, matches: Truth) {
        #expect(HostRulePaths(isFirebase: false).match(AssociationFile.wellKnownPath, with: pattern) == matches)
    }

    @Test(
        "A 'source' of Vercel is a pattern of path-to-regexp",
        arguments: [
            ("/(.*)", "^/(?:.*)$", true), ("/:path*", "^(?:/(?:[^/]+))*$", true),
            ("/:path+", "^(?:/(?:[^/]+))+$", true),
            ("/:slug", "^/(?:[^/]+)$", false), ("/:a/:b", "^/(?:[^/]+)/(?:[^/]+)$", true),
            ("/((?!api|_next).*)", "^/(?:(?!api|_next).*)$", true),
            (#"/((?!\.well-known/).*)"#, #"^/(?:(?!\.well-known/).*)$"#, false),
            ("/:path((?!uk/).*)", "^/(?:(?!uk/).*)$", true), ("/post/:id(\\d+)", #"^/post/(?:\d+)$"#, false),
            ("/.well-known/:name", #"^/\.well-known/(?:[^/]+)$"#, true),
            (#"/\.well-known/(.*)"#, #"^/\.well-known/(?:.*)$"#, true),
            ("/:locale(en|de)?/old", "^(?:/(?:en|de))?/old$", false),
            ("/.:folder/:name", #"^/\.(?:[^/]+)/(?:[^/]+)$"#, true),
            ("/a+b", nil, false), ("/*", nil, true), ("/{a}", nil, false), ("(.*)", nil, true), ("/(a", nil, false),
        ] as [(String, String?, Bool)])
    func sources(source: String, expression: String?, covers: Bool) {
        #expect(VercelSource.expression(of: source) == expression)
        #expect(HostRulePaths(isFirebase: false).cover(AssociationFile.wellKnownPath, with: source) == Truth(covers))
    }

    @Test(
        "Conditions of Vercel about the host are evaluated for the sites",
        arguments: [
            (#""has":[{"type":"host","value":"a.example"}]"#, [], ["where the conditions of this rule hold"]),
            (#""has":[{"type":"host","value":"a.example"}]"#, ["a.example"], ["/x, unless Vercel"]),
            (#""has":[{"type":"host","value":"(?<sub>.*)\\.example"}]"#, ["a.example"], ["/x, unless Vercel"]),
            (#""has":[{"type":"host","value":"www.a.example"}]"#, ["a.example"], []),
            (
                #""has":[{"type":"host","value":"b.example"}]"#, ["a.example", "b.example"],
                ["for requests to b.example"]
            ),
            (#""missing":[{"type":"host","value":"a.example"}]"#, ["a.example"], []),
            (#""missing":[{"type":"host","value":"www.a.example"}]"#, ["a.example"], ["/x, unless Vercel"]),
            (
                #""has":[{"type":"host","value":"a.example"},{"type":"cookie","key":"x"}]"#, ["a.example"],
                ["where the conditions of this rule hold"]
            ),
            (#""has":[{"type":"host","value":"b.example"},{"type":"cookie","key":"x"}]"#, ["a.example"], []),
        ] as [(String, [String], [String])])
    func conditions(conditions: String, hosts: [String], words: [String]) {
        let rule = #"{"source":"/(.*)",\#(conditions),"destination":"/x"}"#
        let text = #"{"redirects":[\#(rule)]}"#
        let file = HostSettings.File(path: "vercel.json", bytes: Array(text.utf8), deployed: "")
        let messages = DeploymentProblems.findings(in: [file], of: [.statements], hosts: hosts).map(\.message)
        #expect(messages.count == words.count)
        for (message, word) in zip(messages, words) { #expect(message.contains(word)) }
    }
}
