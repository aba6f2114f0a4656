import AASAPagesToolkit
import Testing

@testable import AASAPages

/// Forms with fields that resemble those of accounts, and the findings about tokens: code and name of the field.
@Suite("Fields are not mistaken for others")
struct FieldMeaningTests {
    typealias Row = (sentence: String, html: String, found: [String])

    static let rows: [Row] = [
        (
            "A digit in a name does not make a confirmation",
            "<form><input name=user autocomplete=username><input type=password name=password2><input type=password name=password1><button>OK</button></form>",
            []
        ),
        (
            "A digit in the name of a sign-in password",
            "<h2>Log in</h2><form><input name=user autocomplete=username><input type=password name=password1><button>Log in</button></form>",
            ["AASA702 password1"]
        ),
        (
            "Names in code do not make a new password in a form for signing in",
            "<form id=join-neu-form><input id=join_neu_email name=email type=email autocomplete=username><label for=join_neu_password>Password</label><input id=join_neu_password name=password type=password><button>Sign in</button></form>",
            ["AASA702 password"]
        ),
        (
            "The word 'join' in a class",
            "<form class=join-form><input name=user autocomplete=username><input type=password name=password><button>OK</button></form>",
            []
        ),
        (
            "The heading of a page with two forms is about one of them",
            "<h1>Register a domain</h1><form><input name=l1 autocomplete=username><input type=password name=p1><input type=submit value=OK></form><form><input name=l2 autocomplete=username><input type=password name=p2><input type=submit value=OK></form>",
            []
        ),
        (
            "The heading of the form in front",
            "<h2>Sign up</h2><form><input name=a autocomplete=username><input type=password name=p1><button>OK</button></form><form><input name=b autocomplete=username><input type=password name=p2><button>OK</button></form>",
            ["AASA703 p1"]
        ),
        (
            "A sentence in front of the field's own text",
            "<form><div>For your protection we require password verification.</div><div>Please enter your password</div><input type=password name=password><input type=submit value=Continue></form>",
            []
        ),
        (
            "A password that is confirmed alone may be the one in use",
            "<form><label>Confirm password <input type=password name=p></label><button>Continue</button></form>", []
        ),
        (
            "The security code of a card",
            "<form><input name=number autocomplete=cc-number><label>Security code <input name=securityCode autocomplete=cc-csc></label></form>",
            []
        ),
        (
            "The security code of a card without a token",
            "<form><span>Credit card number</span><input><span>Security code</span><input name=code></form>", []
        ),
        (
            "A code by message beside a card",
            "<form><label>Card number <input name=card></label><label>SMS code <input name=smsCode></label></form>",
            ["AASA706 smsCode"]
        ),
        (
            "A hidden card code is not a password",
            "<h2>Log in</h2><form><input name=user autocomplete=username><input type=password name=cvv><button>Log in</button></form>",
            []
        ),
        (
            "A telephone number to which a code is sent",
            "<form><label>Phone number. We send a verification code to it <input type=tel name=phone></label></form>",
            []
        ),
        (
            "The code that is sent to a telephone",
            "<form><label>Verification code, sent to your phone <input name=code></label></form>", ["AASA706 code"]
        ),
        (
            "Parts of a social security number",
            "<form><label>Social Security Number</label><input type=password name=SSN_1><input type=password name=SSN_2><input type=password name=SSN_3><button>Sign in</button></form>",
            []
        ),
        (
            "Answers to security questions",
            "<h1>Sign up</h1><form><input name=user autocomplete=username><input type=password name=password autocomplete=new-password><label>Your answer <input type=password name=a1></label><label>Re-type your answer <input type=password name=a2></label><button>Create account</button></form>",
            []
        ),
        (
            "A person's name is not a user name",
            "<form><p>Already have an account? Log in.</p><label>First name <input name=first></label><label>Last name <input name=user_last_name></label><label>Password <input type=password name=p autocomplete=new-password></label><button>Create account</button></form>",
            []
        ),
        (
            "A labelled user name beside an e-mail address",
            "<form><label>E-mail <input type=email name=user[email]></label><label>Username <input name=handle></label><label>Password <input type=password name=p autocomplete=new-password></label><button>Create account</button></form>",
            ["AASA701 handle"]
        ),
        (
            "A user name after the password",
            "<form><label>E-mail <input type=email name=email></label><label>Password <input type=password name=p autocomplete=new-password></label><label>User name <input name=name></label><button>Create account</button></form>",
            ["AASA701 name"]
        ),
        (
            "A password that an element around it hides",
            "<form action=/login><input name=user autocomplete=username><div style='display: none'><p><input type=password name=decoy></p></div><input type=password name=password><button>Log in</button></form>",
            ["AASA702 password"]
        ),
        (
            "A step that comes later",
            "<form action=/login><input name=user autocomplete=username><div hidden><p><input type=password name=password></p></div><button>Log in</button></form>",
            ["AASA702 password"]
        ),
        (
            "A dialog that is not open",
            "<div style='display:none'><form action=/login><input name=user><input type=password name=password><button>Log in</button></form></div>",
            ["AASA701 user", "AASA702 password"]
        ),
    ]

    @Test("A field is reported for what it is", arguments: rows.indices)
    func found(index: Int) throws {
        let row = Self.rows[index]
        let page = try PageReader.page(Array(row.html.utf8), url: nil, contentType: "text/html; charset=utf-8")
        let fields = page.all("input")
        var found: [String] = []
        for finding in PageRule.findings(in: .page(InspectedPage(page)), .standard) {
            guard ["AASA701", "AASA702", "AASA703", "AASA706"].contains(finding.code) else { continue }
            let start = try #require(finding.location.range?.lowerBound)
            let field = try #require(fields.last { (page.nodes[$0].range?.lowerBound ?? .max) <= start })
            found.append("\(finding.code) \(page.value(field, "name") ?? "")")
        }
        #expect(found == row.found, "\(row.sentence)")
    }
}
