internal import AASA

/// Rules about the fields of forms.
extension PageRule {
    static let fieldRules: [SubjectRule<PageDocument>] = [
        SubjectRule(
            code: "AASA714", name: "password-in-clear", severity: .error,
            summary: "A field for a password has another type.",
            explanation: """
                The password is shown while it is typed, browsers do not treat it as one, and keyboards learn it. A \
                field that shows the password on request changes its type by script.
                """,
            sources: [.autoFill, .html],
            reported: [
                #"<form action="/login"><input name="user" autocomplete="username"><input type="⟦email⟧" placeholder="Password" autocomplete="current-password"></form>"#,
                #"<form action="/login"><input name="user" autocomplete="username"><input name="pin" type="⟦text⟧" autocomplete="current-password"></form>"#,
            ],
            accepted: [
                #"<form action="/login"><input name="user" autocomplete="username"><input type="password" placeholder="Password" autocomplete="current-password"></form>"#
            ],
            check: eachForm { inspected, form, rule in
                // A second field may show what is typed into the first.
                guard !form.controls.contains(where: { $0.type == "password" }) else { return [] }
                return form.controls.filter(\.isInClear).map { field in
                    rule.finding(
                        at: inspected.range(of: field, attribute: "type"),
                        "the field \(inspected.name(field)) is for a password, and its type is \(field.type)",
                        hint: "write type=\"password\"")
                }
            }),
        SubjectRule(
            code: "AASA715", name: "decoy-field", severity: .warning,
            summary: "A hidden decoy is in front of the real field.",
            explanation: """
                Hidden fields in front of the real ones, meant to catch AutoFill or bots, catch the user's own \
                password manager too: a browser fills them, or saves what is in them.
                """,
            sources: [.passwordForms, .webKit],
            reported: [
                #"<form action="/login"><input name="user" autocomplete="username">⟦<input type="password" style="display: none">⟧<input type="password" name="password" autocomplete="current-password"></form>"#
            ],
            accepted: [
                #"<form action="/login"><input style="display: none" autocomplete="username"><input type="password" name="password" autocomplete="current-password"></form>"#
            ],
            check: eachForm { inspected, form, rule in
                guard let real = form.passwords.last(where: { !$0.isHidden }) else { return [] }
                guard form.isAboutAccounts else { return [] }
                let before = form.controls.filter { field in field.isHidden && field.element < real.element }
                let decoys = before.filter { field in
                    ["text", "email", "password"].contains(field.type) && (field.field ?? "").isEmpty
                }
                return decoys.map { decoy in
                    rule.finding(
                        at: inspected.range(of: decoy),
                        "the hidden field \(inspected.name(decoy)) is in front of the real one",
                        hint: "remove it; a user name that is carried along is marked username")
                }
            }),
        SubjectRule(
            code: "AASA716", name: "no-label", severity: .warning, summary: "A field of a sign-in form has no label.",
            explanation: """
                Safari and screen readers find out what a field is for by its label. A placeholder disappears when the \
                user types.
                """,
            sources: [.betterForms],
            reported: [
                #"<form action="/login">⟦<input name="user" autocomplete="username" placeholder="E-mail">⟧<label>Password <input type="password" autocomplete="current-password"></label></form>"#
            ],
            accepted: [
                #"<form action="/login"><label for="u">E-mail</label><input id="u" autocomplete="username"><input type="password" aria-label="Password" autocomplete="current-password"></form>"#
            ],
            check: eachForm { inspected, form, rule in
                guard form.isAboutAccounts else { return [] }
                let codes = form.controls.filter { field in field.asksForCode && field.isText }
                let fields = form.passwords + [form.user].compactMap(\.self) + codes
                let unlabelled = fields.filter { field in
                    !field.isHidden && field.label == nil
                        && (inspected.page.value(field.element, "title") ?? "").isEmpty
                }
                return unlabelled.map { field in
                    rule.finding(
                        at: inspected.range(of: field), "the field \(inspected.name(field)) has no label",
                        hint: "add <label for=…>, or aria-label")
                }
            }),
        SubjectRule(
            code: "AASA740", name: "no-name", severity: .note,
            summary: "A field of a sign-in form has neither `name` nor `id`.",
            explanation: """
                Without a token, browsers and password managers recognise fields by these names, and remember them by \
                these names from visit to visit.
                """,
            sources: [.betterForms, .passwordForms],
            reported: [
                #"<form action="/login"><input name="user" autocomplete="username">⟦<input type="password" aria-label="Password" autocomplete="current-password">⟧</form>"#
            ],
            accepted: [
                #"<form action="/login"><input name="user" autocomplete="username"><input id="password" type="password" autocomplete="current-password"></form>"#
            ],
            check: eachForm { inspected, form, rule in
                guard form.isAboutAccounts else { return [] }
                let fields = [form.user].compactMap(\.self) + form.passwords
                let unnamed = fields.filter { field in
                    ["name", "id"].allSatisfy { (inspected.page.value(field.element, $0) ?? "").isEmpty }
                }
                return unnamed.map { field in
                    rule.finding(
                        at: inspected.range(of: field), "the field \(inspected.name(field)) has neither name nor id",
                        hint: "add name and id, which do not change")
                }
            }),
        SubjectRule(
            code: "AASA741", name: "read-only", severity: .warning,
            summary: "A field to be filled is read-only or disabled.",
            explanation: """
                Browsers do not fill a field that is read-only, also if a script unlocks it when it is entered. A user \
                name that is carried along may be read-only. A field that is disabled, or in a `fieldset` that is, is \
                not sent either; it is reported on a page without scripts, which may enable it.
                """,
            sources: [.html, .webKit],
            reported: [
                #"<form action="/login"><input name="user" autocomplete="username"><input name="password" type="password" autocomplete="current-password" ⟦readonly⟧></form>"#,
                #"<form action="/login"><fieldset ⟦disabled⟧><input name="user" autocomplete="username"><input name="password" type="password" autocomplete="current-password"></fieldset></form>"#,
            ],
            accepted: [
                #"<form action="/password"><input name="user" autocomplete="username" readonly><input name="old" type="password" autocomplete="current-password"><input name="new" type="password" autocomplete="new-password"></form>"#
            ],
            check: eachForm { inspected, form, rule in
                form.passwords.compactMap { field in
                    let page = inspected.page
                    var element = field.element
                    var (attribute, state) = ("readonly", "read-only")
                    if !page.nodes[element].has(attribute) {
                        guard page.all("script").isEmpty, let disabled = page.disabled(element) else { return nil }
                        (element, attribute, state) = (disabled, "disabled", "disabled")
                    }
                    return rule.finding(
                        at: page.range(element, attribute),
                        "the field \(inspected.name(field)) is \(state), and is not filled", hint: "remove \(attribute)"
                    )
                }
            }),
        SubjectRule(
            code: "AASA742", name: "new-unclear", severity: .warning,
            summary: "A form has several passwords, and nothing shows which is new.",
            explanation: """
                Safari guesses which of the fields gets the saved password. Mark the old one `current-password`, the \
                new one and its confirmation `new-password`.
                """,
            sources: [.talk, .autoFill],
            reported: [#"<form action="/x">⟦<input type="password" name="a">⟧<input type="password" name="b"></form>"#],
            accepted: [
                #"<form action="/x"><input type="hidden" autocomplete="username"><input type="password" name="a" autocomplete="current-password"><input type="password" name="b" autocomplete="new-password"></form>"#
            ],
            check: oneOfEachForm(of: [.unclear]) { inspected, form, rule in
                guard form.passwords.count > 1, form.roles.allSatisfy({ $0 == nil }) else { return nil }
                return rule.finding(
                    at: inspected.range(of: form.passwords[0]),
                    "the form has \(form.passwords.count) passwords, and nothing shows which is new",
                    hint: "write autocomplete=\"current-password\" or \"new-password\" on each")
            }),
    ]
}
