/// Pages that need no table: a message, and the form for name and password.
enum StaticPages {
    static func message(title: String, text: String, back: Link, context: PageContext) -> HTML {
        PageFrame(title: title, context: context).page {
            Tag.h1("\(title)")
            Tag.p("\(text)")
            Tag.p(Tag.a(.href(back)) { "Back" })
        }
    }

    /// Returns the page with the form for name and password (fields `name` and `password`, POST to `/login`).
    ///
    /// - Parameters:
    ///   - problem: why the last attempt failed.
    ///   - next: the path of the page that is shown afterwards.
    ///   - token: the form's.
    static func login(problem: String?, next: String, token: String, context: PageContext) -> HTML {
        PageFrame(title: "Log in", context: context).page {
            Tag.h1("Log in")
            ResultMark.alert(problem)
            Tag.form(.post, .action(Link("login")), .classes("narrow")) {
                PageFrame.token(token)
                PageFrame.hidden(.name("next"), value: next)
                Tag.p(
                    HTML.field(
                        "Name", .type("text"), .name("name"), .autocomplete("username"), .required, .autofocus))
                Tag.p(
                    HTML.field(
                        "Password", .type("password"), .name("password"), .autocomplete("current-password"), .required))
                Tag.p(Tag.button(.classes("main")) { "Log in" })
                Tag.p(.classes("faint")) { "Cookies must be allowed." }
            }
        }
    }
}
