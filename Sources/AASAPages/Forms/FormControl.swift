internal import AASA

struct FormControl {
    let element: Int
    /// In lower case; `text` for an unknown one; the element's name for elements other than `input`.
    let type: String
    /// The tokens of its attribute, or nil without one.
    let autocomplete: Autocomplete?
    /// Its accessible name: a label, or an attribute in place of one.
    let label: String?
    /// Its names, label and placeholder; else the text in front of it.
    let text: FieldText
    /// Its names, label and placeholder alone.
    let names: FieldText
    /// Its `name` and `id`, which people do not read.
    let codeNames: FieldText
    /// Its label, placeholder and title, which people read.
    let shown: FieldText
    /// `maxlength`, the characters that can be typed; nil without a number.
    let maxLength: Int?
    /// Whether only digits are typed, by its keyboard or its pattern.
    let isNumeric: Bool
    /// Whether it alone is hidden, and not a step that comes later.
    let isHidden: Bool

    /// Whether it is for a password, of any type.
    var isPassword: Bool { (type == "password" || isInClear) && !isOtherSecret }
    /// Whether what it hides is not a password: the security code of a card, the answer to a question.
    private var isOtherSecret: Bool {
        if field == "current-password" || field == "new-password" { return false }
        if text.contains(.securityAnswer) || names.contains(.otherAccount) { return true }
        return names.contains(.otherSecret) && !names.contains("password")
    }
    /// Whether it is for a password and shows it.
    let isInClear: Bool
    /// Whether a user name or a code can be typed.
    var isText: Bool { ["text", "email", "tel", "number"].contains(type) && !isHidden }
    var field: String? { autocomplete?.field }
    var isMarkedAsCode: Bool { field == "one-time-code" && !isMistakenForCode }
    /// Whether its words are those of a password or a user name, and not of a code.
    private var isMistakenForCode: Bool {
        if text.contains(.code) || text.contains(.codeName) { return false }
        return type == "password" && names.contains("password") || codeNames.contains(.user)
    }
    /// Whether it is for a secret of digits, which is not generated.
    var isPIN: Bool { field != "new-password" && isNumeric }

    var asksForUser: Bool {
        if let field, !field.isEmpty { return field == "username" || field == "email" }
        if type == "email" { return !text.isPassword }
        let namesUser = text.contains(.user) || text.contains(.email)
        return namesUser && !isOther && !isPersonalName
    }
    /// Whether it is for the name of an account, by words that mean nothing else.
    var isUserName: Bool { type != "email" && asksForUser && names.contains(.userName) }
    /// Whether it is for a part of a person's name.
    var isPersonalName: Bool { names.contains(.personalName) && !names.contains(.userName) }
    var isCard: Bool { field?.hasPrefix("cc-") == true || text.contains(.card) }
    /// Whether its names in code are those of a telephone number, and not of a code that is sent to it.
    private var isPhoneNumber: Bool { codeNames.contains(.phone) && !codeNames.contains(.codeName) }
    /// Whether its words are those of something else than an account's data.
    var isOther: Bool { text.contains(.otherCode) || text.contains(.search) }
    var asksForCode: Bool {
        if let field, !field.isEmpty { return isMarkedAsCode }
        let isOfOtherKind = type == "email" || isPhoneNumber || text.contains(.otherCode)
        if isOfOtherKind || !text.contains(.code) { return false }
        let isForPassword = type == "password" && text.contains("password")
        return !isForPassword || text.contains("one time*|otp*|onetime*")
    }
}

struct ControlReader {
    private let page: Page
    private var labels: [String: [Int]] = [:]
    private let passwords: ArraySlice<Int>

    private static let types: Set<String> = [
        "hidden", "text", "search", "tel", "url", "email", "password", "date", "month", "week", "time",
        "datetime-local", "number", "range", "color", "checkbox", "radio", "file", "submit", "image", "reset", "button",
    ]

    init(_ page: Page) {
        self.page = page
        let fields = page.all("input").filter { page.value($0, "type")?.lowercased() == "password" }
        passwords = fields.prefix(100)
        for label in page.all("label") {
            if let id = page.value(label, "for") { labels[id, default: []].append(label) }
        }
    }

    /// - Parameter start: where the text in front of the control begins.
    func control(_ element: Int, textFrom start: Int) -> FormControl {
        let node = page.nodes[element]
        let type = Self.type(of: node)
        let label = label(of: element)
        let (name, id, title) = (node.value("name"), node.value("id"), node.value("title"))
        let placeholder = node.value("placeholder")
        let names = [name, id, placeholder, label]
        let nameText = FieldText(names)
        // An example of an address has a domain, whose words mean nothing.
        let example = if placeholder?.contains("@") == true { "email" } else { placeholder }
        var texts = [name, id, example, label, title]
        if label == nil, placeholder == nil, type != "hidden" {
            // HTML moves what does not belong into a table in front of it, and with it in front of its form.
            let first = min(max(start, element - 40), element)
            texts.append(nearestText(in: first..<element))
        }
        let autocomplete = node.value("autocomplete").flatMap(Autocomplete.init)
        // Custom elements may change the type inside.
        let isMarked = autocomplete?.field == "current-password" && !node.name.contains("-")
        let isNamed = names.contains { name in FieldText(name).isPassword }
        let isForPassword = (isMarked || isNamed) && !nameText.contains(.aboutPassword)
        let isHidden = isHidden(element)
        let isInClear = Self.typesThatShow.contains(type) && !isHidden
        let hasNumericMode = node.value("inputmode")?.lowercased() == "numeric"
        let hasNumericPattern = node.value("pattern").map(Self.isOfDigits) ?? false
        return FormControl(
            element: element, type: type, autocomplete: autocomplete, label: label, text: FieldText(texts),
            names: nameText, codeNames: FieldText(name, id), shown: FieldText(placeholder, label, title),
            maxLength: node.value("maxlength").flatMap(Self.integer),
            isNumeric: hasNumericMode || hasNumericPattern,
            isHidden: type == "hidden" || isHidden, isInClear: isInClear && isForPassword)
    }

    /// The last text with words, with what is in one line with it.
    private func nearestText(in range: Range<Int>) -> String? {
        func hasWords(_ node: Page.Node) -> Bool { node.name == "#text" && node.text.contains(where: \.isLetter) }
        guard let last = range.last(where: { hasWords(page.nodes[$0]) }) else { return nil }
        let before = range.prefix(upTo: last)
        let block = before.last { !Self.inlineElements.contains(page.name($0)) } ?? range.lowerBound - 1
        return String(page.text(block + 1..<last + 1, limit: 2000).suffix(80))
    }

    /// The integer at the start of a value (HTML Standard, section 2.3.4.2).
    private static func integer(_ value: String) -> Int? {
        var digits = value.trimmed[...]
        if digits.hasPrefix("+") { digits = digits.dropFirst() }
        return Int(digits.prefix { character in character.isASCII && character.isNumber })
    }

    private static func isOfDigits(_ pattern: String) -> Bool {
        var rest = pattern.drop { $0 == "^" }
        var hasDigit = false
        while let digit = ["[0-9]", "[\\d]", "\\d"].first(where: rest.hasPrefix) {
            rest = rest.dropFirst(digit.count)
            hasDigit = true
            switch rest.first {
            case "*", "+", "?": rest.removeFirst()
            case "{": rest = rest.drop { $0 != "}" }.dropFirst()
            default: break
            }
        }
        return hasDigit && (rest.isEmpty || rest == "$")
    }

    private static let inlineElements: Set<String> = ["#text", "b", "strong", "em", "i", "span", "font", "small", "u"]

    private static let typesThatShow: Set<String> = ["text", "email", "search", "tel", "url", "number", "textarea"]

    private static func type(of node: Page.Node) -> String {
        let isInput = node.name == "input" || node.name.contains("-")
        guard isInput else { return node.name }
        let written = node.value("type")?.lowercased() ?? ""
        if types.contains(written) { return written }
        return "text"
    }

    /// The accessible name: the texts of its labels, then its attributes.
    private func label(of element: Int) -> String? {
        let node = page.nodes[element]
        var elements: [Int] = []
        if let id = node.value("id"), let own = labels[id] { elements += own.prefix(4) }
        // A label around it with `for` is another field's.
        elements += page.ancestors(of: element).prefix(8).filter { index in
            page.name(index) == "label" && page.value(index, "for") == nil
        }
        let references = node.value("aria-labelledby")?.split(whereSeparator: \.isWhitespace) ?? []
        for reference in references.prefix(2) {
            if let referenced = page.element(id: String(reference)) { elements.append(referenced) }
        }
        var texts = elements.map(page.text(of:))
        let images = elements.flatMap(page.descendants(of:)).filter { page.name($0) == "img" }
        texts += images.compactMap { page.value($0, "alt")?.trimmed }
        if let text = node.value("aria-label") { texts.append(text.trimmed) }
        if let text = node.value("label") { texts.append(text.trimmed) }
        texts.removeAll(where: \.isEmpty)
        if texts.isEmpty { return nil }
        return texts.joined(separator: " ")
    }

    private func isHidden(_ element: Int) -> Bool {
        if let isShown = page.nodes[element].isShown { return !isShown && !isHiddenWithForm(element) }
        if Self.hides(page.nodes[element]) { return true }
        let form = form(around: element)
        let parts = page.ancestors(of: element).prefix { part in part != form }
        let hiding = parts.filter { part in Self.hides(page.nodes[part]) }
        guard let form else { return hiding.contains(where: isWrapper) }
        return hiding.contains { part in !hasAllPasswords(part, of: form) }
    }

    private func form(around element: Int) -> Int? {
        page.ancestors(of: element).first { page.name($0) == "form" }
    }

    private func isWrapper(_ element: Int) -> Bool {
        let inside = page.descendants(of: element)
        return inside.count { ["input", "label", "button"].contains(page.name($0)) } < 3
    }

    /// Whether the element has every password of the form: a step that comes later.
    private func hasAllPasswords(_ element: Int, of form: Int) -> Bool {
        if isWrapper(element) { return false }
        let own = passwords.filter(page.descendants(of: form).contains)
        return !own.isEmpty && own.allSatisfy(page.descendants(of: element).contains)
    }

    /// Whether nothing hides it but what hides its form, or the form's passwords, too: a dialog that is not open yet.
    private func isHiddenWithForm(_ element: Int) -> Bool {
        let form = form(around: element)
        let own = passwords(of: form, besides: element)
        for index in [element] + page.ancestors(of: element) {
            let inside = own.filter(page.descendants(of: index).contains)
            let hidesPasswords = !inside.isEmpty && (form == nil || inside.count == own.count)
            if index == form || hidesPasswords { return page.nodes[index].isShown == false }
            if page.nodes[index].hidesItself { return false }
        }
        return false
    }

    /// The passwords of a form; without a form all but the element.
    private func passwords(of form: Int?, besides element: Int) -> [Int] {
        passwords.filter { password in
            guard let form else { return password != element }
            return page.isElement(password, inside: form)
        }
    }

    private static func hides(_ node: Page.Node) -> Bool {
        if node.has("hidden") || node.value("aria-hidden") == "true" { return true }
        let style = node.value("style")?.lowercased().filter { !$0.isWhitespace } ?? ""
        let declarations = style.replacing(text: "px", with: "").split(separator: ";")
        return declarations.contains { declaration in
            let beginnings = ["display:none", "visibility:hidden", "left:-", "top:-"]
            return beginnings.contains(where: declaration.hasPrefix)
                || ["opacity:0", "height:0", "width:0"].contains(declaration) || isFarMargin(declaration)
        }
    }

    /// Whether a margin moves an element out of view, and not only within its line.
    private static func isFarMargin(_ declaration: Substring) -> Bool {
        let parts = declaration.split(separator: ":")
        guard parts.count == 2, ["margin-left", "margin-top"].contains(parts[0]) else { return false }
        return Int(parts[1]).map { pixels in pixels <= -999 } ?? false
    }
}
