import AASAPagesToolkit
import Testing

@testable import AASA
@testable import AASAPages

@Suite("The rules of pages")
struct RuleExampleTests {
    struct Row: CustomTestStringConvertible {
        var rule: SubjectRule<PageDocument>
        var words: String
        var isReported: Bool
        var ranges: [Range<Int>]?
        var document: @Sendable () throws -> PageDocument
        var testDescription: String { "\(rule.rule.code) \(words)" }
    }

    static let rows = PageRule.all.flatMap { rule -> [Row] in
        let texts = rule.rule.examples.compactMap { example -> Row? in
            guard case .text(let text) = example.shown else { return nil }
            let marked = MarkedText(text)
            return Row(rule: rule, words: text, isReported: example.isReported, ranges: marked.ranges) {
                try Self.document(marked.bytes, rule)
            }
        }
        let situations = rule.rule.examples.compactMap { example -> Row? in
            guard case .situation(let words) = example.shown else { return nil }
            return Row(rule: rule, words: words, isReported: example.isReported, ranges: nil) {
                try #require(Self.situations[words], "\(words)")
            }
        }
        return texts + situations
    }

    /// A page, or for rules about files the file.
    static func document(_ bytes: [UInt8], _ rule: SubjectRule<PageDocument>) throws -> PageDocument {
        let kind: CredentialFile.Kind? =
            switch rule.rule.code {
            case "AASA726", "AASA727": .webAuthn
            case "AASA728": .passkeyEndpoints
            default: nil
            }
        guard let kind else { return .page(InspectedPage(try PageReader.page(bytes, url: nil, contentType: nil))) }
        var file = CredentialFile(
            kind, url: "https://example.com\(kind.path)", status: 200, type: "application/json", body: bytes)
        // Two labels each.
        let hosts = String(decoding: bytes, as: UTF8.self).split(separator: "\"").filter { $0.hasPrefix("https://") }
        file.registrableDomains = Dictionary(hosts.map { ($0.dropFirst(8).description, $0.dropFirst(8).description) }) {
            a, _ in a
        }
        return .file(file)
    }

    @Test("Every example of a rule is found by that rule, and only there", arguments: rows)
    func examples(row: Row) throws {
        let issues = row.rule.findings(in: try row.document())
        #expect(issues.isEmpty != row.isReported)
        if let ranges = row.ranges, row.isReported {
            let found = issues.compactMap(\.location.range).sorted { $0.lowerBound < $1.lowerBound }
            #expect(found == ranges)
        }
        for text in issues.flatMap({ [$0.message] + ($0.hint.map { [$0] } ?? []) }) {
            #expect(!text.hasSuffix(".") && !text.isEmpty)
        }
    }

    @Test("A sound example of one rule has no error of any other")
    func sound() throws {
        for row in Self.rows where !row.isReported {
            let errors = PageRule.findings(in: try row.document(), .standard).filter { $0.severity == .error }
            #expect(errors.isEmpty, "\(row.testDescription): \(errors.map(\.message))")
        }
    }

    /// What the rules' examples in words are about.
    static let situations: [String: PageDocument] = [
        "a site with passwords that answers 404": changePassword(404),
        "a redirect to a page that answers 404": changePassword(302, to: "/settings/password", 404),
        "a redirect to itself": changePassword(302, refusal: "redirects in a circle"),
        "a redirect to http": changePassword(302, refusal: "redirects to http://example.com/, which is not https"),
        "a redirect without a URL": changePassword(302),
        "status 204": changePassword(204),
        "a redirect to a page": changePassword(302, to: "/settings/password"),
        "a redirect to a page that requires a login": changePassword(302, to: "/settings/password", 401),
        "a redirect with 301": changePassword(301, to: "/settings/password"),
        "status 200 and a page": changePassword(200),
        "a redirect with 303": changePassword(303, to: "/settings/password"),
        "a server that has its start page for every URL": changePassword(302, to: "/settings", missing: 200),
        "a server that redirects every URL to its start page": changePassword(
            302, to: "/", missing: 200, at: "https://example.com/"),
        "a server that redirects every URL to another site": changePassword(
            302, to: "/settings", missing: 200, at: "https://login.example.com/"),
        "a server that answers 404": changePassword(302, to: "/settings"),
        "a list of origins beside an association file without webcredentials": origins(namesApps: false),
        "a list of origins beside one with webcredentials": origins(namesApps: true),
        "a phone that lands on the start page": visit("https://m.example.com/", "https://example.com/buy/42", nil),
        "a phone that lands on a page about the app": visit(
            "https://example.com/get-app", "https://example.com/buy/42", nil),
        "a phone that gets the page by its number": visit(
            "https://m.example.com/item?id=42", "https://example.com/buy/42", nil),
        "a phone and a desktop that are redirected likewise": visit(
            "https://example.com/en/", "https://example.com/de/", nil),
        "a desktop that stays on m.": visit(
            "https://m.example.com/buy/42", "https://example.com/buy/42", "https://m.example.com/buy/42"),
        "a phone that gets the same page": visit(
            "https://m.example.com/buy/42", "https://example.com/buy/42", "https://example.com/buy/42"),
        "a page without a link, on a site without /apple-touch-icon.png": icon(nil, 404, nil),
        "an icon that answers 404": icon("180x180", 404, nil),
        "sizes=180x180 for an image of 192 by 192 pixels": icon("180x180", 200, .init(width: 192, height: 192)),
        "an image of 16 by 16 pixels": icon("16x16", 200, .init(width: 16, height: 16)),
        "an image of 180 by 180 pixels": icon("180x180", 200, .init(width: 180, height: 180)),
    ]

    private static func changePassword(
        _ status: Int, to target: String? = nil, _ targetStatus: Int? = 200, missing: Int = 404,
        at end: String = "https://example.com\(CredentialFile.missingPath)", refusal: String? = nil
    ) -> PageDocument {
        let url = "https://example.com/.well-known/change-password"
        var file = CredentialFile(.changePassword, url: url, status: status, type: "text/html", body: [])
        file.destination = target.map { ("https://example.com\($0)", targetStatus) }
        file.missing = (end, missing)
        file.refusal = refusal
        file.hasPasswords = true
        return .file(file)
    }

    private static func origins(namesApps: Bool) -> PageDocument {
        var file = CredentialFile(
            .webAuthn, url: "https://example.com/.well-known/webauthn", status: 200, type: "application/json",
            body: Array(#"{"origins":["https://example.de"]}"#.utf8))
        file.namesApps = namesApps
        return .file(file)
    }

    private static func visit(_ phone: String, _ desktop: String, _ desktopFromPhone: String?) -> PageDocument {
        var inspected = InspectedPage(Page(url: phone, bytes: [], nodes: [], isRendered: false))
        var visit = PageVisit(requested: "https://example.com/buy/42", phone: phone, desktop: desktop)
        visit.desktopFromPhone = desktopFromPhone
        inspected.visit = visit
        return .page(inspected)
    }

    private static func icon(_ sizes: String?, _ status: Int, _ size: PageVisit.Icon.Size?) -> PageDocument {
        let url = "https://example.com/"
        let attributes = ["rel": "apple-touch-icon", "sizes": sizes ?? ""].map {
            Page.Attribute(name: $0.key, value: $0.value, range: nil)
        }
        let link = Page.Node(name: "link", attributes: attributes, parent: nil, range: nil)
        var inspected = InspectedPage(Page(url: url, bytes: [], nodes: sizes == nil ? [] : [link], isRendered: false))
        var visit = PageVisit(requested: url, phone: url, desktop: url)
        visit.icons = [
            .init(url: "\(url)apple-touch-icon.png", element: sizes.map { _ in 0 }, status: status, size: size)
        ]
        inspected.visit = visit
        return .page(inspected)
    }
}
