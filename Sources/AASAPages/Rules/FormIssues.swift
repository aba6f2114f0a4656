internal import AASA

extension PageDocument {
    func forms(_ kinds: [PageForm.Kind], _ body: (PageSubject, PageForm) -> [Finding]) -> [Finding] {
        page?.forEachForm { kinds.contains($1.kind) ? body($0, $1) : [] } ?? []
    }
}

extension PageSubject {
    func forEachForm(_ body: (PageSubject, PageForm) -> [Finding]) -> [Finding] {
        forms.flatMap { body(self, $0) }
    }

    /// The bytes of a form's tag, or of its first field.
    func place(of form: PageForm) -> Range<Int>? {
        let first = form.element ?? form.passwords.first?.element ?? form.root
        return page.range(first)
    }
}

extension Page {
    /// Whether one of the page's own scripts has one of the texts.
    func hasScript(_ texts: String...) -> Bool { scripts.contains { Array($0.utf8).holdsAny(texts) } }

    /// The page's scripts that send something.
    var sendingScripts: [[UInt8]] {
        scripts.map { Array($0.utf8) }.filter {
            $0.holdsAny(["fetch(", "XMLHttpRequest", "$.ajax", "$.post", "axios"])
        }
    }

    /// Whether a script sends the form in place of the browser.
    func isSent(_ form: PageForm, by senders: [[UInt8]]) -> Bool {
        let element = form.element ?? form.root
        let action = form.element.flatMap { value($0, "action") }?.trimmed.lowercased() ?? ""
        let hasAction = !action.isEmpty && action != "#" && !action.hasPrefix("javascript:")
        let endings = ["preventDefault", "return false"]
        // Handlers in the markup: what they call is in a script that sends.
        let clicks = descendants(of: element).prefix(2000).filter { index in
            guard let click = value(index, "onclick") else { return false }
            return FieldText(click, text(of: index)).contains(.signIn) || FieldText(click).contains(.signUp)
        }
        let handlers = [value(element, "onsubmit")] + clicks.map { value($0, "onclick") }
        for handler in handlers.compactMap(\.self) where !hasAction || Array(handler.utf8).holdsAny(endings) {
            let calls = handler.split(separator: "(").dropLast().compactMap { call in
                call.split { !($0.isLetter || $0.isNumber || $0 == "_") }.last.map { String($0) }
            }
            if senders.contains(where: { $0.holdsAnyWord(calls) }) { return true }
        }
        let parts = [element] + (hasAction ? [] : Array(descendants(of: element).prefix(200)))
        let names = parts.flatMap { [value($0, "id"), value($0, "name")] }.compactMap(\.self).prefix(20)
        let isOnly = all("form").count < 2
        return senders.contains { script in
            script.holdsAny(endings + (hasAction ? [] : ["onclick", "addEventListener"]))
                && (isOnly && script.holdsAny(["submit"]) || script.holdsAnyWord(Array(names)))
        }
    }

    /// Whether a script leaves the page, or changes its address.
    var mayNavigate: Bool {
        scripts.map { Array($0.utf8) }.contains { script in
            script.setsLocation
                || script.holdsAny([
                    "pushState", "replaceState", ".submit()", "requestSubmit(", "navigate(", "router", "navigation.",
                    "Turbo.visit(", "$(location)", "$location",
                ])
        }
    }
}

extension [UInt8] {
    fileprivate func holdsAny(_ texts: [String]) -> Bool { texts.contains { holds(Array($0.utf8)) } }

    fileprivate func holdsAnyWord(_ words: [String]) -> Bool {
        func isPart(_ place: Int) -> Bool {
            indices.contains(place) && (self[place].isLetterOrDigit || self[place] == UInt8(ascii: "_"))
        }
        return words.contains { word in
            places(of: Array(word.utf8)).contains { !isPart($0 - 1) && !isPart($0 + word.utf8.count) }
        }
    }

    /// Whether a script assigns to `location`, calls one of its methods, or keeps it in a variable.
    fileprivate var setsLocation: Bool {
        places(of: Array("location".utf8)).contains { place in
            let rest = String(decoding: self[place...].dropFirst(8).prefix(20), as: UTF8.self)
            if ["assign", "replace", "reload"].contains(where: { rest.hasPrefix(".\($0)(") }) { return true }
            let end = (rest.hasPrefix(".href") ? rest.dropFirst(5) : rest[...]).drop { $0 == " " }
            return end.hasPrefix("=") && !end.hasPrefix("==") || rest.hasPrefix(";") || rest.hasPrefix("[")
        }
    }
}
