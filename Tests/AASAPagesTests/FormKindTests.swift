import AASAPagesToolkit
import Testing

@testable import AASAPages

@Suite("Forms are recognised in many languages, and only when they are sure")
struct FormKindTests {
    typealias Row = (html: String, kinds: [PageForm.Kind], roles: [PageForm.Role?], user: String?)

    static let rows: [Row] = [
        ("<form action=/login><input name=u><input type=password name=p></form>", [.signIn], [.current], "u"),
        (
            "<form><input name=email><input type=password name=p><button>Anmelden</button></form>", [.signIn],
            [.current], "email"
        ),
        (
            "<form><input name=a><input type=password name=p><button>Se connecter</button></form>", [.signIn],
            [.current], "a"
        ),
        ("<form><input name=a><input type=password name=p><button>登录</button></form>", [.signIn], [.current], "a"),
        ("<form><input name=a><input type=password name=p><button>ログイン</button></form>", [.signIn], [.current], "a"),
        ("<form><input name=a><input type=password name=p><button>Войти</button></form>", [.signIn], [.current], "a"),
        (
            "<form><input name=a><input type=password name=p><button>Zaloguj się</button></form>", [.signIn],
            [.current], "a"
        ),
        (
            "<form><input name=a type=email><input type=password name=p><button>Registrarse</button></form>", [.signUp],
            [.new], "a"
        ),
        (
            "<form><input name=mail><input type=password name=p><button>Konto erstellen</button></form>", [.signUp],
            [.new], "mail"
        ),
        (
            "<form><input name=username><input type=password name=p><input type=password name=p2><button>회원가입</button></form>",
            [.signUp], [.new, .confirmation], "username"
        ),
        (
            "<form><input name=mail><input type=password name=password><input type=password name=password_confirmation><button>OK</button></form>",
            [.signUp], [.new, .confirmation], "mail"
        ),
        (
            "<form><input type=password name=newPassword><input type=password name=confirmPassword><button>OK</button></form>",
            [.reset], [.new, .confirmation], nil
        ),
        (
            "<form><input type=password name=old><input type=password name=new><input type=password name=again></form>",
            [.change], [.current, .new, .confirmation], nil
        ),
        (
            "<form><input type=password name=a><input type=password name=b><input type=password name=c></form>",
            [.change], [.current, .new, .confirmation], nil
        ),
        (
            "<form><input type=password name=a placeholder='Aktuelles Passwort'><input type=password name=b placeholder='Neues Passwort'></form>",
            [.change], [.current, .new], nil
        ),
        (
            "<form><input type=password name=a placeholder='Пароль'><input type=password name=b placeholder='Повторите пароль'><button>Сбросить</button></form>",
            [.reset], [.new, .confirmation], nil
        ),
        (
            "<h1>Sign in</h1><form><input name=email type=email><button>Continue</button></form>", [.nameFirst], [],
            "email"
        ),
        ("<form><input name=x autocomplete=username><button>Next</button></form>", [.nameFirst], [], "x"),
        ("<h1>Sign in</h1><div><input name=email><input type=password name=p></div>", [.signIn], [.current], "email"),
        // Not sure, or something else.
        ("<form><input name=x><input type=password name=p><button>OK</button></form>", [.unclear], [nil], nil),
        ("<form><input type=password name=a><input type=password name=b></form>", [.unclear], [nil, nil], nil),
        ("<form action=/subscribe><input name=email type=email><button>Sign up</button></form>", [.other], [], nil),
        ("<form role=search><input type=search name=q></form>", [.other], [], nil),
        ("<form action=/contact><input name=email type=email><textarea name=m></textarea></form>", [.other], [], nil),
        ("<form><input name=email type=email><button>Send reset link</button></form>", [.other], [], nil),
        // Two forms of one page, each by its own words.
        (
            "<b>Login</b><form><input name=acct><input type=password name=pw><input type=submit value=login></form><b>Create Account</b><form><input name=acct><input type=password name=pw><input type=submit value='create account'></form>",
            [.signIn, .signUp], [.current, .new], "acct"
        ),
        // A form between the parts of a table.
        (
            "<table><form action=/login><tr><td><input name=u></td><td><input type=password name=p></td></tr></form></table>",
            [.signIn], [.current], "u"
        ),
        (
            "<form id=f action=/login></form><input name=u form=f><input type=password name=p form=f>", [.signIn],
            [.current], "u"
        ),
    ]

    @Test("A form has the purpose that its words and fields show", arguments: rows.indices)
    func kinds(index: Int) throws {
        let row = Self.rows[index]
        let page = try PageReader.page(Array(row.html.utf8), url: nil, contentType: "text/html; charset=utf-8")
        let forms = InspectedPage(page).forms
        #expect(forms.map(\.kind) == row.kinds, "\(row.html)")
        #expect(forms.flatMap(\.roles) == row.roles, "\(row.html)")
        let name = forms.first?.user.flatMap { page.value($0.element, "name") }
        #expect(name == row.user, "\(row.html)")
    }

    @Test("Tokens are read as the HTML Standard describes")
    func tokens() {
        let rows: [(String, Autocomplete.Detail?)] = [
            ("", nil), (" \n", nil), ("on", .on), ("OFF", .off), ("username", .field("username")),
            ("webauthn", .field("")),
            ("username webauthn", .field("username")), ("section-x billing cc-number", .field("cc-number")),
            ("shipping home tel-national", .field("tel-national")), ("home street-address", .misplaced(token: "home")),
            ("shipping section-x name", .misplaced(token: "shipping")),
            ("webauthn username", .misplaced(token: "webauthn")),
            ("off username", .misplaced(token: "off")), ("password", .unknown(token: "password")),
            ("foo name", .unknown(token: "foo")), ("name foo", .unknown(token: "foo")),
        ]
        for (text, detail) in rows { #expect(Autocomplete(text)?.detail == detail, "\(text)") }
    }
}
