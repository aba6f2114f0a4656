internal import AASA

/// An element. It is called with its attributes, and with its content in braces or as an argument.
package struct Tag: Sendable {
    private let opening: [UInt8]
    private let closing: [UInt8]

    private init(_ name: StaticString, isVoid: Bool = false) {
        opening = Array("<\(name)".utf8)
        closing = if isVoid { [] } else { Array("</\(name)>".utf8) }
    }

    package func callAsFunction(
        _ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { HTML() }
    ) -> HTML {
        element(attributes, content: content())
    }

    func element(_ attributes: [Attribute], content: HTML) -> HTML {
        var html = HTML(capacity: 64 + 64 * attributes.count + content.bytes.count)
        html.append(opening)
        for attribute in attributes { attribute.write(to: &html) }
        html.append(">")
        html += content
        html.append(closing)
        return html
    }

    package func callAsFunction(_ content: HTML...) -> HTML { callAsFunction { HTML(content) } }

    package static let html = Tag("html"), head = Tag("head"), body = Tag("body"), title = Tag("title")
    package static let meta = Tag("meta", isVoid: true), link = Tag("link", isVoid: true), script = Tag("script")
    package static let header = Tag("header"), nav = Tag("nav"), main = Tag("main"), footer = Tag("footer")
    package static let section = Tag("section"), div = Tag("div"), span = Tag("span"), p = Tag("p")
    package static let h1 = Tag("h1"), h2 = Tag("h2"), h3 = Tag("h3")
    package static let a = Tag("a"), strong = Tag("strong"), small = Tag("small"), code = Tag("code")
    package static let pre = Tag("pre"), mark = Tag("mark"), time = Tag("time"), details = Tag("details")
    package static let summary = Tag("summary"), ul = Tag("ul"), ol = Tag("ol"), li = Tag("li")
    package static let dl = Tag("dl"), dt = Tag("dt"), dd = Tag("dd")
    package static let table = Tag("table"), thead = Tag("thead"), tbody = Tag("tbody")
    package static let tr = Tag("tr"), th = Tag("th"), td = Tag("td")
    package static let form = Tag("form"), label = Tag("label"), button = Tag("button"), select = Tag("select")
    package static let option = Tag("option"), textarea = Tag("textarea"), input = Tag("input", isVoid: true)
    package static let svg = Tag("svg"), path = Tag("path"), rect = Tag("rect"), line = Tag("line"), text = Tag("text")
}

/// An attribute that a browser does not run: handlers and styles cannot be written.
package struct Attribute: Sendable {
    /// Written in the program, as are the values of ``classes(_:)`` and others.
    private let name: StaticString
    /// The value, or nil for the name alone.
    private let value: String?
    private var isWritten = true

    private init(_ name: StaticString, _ value: String?) {
        self.name = name
        self.value = value
    }

    /// The attribute, or none at all.
    func when(_ isWritten: Bool) -> Attribute {
        var attribute = self
        attribute.isWritten = isWritten
        return attribute
    }

    fileprivate func write(to html: inout HTML) {
        guard isWritten else { return }
        html.append(" ")
        html.append(name)
        guard let value else { return }
        html.append("=\"")
        html.appendEscaped(value.printable)
        html.append("\"")
    }

    /// Names of classes are the style sheet's.
    package static func classes(_ names: StaticString) -> Attribute { Attribute("class", "\(names)") }
    package static func id(_ name: String) -> Attribute { Attribute("id", name) }
    package static func href(_ link: Link) -> Attribute { Attribute("href", link.text) }
    package static func src(_ link: Link) -> Attribute { Attribute("src", link.text) }
    package static func action(_ link: Link) -> Attribute { Attribute("action", link.text) }
    package static let post = Attribute("method", "post"), get = Attribute("method", "get")
    package static func name(_ name: StaticString) -> Attribute { Attribute("name", "\(name)") }
    package static func type(_ type: StaticString) -> Attribute { Attribute("type", "\(type)") }
    package static func label(_ text: String) -> Attribute { Attribute("aria-label", text) }
    package static func titled(_ text: String) -> Attribute { Attribute("title", text) }
    /// The column of a cell, which narrow screens show in front of it.
    package static func cell(_ column: String) -> Attribute { Attribute("data-label", column) }
    package static func value(_ text: String) -> Attribute { Attribute("value", text) }
    package static func placeholder(_ text: StaticString) -> Attribute { Attribute("placeholder", "\(text)") }
    package static func rows(_ count: Int) -> Attribute { Attribute("rows", String(count)) }
    package static func datetime(_ text: String) -> Attribute { Attribute("datetime", text) }
    /// A `data-` attribute, which the script reads.
    package static let live = Attribute("data-live", nil), drop = Attribute("data-drop", nil)
    package static func refresh(seconds: Int) -> Attribute { Attribute("data-refresh", String(seconds)) }
    package static let selected = Attribute("selected", nil)
    package static let required = Attribute("required", nil), autofocus = Attribute("autofocus", nil)
    package static let invalid = Attribute("aria-invalid", "true")
    /// The element whose text describes a field.
    package static func described(by id: String) -> Attribute { Attribute("aria-describedby", id) }
    package static let noSpelling = Attribute("spellcheck", "false"),
        hiddenFromReaders = Attribute("aria-hidden", "true")
    package static let current = Attribute("aria-current", "page"), polite = Attribute("role", "status")
    package static let alert = Attribute("role", "alert"), image = Attribute("role", "img")
    package static let group = Attribute("role", "group")
    package static let focusable = Attribute("tabindex", "0")
    package static let column = Attribute("scope", "col"), row = Attribute("scope", "row")
    package static let ascending = Attribute("aria-sort", "ascending"),
        descending = Attribute("aria-sort", "descending")
    package static func autocomplete(_ kind: StaticString) -> Attribute { Attribute("autocomplete", "\(kind)") }
    package static let english = Attribute("lang", "en"), deferred = Attribute("defer", nil)
    package static func rel(_ kind: StaticString) -> Attribute { Attribute("rel", "\(kind)") }
    package static func httpEquivalent(_ name: StaticString) -> Attribute { Attribute("http-equiv", "\(name)") }
    package static func content(_ text: String) -> Attribute { Attribute("content", text) }
    package static let utf8 = Attribute("charset", "utf-8")
    // MARK: SVG, in user units

    package static func viewBox(width: Int, height: Int) -> Attribute {
        Attribute("viewBox", "0 0 \(width) \(height)")
    }
    package static func x(_ number: Int) -> Attribute { Attribute("x", String(number)) }
    package static func y(_ number: Int) -> Attribute { Attribute("y", String(number)) }
    package static func x1(_ number: Int) -> Attribute { Attribute("x1", String(number)) }
    package static func x2(_ number: Int) -> Attribute { Attribute("x2", String(number)) }
    package static func y1(_ number: Int) -> Attribute { Attribute("y1", String(number)) }
    package static func y2(_ number: Int) -> Attribute { Attribute("y2", String(number)) }
    package static func width(_ number: Int) -> Attribute { Attribute("width", String(number)) }
    package static func height(_ number: Int) -> Attribute { Attribute("height", String(number)) }
    package static func data(_ path: StaticString) -> Attribute { Attribute("d", "\(path)") }
}
