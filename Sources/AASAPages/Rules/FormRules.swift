internal import AASA

/// Rules about forms.
extension PageRule {
    static let formRules: [SubjectRule<PageDocument>] = [
        SubjectRule(
            code: "AASA705", name: "change-without-user", severity: .warning,
            summary: "The form for a new password does not carry the user name.",
            explanation: """
                Safari has to know whose password changes. A form that changes or resets a password carries the user \
                name: in a read-only field, or with `type="hidden"`, marked `username`.
                """,
            sources: [.talk, .passwordForms],
            reported: [
                #"⟦<form action="/password">⟧<input type="password" name="old" autocomplete="current-password"><input type="password" name="new" autocomplete="new-password"></form>"#
            ],
            accepted: [
                #"<form action="/password"><input type="hidden" name="user" value="jane" autocomplete="username"><input type="password" name="old" autocomplete="current-password"><input type="password" name="new" autocomplete="new-password"></form>"#
            ],
            check: oneOfEachForm(of: [.change, .reset]) { inspected, form, rule in
                if form.user != nil { return nil }
                return rule.finding(
                    at: inspected.range(of: form), "the form for a new password does not carry the user name",
                    hint: """
                        add <input type="hidden" autocomplete="username" value="NAME">, or show the name in a \
                        read-only field
                        """
                )
            }),
        SubjectRule(
            code: "AASA712", name: "no-form", severity: .warning, summary: "Fields for passwords are outside any form.",
            explanation: """
                Browsers find the fields that belong together, and the moment when they are sent, by the `form` \
                element. It is useful even if a script sends the data.
                """,
            sources: [.betterForms, .passwordForms],
            reported: [
                #"<div><label>User ⟦<input name="user" autocomplete="username">⟧</label><input type="password" autocomplete="current-password"></div>"#
            ],
            accepted: [
                #"<form><label>User <input name="user" autocomplete="username"></label><input type="password" autocomplete="current-password"></form>"#
            ],
            check: oneOfEachForm { inspected, form, rule in
                guard form.element == nil, form.hasPasswords else { return nil }
                guard let first = form.user ?? form.passwords.first else { return nil }
                let areOutside =
                    switch form.passwords.count(where: { $0.element != first.element }) {
                    case 0: "is"
                    case 1: "and the password are"
                    default: "and the passwords are"
                    }
                var message = "the field \(inspected.name(first)) \(areOutside) outside any form"
                var range = inspected.range(of: first)
                if let id = inspected.page.value(first.element, "form") {
                    message += ": no form has the id '\(id.clipped(to: 60))'"
                    range = inspected.range(of: first, attribute: "form")
                }
                return rule.finding(at: range, message, hint: "put the fields and their button into one form element")
            }),
        SubjectRule(
            code: "AASA713", name: "mixed-form", severity: .warning, summary: "One form holds sign-in and sign-up.",
            explanation: """
                A browser cannot find out which of the two is sent, and saves the wrong password. Give each purpose a \
                form of its own.
                """,
            sources: [.betterForms, .passwordForms],
            reported: [
                #"⟦<form action="/account">⟧<input name="login_user"><input name="login_password" type="password"><button>Log in</button><input name="new_user"><input name="new_password" type="password"><button>Create account</button></form>"#
            ],
            accepted: [
                #"<form><input name="user"><input name="password" type="password"><button>Log in</button></form><form><input name="user"><input name="password" type="password"><button>Create account</button></form>"#
            ],
            check: oneOfEachForm { inspected, form, rule in
                let users = form.controls.filter { field in field.isText && field.asksForUser }.map(\.element)
                let passwords = form.passwords.map(\.element)
                guard let last = passwords.last, passwords.count > 1 else { return nil }
                let hasUserBefore = users.contains { user in user < passwords[0] }
                let hasUserBetween = users.contains { user in user > passwords[0] && user < last }
                guard hasUserBefore, hasUserBetween else { return nil }
                let signsIn = form.buttons.contains { words in words.contains(.signIn) && !words.contains(.signUp) }
                let signsUp = form.buttons.contains { words in words.contains(.signUp) && !words.contains(.signIn) }
                guard signsIn, signsUp else { return nil }
                return rule.finding(
                    at: inspected.range(of: form), "one form holds sign-in and sign-up", hint: "make two forms of it")
            }),
        SubjectRule(
            code: "AASA717", name: "no-submit-signal", severity: .warning,
            summary: "A script sends the form, and neither a navigation nor `pushState` follows.",
            explanation: """
                Browsers offer to save a password when a navigation follows. A page that sends it by XMLHttpRequest or \
                fetch calls `history.pushState` or `replaceState` once the sign-in has succeeded.
                """,
            sources: [.talk, .passwordForms],
            reported: [
                #"⟦<form action="/login" onsubmit="login(); return false">⟧<input autocomplete="username"><input type="password" autocomplete="current-password"></form><script>function login() { fetch("/login", {method: "POST"}).then(show) }</script>"#,
                #"⟦<form id="login">⟧<input autocomplete="username"><input type="password" autocomplete="current-password"></form><script>f.onsubmit = e => { e.preventDefault(); fetch("/login", {method: "POST"}).then(show) }</script>"#,
            ],
            accepted: [
                #"<form id="login"><input autocomplete="username"><input type="password" autocomplete="current-password"></form><script>f.onsubmit = e => { e.preventDefault(); fetch("/login", {method: "POST"}).then(() => history.pushState({}, "", "/home")) }</script>"#
            ]
        ) { document, rule in
            // Most pages have a script of the site: the others' texts are searched last.
            guard let inspected = document.page, !inspected.page.hasScriptOfSite else { return [] }
            let page = inspected.page
            let senders = page.sendingScripts
            guard !senders.isEmpty, !page.mayNavigate else { return [] }
            let forms = inspected.accountForms.filter(\.hasPasswords).prefix(5)
            guard let form = forms.first(where: { page.isSent($0, by: senders) }) else { return [] }
            let message = "a script sends the form, and no navigation or pushState is seen"
            let hint = "call history.pushState or replaceState, or set location, after the sign-in has succeeded"
            return [rule.finding(at: inspected.range(of: form), message, hint: hint)]
        },
        unseenParts,
        SubjectRule(
            code: "AASA722", name: "insecure-action", severity: .error, summary: "A password is sent over http.",
            explanation: "The password travels in clear, and browsers warn before they send it.",
            sources: [.html],
            reported: [
                #"<form action="⟦http://example.com/login⟧"><input autocomplete="username"><input type="password" autocomplete="current-password"></form>"#
            ],
            accepted: [
                #"<form action="https://example.com/login"><input autocomplete="username"><input type="password" autocomplete="current-password"></form>"#
            ],
            check: eachForm { inspected, form, rule in
                guard let element = form.element, form.hasPasswords else { return [] }
                let page = inspected.page
                let buttons = page.all("button", "input").filter { button in
                    page.nodes[button].has("formaction") && page.formOwner(of: button) == element
                        && page.value(button, "type")?.lowercased() != "button"
                }
                let targets = [(element, "action")] + buttons.map { ($0, "formaction") }
                return targets.compactMap { index, attribute in
                    guard let url = page.value(index, attribute).flatMap(page.resolved) else { return nil }
                    guard WebURL.scheme(of: url[...]) == "http" else { return nil }
                    return rule.finding(
                        at: page.range(index, attribute),
                        "the password is sent to \(url.clipped(to: 200)), over http", hint: "write https")
                }
            }),
        SubjectRule(
            code: "AASA739", name: "password-without-user", severity: .warning,
            summary: "The form for the password does not carry the user name.",
            explanation: """
                In the second of two steps, the form for the password repeats the user name: hidden by CSS or with \
                `type="hidden"`, marked `username`. Otherwise a saved password has no name, or that of another \
                account.
                """,
            sources: [.talk, .passwordForms],
            reported: [
                #"⟦<form action="/login">⟧<label>Password <input name="password" type="password" autocomplete="current-password"></label><button>Log in</button></form>"#
            ],
            accepted: [
                #"<form action="/login"><input type="hidden" name="user" value="jane" autocomplete="username"><input name="password" type="password" autocomplete="current-password"><button>Log in</button></form>"#
            ],
            check: oneOfEachForm(of: [.signIn]) { inspected, form, rule in
                if form.user != nil || !form.hasPasswords { return nil }
                return rule.finding(
                    at: inspected.range(of: form), "the form for the password does not carry the user name",
                    hint: "add <input type=\"hidden\" autocomplete=\"username\" value=\"NAME\">")
            }),
    ]
}
