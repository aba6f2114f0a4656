internal import AASA

extension PageDocument {
    /// Fields that lack a token.
    func missingTokens(
        _ token: String, of lintRule: LintRule, _ fields: (PageForm) -> [(FormControl, String)]
    ) -> [Finding] {
        page?.forEachForm { subject, form in
            guard form.isAboutAccounts else { return [] }
            return fields(form).filter { $0.0.field != token && $0.0.isReadable }.map { control, what in
                let instead = control.field.map { $0.isEmpty ? "" : ", but '\($0)'" } ?? ""
                return lintRule.finding(
                    at: subject.place(of: control, attribute: control.autocomplete == nil ? nil : "autocomplete"),
                    "\(what) \(subject.name(control)) is not marked \(token)\(instead)",
                    hint:
                        "write autocomplete=\"\(token)\(control.autocomplete?.isWebAuthn == true ? " webauthn" : "")\" on it"
                )
            }
        } ?? []
    }
}

extension PageSubject {
    /// Findings about the `autocomplete` of fields and, without a field, of forms.
    func attributes(
        of lintRule: LintRule,
        _ body: (FormControl?, Autocomplete.Detail, PageForm) -> (String, String)?
    ) -> [Finding] {
        forEachForm { _, form in
            let types = ["checkbox", "radio", "file", "submit", "image", "reset", "button"]
            let fields = form.controls.filter { !types.contains($0.type) }.compactMap { control in
                control.autocomplete.flatMap { body(control, $0.detail, form) }.map {
                    lintRule.finding(at: place(of: control, attribute: "autocomplete"), $0.0, hint: $0.1)
                }
            }
            guard let element = form.element, let value = page.value(element, "autocomplete"), !value.trimmed.isEmpty,
                !["on", "off"].contains(value.trimmed.lowercased()),
                let issue = body(nil, .unknown(token: value.trimmed), form)
            else { return fields }
            return [lintRule.finding(at: page.range(element, "autocomplete"), issue.0, hint: issue.1)] + fields
        }
    }
}

extension FormControl {
    /// Whether the attribute is valid or missing: what is invalid has findings of its own.
    var isReadable: Bool {
        switch autocomplete?.detail {
        case .unknown, .misplaced: false
        default: true
        }
    }
}

extension PageRule {
    /// The field name that an unknown token probably means.
    static func meaning(of token: String, on control: FormControl, in form: PageForm) -> String? {
        func isAmong(_ passwords: [FormControl]) -> Bool { passwords.contains { $0.element == control.element } }
        if control.isPassword {
            if isAmong(form.passwords(.current)) { return "current-password" }
            if isAmong(form.passwords(.new, .confirmation)) { return "new-password" }
            return "current-password, or new-password for a new one"
        }
        if control.element == form.user?.element { return "username" }
        let usual = [
            "phone": "tel", "mobile": "tel", "telephone": "tel", "user": "username", "login": "username",
            "otp": "one-time-code", "zip": "postal-code",
            "city": "address-level2", "state": "address-level1", "address": "street-address", "firstname": "given-name",
            "first-name": "given-name",
            "lastname": "family-name", "last-name": "family-name", "fullname": "name", "company": "organization",
            "cvc": "cc-csc", "birthday": "bday",
        ]
        if let field = usual[token] { return field }
        return EditDistance.nearest(to: token, in: Autocomplete.fields.keys.sorted(), limit: 2, ignoringCase: true)
    }
}
