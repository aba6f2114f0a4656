import AASA
import TestSupport
import Testing

@testable import AASACommands

@Suite("Files that init makes")
struct InitTests {
    private static let document = "apple-app-site-association"

    // MARK: Rules

    @Test("An exclusion from nothing gets no rule, and a warning names it")
    func needlessExclusion() throws {
        let urls = try Self.urls("/buy/1 * match\n/buy/2 * match\n/help * exclude")
        #expect(urls.rules == [PathRule(pattern: "/buy/*", isExclusion: false)])
        #expect(
            urls.warnings.map(\.message) == ["'list': no rule excludes '/help' in line 3, since none opens such a URL"])
        #expect(urls.expectations.map(\.decision) == [.match, .match, .noMatch])
    }

    @Test("A rule for every URL has no comment that its author did not write, and a warning")
    func everyURL() throws {
        let letters = "abcdefghijklmnopqrstuvwxyz"
        let lines = letters.flatMap { letter in ["/a\(letter) * match", "/b\(letter) * match"] }
        let urls = try Self.urls(lines.joined(separator: "\n"))
        #expect(urls.rules == [PathRule(pattern: "*", isExclusion: false)])
        #expect(urls.warnings.count == 1)
    }

    @Test("A rule for every URL with an ending has a warning")
    func ending() throws {
        let urls = try Self.urls("/a.html * match\n/b.html * match\n/c * none")
        #expect(urls.rules == [PathRule(pattern: "/*.html", isExclusion: false)])
        #expect(urls.warnings.map(\.message) == ["every URL of shop.example with the ending '.html' opens the app"])
    }

    private static func urls(_ text: String) throws -> SiteURLs {
        try SiteURLs(of: Site("shop.example"), URLTestFile(Array(text.utf8)).expectations, in: "list")
    }

    // MARK: Pipelines

    @Test("A step checks each site with the apps that claim it, on the default branch")
    func pipelineStep() throws {
        let checks = [
            PipelineStep.Check(
                sites: [try Site("a.example"), try Site("b.example")], apps: [try AppIdentifier("ABCDE12345.one")],
                document: "one", absolutePath: "/project/one"),
            PipelineStep.Check(
                sites: [try Site("c.example")], apps: [try AppIdentifier("ABCDE12345.two")], document: "two",
                absolutePath: "/project/two"),
        ]
        let step = PipelineStep(checks: checks, lists: [])
        let options = "--wait 15m --wait-for origin"
        let first = "aasa check a.example b.example --app ABCDE12345.one --expect one \(options)"
        let second = "aasa check c.example --app ABCDE12345.two --expect two \(options)"
        #expect(step.job.contains("- \(first) && \(second)\n"))
        #expect(step.job.contains("if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH\n"))
        #expect(step.workflow.contains("|| github.ref_name == github.event.repository.default_branch\n"))
    }

    // MARK: Documents

    @Test(
        "A new document begins with the file at its place, else with the one that its site serves",
        arguments: [
            ([], nil), (["apple-app-site-association"], "apple-app-site-association"),
            ([".well-known/apple-app-site-association"], ".well-known/apple-app-site-association"),
            (
                ["shop.example/apple-app-site-association", ".well-known/apple-app-site-association"],
                "shop.example/apple-app-site-association"
            ),
            (
                ["shop.example/.well-known/apple-app-site-association", ".well-known/apple-app-site-association"],
                "shop.example/.well-known/apple-app-site-association"
            ),
        ] as [([String], String?)])
    func existing(files: [String], found: String?) throws {
        let folder = try TemporaryFolder()
        for file in files { try folder.write(file, "{}") }
        let place = folder.file("shop.example/.well-known/\(Self.document)")
        let site = try Site("shop.example")
        let existing = try ExistingDocument.find(at: place, in: folder.path, for: site, rewritten: [])
        #expect(existing?.path == found.map { folder.file($0) })
        #expect(existing?.isInPlace ?? true == (existing?.path == place || existing == nil))
    }

    @Test("A document that cannot be read whole is refused", arguments: ["{", "<!doctype html>"])
    func unreadable(content: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.document, content)
        #expect(throws: CommandFailure.self) {
            try ExistingDocument.find(
                at: folder.file(".well-known/\(Self.document)"), in: folder.path, for: nil, rewritten: [])
        }
    }

    @Test("An empty document is replaced")
    func empty() throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.document, "")
        let place = folder.file(".well-known/\(Self.document)")
        let existing = try ExistingDocument.find(at: place, in: folder.path, for: nil, rewritten: [])
        #expect(existing == nil)
    }

    // MARK: Folders

    @Test(
        "Files go into the folder that is deployed, or into the one that its build copies",
        arguments: [
            (["public/a", "dist/a"], "", "public"), (["dist/a", "static/a"], "dist", "static"),
            (["_site/a", "_config.yml"], "_site/", ""),
            (["docs/CNAME", "public/a"], "", "public"), (["docs/_config.yml"], "", "docs"),
            (["docs/_config.yml", "_config.yml"], "", ""), (["index.html"], "", ""),
            (["build/web/a", "web/a", "pubspec.yaml"], "/build/", "web"),
        ] as [([String], String, String)])
    func published(files: [String], ignored: String, expected: String) throws {
        let folder = try TemporaryFolder()
        for file in files + [".gitignore"] { try folder.write(file, file == ".gitignore" ? ignored : "") }
        let path = try published(folder, hosts: ["shop.example"])
        #expect(path == (expected.isEmpty ? folder.path : folder.file(expected)))
    }

    private func published(_ project: TemporaryFolder, hosts: [String]) throws -> String {
        try PublishedFolder(of: project.path, hosts: hosts, command: InitCommand(operands: [])).path
    }

    @Test("The folder docs is deployed if it names a host of the app")
    func docs() throws {
        let folder = try TemporaryFolder()
        try folder.write("docs/CNAME", "Shop.example\n")
        try folder.write("public/a", "")
        #expect(try published(folder, hosts: ["shop.example"]) == folder.file("docs"))
        #expect(try published(folder, hosts: ["other.example"]) == folder.file("public"))
        let other = try TemporaryFolder()
        try other.write("docs/CNAME", "www.shop.example\n")
        #expect(try published(other, hosts: ["shop.example"]) == other.file("docs"))
    }

    @Test(
        "Built apps of both systems are found, and no configuration of other programs",
        arguments: [
            (["a/Shiny.ipa", "Shiny.apk", "Shiny.entitlements"], ["a/Shiny.ipa"], ["Shiny.apk"]),
            (["Shiny.entitlements", "Shiny.apk"], ["Shiny.entitlements"], []), (["app.json"], [], []),
            (["app.json", "Shiny.aab"], [], ["Shiny.aab"]), (["Shiny.app/Info.plist"], ["Shiny.app"], []),
            (["node_modules/Shiny.ipa", "Shiny.entitlements"], ["Shiny.entitlements"], []),
        ] as [([String], [String], [String])])
    func search(files: [String], apps: [String], androidApps: [String]) throws {
        let folder = try TemporaryFolder()
        for file in files { try folder.write(file, #"{"name":"Shiny"}"#) }
        let found = try AppSearch(in: folder.path)
        #expect(found.apps == apps.map { folder.file($0) })
        #expect(found.androidApps == androidApps.map { folder.file($0) })
    }
}
