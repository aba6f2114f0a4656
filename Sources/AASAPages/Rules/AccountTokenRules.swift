internal import AASA

/// Rules about the tokens of `autocomplete` that the fields of an account need.
extension PageRule {
    static let accountTokenRules: [SubjectRule<PageDocument>] = [
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
            ],
            check: missingTokens("username") { form in
                [form.user].compactMap(\.self).map { user in (user, "the user name field") }
            }),
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
            ],
            check: missingTokens("current-password") { form in
                form.passwords(.current).map { password in (password, "the password field") }
            }),
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
            ],
            check: missingTokens("new-password") { form in
                // A conflict has a finding of its own.
                let conflicts = zip(form.passwords, form.passwords.dropFirst()).filter(form.isConflict)
                let inConflict = Set(conflicts.flatMap { first, second in [first.element, second.element] })
                let new = form.passwords(.new).map { password in (password, "the field for the new password") }
                let confirmations = form.passwords(.confirmation).map { password in
                    (password, "the confirmation of the new password")
                }
                return (new + confirmations).filter { field, _ in !inConflict.contains(field.element) }
            }),
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
            ],
            check: eachForm { inspected, form, rule in
                let pairs = zip(form.passwords, form.passwords.dropFirst())
                return pairs.filter(form.isConflict).map { first, second in
                    rule.finding(
                        at: inspected.range(of: second, attribute: "autocomplete"),
                        "the password is '\(first.field ?? "")' and its confirmation \(inspected.name(second)) is '\(second.field ?? "")'",
                        hint: "write autocomplete=\"new-password\" on both")
                }
            }),
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
            guard let inspected = document.page, let form = inspected.accountForms.first else { return [] }
            guard inspected.page.hasScript("\"conditional\"", "'conditional'") else { return [] }
            let fields = inspected.forms.flatMap(\.controls)
            if fields.contains(where: { field in field.autocomplete?.isWebAuthn == true }) { return [] }
            guard let field = form.user ?? form.passwords.first else { return [] }
            let message = "a script offers passkeys in AutoFill, and no field is marked webauthn"
            let hint = "write autocomplete=\"username webauthn\" on the user name field"
            let range = inspected.range(of: field, attribute: "autocomplete")
            return [rule.finding(at: range, message, hint: hint)]
        },
    ]
}
