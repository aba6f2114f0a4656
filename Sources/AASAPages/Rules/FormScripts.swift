internal import AASA

extension PageRule {
    typealias Check = @Sendable (PageDocument, LintRule) -> [Finding]

    /// The check of a rule about each form of a page.
    static func eachForm(
        _ check: @escaping @Sendable (InspectedPage, PageForm, LintRule) -> [Finding]
    ) -> Check {
        { document, rule in
            guard let page = document.page else { return [] }
            return page.forms.flatMap { form in check(page, form, rule) }
        }
    }

    /// The check of a rule that has at most one finding about a form.
    ///
    /// - Parameter kinds: nil for every form.
    static func oneOfEachForm(
        of kinds: [PageForm.Kind]? = nil, _ check: @escaping @Sendable (InspectedPage, PageForm, LintRule) -> Finding?
    ) -> Check {
        eachForm { page, form, rule in
            let isAbout = kinds?.contains(form.kind) ?? true
            return if isAbout { [check(page, form, rule)].compactMap(\.self) } else { [] }
        }
    }
}

extension InspectedPage {
    /// The bytes of a form's tag, or of its first field.
    func range(of form: PageForm) -> Range<Int>? {
        page.range(form.element ?? form.passwords.first?.element ?? form.root)
    }
}

extension Page {
    /// The page's own scripts in UTF-8, and what its forms run when they are sent.
    private var scriptBytes: [[UInt8]] {
        let scripts = all("script").map { script in nodes[descendants(of: script)].map(\.text).joined() }
        let handlers = all("form").compactMap { form in value(form, "onsubmit") }
        return (scripts + handlers).map { script in Array(script.utf8) }
    }

    /// Whether the site itself serves a script. It is not read, and may have what is missing.
    var hasScriptOfSite: Bool {
        let own = url.flatMap(WebURL.host(of:))
        let sources = all("script").compactMap { value($0, "src") }
        return sources.contains { source in
            let host = WebURL.host(of: resolved(source) ?? source)
            return host == nil || host == own
        }
    }

    func hasScript(_ texts: String...) -> Bool {
        scriptBytes.contains { script in script.holdsAny(texts) }
    }

    var sendingScripts: [[UInt8]] { scriptBytes.filter(\.sends) }

    /// Whether a script sends the form in place of the browser.
    func isSent(_ form: PageForm, by senders: [[UInt8]]) -> Bool {
        let element = form.element ?? form.root
        let hasAction = form.element != nil && self.hasAction(element)
        for handler in handlers(of: element) {
            let called = calledFunctions(of: handler)
            let isEnded = !hasAction || Array(handler.utf8).holdsAny(Self.endings)
            for script in senders where script.holdsAnyWord(called) {
                if isEnded || called.contains(where: script.sendsInFunction) { return true }
            }
        }
        var signs = Self.endings
        if !hasAction { signs += ["onclick", "addEventListener"] }
        let names = self.names(of: element, withDescendants: !hasAction)
        let isOnlyForm = all("form").count < 2
        for script in senders where script.holdsAny(signs) {
            if isOnlyForm, script.holdsAny(["submit"]) { return true }
            if script.holdsAnyWord(names) { return true }
        }
        return false
    }

    /// What a handler writes so that the browser does not send the form.
    private static let endings = ["preventDefault", "return false"]

    /// Whether the browser knows where to send the form.
    private func hasAction(_ form: Int) -> Bool {
        let action = value(form, "action")?.trimmed.lowercased() ?? ""
        return !action.isEmpty && action != "#" && !action.hasPrefix("javascript:")
    }

    /// The handlers in the markup: what they call is in a script that sends.
    private func handlers(of element: Int) -> [String] {
        var handlers: [String] = []
        if let submit = value(element, "onsubmit") { handlers.append(submit) }
        for index in descendants(of: element).prefix(2000) {
            guard let click = value(index, "onclick") else { continue }
            let isSignIn = FieldText(click, text(of: index)).contains(.signIn)
            if isSignIn || FieldText(click).contains(.signUp) { handlers.append(click) }
        }
        return handlers
    }

    /// The names in front of the parentheses of a handler.
    private func calledFunctions(of handler: String) -> [String] {
        var names: [String] = []
        for call in handler.split(separator: "(").dropLast() {
            let parts = call.split { character in
                !(character.isLetter || character.isNumber || character == "_")
            }
            if let name = parts.last { names.append(String(name)) }
        }
        return names
    }

    /// The identifiers and names by which a script may look for the form, at most 20.
    private func names(of element: Int, withDescendants: Bool) -> [String] {
        var parts = [element]
        if withDescendants { parts += descendants(of: element).prefix(200) }
        var names: [String] = []
        for part in parts {
            if let identifier = value(part, "id") { names.append(identifier) }
            if let name = value(part, "name") { names.append(name) }
        }
        return Array(names.prefix(20))
    }

    /// Whether a script leaves the page, or changes its address.
    var mayNavigate: Bool {
        scriptBytes.contains { script in
            script.setsLocation
                || script.holdsAny([
                    "pushState", "replaceState", ".submit()", "requestSubmit(", "navigate(", "router", "navigation.",
                    "Turbo.visit(", "$(location)", "$location",
                ])
        }
    }
}

extension [UInt8] {
    fileprivate func holdsAny(_ texts: [String]) -> Bool { texts.contains(where: contains(text:)) }
    fileprivate func holdsAnyWord(_ words: [String]) -> Bool { words.contains(where: holdsWord) }

    fileprivate var sends: Bool { holdsAny(["fetch(", "XMLHttpRequest", "$.ajax", "$.post", "axios"]) }

    /// Whether a function, which ends where the next one begins a line, sends in place of the browser.
    fileprivate func sendsInFunction(_ name: String) -> Bool {
        guard let start = offsets(of: "function \(name)(").first else { return false }
        let end = firstIndex(of: Array("\nfunction ".utf8), from: start) ?? count
        let body = Array(self[start..<end])
        return body.sends && body.contains(text: "preventDefault")
    }

    private func holdsWord(_ word: String) -> Bool {
        offsets(of: word).contains { start in
            !isWordByte(at: start - 1) && !isWordByte(at: start + word.utf8.count)
        }
    }

    private func offsets(of text: String) -> [Int] {
        let sought = Array(text.utf8)
        var offsets: [Int] = []
        var start = 0
        while let offset = firstIndex(of: sought, from: start) {
            offsets.append(offset)
            start = offset + 1
        }
        return offsets
    }

    private func isWordByte(at index: Int) -> Bool {
        indices.contains(index) && (self[index].isLetterOrDigit || self[index] == "_")
    }

    /// Whether a script assigns to `location`, calls one of its methods, or keeps it in a variable.
    fileprivate var setsLocation: Bool {
        let name = "location"
        return offsets(of: name).contains { start in
            let next = String(utf8: self[(start + name.utf8.count)...].prefix(20))
            if [".assign(", ".replace(", ".reload(", ";", "["].contains(where: next.hasPrefix) { return true }
            var operand = next[...]
            if next.hasPrefix(".href") { operand = next.dropFirst(5) }
            let assignment = operand.drop { $0 == " " }
            return assignment.hasPrefix("=") && !assignment.hasPrefix("==")
        }
    }
}
