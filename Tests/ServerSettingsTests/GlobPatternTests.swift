import Testing

@testable import AASA
@testable import ServerSettings

@Suite("Patterns of Firebase")
struct GlobPatternTests {
    @Test(
        "In a glob one star covers a part of the path, and two cover any text",
        arguments: [
            ("/*", false), ("*", false), ("/*/*", true), ("/.well-known/*", true), ("/.*/apple-*", true), ("**", true),
            ("/**", true), ("**/*", true), ("/**/.well-known/*", true), ("/**/apple-app-site-association", true),
            ("/**/other", false), ("/.well-known/**/*", true), ("/:slug", false), ("/:rest*", true), ("/***", false),
            ("/**/**/**/**/**/.well-known/*", true), (String(repeating: "/**", count: 5000) + "/other", false),
        ])
    func globs(pattern: String, covers: Bool) {
        let paths = HostRulePaths(isFirebase: true)
        #expect(paths.cover(AssociationFile.wellKnownPath, with: pattern) == Truth(covers))
    }

    @Test(
        "A glob of Firebase covers what minimatch matches, or it is not known",
        arguments: [
            ("!/de/**", .yes), ("!/.well-known/**", .no), ("!!/de/**", .no), ("!/@(de|en)/**", .yes),
            ("/@(de|en)/**", .no), ("/@(de|.well-known)/**", .yes), ("/{de,.well-known}/**", .yes),
            ("/{de,en}/**", .no), ("/!(de|en)/**", .yes), ("/!(.well-known)/**", .no), ("/!(.well)-known/*", .no),
            ("/!(x)-known/*", .yes), ("{/de,/.well-known/{a,b}*}", .yes), ("/?well-known/*", .yes),
            ("/[.]well-known/*", .yes), ("/[!a-z]well-known/*", .yes), ("/.well-known[!a]*", .no),
            ("/+(.|x)well-known/*", .yes), ("/*(x).well-known/*", .yes), ("/?(x)/.well-known/*", .no),
            ("/.well-known/**.x", .no), (".well**", .no), ("./.well-known//*", .yes), ("/:folder/:rest(.*)", .yes),
            ("/{1..3}/**", .unknown), ("/(a|b)", .unknown), ("/@(a", .unknown), ("/[a", .unknown), ("\\a", .unknown),
            ("/@(!(a)|b)/*", .unknown), ("/!(a)!(b)/*", .unknown), ("/[[:alpha:]]*/*", .unknown), ("{a", .unknown),
            (String(repeating: "{a,b}", count: 8), .unknown), (String(repeating: "@(", count: 5000), .unknown),
        ] as [(String, Truth)])
    func firebasePatterns(pattern: String, covers: Truth) {
        #expect(HostRulePaths(isFirebase: true).cover(AssociationFile.wellKnownPath, with: pattern) == covers)
    }

    @Test(
        "A pattern of Firebase's 'ignore' leaves the list out, alone or with its folder",
        arguments: [
            ("**/*.json", "/.well-known/assetlinks.json"), ("**/*.*", "/.well-known/assetlinks.json"),
            (".well-known/*.json", "/.well-known/assetlinks.json"), ("**/a*", "/.well-known/assetlinks.json"),
            ("{**/.*/**,x}", "the folder '.well-known'"), ("!(index)/**", "the folder '.well-known'"),
            ("**/.*", nil), ("**/.well-known", nil), ("*.json", nil), ("!(index).*", nil), ("/.well-known/**", nil),
            ("!**/.well-known/**", nil), ("**/{1..3}", "the folder '.well-known' will not be deployed if its pattern"),
        ] as [(String, String?)])
    func ignoredByFirebase(pattern: String, words: String?) {
        let text = "{\"public\":\".\",\"appAssociation\":\"NONE\",\"ignore\":[\"**/.*\",\"\(pattern)\"]}"
        let file = HostSettings.File(path: "firebase.json", bytes: Array(text.utf8), deployed: "")
        let messages = DeploymentProblems.findings(in: [file], of: [.statements], hosts: []).map(\.message)
        #expect(messages.count == (words == nil ? 0 : 1))
        #expect(words.map { words in messages.allSatisfy { message in message.hasPrefix(words) } } ?? true)
    }
}
