internal import AASA

extension PageDocument {
    func forms(_ kinds: [PageForm.Kind], _ body: (PageSubject, PageForm) -> [LintRule.Issue]) -> [LintRule.Issue] {
        page?.forEachForm { kinds.contains($1.kind) ? body($0, $1) : [] } ?? []
    }
}

extension PageSubject {
    func forEachForm(_ body: (PageSubject, PageForm) -> [LintRule.Issue]) -> [LintRule.Issue] {
        forms.flatMap { body(self, $0) }
    }

    /// An issue about a form: at its tag, or at its first field.
    func issue(_ form: PageForm, _ message: String, hint: String?) -> LintRule.Issue {
        let first = form.element ?? form.passwords.first?.element ?? form.root
        return LintRule.Issue(page.range(first), message, hint: hint)
    }
}

extension Page {
    /// Whether one of the page's own scripts has one of the texts.
    func hasScript(_ texts: String...) -> Bool {
        scripts.contains { script in
            let bytes = Array(script.utf8)
            return texts.contains { bytes.holds(Array($0.utf8)) }
        }
    }
}
