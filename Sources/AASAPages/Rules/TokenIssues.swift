internal import AASA

extension PageRule {
    /// The check for fields that lack a token.
    static func missingTokens(
        _ token: String, fields: @escaping @Sendable (PageForm) -> [(FormControl, String)]
    ) -> Check {
        eachForm { inspected, form, rule in
            guard form.isAboutAccounts, form.kind != .unclear else { return [] }
            var findings: [Finding] = []
            for (control, what) in fields(form) where control.field != token && control.isReadable {
                var message = "\(what) \(inspected.name(control)) is not marked \(token)"
                if let field = control.field, !field.isEmpty { message += ", but '\(field)'" }
                var value = token
                if control.autocomplete?.isWebAuthn == true { value += " webauthn" }
                let attribute: String? = if control.autocomplete == nil { nil } else { "autocomplete" }
                findings.append(
                    rule.finding(
                        at: inspected.range(of: control, attribute: attribute), message,
                        hint: "write autocomplete=\"\(value)\" on it"))
            }
            return findings
        }
    }
}

extension PageRule {
    /// The check of the `autocomplete` of fields and, without a field, of forms.
    static func autocomplete(
        _ check: @escaping @Sendable (FormControl?, Autocomplete.Detail, PageForm) -> (String, String)?
    ) -> Check {
        let types = ["checkbox", "radio", "file", "submit", "image", "reset", "button"]
        return eachForm { inspected, form, rule in
            var findings: [Finding] = []
            func add(_ finding: (message: String, hint: String)?, at element: Int) {
                guard let finding else { return }
                let range = inspected.page.range(element, "autocomplete")
                findings.append(rule.finding(at: range, finding.message, hint: finding.hint))
            }
            if let element = form.element, let value = inspected.page.value(element, "autocomplete")?.trimmed,
                !["", "on", "off"].contains(value.lowercased())
            {
                add(check(nil, .unknown(token: value), form), at: element)
            }
            for control in form.controls where !types.contains(control.type) {
                guard let detail = control.autocomplete?.detail else { continue }
                add(check(control, detail, form), at: control.element)
            }
            return findings
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
            // The value is put into quotation marks.
            return "current-password\", or for a new one \"new-password"
        }
        if control.element == form.user?.element { return "username" }
        let usual = [
            "phone": "tel", "mobile": "tel", "telephone": "tel", "user": "username", "login": "username",
            "otp": "one-time-code", "zip": "postal-code", "city": "address-level2", "state": "address-level1",
            "address": "street-address", "firstname": "given-name", "first-name": "given-name",
            "lastname": "family-name", "last-name": "family-name", "fullname": "name", "company": "organization",
            "cvc": "cc-csc", "birthday": "bday",
        ]
        if let field = usual[token] { return field }
        return EditDistance.nearest(to: token, in: Autocomplete.fields.keys.sorted(), limit: 2, ignoringCase: true)
    }
}
