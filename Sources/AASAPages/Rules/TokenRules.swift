internal import AASA

/// Rules about `autocomplete`.
extension PageRule {
    static let tokenRules: [SubjectRule<PageDocument>] = [
        SubjectRule(
            code: "AASA701", name: "username-token", severity: .warning,
            summary: "The user name field is not marked `username`.",
            explanation: """
                Safari saves and fills the account's name in the field that is marked. Without the mark it guesses \
                from the order of the fields and their names, which fails for forms in two steps and for other \
                languages. An e-mail address that serves as the name is `type="email" autocomplete="username"`: the \
                type chooses the keyboard, the token the meaning.
                """, sources: [.talk, .autoFill],
            reported: [
                #"<form action="/login">⟦<input name="email" type="email">⟧<input name="password" type="password" autocomplete="current-password"></form>"#
            ],
            accepted: [
                #"<form action="/login"><input name="email" type="email" autocomplete="username webauthn"><input type="password" autocomplete="current-password"></form>"#
            ]
        ) { document, rule in
            document.missingTokens("username", of: rule) { form in
                [form.user].compactMap(\.self).map { ($0, "the user name field") }
            }
        },
        SubjectRule(
            code: "AASA702", name: "current-password-token", severity: .warning,
            summary: "The sign-in password is not marked `current-password`.",
            explanation: """
                Safari offers a saved password for `current-password` and a new one for `new-password`. Without a mark \
                it has to guess which of the two the field is for. A mark is compared with the words of the form and \
                the field.
                """,
            sources: [.talk, .autoFill],
            reported: [
                #"<title>Log in</title><form action="/login"><input name="user" autocomplete="username"><input name="password" type="password" autocomplete="⟦new-password⟧"><button>Log in</button></form>"#,
                #"<form action="/login"><input name="user" autocomplete="username">⟦<input name="password" type="password">⟧<button>Log in</button></form>"#,
            ],
            accepted: [
                #"<form action="/login"><input name="user" autocomplete="username"><input name="password" type="password" autocomplete="current-password"></form>"#
            ]
        ) { document, rule in
            document.missingTokens("current-password", of: rule) { form in
                form.passwords(.current).map { ($0, "the password field") }
            }
        },
        SubjectRule(
            code: "AASA703", name: "new-password-token", severity: .warning,
            summary: "A new password or its confirmation is not marked `new-password`.",
            explanation: """
                Safari suggests a strong password for fields that are marked `new-password`, and does not fill the old \
                one in. The confirmation has the same token. A mark is compared with the words of the form and the \
                field.
                """,
            sources: [.talk, .autoFill],
            reported: [
                #"<title>Sign up</title><form action="/register"><input name="user" autocomplete="username"><input name="password" type="password" autocomplete="⟦current-password⟧"><button>Create account</button></form>"#,
                #"<form action="/register"><input name="user" autocomplete="username">⟦<input name="password" type="password">⟧⟦<input name="password2" type="password">⟧<button>Create account</button></form>"#,
            ],
            accepted: [
                #"<form action="/register"><input name="user" autocomplete="username"><input name="password" type="password" autocomplete="new-password"><button>Create account</button></form>"#
            ]
        ) { document, rule in
            document.missingTokens("new-password", of: rule) { form in
                // A conflict has a finding of its own.
                let conflicts = zip(form.passwords, form.passwords.dropFirst()).filter(form.isConflict)
                let inConflict = Set(conflicts.flatMap { first, second in [first.element, second.element] })
                let new = form.passwords(.new).map { ($0, "the field for the new password") }
                let confirmations = form.passwords(.confirmation).map { ($0, "the confirmation of the new password") }
                return (new + confirmations).filter { field, _ in !inConflict.contains(field.element) }
            }
        },
        SubjectRule(
            code: "AASA704", name: "token-conflict", severity: .error,
            summary: "Password and confirmation have different tokens.",
            explanation: """
                Safari then fills the old password into one of the two fields, and a suggested one into the other. \
                Both are `new-password`.
                """,
            sources: [.talk, .html],
            reported: [
                #"<form action="/register"><input name="user" autocomplete="username"><input name="password" type="password" autocomplete="new-password"><input name="confirm" type="password" autocomplete="⟦current-password⟧"><button>Create account</button></form>"#
            ],
            accepted: [
                #"<form action="/register"><input name="user" autocomplete="username"><input name="password" type="password" autocomplete="new-password"><input name="confirm" type="password" autocomplete="new-password"></form>"#
            ]
        ) { document, rule in
            document.forEachForm { subject, form in
                let pairs = zip(form.passwords, form.passwords.dropFirst())
                return pairs.filter(form.isConflict).map { first, second in
                    rule.finding(
                        at: subject.range(of: second, attribute: "autocomplete"),
                        "the password is '\(first.field ?? "")' and its confirmation \(subject.name(second)) is '\(second.field ?? "")'",
                        hint: "write autocomplete=\"new-password\" on both")
                }
            }
        },
        SubjectRule(
            code: "AASA706", name: "otp-token", severity: .warning,
            summary: "The code field is not marked `one-time-code`.",
            explanation: """
                The keyboard offers a code from a message, and since iOS 15 one from the password manager, for a field \
                that is marked. Other fields depend on the words around them.
                """,
            sources: [.autoFill],
            reported: [
                #"<form action="/verify"><label>Verification code ⟦<input name="otp" inputmode="numeric">⟧</label></form>"#
            ],
            accepted: [
                #"<form action="/verify"><label>Verification code <input name="otp" autocomplete="one-time-code"></label></form>"#,
                #"<form action="/buy"><label>Promo code <input name="code"></label><label>Security code <input name="cvc"></label></form>"#,
            ]
        ) { document, rule in
            document.forEachForm { subject, form in
                let boxes = form.codeBoxes
                let boxElements = Set(boxes.map(\.element))
                var codes = form.codes.filter { control in
                    let isTyped = control.isText || control.type == "password"
                    return isTyped && !control.isHidden && !boxElements.contains(control.element)
                }
                if !boxes.contains(where: \.isMarkedAsCode) { codes += boxes.prefix(1) }
                let unmarked = codes.filter { code in !code.isMarkedAsCode && code.isReadable }
                return unmarked.map { control in
                    rule.finding(
                        at: subject.range(of: control, attribute: "autocomplete"),
                        "the field \(subject.name(control)) is for a code and is not marked one-time-code",
                        hint: "write autocomplete=\"one-time-code\" inputmode=\"numeric\" on the field")
                }
            }
        },
        SubjectRule(
            code: "AASA707", name: "otp-split", severity: .note,
            summary: "The code is split over one-character fields.",
            explanation: """
                AutoFill types the whole code into the first field. Unless a script spreads it, all but the first \
                character is lost. One field with `inputmode="numeric"` and without `maxlength="1"` needs no script.
                """,
            sources: [.autoFill],
            reported: [
                #"<form>⟦<input maxlength="1" autocomplete="one-time-code">⟧<input maxlength="1"><input maxlength="1"><input maxlength="1"></form>"#
            ],
            accepted: [#"<form><input maxlength="6" autocomplete="one-time-code"></form>"#]
        ) { document, rule in
            document.forEachForm { subject, form in
                form.codeBoxes.prefix(1).map { first in
                    rule.finding(
                        at: subject.range(of: first),
                        "the code is split over \(form.codeBoxes.count) fields of one character",
                        hint: """
                            use one field with autocomplete="one-time-code" inputmode="numeric", or spread what is \
                            filled into the first one
                            """
                    )
                }
            }
        },
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
            ]
        ) { document, rule in
            document.page?.attributes(of: rule) { control, detail, form in
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
            } ?? []
        },
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
            accepted: [#"<input autocomplete="section-login username webauthn">"#]
        ) { document, rule in
            document.page?.attributes(of: rule) { _, detail, _ in
                guard case .misplaced(let token) = detail else { return nil }
                return (
                    "'\(token.clipped(to: 60))' is out of order, so the attribute has no effect",
                    "the order is: section-…, shipping or billing, home or work, one field name, webauthn"
                )
            } ?? []
        },
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
            accepted: [#"<form action="/search" autocomplete="off"><input name="q" autocomplete="off"></form>"#]
        ) { document, rule in
            document.oneForEachForm { subject, form in
                let relevant = form.controls.filter { field in
                    field.isPassword || field.asksForCode || field.element == form.user?.element
                }
                guard form.isAboutAccounts || relevant.contains(where: \.asksForCode) else { return nil }
                let page = subject.page
                if let element = form.element, page.value(element, "autocomplete")?.trimmed.lowercased() == "off" {
                    return rule.finding(
                        at: page.range(element, "autocomplete"), "Safari ignores autocomplete=off of this form",
                        hint: "remove it, and mark the fields")
                }
                let off = relevant.filter { field in field.autocomplete?.detail == .off && field.type != "hidden" }
                guard let first = off.first else { return nil }
                var message = "Safari ignores autocomplete=off of the field \(subject.name(first))"
                if off.count > 1 { message += " and \(off.count - 1) more" }
                return rule.finding(
                    at: subject.range(of: first, attribute: "autocomplete"), message,
                    hint: "write the token of the field in its place")
            }
        },
        SubjectRule(
            code: "AASA711", name: "hidden-on-off", severity: .warning,
            summary: "A hidden input cannot be `on` or `off`.",
            explanation: """
                For `type="hidden"` the attribute describes the value and does not control filling: `on` and `off` are \
                not allowed there, field names are.
                """,
            sources: [.html],
            reported: [#"<input type="hidden" name="token" autocomplete="⟦off⟧">"#],
            accepted: [#"<input type="hidden" name="user" value="jane" autocomplete="username">"#]
        ) { document, rule in
            document.forEachForm { subject, form in
                let hidden = form.controls.filter { $0.type == "hidden" }
                return hidden.filter { [.on, .off].contains($0.autocomplete?.detail) }.map { field in
                    rule.finding(
                        at: subject.range(of: field, attribute: "autocomplete"),
                        "the hidden input \(subject.name(field)) cannot be 'on' or 'off'", hint: "remove the attribute")
                }
            }
        },
        SubjectRule(
            code: "AASA737", name: "webauthn-token", severity: .warning,
            summary: "The page offers passkeys in AutoFill, and no field is marked `webauthn`.",
            explanation: """
                A request with `mediation: "conditional"` waits until the user chooses a passkey in a field whose \
                `autocomplete` ends with `webauthn`. Without such a field nothing is ever offered.
                """,
            sources: [.webAuthnStandard, .html],
            reported: [
                #"<form action="/login"><input name="user" autocomplete="⟦username⟧"><input type="password" autocomplete="current-password"></form><script>navigator.credentials.get({publicKey, mediation: "conditional"})</script>"#
            ],
            accepted: [
                #"<form action="/login"><input name="user" autocomplete="username webauthn"><input type="password" autocomplete="current-password"></form><script>navigator.credentials.get({publicKey, mediation: "conditional"})</script>"#
            ]
        ) { document, rule in
            guard let subject = document.page, let form = subject.accountForms.first else { return [] }
            guard subject.page.hasScript("\"conditional\"", "'conditional'") else { return [] }
            let fields = subject.forms.flatMap(\.controls)
            if fields.contains(where: { $0.autocomplete?.isWebAuthn == true }) { return [] }
            guard let field = form.user ?? form.passwords.first else { return [] }
            let message = "a script offers passkeys in AutoFill, and no field is marked webauthn"
            let hint = "write autocomplete=\"username webauthn\" on the user name field"
            let range = subject.range(of: field, attribute: "autocomplete")
            return [rule.finding(at: range, message, hint: hint)]
        },
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
            ]
        ) { document, rule in
            document.forEachForm { subject, form in
                // A password in clear has a finding of its own.
                form.controls.filter { !$0.isInClear }.compactMap { control in
                    guard let field = control.field, let group = Autocomplete.fields[field] else { return nil }
                    if Autocomplete.fits(field, type: control.type) { return nil }
                    let type = ["username", "one-time-code"].contains(field) ? "text" : group.rawValue
                    return rule.finding(
                        at: subject.range(of: control, attribute: "autocomplete"),
                        "'\(field)' does not fit to the field \(subject.name(control)) of type \(control.type)",
                        hint: group == .multiline
                            ? "use address-line1 and address-line2, or a textarea"
                            : "write type=\"\(type)\", or correct the token")
                }
            }
        },
    ]
}
