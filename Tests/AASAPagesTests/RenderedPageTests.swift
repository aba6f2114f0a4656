import Testing

@testable import AASA
@testable import AASAPages

/// Pages as a browser describes them, which knows what is shown and what it has not read.
@Suite("Rendered pages")
struct RenderedPageTests {
    enum Display { case shown, hidden, hiding }

    /// An element: name, parent, display, attributes.
    typealias Element = (name: String, parent: Int?, display: Display, attributes: [String: String])

    static func page(_ elements: [Element]) -> Page {
        let nodes = elements.map { element -> Page.Node in
            let attributes = element.attributes.map { Page.Attribute(name: $0.key, value: $0.value, range: nil) }
            var node = Page.Node(name: element.name, attributes: attributes, parent: element.parent, range: nil)
            node.isShown = element.display == .shown
            node.hidesItself = element.display == .hiding
            return node
        }
        return Page(url: "https://example.com/", bytes: [], nodes: nodes, isRendered: true)
    }

    static func codes(_ page: Page) -> [String] {
        PageRule.all.filter { ["AASA701", "AASA702", "AASA721", "AASA739"].contains($0.rule.code) }
            .filter { !$0.findings(in: .page(InspectedPage(page))).isEmpty }.map(\.rule.code).sorted()
    }

    /// A form for signing in: a dialog around it, its field for the user, and its field for the password.
    static func form(_ dialog: Display, _ user: Display, _ password: Display) -> Page {
        page([
            ("html", nil, .shown, [:]), ("div", 0, dialog, [:]), ("form", 1, dialog == .shown ? .shown : .hidden, [:]),
            ("div", 2, user, [:]), ("input", 3, user == .shown ? .shown : .hidden, ["name": "user"]),
            ("input", 2, password, ["name": "word", "type": "password"]),
            ("button", 2, password == .hiding ? .hidden : password, ["aria-label": "Sign in"]),
        ])
    }

    @Test("A field that is hidden with its whole form counts as shown")
    func hiddenForm() {
        #expect(Self.codes(Self.form(.shown, .shown, .shown)) == ["AASA701", "AASA702"])
        #expect(Self.codes(Self.form(.hiding, .hidden, .hidden)) == ["AASA701", "AASA702"])
        #expect(Self.codes(Self.form(.hidden, .hidden, .hidden)) == ["AASA701", "AASA702"])
    }

    @Test("A field that is hidden by itself is not the user name of a shown password")
    func hiddenField() {
        #expect(Self.codes(Self.form(.shown, .hiding, .shown)) == ["AASA702", "AASA739"])
        #expect(Self.codes(Self.form(.hiding, .hiding, .hidden)) == ["AASA702", "AASA739"])
    }

    @Test("Fields beyond those that are read are reported as not known")
    func cutOff() {
        let field: Element = ("input", 0, .shown, ["name": "a"])
        let page = Self.page([("html", nil, .shown, [:])] + [Element](repeating: field, count: 501))
        #expect(Self.codes(page) == ["AASA721"])
    }

    @Test("What a browser has not read is reported as not known")
    func unread() {
        var page = Self.page([("html", nil, .shown, [:]), ("body", 0, .shown, [:])])
        #expect(Self.codes(page) == [])
        page.unread = "the page still waited for responses 5 s after it had loaded"
        #expect(Self.codes(page) == ["AASA721"])
        page.unread = nil
        page.mayMissResponses = true
        #expect(Self.codes(page) == ["AASA721"])
        var form = Self.form(.shown, .shown, .shown)
        form.mayMissResponses = true
        #expect(Self.codes(form) == ["AASA701", "AASA702"])
    }

    @Test("A frame that a browser has not read may have the form of a page without fields")
    func frame() {
        var nodes = Self.page([("html", nil, .shown, [:]), ("body", 0, .shown, [:]), ("iframe", 1, .shown, [:])]).nodes
        func page() -> Page { Page(url: nil, bytes: [], nodes: nodes, isRendered: true) }
        #expect(Self.codes(page()) == [])
        nodes[2].isUnread = true
        #expect(Self.codes(page()) == ["AASA721"])
        nodes[2].isShown = false
        #expect(Self.codes(page()) == [])
    }
}
