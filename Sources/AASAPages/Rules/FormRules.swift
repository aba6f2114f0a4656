internal import AASA

/// Rules about forms and their fields.
extension PageRule {
    static let formRules: [PageRule] = [
        PageRule(
            code: "AASA705", name: "change-without-user", severity: .warning,
            summary: "The form for a new password does not carry the user name.",
            explanation:
                "Safari has to know whose password changes. A form that changes or resets a password carries the user name: in a read-only field, or with `type=\"hidden\"`, marked `username`.",
            sources: [.talk, .passwordForms],
            reported: [
                #"⟦<form action="/password">⟧<input type="password" name="old" autocomplete="current-password"><input type="password" name="new" autocomplete="new-password"></form>"#
            ],
            accepted: [
                #"<form action="/password"><input type="hidden" name="user" value="jane" autocomplete="username"><input type="password" name="old" autocomplete="current-password"><input type="password" name="new" autocomplete="new-password"></form>"#
            ]
        ) { document, lintRule in
            document.forms([.change, .reset]) { subject, form in
                form.user != nil
                    ? []
                    : [
                        lintRule.finding(
                            at: subject.place(of: form), "the form for a new password does not carry the user name",
                            hint:
                                "add <input type=\"hidden\" autocomplete=\"username\" value=\"NAME\">, or show the name in a read-only field"
                        )
                    ]
            }
        },
        PageRule(
            code: "AASA712", name: "no-form", severity: .warning, summary: "Fields for passwords are outside any form.",
            explanation:
                "Browsers find the fields that belong together, and the moment when they are sent, by the `form` element. It is useful even if a script sends the data.",
            sources: [.betterForms, .passwordForms],
            reported: [
                #"<div><label>User ⟦<input name="user" autocomplete="username">⟧</label><input type="password" autocomplete="current-password"></div>"#
            ],
            accepted: [
                #"<form><label>User <input name="user" autocomplete="username"></label><input type="password" autocomplete="current-password"></form>"#
            ]
        ) { document, lintRule in
            document.page?.forEachForm { subject, form in
                guard form.element == nil, !form.passwords.isEmpty, let first = form.user ?? form.passwords.first else {
                    return []
                }
                let also =
                    switch form.passwords.count(where: { $0.element != first.element }) {
                    case 0: "is"
                    case 1: "and the password are"
                    default: "and the passwords are"
                    }
                let owner = subject.page.value(first.element, "form")
                return [
                    lintRule.finding(
                        at: subject.place(of: first, attribute: owner == nil ? nil : "form"),
                        "the field \(subject.name(first)) \(also) outside any form"
                            + (owner.map { ": no form has the id '\($0.clipped(to: 60))'" } ?? ""),
                        hint: "put the fields and their button into one form element")
                ]
            } ?? []
        },
        PageRule(
            code: "AASA713", name: "mixed-form", severity: .warning, summary: "One form holds sign-in and sign-up.",
            explanation:
                "A browser cannot find out which of the two is sent, and saves the wrong password. Give each purpose a form of its own.",
            sources: [.betterForms, .passwordForms],
            reported: [
                #"⟦<form action="/account">⟧<input name="login_user"><input name="login_password" type="password"><button>Log in</button><input name="new_user"><input name="new_password" type="password"><button>Create account</button></form>"#
            ],
            accepted: [
                #"<form><input name="user"><input name="password" type="password"><button>Log in</button></form><form><input name="user"><input name="password" type="password"><button>Create account</button></form>"#
            ]
        ) { document, lintRule in
            document.page?.forEachForm { subject, form in
                let users = form.controls.filter { $0.isText && $0.asksForUser }.map(\.element)
                let passwords = form.passwords.map(\.element)
                guard let last = passwords.last, passwords.count > 1,
                    users.contains(where: { $0 < passwords[0] }),
                    users.contains(where: { $0 > passwords[0] && $0 < last }),
                    form.buttons.contains(where: { $0.contains(.signIn) && !$0.contains(.signUp) }),
                    form.buttons.contains(where: { $0.contains(.signUp) && !$0.contains(.signIn) })
                else { return [] }
                return [
                    lintRule.finding(
                        at: subject.place(of: form), "one form holds sign-in and sign-up", hint: "make two forms of it")
                ]
            } ?? []
        },
        PageRule(
            code: "AASA714", name: "password-in-clear", severity: .error,
            summary: "A field for a password has another type.",
            explanation:
                "The password is shown while it is typed, browsers do not treat it as one, and keyboards learn it. A field that shows the password on request changes its type by script.",
            sources: [.autoFill, .html],
            reported: [
                #"<form action="/login"><input name="user" autocomplete="username"><input type="⟦email⟧" placeholder="Password" autocomplete="current-password"></form>"#,
                #"<form action="/login"><input name="user" autocomplete="username"><input name="pin" type="⟦text⟧" autocomplete="current-password"></form>"#,
            ],
            accepted: [
                #"<form action="/login"><input name="user" autocomplete="username"><input type="password" placeholder="Password" autocomplete="current-password"></form>"#
            ]
        ) { document, lintRule in
            document.page?.forEachForm { subject, form in
                // A second field may show what is typed into the first.
                guard !form.controls.contains(where: { $0.type == "password" }) else { return [] }
                return form.controls.filter(\.isInClear).map {
                    lintRule.finding(
                        at: subject.place(of: $0, attribute: "type"),
                        "the field \(subject.name($0)) is for a password, and its type is \($0.type)",
                        hint: "write type=\"password\"")
                }
            } ?? []
        },
        PageRule(
            code: "AASA715", name: "decoy-field", severity: .warning,
            summary: "A hidden decoy is in front of the real field.",
            explanation:
                "Hidden fields in front of the real ones, meant to catch AutoFill or bots, catch the user's own password manager too: a browser fills them, or saves what is in them.",
            sources: [.passwordForms, .webKit],
            reported: [
                #"<form action="/login"><input name="user" autocomplete="username">⟦<input type="password" style="display: none">⟧<input type="password" name="password" autocomplete="current-password"></form>"#
            ],
            accepted: [
                #"<form action="/login"><input style="display: none" autocomplete="username"><input type="password" name="password" autocomplete="current-password"></form>"#
            ]
        ) { document, lintRule in
            document.page?.forEachForm { subject, form in
                let real = form.passwords.filter { !$0.isHidden }
                guard let last = real.last, form.isAboutAccounts else { return [] }
                return form.controls.filter { control in
                    control.isHidden && ["text", "email", "password"].contains(control.type)
                        && control.element < last.element
                        && (control.field ?? "").isEmpty
                }.map {
                    lintRule.finding(
                        at: subject.place(of: $0), "the hidden field \(subject.name($0)) is in front of the real one",
                        hint: "remove it; a user name that is carried along is marked username")
                }
            } ?? []
        },
        PageRule(
            code: "AASA716", name: "no-label", severity: .warning, summary: "A field of a sign-in form has no label.",
            explanation:
                "Safari and screen readers find out what a field is for by its label. A placeholder disappears when the user types.",
            sources: [.betterForms],
            reported: [
                #"<form action="/login">⟦<input name="user" autocomplete="username" placeholder="E-mail">⟧<label>Password <input type="password" autocomplete="current-password"></label></form>"#
            ],
            accepted: [
                #"<form action="/login"><label for="u">E-mail</label><input id="u" autocomplete="username"><input type="password" aria-label="Password" autocomplete="current-password"></form>"#
            ]
        ) { document, lintRule in
            document.page?.forEachForm { subject, form in
                guard form.isAboutAccounts else { return [] }
                let fields =
                    form.passwords + [form.user].compactMap { $0 }
                    + form.controls.filter { $0.asksForCode && $0.isText }
                return fields.filter { field in
                    !field.isHidden && field.label == nil && (subject.page.value(field.element, "title") ?? "").isEmpty
                }.map {
                    lintRule.finding(
                        at: subject.place(of: $0), "the field \(subject.name($0)) has no label",
                        hint: "add <label for=…>, or aria-label")
                }
            } ?? []
        },
        PageRule(
            code: "AASA717", name: "no-submit-signal", severity: .warning,
            summary: "A script sends the form, and neither a navigation nor `pushState` follows.",
            explanation:
                "Browsers offer to save a password when a navigation follows. A page that sends it by XMLHttpRequest or fetch calls `history.pushState` or `replaceState` once the sign-in has succeeded.",
            sources: [.talk, .passwordForms],
            reported: [
                #"⟦<form action="/login" onsubmit="login(); return false">⟧<input autocomplete="username"><input type="password" autocomplete="current-password"></form><script>function login() { fetch("/login", {method: "POST"}).then(show) }</script>"#,
                #"⟦<form id="login">⟧<input autocomplete="username"><input type="password" autocomplete="current-password"></form><script>f.onsubmit = e => { e.preventDefault(); fetch("/login", {method: "POST"}).then(show) }</script>"#,
            ],
            accepted: [
                #"<form id="login"><input autocomplete="username"><input type="password" autocomplete="current-password"></form><script>f.onsubmit = e => { e.preventDefault(); fetch("/login", {method: "POST"}).then(() => history.pushState({}, "", "/home")) }</script>"#
            ]
        ) { document, lintRule in
            guard let subject = document.page else { return [] }
            let page = subject.page
            // Scripts of the site itself are not read: they may have what is missing.
            let others = page.all("script").compactMap { page.value($0, "src") }.filter { source in
                WebURL.host(of: page.resolved(source) ?? source).map { $0 == page.url.flatMap { WebURL.host(of: $0) } }
                    ?? true
            }
            let senders = page.sendingScripts
            guard others.isEmpty, !senders.isEmpty, !page.mayNavigate else { return [] }
            let forms = subject.accountForms.filter { !$0.passwords.isEmpty }.prefix(5)
            return forms.first { page.isSent($0, by: senders) }.map {
                [
                    lintRule.finding(
                        at: subject.place(of: $0), "a script sends the form, and no navigation or pushState is seen",
                        hint: "call history.pushState or replaceState, or set location, after the sign-in has succeeded"
                    )
                ]
            } ?? []
        },
        unseenParts,
        PageRule(
            code: "AASA722", name: "insecure-action", severity: .error, summary: "A password is sent over http.",
            explanation: "The password travels in clear, and browsers warn before they send it.",
            sources: [.html],
            reported: [
                #"<form action="⟦http://example.com/login⟧"><input autocomplete="username"><input type="password" autocomplete="current-password"></form>"#
            ],
            accepted: [
                #"<form action="https://example.com/login"><input autocomplete="username"><input type="password" autocomplete="current-password"></form>"#
            ]
        ) { document, lintRule in
            document.page?.forEachForm { subject, form in
                guard let element = form.element, !form.passwords.isEmpty else { return [] }
                let buttons = subject.page.all("button", "input").filter { index in
                    subject.page.nodes[index].has("formaction") && subject.page.formOwner(of: index) == element
                        && subject.page.value(index, "type")?.lowercased() != "button"
                }
                return ([(element, "action")] + buttons.map { ($0, "formaction") }).compactMap { index, name in
                    guard let action = subject.page.value(index, name), let url = subject.page.resolved(action),
                        WebURL.scheme(of: url[...]) == "http"
                    else { return nil }
                    return lintRule.finding(
                        at: subject.page.range(index, name),
                        "the password is sent to \(url.clipped(to: 200)), over http",
                        hint: "write https")
                }
            } ?? []
        },
        PageRule(
            code: "AASA739", name: "password-without-user", severity: .warning,
            summary: "The form for the password does not carry the user name.",
            explanation:
                "In the second of two steps, the form for the password repeats the user name: hidden by CSS or with `type=\"hidden\"`, marked `username`. Otherwise a saved password has no name, or that of another account.",
            sources: [.talk, .passwordForms],
            reported: [
                #"⟦<form action="/login">⟧<label>Password <input name="password" type="password" autocomplete="current-password"></label><button>Log in</button></form>"#
            ],
            accepted: [
                #"<form action="/login"><input type="hidden" name="user" value="jane" autocomplete="username"><input name="password" type="password" autocomplete="current-password"><button>Log in</button></form>"#
            ]
        ) { document, lintRule in
            document.forms([.signIn]) { subject, form in
                form.user != nil || form.passwords.isEmpty
                    ? []
                    : [
                        lintRule.finding(
                            at: subject.place(of: form), "the form for the password does not carry the user name",
                            hint: "add <input type=\"hidden\" autocomplete=\"username\" value=\"NAME\">")
                    ]
            }
        },
        PageRule(
            code: "AASA740", name: "no-name", severity: .note,
            summary: "A field of a sign-in form has neither `name` nor `id`.",
            explanation:
                "Without a token, browsers and password managers recognise fields by these names, and remember them by these names from visit to visit.",
            sources: [.betterForms, .passwordForms],
            reported: [
                #"<form action="/login"><input name="user" autocomplete="username">⟦<input type="password" aria-label="Password" autocomplete="current-password">⟧</form>"#
            ],
            accepted: [
                #"<form action="/login"><input name="user" autocomplete="username"><input id="password" type="password" autocomplete="current-password"></form>"#
            ]
        ) { document, lintRule in
            document.page?.forEachForm { subject, form in
                guard form.isAboutAccounts else { return [] }
                return ([form.user].compactMap { $0 } + form.passwords).filter { field in
                    ["name", "id"].allSatisfy { (subject.page.value(field.element, $0) ?? "").isEmpty }
                }.map {
                    lintRule.finding(
                        at: subject.place(of: $0), "the field \(subject.name($0)) has neither name nor id",
                        hint: "add name and id, which do not change")
                }
            } ?? []
        },
        PageRule(
            code: "AASA741", name: "read-only", severity: .warning, summary: "A field to be filled is read-only.",
            explanation:
                "Browsers do not fill a field that is read-only, also if a script unlocks it when it is entered. A user name that is carried along may be read-only.",
            sources: [.html, .webKit],
            reported: [
                #"<form action="/login"><input name="user" autocomplete="username"><input name="password" type="password" autocomplete="current-password" ⟦readonly⟧></form>"#
            ],
            accepted: [
                #"<form action="/password"><input name="user" autocomplete="username" readonly><input name="old" type="password" autocomplete="current-password"><input name="new" type="password" autocomplete="new-password"></form>"#
            ]
        ) { document, lintRule in
            document.page?.forEachForm { subject, form in
                form.passwords.filter { subject.page.nodes[$0.element].has("readonly") }.map {
                    lintRule.finding(
                        at: subject.place(of: $0, attribute: "readonly"),
                        "the field \(subject.name($0)) is read-only, and is not filled", hint: "remove readonly")
                }
            } ?? []
        },
        PageRule(
            code: "AASA742", name: "new-unclear", severity: .warning,
            summary: "A form has several passwords, and nothing shows which is new.",
            explanation:
                "Safari guesses which of the fields gets the saved password. Mark the old one `current-password`, the new one and its confirmation `new-password`.",
            sources: [.talk, .autoFill],
            reported: [#"<form action="/x">⟦<input type="password" name="a">⟧<input type="password" name="b"></form>"#],
            accepted: [
                #"<form action="/x"><input type="hidden" autocomplete="username"><input type="password" name="a" autocomplete="current-password"><input type="password" name="b" autocomplete="new-password"></form>"#
            ]
        ) { document, lintRule in
            document.forms([.unclear]) { subject, form in
                guard form.passwords.count > 1, form.roles.allSatisfy({ $0 == nil }) else { return [] }
                return [
                    lintRule.finding(
                        at: subject.place(of: form.passwords[0]),
                        "the form has \(form.passwords.count) passwords, and nothing shows which is new",
                        hint: "write autocomplete=\"current-password\" or \"new-password\" on each")
                ]
            }
        },
    ]
}
