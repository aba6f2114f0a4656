internal import AASA

/// Rules about the value of `autocomplete`, for any field.
extension PageRule {
    static let autocompleteRules: [SubjectRule<PageDocument>] = [
        SubjectRule(
            code: "AASA708", name: "unknown-token", severity: .error,
            summary: "A token of `autocomplete` is not a field name, so that the attribute counts as absent.",
            explanation: """
                Browsers ignore the whole attribute if one of its tokens is unknown. A field is then treated as if it \
                had no mark, or as the form's own `autocomplete` states.
                """,
            sources: [.html, .webKit],
            reported: [
                #"<form action="/login"><input name="user" autocomplete="username"><input type="password" autocomplete="⟦password⟧"></form>"#,
                #"<input type="tel" autocomplete="⟦phone⟧">"#,
            ],
            accepted: [
                #"<input autocomplete="section-a shipping street-address"><input type="tel" autocomplete="home tel">"#
            ],
            check: autocomplete { control, detail, form in
                guard case .unknown(let token) = detail else { return nil }
                let name = "'\(token.clipped(to: 60))'"
                guard let control else {
                    return ("\(name) on a form is neither on nor off, so the attribute has no effect", "remove it")
                }
                var hint = "remove the attribute, or name a field of the HTML Standard"
                if let field = Self.meaning(of: token, on: control, in: form) {
                    hint = "write autocomplete=\"\(field)\""
                }
                return ("\(name) is not a field name, so the attribute has no effect", hint)
            }),
        SubjectRule(
            code: "AASA709", name: "token-order", severity: .error,
            summary: "The tokens of `autocomplete` are out of order or too many.",
            explanation: """
                The order is: `section-…`, then `shipping` or `billing`, then for contact fields `home`, `work`, \
                `mobile`, `fax` or `pager`, then one field name, then `webauthn`. In any other order the whole \
                attribute counts as absent.
                """,
            sources: [.html],
            reported: [
                #"<input autocomplete="⟦webauthn username⟧"><input autocomplete="⟦username email⟧">"#,
                #"<input autocomplete="⟦off username⟧">"#,
            ],
            accepted: [#"<input autocomplete="section-login username webauthn">"#],
            check: autocomplete { _, detail, _ in
                guard case .misplaced(let token) = detail else { return nil }
                return (
                    "'\(token.clipped(to: 60))' is out of order, so the attribute has no effect",
                    "the order is: section-…, shipping or billing, home or work, one field name, webauthn"
                )
            }),
        SubjectRule(
            code: "AASA710", name: "off-ignored", severity: .note, summary: "Safari ignores `autocomplete=\"off\"`.",
            explanation: """
                Safari offers saved passwords in spite of `off`, which leaves a field without a mark. A mark helps \
                both: those who use a password manager, and those who do not.
                """,
            sources: [.betterForms],
            reported: [
                #"<form action="/login"><input name="user" autocomplete="⟦off⟧"><input type="password" autocomplete="off"><button>Log in</button></form>"#,
                #"<form action="/login" autocomplete="⟦off⟧"><input name="user" autocomplete="username"><input type="password" autocomplete="current-password"></form>"#,
            ],
            accepted: [#"<form action="/search" autocomplete="off"><input name="q" autocomplete="off"></form>"#],
            check: oneOfEachForm { inspected, form, rule in
                let relevant = form.controls.filter { field in
                    field.isPassword || field.asksForCode || field.element == form.user?.element
                }
                guard form.isAboutAccounts || relevant.contains(where: \.asksForCode) else { return nil }
                let page = inspected.page
                if let element = form.element, page.value(element, "autocomplete")?.trimmed.lowercased() == "off" {
                    return rule.finding(
                        at: page.range(element, "autocomplete"), "Safari ignores autocomplete=off of this form",
                        hint: "remove it, and mark the fields")
                }
                let off = relevant.filter { field in field.autocomplete?.detail == .off && !field.isHidden }
                guard let first = off.first else { return nil }
                var message = "Safari ignores autocomplete=off of the field \(inspected.name(first))"
                if off.count > 1 { message += " and \(off.count - 1) more" }
                return rule.finding(
                    at: inspected.range(of: first, attribute: "autocomplete"), message,
                    hint: "write the token of the field in its place")
            }),
        SubjectRule(
            code: "AASA711", name: "hidden-on-off", severity: .warning,
            summary: "A hidden input cannot be `on` or `off`.",
            explanation: """
                For `type="hidden"` the attribute describes the value and does not control filling: `on` and `off` are \
                not allowed there, field names are.
                """,
            sources: [.html],
            reported: [#"<input type="hidden" name="token" autocomplete="⟦off⟧">"#],
            accepted: [#"<input type="hidden" name="user" value="jane" autocomplete="username">"#],
            check: eachForm { inspected, form, rule in
                let hidden = form.controls.filter { field in field.type == "hidden" }
                let onOrOff = hidden.filter { field in [.on, .off].contains(field.autocomplete?.detail) }
                return onOrOff.map { field in
                    rule.finding(
                        at: inspected.range(of: field, attribute: "autocomplete"),
                        "the hidden input \(inspected.name(field)) cannot be 'on' or 'off'",
                        hint: "remove the attribute")
                }
            }),
        SubjectRule(
            code: "AASA738", name: "field-type", severity: .warning,
            summary: "The token does not fit to the type of the field.",
            explanation: """
                The HTML Standard lists for each token the types of fields that it is for: an address of several lines \
                needs a `textarea`, a field of `type="email"` holds an address or a user name, one of \
                `type="password"` a password or a code. Numbers that are not amounts, such as those of cards, are \
                `type="text"` with `inputmode="numeric"`: `type="number"` drops leading zeros.
                """,
            sources: [.html],
            reported: [
                #"<input type="password" autocomplete="⟦email⟧"><input autocomplete="⟦street-address⟧">"#,
                #"<input type="number" autocomplete="⟦cc-number⟧"><input type="checkbox" autocomplete="⟦username⟧">"#,
            ],
            accepted: [
                #"<input type="email" autocomplete="username"><input type="tel" autocomplete="one-time-code"><textarea autocomplete="street-address"></textarea>"#
            ],
            check: eachForm { inspected, form, rule in
                // A password in clear has a finding of its own.
                form.controls.filter { control in !control.isInClear }.compactMap { control in
                    guard let field = control.field, let group = Autocomplete.fields[field] else { return nil }
                    if Autocomplete.fits(field, type: control.type) { return nil }
                    let type = if ["username", "one-time-code"].contains(field) { "text" } else { group.rawValue }
                    var hint = "write type=\"\(type)\", or correct the token"
                    if group == .multiline { hint = "use address-line1 and address-line2, or a textarea" }
                    return rule.finding(
                        at: inspected.range(of: control, attribute: "autocomplete"),
                        "'\(field)' does not fit to the field \(inspected.name(control)) of type \(control.type)",
                        hint: hint)
                }
            }),
    ]
}
