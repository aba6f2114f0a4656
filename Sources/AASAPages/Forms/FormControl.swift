internal import AASA

/// A field of a form.
struct FormControl {
    /// The index of its element.
    let element: Int
    /// In lower case; `text` for an unknown one; the element's name for other elements than `input`.
    let type: String
    /// The tokens of its attribute, or nil without one.
    let autocomplete: Autocomplete?
    /// Its accessible name: a label, or an attribute in place of one.
    let label: String?
    /// Its names, label and placeholder; else the text in front of it.
    let text: FieldText
    /// Its names, label and placeholder alone.
    let names: FieldText
    let maxLength: Int?
    /// Whether it alone is hidden, and not a step that comes later.
    let isHidden: Bool

    /// Whether it is for a password, of any type.
    var isPassword: Bool { type == "password" || isInClear }
    /// Whether it is for a password and shows it.
    let isInClear: Bool
    /// Whether a user name or a code can be typed.
    var isText: Bool { ["text", "email", "tel", "number"].contains(type) && !isHidden }
    var field: String? { autocomplete?.field }

    /// Whether it is for the name of an account.
    var asksForUser: Bool {
        if let field, !field.isEmpty { return field == "username" || field == "email" }
        return type == "email" && !text.isPassword || (text.contains(.user) || text.contains(.email)) && !isOther
    }
    /// Whether its words are those of something else than an account's data.
    var isOther: Bool { text.contains(.otherCode) || text.contains(.search) }
    /// Whether it is for a code for one use.
    var asksForCode: Bool {
        if field == "one-time-code" { return true }
        if type == "email" || text.contains(.otherCode) || !text.contains(.code) { return false }
        return type != "password" || !text.contains("password") || text.contains("one time*|otp*|onetime*")
    }
}

/// Makes the controls of a page.
struct ControlReader {
    private let page: Page
    private var labels: [String: [Int]] = [:]
    /// The first password fields.
    private let passwords: ArraySlice<Int>

    private static let types: Set<String> = [
        "hidden", "text", "search", "tel", "url", "email", "password", "date", "month", "week", "time",
        "datetime-local", "number",
        "range", "color", "checkbox", "radio", "file", "submit", "image", "reset", "button",
    ]

    init(_ page: Page) {
        self.page = page
        passwords = page.all("input").filter { page.value($0, "type")?.lowercased() == "password" }.prefix(100)
        for label in page.all("label") {
            if let id = page.value(label, "for") { labels[id, default: []].append(label) }
        }
    }

    /// - Parameter start: where the text in front of the control begins.
    func control(_ element: Int, textFrom start: Int) -> FormControl {
        let node = page.nodes[element]
        let type = Self.type(of: node)
        let label = label(of: element)
        var texts = [node.value("name"), node.value("id"), node.value("placeholder"), label, node.value("title")]
        // An example of an address has a domain, whose words mean nothing.
        if texts[2]?.contains("@") == true { texts[2] = "email" }
        if label == nil, texts[2] == nil, type != "hidden" {
            let before = page.text(max(start, element - 40)..<element, limit: 2000)
            texts.append(String(before.suffix(80)))
        }
        let names = [node.value("name"), node.value("id"), node.value("placeholder"), label]
        let autocomplete = node.value("autocomplete").flatMap { Autocomplete($0) }
        // Custom elements may change the type inside.
        let isMarked = autocomplete?.field == "current-password" && !node.name.contains("-")
        let isNamed = isMarked || names.contains { FieldText($0).isPassword }
        let isHidden = isHidden(element)
        let mayShowPassword = Self.typesThatShow.contains(type) && !isHidden
        return FormControl(
            element: element, type: type, autocomplete: autocomplete, label: label, text: FieldText(texts),
            names: FieldText(names), maxLength: node.value("maxlength").flatMap { Int($0.trimmed) },
            isHidden: type == "hidden" || isHidden,
            isInClear: mayShowPassword && isNamed && !FieldText(names).contains(.aboutPassword))
    }

    /// The types of fields that show what is typed.
    private static let typesThatShow: Set<String> = ["text", "email", "search", "tel", "url", "number", "textarea"]

    private static func type(of node: Page.Node) -> String {
        let isInput = node.name == "input" || node.name.contains("-")
        guard isInput else { return node.name }
        let written = node.value("type")?.trimmed.lowercased() ?? ""
        return types.contains(written) ? written : "text"
    }

    /// The accessible name: the texts of its labels, then its attributes.
    private func label(of element: Int) -> String? {
        let node = page.nodes[element]
        var elements: [Int] = []
        if let id = node.value("id"), let own = labels[id] { elements += own.prefix(4) }
        elements += page.ancestors(of: element).prefix(8).filter { page.nodes[$0].name == "label" }
        let references = node.value("aria-labelledby")?.split(whereSeparator: \.isWhitespace) ?? []
        for reference in references.prefix(2) {
            if let referenced = page.element(id: String(reference)) { elements.append(referenced) }
        }
        var texts = elements.map { page.text(of: $0) }
        if let text = node.value("aria-label") { texts.append(text.trimmed) }
        if let text = node.value("label") { texts.append(text.trimmed) }
        let text = texts.filter { !$0.isEmpty }.joined(separator: " ")
        return text.isEmpty ? nil : text
    }

    private func isHidden(_ element: Int) -> Bool {
        if let isShown = page.nodes[element].isShown { return !isShown && !isHiddenWithForm(element) }
        if Self.hides(page.nodes[element]) { return true }
        // A wrapper of this one control.
        guard let parent = page.nodes[element].parent, Self.hides(page.nodes[parent]) else { return false }
        return page.descendants(of: parent).count { ["input", "label", "button"].contains(page.nodes[$0].name) } < 3
    }

    /// Whether nothing hides it but what hides its form, or the form's passwords, too: a dialog that is not open yet.
    private func isHiddenWithForm(_ element: Int) -> Bool {
        let form = page.ancestors(of: element).first { page.nodes[$0].name == "form" }
        let own = passwords.filter { password in
            form.map { page.descendants(of: $0).contains(password) } ?? (password != element)
        }
        for index in [element] + page.ancestors(of: element) {
            let inside = page.descendants(of: index)
            let hasAll = form != nil ? own.allSatisfy { inside.contains($0) } : own.contains { inside.contains($0) }
            if index == form || (!own.isEmpty && hasAll) { return page.nodes[index].isShown == false }
            if page.nodes[index].hidesItself { return false }
        }
        return false
    }

    private static func hides(_ node: Page.Node) -> Bool {
        if node.has("hidden") || node.value("aria-hidden") == "true" { return true }
        let style = node.value("style")?.lowercased().filter { !$0.isWhitespace } ?? ""
        return ["display:none", "visibility:hidden", "left:-", "top:-"].contains { style.contains($0) }
    }
}
