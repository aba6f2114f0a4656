import Testing

@testable import AASAPages
@testable import AASAPagesToolkit

private let user = "<input name=user autocomplete=username>"

private func password(_ name: String, _ token: String, _ label: String = "") -> String {
    "<label>\(label) <input type=password name=\(name) autocomplete=\(token)-password></label>"
}

/// Pages, and what one rule finds in each.
@Suite("Findings of one rule about pages")
struct PageFindingTests {
    /// A sentence about the page, the page, and a part of each message.
    typealias Row = (sentence: String, html: String, messages: [String])

    private func expect(_ codes: String..., rows: [Row]) throws {
        for row in rows {
            let page = try PageReader.page(Array(row.html.utf8), url: nil, contentType: "text/html; charset=utf-8")
            let found = PageRule.findings(in: .page(InspectedPage(page)), .standard).filter { codes.contains($0.code) }
            let messages = found.map { "\($0.code) \($0.message)" }
            let isExpected =
                messages.count == row.messages.count
                && zip(messages, row.messages).allSatisfy { $0.contains($1) }
            #expect(isExpected, "\(row.sentence): \(messages)")
        }
    }

    @Test("A form that may be for something else than an account gets no advice about its tokens")
    func otherForms() throws {
        let forms = [
            "<form action='/wp-login.php?action=postpass'><label>Password <input name=post_password type=password></label><button>Entrar</button></form>",
            "<form action='/wp-login.php?action=x'><label>Password <input name=p type=password></label><button>Enter</button></form>",
            "<form><input name=smtp_user><input name=smtp_password type=password><button>Save</button></form>",
            "<form><input name=pppoe_user><input name=p type=password><button>Apply</button></form>",
            "<form><label>Meeting passcode <input name=passcode></label><button>Join</button></form>",
        ]
        try expect("AASA701", "AASA702", "AASA703", "AASA706", "AASA739", rows: forms.map { ($0, $0, []) })
    }

    @Test("Fields that cannot be seen, that are disabled or cut are recognised by HTML's rules")
    func unusualFields() throws {
        let real = password("password", "current", "Password")
        let signIn = "<form action=/login>\(user)\(real)"
        let own = "<legend>\(signIn)</form></legend>"
        let disabled =
            "<form action=/login>\(user)<input type=password name=password autocomplete=current-password disabled>"
        try expect(
            "AASA701", "AASA702", "AASA710", "AASA715", "AASA720", "AASA739", "AASA741",
            rows: [
                (
                    "A decoy that is transparent",
                    "<form action=/login>\(user)<input type=password style='opacity: 0; height: 0px'>\(real)</form>",
                    ["AASA715"]
                ),
                (
                    "A honeypot with autocomplete=off",
                    "<form action=/login>\(user)<div hidden><input type=password name=x autocomplete=off></div>\(real)</form>",
                    ["AASA715"]
                ),
                (
                    "A field that is moved within its line",
                    "<form action=/login>\(user)<div style='margin-left:-15px'><label>Password <input type=password name=password autocomplete=current-password style='margin-top:-1px'></label></div></form>",
                    []
                ),
                (
                    "A field that is moved off the page",
                    "<form action=/login>\(user)<input type=password style='position:absolute; left:-999px'>\(real)</form>",
                    ["AASA715"]
                ),
                (
                    "A field that a margin moves off the page",
                    "<form action=/login>\(user)<input type=password style='margin-left: -9999px'>\(real)</form>",
                    ["AASA715"]
                ),
                (
                    "A password that is marked as a code",
                    "<form action=/login>\(user)<label>Password <input type=password name=password autocomplete=one-time-code></label><button>Log in</button></form>",
                    ["AASA702 the password field 'password' is not marked current-password, but 'one-time-code'"]
                ),
                (
                    "A code that is hidden as a password",
                    "<form action=/login>\(user)<label>Code <input type=password name=password autocomplete=one-time-code></label><button>Log in</button></form>",
                    []
                ),
                (
                    "A user name that is marked as a code",
                    "<form action=/login><label>User <input name=user autocomplete=one-time-code></label>\(real)</form>",
                    ["AASA701 the user name field 'user' is not marked username, but 'one-time-code'"]
                ),
                ("A disabled password", "\(disabled)</form>", ["AASA741 the field 'password' is disabled"]),
                ("A disabled fieldset whose first legend has the fields", "<fieldset disabled>\(own)</fieldset>", []),
                ("Its legend behind another", "<fieldset disabled><fieldset><legend></fieldset>\(own)</fieldset>", []),
                ("The legend of another", "<fieldset disabled><fieldset>\(own)</fieldset></fieldset>", ["AASA741"]),
                ("A disabled password that a script may enable", "\(disabled)</form><script>x()</script>", []),
                (
                    "A length with other characters after it",
                    "<form action=/register>\(user)<input type=password name=p autocomplete=new-password maxlength=' 12abc'></form>",
                    ["AASA720 maxlength=12 of 'p'"]
                ),
            ])
    }

    @Test("A token for a password is compared with the words of the field and the form")
    func contradictingTokens() throws {
        try expect(
            "AASA702", "AASA703", "AASA704",
            rows: [
                (
                    "A sign-up form with current-password twice",
                    "<title>Create your account</title><h1>Sign up</h1><form action=/register>\(user)\(password("password", "current", "Choose a password"))\(password("password_confirmation", "current", "Confirm password"))<button>Create account</button></form>",
                    [
                        "the field for the new password 'password' is not marked new-password, but 'current-password'",
                        "the confirmation of the new password 'password_confirmation' is not marked new-password",
                    ]
                ),
                (
                    "A sign-up form with one password",
                    "<title>Sign up</title><form action=/signup>\(user)\(password("p", "current"))<button>Create account</button></form>",
                    ["AASA703 the field for the new password 'p'"]
                ),
                (
                    "A sign-in form with new-password",
                    "<title>Log in</title><h1>Log in</h1><form action=/login>\(user)\(password("password", "new", "Password"))<a href=/forgot>Forgot password?</a><button>Log in</button></form>",
                    ["AASA702 the password field 'password' is not marked current-password, but 'new-password'"]
                ),
                (
                    "A change form with new-password thrice",
                    "<title>Change password</title><form>\(user)\(password("old", "new", "Old password"))\(password("new", "new", "New password"))\(password("new2", "new", "Confirm"))</form>",
                    ["AASA702 the password field 'old'"]
                ),
                (
                    "A change form with current-password thrice, whose last field may confirm the old one",
                    "<title>Change password</title><form>\(user)\(password("old", "current", "Old password"))\(password("new", "current", "New password"))\(password("new2", "current", "Confirm"))</form>",
                    ["AASA703 the field for the new password 'new'"]
                ),
                (
                    "A change form with new-password thrice, whose fields have no words",
                    "<title>Change password</title><form>\(user)\(password("a", "new"))\(password("b", "new"))\(password("c", "new"))</form>",
                    ["AASA702 the password field 'a'"]
                ),
                (
                    "A change form with two fields, both current-password",
                    "<h1>Passwort ändern</h1><form>\(user)\(password("a", "current", "Altes Passwort"))\(password("b", "current", "Neues Passwort"))</form>",
                    ["AASA703 the field for the new password 'b'"]
                ),
                (
                    "One conflict is one finding",
                    "<form action=/register>\(user)\(password("a", "new", "Password"))\(password("b", "current", "Repeat it"))<button>Create account</button></form>",
                    ["AASA704 the password is 'new-password' and its confirmation 'b' is 'current-password'"]
                ),
            ])
    }

    @Test("A token for a password is believed where the words leave room for it")
    func plausibleTokens() throws {
        let pages = [
            "<title>Log in or sign up</title><form>\(user)\(password("p", "new"))<button>Log in</button></form>",
            "<title>Register</title><form class=login-form action=/users>\(user)\(password("p", "new"))<button>Continue</button></form>",
            "<title>Example</title><form class=login-form action=/users>\(user)\(password("p", "new"))<button>Continue</button></form>",
            "<title>Confirm access</title><form>\(user)\(password("p", "current", "Confirm your password"))<button>Confirm</button></form>",
            "<title>Reset password</title><form>\(user)\(password("a", "new", "New password"))\(password("b", "new", "Again"))</form>",
            "<title>Change password</title><form>\(user)\(password("a", "new", "Password"))\(password("b", "new", "Again"))</form>",
            "<title>New e-mail address</title><form>\(user)<input type=email name=new_email autocomplete=email aria-label='New e-mail'>\(password("p", "current", "Password"))</form>",
            "<title>Keys</title><form>\(user)\(password("a", "new"))\(password("b", "new"))\(password("c", "new"))<button>Save</button></form>",
            "<h1>Sign in</h1><form id=new_session>\(user)\(password("new_session_password", "current", "Password"))<button>Sign in</button></form>",
            "<h1>Sign in</h1><form>\(user)\(password("p", "current", "Password"))\(password("q", "current", "Memorable word"))<button>Sign in</button></form>",
            "<h1>Set a password</h1><form>\(user)\(password("p", "new", "New password (not the old one)"))<button>Save</button></form>",
        ]
        try expect("AASA702", "AASA703", "AASA704", rows: pages.map { ($0, $0, []) })
    }

    @Test("Fields and buttons belong to the form that they name")
    func formOwners() throws {
        try expect(
            "AASA712", "AASA722",
            rows: [
                (
                    "A button outside its form sends it over http",
                    "<form id=f action=/login>\(user)\(password("p", "current"))</form><button form=f formaction=http://example.com/login>Log in</button>",
                    ["AASA722 the password is sent to http://example.com/login"]
                ),
                (
                    "A button of another form in the form",
                    "<form id=g></form><form action=/login>\(user)\(password("p", "current"))<button form=g formaction=http://example.com/>Search</button></form>",
                    []
                ),
                (
                    "A button that does not send",
                    "<form action=/login>\(user)\(password("p", "current"))<button type=button formaction=http://example.com/>Help</button></form>",
                    []
                ),
                (
                    "A field that names no form is in none",
                    "<form action=/login>\(user)<input form=nosuch type=password name=p autocomplete=current-password></form>",
                    ["AASA712 the field 'p' is outside any form: no form has the id 'nosuch'"]
                ),
            ])
    }

    @Test("What only a script builds is not known, and what a server sends is")
    func unseenParts() throws {
        let script = "<script src=/app.js></script>"
        let built = [
            "<div id=root>Loading…</div>\(script)", "<app-root>Loading...</app-root>\(script)",
            "<header><a href=/>Shop</a></header><div id=q-app></div><footer>© 2026 Example</footer>\(script)",
            "<header><a href=/>Shop</a><form action=/search><input type=search name=q></form></header><div id=view></div><footer>© 2026</footer>\(script)",
            "<noscript>Enable JavaScript</noscript><div id=root></div>\(script)",
            "<div id=root>You need to enable JavaScript to run this app.</div>\(script)",
        ]
        try expect("AASA721", rows: built.map { ($0, "<title>Sign in</title>\($0)", ["a script builds the page"]) })
        let sent = [
            "<h1>Thank you</h1><p>We have your order.</p><div id=fb-root></div>\(script)",
            "<header>Shop</header><main><p>Buy 42</p></main><footer>© 2026</footer>\(script)",
            "<header>Shop</header><main><img src=42.png alt=''></main><footer>© 2026</footer>\(script)",
            "<header>Shop</header><app-menu></app-menu><p>Buy 42</p><div id=modal-root></div>\(script)",
            "<div></div><script type=application/ld+json>{}</script>",
            "<form action=/login>\(user)\(password("p", "current"))</form><div id=app></div>\(script)",
        ]
        try expect("AASA721", rows: sent.map { ($0, "<title>Shop</title>\($0)", []) })
    }

    @Test("A form that a script sends needs a navigation, and reading the address is none")
    func submitSignals() throws {
        let fields = "\(user)\(password("p", "current"))<button>Log in</button></form>"
        let send = "fetch('/login', {method: 'POST'}).then(show)"
        let silent = [
            "<form onsubmit='login(); return false'>\(fields)<script>function login() { \(send) }</script>",
            "<form id=f>\(fields)<script>f.onsubmit = () => { \(send); return false }</script>",
            "<form action=/login onsubmit='login(event)'>\(fields)<script>function login(e) { e.preventDefault(); \(send) }</script>",
            "<form action=/login onsubmit='fetch(`/login`); return false'>\(fields)",
            "<form id=f action=/login method=post>\(fields)<script>f.addEventListener('submit', e => { e.preventDefault(); \(send) })</script>",
            "<form id=f>\(fields)<script>f.addEventListener('submit', e => { e.preventDefault(); \(send) })</script><script>ga('send', document.location.href)</script>",
            "<form id=f>\(fields)<script>f.onsubmit = e => { e.preventDefault(); if (location.hash == '') \(send) }</script>",
            "<form id=f>\(fields)<script>$('#f').submit(function (e) { e.preventDefault(); $.post('/login', {}, show) })</script>",
        ]
        try expect("AASA717", rows: silent.map { ($0, $0, ["a script sends the form"]) })
        let changes = [
            "location = '/home'", "window.location.href='/home'", "location.replace('/home')", "location.reload()",
            "history.replaceState({}, '', '/home')", "f.submit()", "location.assign('/home')",
        ].map {
            "<form id=f>\(fields)<script>f.onsubmit = e => { e.preventDefault(); fetch('/login').then(() => { \($0) }) }</script>"
        }
        let ordinary = [
            "<form action=/login method=post>\(fields)<form id=news><input name=mail></form><script>news.onsubmit = e => { e.preventDefault(); fetch('/news') }</script>",
            "<form action=/login onsubmit='check(event)'>\(fields)<script>function check(e) { fetch('/count') }\nfunction other(e) { e.preventDefault() }</script>",
            "<form action=/login onsubmit='fetch(`/login`).then(() => location = `/`); return false'>\(fields)",
            "<form action=/login onsubmit='return check()'>\(fields)<script>function check() { return true }; fetch('/count')</script>",
            "<form action=/login><button type=button onclick='toggle()'>Show</button>\(fields)<script>function toggle() {}; fetch('/count')</script>",
            "<form method=post>\(fields)<script>addEventListener('load', () => fetch('/count'))</script>",
        ]
        try expect("AASA717", rows: (changes + ordinary).map { ($0, $0, []) })
    }

    @Test("The type of a field is one that the HTML Standard has for its token")
    func fieldTypes() throws {
        for (type, tokens) in [
            ("number", "cc-number postal-code one-time-code"), ("tel", "email name"), ("date", "cc-exp name"),
            ("month", "bday"), ("checkbox", "username"), ("color", "username"), ("file", "email"), ("email", "cc-name"),
            ("password", "email cc-csc"), ("text", "street-address"), ("url", "email"),
        ] {
            for token in tokens.split(separator: " ") {
                let row = "<input type=\(type) name=x autocomplete=\(token)>"
                try expect("AASA738", rows: [(row, row, ["'\(token)' does not fit to the field 'x' of type \(type)"])])
            }
        }
        for (type, tokens) in [
            ("number", "bday-year transaction-amount cc-exp-month"), ("tel", "tel cc-number one-time-code username"),
            ("date", "bday"), ("month", "cc-exp"), ("email", "email username"), ("url", "url photo impp"),
            ("search", "email"), ("text", "email name cc-exp one-time-code current-password"), ("hidden", "username"),
        ] {
            for token in tokens.split(separator: " ") {
                let row = "<input type=\(type) name=x autocomplete=\(token)>"
                try expect("AASA738", rows: [(row, row, [])])
            }
        }
    }

    @Test("A password is asked for in a field that hides it")
    func passwordsInClear() throws {
        let shown = [
            "<input type=text name=pin autocomplete=current-password>", "<input type=search name=password>",
            "<input type=number name=password>", "<label for=z>Passwort</label><input id=z name=x type=tel>",
            "<textarea name=password></textarea>", "<input type=tel name=p autocomplete=current-password>",
            "<input type='password ' name=password>",
        ]
        try expect(
            "AASA714", "AASA738",
            rows: shown.map { ($0, "<form action=/login>\(user)\($0)<button>Log in</button></form>", ["AASA714"]) })
        let others = [
            "<input name=city autocomplete=new-password>", "<input name=password_hint placeholder='Password hint'>",
            "<md-field autocomplete=current-password></md-field>",
            "<input type=password name=a autocomplete=current-password><input name=password type=text>",
        ]
        try expect(
            "AASA714", rows: others.map { ($0, "<form action=/login>\(user)\($0)<button>Save</button></form>", []) })
    }

    @Test("What pages are called, their icons and their media")
    func leading() throws {
        try expect(
            "AASA732", "AASA731", "AASA730", "AASA736",
            rows: [
                (
                    "A page without a title",
                    "<link rel=apple-touch-icon href=a.png><meta name=description content=x><svg><title>Logo</title></svg>",
                    ["AASA732 the page has no title", "AASA732 the page has no og:title"]
                ),
                (
                    "An icon over http",
                    "<title>x</title><meta property=og:title content=x><meta name=description content=x><link rel=apple-touch-icon href=http://example.com/a.png>",
                    ["AASA731 the touch icon is served over http"]
                ),
                (
                    "A comma in an app-argument",
                    "<meta name=apple-itunes-app content='app-id=1, app-argument=https://example.com/?a=1,b=2, app-clip-display=card'><title>x</title><meta property=og:title content=x><meta name=description content=x><link rel=apple-touch-icon href=a.png>",
                    ["AASA730 the app-argument ends at its comma: 'b=2' is not part of it"]
                ),
                ("Flash with a video beside it", "<object classid=clsid:x><video src=a.mp4></video></object>", []),
            ])
    }

    @Test("A label is the text and the images of the elements that are for the field")
    func labels() throws {
        let rest = "\(password("p", "current", "Password"))</form>"
        try expect(
            "AASA716",
            rows: [
                (
                    "An image",
                    "<form action=/login><label><img alt=User><input name=user autocomplete=username></label>\(rest)",
                    []
                ),
                (
                    "A label of another field",
                    "<form action=/login><label for=x>User <input name=user autocomplete=username></label>\(rest)",
                    ["AASA716"]
                ),
                (
                    "A label of the field",
                    "<form action=/login><label for=u>User <input id=u name=user autocomplete=username></label>\(rest)",
                    []
                ),
            ])
    }

    @Test("The content of a template is not shown, apart from that of a shadow root")
    func templates() throws {
        let form = "<form action=/login><input name=user><label>Password <input type=password name=p></label></form>"
        try expect(
            "AASA701",
            rows: [
                (
                    "A shadow root", "<h1>Log in</h1><div><template shadowrootmode=Open>\(form)</template></div>",
                    ["AASA701"]
                ),
                ("Another value", "<h1>Log in</h1><div><template shadowrootmode=bogus>\(form)</template></div>", []),
            ])
    }

    @Test("A field for a longer password than usual is to allow that")
    func lengths() throws {
        let html =
            "<form action=/register>\(user)<input type=password name=p autocomplete=new-password passwordrules='minlength: 70' maxlength=64></form>"
        let page = try PageReader.page(Array(html.utf8), url: nil, contentType: nil)
        let finding = PageRule.findings(in: .page(InspectedPage(page)), .standard).first { $0.code == "AASA720" }
        #expect(finding?.hint == "remove maxlength, or allow at least 70 characters")
    }

    @Test("A page that is left at once, or is XML, is not known")
    func leftPages() throws {
        try expect(
            "AASA721",
            rows: [
                (
                    "A refresh at once", "<meta http-equiv=refresh content='0; url=/b'><p>Go on</p>",
                    ["browsers leave the page at once for /b"]
                ), ("A refresh later", "<meta http-equiv=refresh content='300; url=/b'><p>News</p>", []),
            ])
        let page = try PageReader.page(Array("<title/>".utf8), url: nil, contentType: "application/xhtml+xml")
        let found = PageRule.findings(in: .page(InspectedPage(page)), .standard)
        #expect(found.contains { $0.message == "not known: the page is sent as XML, and was read as HTML" })
    }

    @Test("An image in PNG has its size and its end")
    func images() {
        let header: [UInt8] =
            [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
            + [0, 0, 0, 180, 0, 0, 0, 120, 8, 6, 0, 0, 0, 1, 2, 3, 4]
        let end: [UInt8] = [0, 0, 0, 0] + Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82]
        #expect(PageInspector.sizeOfPNG(header + end) == .init(width: 180, height: 120))
        #expect(PageInspector.sizeOfPNG(header + end.dropLast()) == nil)
        #expect(PageInspector.sizeOfPNG(header) == nil)
        #expect(PageInspector.sizeOfPNG(header, isCutOff: true) == .init(width: 180, height: 120))
    }
}
