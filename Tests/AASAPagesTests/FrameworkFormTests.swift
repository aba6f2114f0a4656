import AASAPagesToolkit
import Testing

@testable import AASAPages

/// Forms in the manner of well-known programs and frameworks, shortened, and the codes of the findings about their tokens
/// and structure.
@Suite("Forms of well-known programs")
struct FrameworkFormTests {
    static let rows: [(name: String, html: String, codes: [String])] = [
        (
            "Django's admin",
            #"<h1>Django administration</h1><form action="/admin/login/" method="post" id="login-form"><input type="hidden" name="csrfmiddlewaretoken" value="x"><label for="id_username">Username:</label><input type="text" name="username" autocapitalize="none" autocomplete="username" maxlength="150" required id="id_username"><label for="id_password">Password:</label><input type="password" name="password" autocomplete="current-password" required id="id_password"><input type="hidden" name="next" value="/admin/"><input type="submit" value="Log in"></form>"#,
            []
        ),
        (
            "Django's change of passwords",
            #"<form method="post"><label for="a">Old password:</label><input type="password" name="old_password" autocomplete="current-password" id="a"><label for="b">New password:</label><input type="password" name="new_password1" autocomplete="new-password" id="b"><label for="c">New password confirmation:</label><input type="password" name="new_password2" autocomplete="new-password" id="c"><input type="submit" value="Change my password"></form>"#,
            ["AASA705"]
        ),
        (
            "Devise's registration",
            #"<h2>Sign up</h2><form class="new_user" id="new_user" action="/users" method="post"><label for="user_email">Email</label><input autofocus autocomplete="email" type="email" name="user[email]" id="user_email"><label for="user_password">Password</label><em>(6 characters minimum)</em><input autocomplete="new-password" type="password" name="user[password]" id="user_password"><label for="c">Password confirmation</label><input autocomplete="new-password" type="password" name="user[password_confirmation]" id="c"><input type="submit" name="commit" value="Sign up"></form><a href="/users/sign_in">Log in</a>"#,
            ["AASA701"]
        ),
        (
            "WordPress",
            #"<form name="loginform" id="loginform" action="/wp-login.php" method="post"><p><label for="user_login">Benutzername oder E-Mail-Adresse</label><input type="text" name="log" id="user_login" class="input" size="20" autocapitalize="off" autocomplete="username"></p><div class="user-pass-wrap"><label for="user_pass">Passwort</label><input type="password" name="pwd" id="user_pass" autocomplete="current-password" spellcheck="false"><button type="button" aria-label="Passwort anzeigen"></button></div><p class="forgetmenot"><input name="rememberme" type="checkbox" id="rememberme" value="forever"><label for="rememberme">Angemeldet bleiben</label></p><input type="submit" name="wp-submit" value="Anmelden"></form>"#,
            []
        ),
        (
            "Drupal",
            #"<form class="user-login-form" action="/user/login" method="post" id="user-login-form"><label for="edit-name">Username</label><input autocorrect="none" spellcheck="false" type="text" id="edit-name" name="name" size="60" maxlength="60" required><label for="edit-pass">Password</label><input type="password" id="edit-pass" name="pass" size="60" maxlength="128" required><input type="hidden" name="form_id" value="user_login_form"><input type="submit" id="edit-submit" name="op" value="Log in"></form>"#,
            ["AASA701", "AASA702"]
        ),
        (
            "Keycloak",
            #"<h1>Sign in to your account</h1><form id="kc-form-login" action="https://id.example.com/auth" method="post"><label for="username">Username or email</label><input tabindex="2" id="username" name="username" value="" type="text" autofocus autocomplete="username" aria-invalid=""><label for="password">Password</label><input tabindex="3" id="password" name="password" type="password" autocomplete="current-password"><input type="hidden" id="id-hidden-input" name="credentialId"><input name="login" id="kc-login" type="submit" value="Sign In"></form>"#,
            []
        ),
        (
            "Spring Security",
            #"<form class="login-form" method="post" action="/login"><h2>Please sign in</h2><p><label for="username" class="screenreader">Username</label><input type="text" id="username" name="username" placeholder="Username" required autofocus></p><p><label for="password" class="screenreader">Password</label><input type="password" id="password" name="password" placeholder="Password" required></p><button type="submit" class="primary">Sign in</button></form>"#,
            ["AASA701", "AASA702"]
        ),
        (
            "ASP.NET Identity's registration",
            #"<h1>Register</h1><form id="registerForm" method="post"><h2>Create a new account.</h2><div class="form-floating"><input class="form-control" autocomplete="username" type="email" id="Input_Email" name="Input.Email"><label for="Input_Email">Email</label></div><div><input autocomplete="new-password" type="password" id="Input_Password" name="Input.Password"><label for="Input_Password">Password</label></div><div><input autocomplete="new-password" type="password" id="Input_ConfirmPassword" name="Input.ConfirmPassword"><label for="Input_ConfirmPassword">Confirm Password</label></div><button id="registerSubmit" type="submit">Register</button></form>"#,
            []
        ),
        (
            "Laravel's reset",
            #"<form method="POST" action="/reset-password"><input type="hidden" name="_token" value="x" autocomplete="off"><input type="hidden" name="token" value="y"><label for="email">Email</label><input id="email" type="email" name="email" value="a@example.com" required autofocus autocomplete="username"><label for="password">Password</label><input id="password" type="password" name="password" required autocomplete="new-password"><label for="pc">Confirm Password</label><input id="pc" type="password" name="password_confirmation" required autocomplete="new-password"><button type="submit">Reset Password</button></form>"#,
            ["AASA711"]
        ),
        (
            "MediaWiki in Japanese",
            #"<h1>ログイン</h1><form name="userlogin" method="post" action="/w/index.php"><label for="wpName1">利用者名</label><input id="wpName1" name="wpName" size="20" placeholder="利用者名を入力" autocomplete="username"><label for="wpPassword1">パスワード</label><input id="wpPassword1" name="wpPassword" type="password" autocomplete="current-password"><button id="wpLoginAttempt" type="submit" name="wploginattempt">ログイン</button></form>"#,
            []
        ),
        (
            "a shop's two forms on one page",
            #"<h1>Mein Konto</h1><form class="login" action="/account/login" method="post"><h2>Ich bin bereits Kunde</h2><label for="m">Ihre E-Mail-Adresse</label><input type="email" id="m" name="username" autocomplete="username webauthn"><label for="p">Ihr Passwort</label><input type="password" id="p" name="password" autocomplete="current-password"><button type="submit">Anmelden</button></form><form class="register" action="/account/register" method="post"><h2>Ich bin Neukunde</h2><label for="n">Nachname</label><input id="n" name="lastName" autocomplete="section-personal family-name"><label for="e">E-Mail-Adresse</label><input type="email" id="e" name="email" autocomplete="section-personal email"><label for="q">Passwort</label><input type="password" id="q" name="password" autocomplete="new-password"><button type="submit">Weiter</button></form><form action="/newsletter"><input type="email" name="email" placeholder="Newsletter"><button>Abonnieren</button></form>"#,
            ["AASA701"]
        ),
        (
            "a checkout",
            #"<form action="/checkout"><label>Name <input name="cardname" autocomplete="cc-name"></label><label>Number <input name="card" inputmode="numeric" autocomplete="cc-number"></label><label>Security code <input name="cvv" maxlength="4" autocomplete="cc-csc"></label><label>Zip code <input name="zip" autocomplete="billing postal-code"></label><label>Promo code <input name="promo" maxlength="8"></label></form>"#,
            []
        ),
        (
            "a second factor, alone",
            #"<h1>Two-factor authentication</h1><form action="/sessions/two-factor" method="post"><label for="app_totp">Authentication code</label><input type="text" name="app_otp" id="app_totp" autocomplete="off" inputmode="numeric" placeholder="XXXXXX"><button type="submit">Verify</button></form>"#,
            ["AASA706", "AASA710"]
        ),
        (
            "the second of two steps, with its user name",
            #"<h1>Welcome</h1><form action="/signin/v2/password" method="post"><input type="email" name="identifier" value="a@example.com" autocomplete="username" style="display: none" aria-hidden="true" tabindex="-1"><input type="password" name="Passwd" aria-label="Enter your password" autocomplete="current-password"><button>Next</button></form>"#,
            []
        ),
        (
            "a page in French with an e-mail list and a search",
            #"<form role="search" action="/recherche"><input type="search" name="q" autocomplete="off"></form><form action="/infolettre"><label>Votre courriel <input type="email" name="courriel" autocomplete="email"></label><button>S'abonner</button></form>"#,
            []
        ),
        (
            "a router's settings in Polish",
            #"<h2>Zmiana hasła</h2><form action="/cgi/password"><label>Aktualne hasło <input type="password" name="p0"></label><label>Nowe hasło <input type="password" name="p1"></label><label>Powtórz hasło <input type="password" name="p2"></label><input type="submit" value="Zapisz"></form>"#,
            ["AASA702", "AASA703", "AASA705"]
        ),
    ]

    @Test("Findings about tokens and structure are those that a person has", arguments: rows.indices)
    func findings(index: Int) throws {
        let row = Self.rows[index]
        let page = try PageReader.page(Array(row.html.utf8), url: nil, contentType: "text/html; charset=utf-8")
        let found = PageRule.findings(in: .page(InspectedPage(page)), .standard)
        #expect(Set(found.map(\.code)).sorted() == row.codes, "\(row.name): \(found.map(\.message))")
    }
}
