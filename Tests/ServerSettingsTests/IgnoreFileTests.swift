import Testing

@testable import AASA
@testable import ServerSettings

@Suite("Lists of ignored files")
struct IgnoreFileTests {
    @Test(
        "A list of Git leaves out what a build makes",
        arguments: [
            ("dist", true), ("/dist", true), ("dist/", true), ("/dist/*", true), ("*.log\n# dist", false),
            ("/build", false),
            ("dist\n!dist", false), ("src/dist", false), (".well-known", true), ("", false),
        ])
    func ignores(list: String, isIgnored: Bool) {
        let ignored = IgnoreFile(Array(list.utf8)).ignores("dist/.well-known/apple-app-site-association")
        #expect(ignored == isIgnored)
    }
}
