internal import AASA

/// A document as the rules read it, with its nodes in the order of the text: parsed from HTML,
/// or rendered by a browser.
package struct Page: Sendable {
    /// An element, or a text node.
    package struct Node: Sendable {
        /// In lower case; `#text` for a text node.
        package var name: String
        package var attributes: [Attribute]
        package var text: String
        /// The index of the parent, which is smaller; nil for the root. The parent of a frame's or shadow root's
        /// content is the element that holds it.
        package var parent: Int?
        /// The bytes of the start tag; nil when it is not in the text.
        package var range: Range<Int>?
        /// Whether a browser shows it; nil when only its attributes are known.
        package var isShown: Bool?
        /// Whether its own style hides it, and not only that of an element around it. False when only
        /// its attributes are known.
        package var hidesItself = false
        /// Whether it is a frame that a browser has not read: one of another origin, for example.
        package var isUnread = false
        /// The origin of the document that it is in; nil for the page's own.
        package var frame: String?
        /// The index of the element whose shadow root it is in; nil for none.
        package var shadowHost: Int?

        package init(name: String, attributes: [Attribute] = [], text: String = "", parent: Int?, range: Range<Int>?) {
            self.name = name
            self.attributes = attributes
            self.text = text
            self.parent = parent
            self.range = range
        }
    }

    package struct Attribute: Sendable {
        /// In lower case.
        package var name: String
        package var value: String
        /// The bytes of the value in the text; nil when it is not there.
        package var range: Range<Int>?

        package init(name: String, value: String, range: Range<Int>?) {
            self.name = name
            self.value = value
            self.range = range
        }
    }

    /// Where the page is from; nil for a file.
    package let url: String?
    /// The text to which ranges refer, in UTF-8.
    package let bytes: [UInt8]
    /// Whether a browser has run the page's scripts.
    package let isRendered: Bool
    /// Whether browsers parse it as XML, which has other rules for tags.
    package var isXML = false
    /// Why more may come than a browser has read, as a clause; nil when it has read all.
    package var unread: String?
    /// Whether a browser may not know of all requests of its scripts.
    package var mayMissResponses = false
    package let nodes: [Node]
    /// For each node, the index after its last descendant.
    private let ends: [Int]
    /// For each node, whether browsers ignore it: templates, and what is for browsers without scripts.
    private let isInert: [Bool]
    /// The elements that browsers use, by name.
    private let elements: [String: [Int]]
    /// The first node with each `id`.
    private let ids: [String: Int]

    package init(url: String?, bytes: [UInt8], nodes: [Node], isRendered: Bool) {
        self.url = url
        self.bytes = bytes
        self.isRendered = isRendered
        var nodes = nodes
        var ends = Array(1..<nodes.count + 1)
        var isInert = [Bool](repeating: false, count: nodes.count)
        var elements: [String: [Int]] = [:]
        for index in nodes.indices.reversed() {
            if let parent = nodes[index].parent { ends[parent] = max(ends[parent], ends[index]) }
        }
        for index in nodes.indices {
            let parent = nodes[index].parent
            let hasShadowRoot = nodes[index].declaresShadowRoot
            if let parent {
                if nodes[index].shadowHost == nil { nodes[index].shadowHost = nodes[parent].shadowHost }
                let isShadowRoot = nodes[parent].name == "template" && nodes[parent].declaresShadowRoot
                if isShadowRoot { nodes[index].shadowHost = nodes[parent].parent }
                isInert[index] = isInert[parent]
            }
            switch nodes[index].name {
            case "template" where !hasShadowRoot: isInert[index] = true
            case "noscript": isInert[index] = true
            case "#text": continue
            default: break
            }
            if !isInert[index] { elements[nodes[index].name, default: []].append(index) }
        }
        self.nodes = nodes
        self.ends = ends
        self.isInert = isInert
        self.elements = elements
        var ids: [String: Int] = [:]
        for index in nodes.indices {
            if let id = nodes[index].value("id"), ids[id] == nil { ids[id] = index }
        }
        self.ids = ids
    }

    /// The elements with one of the names that browsers use, in order.
    func all(_ names: String...) -> [Int] {
        if names.count == 1 { return elements[names[0]] ?? [] }
        return names.flatMap { name in elements[name] ?? [] }.sorted()
    }

    /// The elements that scripts define (HTML Standard, section 4.13.3).
    var customElements: [Int] { elements.filter { $0.key.contains("-") }.flatMap(\.value).sorted() }

    func element(id: String) -> Int? { ids[id] }

    /// The form owner (HTML Standard, section 4.10.17.3): that of a `form` attribute, or none. A form around a shadow
    /// root counts as its fields' form, as its users see it; one around a frame does not.
    func formOwner(of index: Int) -> Int? {
        func isOwner(_ form: Int) -> Bool { nodes[form].name == "form" && nodes[form].frame == nodes[index].frame }
        guard let id = value(index, "form") else { return ancestors(of: index).first(where: isOwner) }
        guard let form = element(id: id), isOwner(form) else { return nil }
        return form
    }

    /// The field, or the `fieldset` around it, that is disabled (HTML Standard, section 4.10.18.5).
    func disabled(_ field: Int) -> Int? {
        if nodes[field].has("disabled") { return field }
        let legends = all("legend")
        var child = field
        for outer in ancestors(of: field) {
            if name(outer) == "fieldset", nodes[outer].has("disabled") {
                let inside = legends[legends.partitioningIndex { legend in legend > outer }...]
                // What is in its first legend stays enabled.
                if inside.first(where: { legend in nodes[legend].parent == outer }) != child { return outer }
            }
            child = outer
        }
        return nil
    }

    func descendants(of index: Int) -> Range<Int> { index + 1..<ends[index] }
    func isElement(_ index: Int, inside outer: Int) -> Bool { descendants(of: outer).contains(index) }

    func has(_ names: String..., inside index: Int) -> Bool {
        descendants(of: index).contains { inner in names.contains(nodes[inner].name) }
    }

    /// The nearest first; at most 512, which is the depth of documents in browsers.
    func ancestors(of index: Int) -> some Sequence<Int> {
        sequence(state: index) { (at: inout Int) -> Int? in
            guard let parent = nodes[at].parent else { return nil }
            at = parent
            return parent
        }.prefix(512)
    }

    /// The name of an element in lower case; `#text` for a text.
    func name(_ index: Int) -> String { nodes[index].name }

    /// The value of an attribute; nil without it.
    func value(_ index: Int, _ name: String) -> String? { nodes[index].value(name) }

    /// The bytes of an attribute's value, or of the element.
    func range(_ index: Int, _ name: String? = nil) -> Range<Int>? {
        nodes[index].attributes.first { $0.name == name }?.range ?? nodes[index].range
    }

    /// The text in a range of nodes, white space collapsed, without scripts and styles. At most 2,000 nodes are read.
    func text(_ range: Range<Int>, limit: Int = 300) -> String {
        var words: [Substring] = []
        var length = 0
        for index in range.prefix(2000) where nodes[index].name == "#text" && !isInert[index] && length < limit {
            if let parent = nodes[index].parent, ["script", "style"].contains(nodes[parent].name) { continue }
            for word in nodes[index].text.prefix(8 * limit).split(whereSeparator: \.isWhitespace) where length < limit {
                words.append(word.prefix(limit))
                length += word.utf8.count + 1
            }
        }
        return words.joined(separator: " ")
    }

    func text(of index: Int) -> String { text(descendants(of: index)) }

    /// The content of the first `meta` element with this name or property.
    func meta(_ name: String) -> (content: String, element: Int)? {
        for index in all("meta")
        where [value(index, "name"), value(index, "property")].contains(where: { $0?.lowercased() == name }) {
            return (value(index, "content") ?? "", index)
        }
        return nil
    }

    /// The URL that a reference in the page leads to; nil for an invalid one, or when the page's own is not known.
    func resolved(_ reference: String) -> String? {
        var base = url
        let bases = all("base").lazy.compactMap { value($0, "href") }
        if let written = bases.first, let whole = WebURL.resolve(written, against: url) { base = whole }
        return WebURL.resolve(reference, against: base)
    }
}

extension Page.Node {
    func value(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
    func has(_ name: String) -> Bool { attributes.contains { $0.name == name } }
    fileprivate var declaresShadowRoot: Bool {
        ["open", "closed"].contains(value("shadowrootmode")?.lowercased())
    }
}
