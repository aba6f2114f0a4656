import AASAToolkit
import TestSupport
import Testing

@testable import AASAPages

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
            let found = PageRule.findings(in: .page(PageSubject(page)), .standard).filter { codes.contains($0.code) }
            let messages = found.map { "\($0.code) \($0.message)" }
            let isExpected = messages.count == row.messages.count
                && zip(messages, row.messages).allSatisfy { $0.contains($1) }
            #expect(isExpected, "\(row.sentence): \(messages)")
        }
    }

    @Test("A token for a password is compared with what the field and the form say")
    func contradictingTokens() throws {
        try expect(
            "AASA702", "AASA703", "AASA704",
            rows: [
                (
                    "A sign-up form with current-password twice",
                    "<title>Create your account</title><h1>Sign up</h1><form action=/register>\(user)\(password("password", "current", "Choose a password"))\(password("password_confirmation", "current", "Confirm password"))<button>Create account</button></form>",
                    ["the field for the new password 'password' is not marked new-password, but 'current-password'",
                        "the confirmation of the new password 'password_confirmation' is not marked new-password"]
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
                    "A change form with current-password thrice",
                    "<title>Change password</title><form>\(user)\(password("old", "current", "Old password"))\(password("new", "current", "New password"))\(password("new2", "current", "Confirm"))</form>",
                    ["AASA703 the field for the new password 'new'", "AASA703 the confirmation of the new password 'new2'"]
                ),
                (
                    "A change form with new-password thrice, whose fields say nothing",
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
}
