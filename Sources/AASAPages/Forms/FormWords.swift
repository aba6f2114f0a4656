/// What sites write in and around forms, in many languages.
extension WordList {
    /// The name of an account.
    static let user: WordList = """
        user*|logon|logonid|signin id|account|acct|nickname|handle|uid|uname|member id|customer number|customer id|\
        benutzer*|anmeldename|kennung|kundennummer|identifiant|pseudo|nom d utilisateur|usuario|usuário|utilizador|\
        utente|gebruiker*|användar*|brukernavn|brugernavn|käyttäjä*|uživatel*|użytkownik*|login*|kullanıcı*|\
        felhasználó*|utilizator|tên đăng nhập|логин|пользовател|користувач|用户|账号|帐号|帳號|使用者|ユーザー|アカウント|アイディ|아이디|사용자|\
        اسم المستخدم|שם משתמש|όνομα χρήστη|ชื่อผู้ใช้
        """
    /// Words that mean the name of an account and nothing else.
    static let userName: WordList = """
        username|user name|user names|user id|userid|uname|login name|loginname|login id|logon id|screen name|\
        screenname|member id|benutzername|nutzername|benutzerkennung|nom d utilisateur|identifiant|usuario|\
        nome de usuário|nome de utilizador|nome utente|gebruikersnaam|användarnamn|brukernavn|brugernavn|\
        käyttäjätunnus|käyttäjänimi|nazwa użytkownika|uživatelské jméno|používateľské meno|kullanıcı adı|\
        felhasználónév|tên đăng nhập|nama pengguna|логин|имя пользователя|имени пользователя|ім я користувача|用户名|\
        使用者名稱|ユーザー名|ユーザーid|아이디|사용자 이름|اسم المستخدم|שם משתמש|όνομα χρήστη|ชื่อผู้ใช้
        """
    /// A part of a person's name.
    static let personalName: WordList = """
        first name|firstname|fname|last name|lastname|lname|middle name|middlename|mname|full name|fullname|\
        given name|givenname|family name|familyname|surname|display name|real name|legal name|maiden name|\
        contact name|your name|vorname|nachname|familienname|prénom|prenom|nom de famille|nom complet|apellido*|\
        primeiro nome|nome completo|sobrenome|apelido|cognome|voornaam|achternaam|förnamn|efternamn|fornavn|etternavn|\
        etunimi|sukunimi|imię|imie|nazwisko|příjmení|soyad|vezetéknév|keresztnév|фамилия|отчество|прізвище|姓名|姓氏|氏名|\
        お名前|성명
        """
    static let card: WordList = """
        card number|cardnumber|card no|cardno|cc number|ccnumber|credit card|creditcard|debit card|card holder|\
        cardholder|name on card|expiry*|expiration|exp date|expdate|exp month|exp year|mm yy|mm yyyy|valid thru|\
        kartennummer|gültig bis|numéro de carte|número de tarjeta|número do cartão|numero carta|numero della carta|\
        kortnummer|kaartnummer|numer karty|номер карты|卡号|カード番号|카드번호
        """
    /// Texts that are hidden as passwords are, and are not passwords.
    static let otherSecret: WordList = """
        ssn|social security|social insurance|national id|national insurance|tax id|taxid|tin|itin|driver*|passport|\
        dob|birth*|cvv*|cvc*|csc|cvn|card|security code|account number|routing*|iban|sort code|phone|telephone|mobile|\
        telefon*|api key|apikey|license key|licence key|secret key|access key|token
        """
    /// Passwords of a single post, and of other services that settings name.
    static let otherAccount: WordList = "post password|smtp*|imap|db|database|mysql|pppoe|wifi|wi fi|wlan|proxy"
    /// The answer to a question that is asked in place of a password.
    static let securityAnswer: WordList = """
        answer|answers|security question|secret question|antwort|sicherheitsfrage|question secrète|\
        question de sécurité|respuesta|resposta|risposta|antwoord|odpowiedź|ответ|секретный вопрос|安全问题|密保|秘密の質問|보안 질문
        """
    /// What a code is called in code.
    static let codeName: WordList = "code*|otp*|pin|tan|token*|verif*|2fa|mfa|totp*"
    /// Codes that are sent, also beside the data of a card.
    static let sentCode: WordList = "otp*|one time*|onetime*|sms*|text message*|3 d secure*|3d secure*"
    static let email: WordList = """
        email*|e mail*|mail|mailadresse|correo*|courriel|e posta|eposta|epost|e post|sähköposti*|почт|メール|邮箱|邮件|電郵|郵件|\
        이메일|البريد|דואר|אימייל|อีเมล|ηλεκτρονικ
        """
    static let phone: WordList =
        "phone|tel|telephone|mobile|telefon*|handy*|teléfono|móvil|celular|téléphone|телефон|手机|手機|电话|電話|携帯|전화|휴대"
    static let current: WordList = """
        current|old|existing|present|curr|actual|antigua|anterior|aktuell*|altes|alte|bisherig*|actuel*|ancien*|atual|\
        antiga|attuale|vecchia|huidig*|oude|nuvarande|gammalt|nåværende|nuværende|gammel|nykyinen|vanha|obecne|\
        aktualne|stare|stávající|současné|staré|mevcut|eski|jelenlegi|hiện tại|текущ|стар|当前|旧|原密码|原密碼|原有|目前|舊|現在|现在|\
        기존|현재|الحالية|הנוכחית|ปัจจุบัน|τρέχων
        """
    static let new: WordList = """
        new|neu|neue|neues|nouveau|nueva|nuevo|nova|novo|nuova|nieuw*|nytt|nya|ny|uusi|nowe|nové|yeni|új|mới|noua|\
        нов|新|새|الجديدة|חדש|ใหม่|νέο
        """
    static let confirmation: WordList = """
        confirm*|conf|repeat*|again|verify|verification|retype*|re type|re enter|reenter*|check|match|cpassword|\
        c password|rpassword|bestätig*|wiederhol*|wdh|répét*|repet*|repit*|conferm*|ripeti*|herhaal*|bevestig*|\
        upprepa*|bekräfta*|gjenta*|bekreft*|gentag*|bekræft*|vahvista*|toista*|powtórz*|potwierdź*|potvr*|zopak*|\
        tekrar*|ismét*|nhập lại|xác nhận|повтор|подтвер|确认|確認|再次|再入力|확인|تأكيد|אימות|אשר|ยืนยัน|επιβεβαίωση
        """
    /// A code that is sent or made for one use.
    static let code: WordList = """
        otp*|one time code|one time pass*|one time pin|onetimecode|totp|2 fa|2fa|mfa|two factor*|twofactor*|two step*|\
        2 step*|tan|mtan|verification code|verificationcode|verify code|security code|securitycode|auth code|\
        authentication code|authenticator code|confirmation code|identification code|sms code|smscode|login code|\
        access code|pin code|digit code|code we sent|code sent|bestätigungscode|sicherheitscode|einmalcode|\
        einmalpasswort|verifizierungscode|code de vérification|code de sécurité|code de confirmation|\
        code à usage unique|código de verificación|código de seguridad|código de verificação|código de segurança|\
        codice di verifica|codice di sicurezza|verificatiecode|engångskod|verifieringskod|vahvistuskoodi|\
        kod weryfikacyjny|kod potwierdzający|ověřovací kód|doğrulama kodu|mã xác|код подтверждения|код из|одноразов|\
        短信验证码|动态码|手机验证码|驗證碼|认证码|認証コード|確認コード|ワンタイム|인증번호|인증 코드|رمز التحقق|קוד אימות|รหัสยืนยัน
        """
    /// Fields whose names have the words of a code, or of a user, and mean something else.
    static let otherCode: WordList = """
        captcha*|zip*|postal*|post|plz|promo*|coupon*|voucher*|discount*|gift*|referral*|referrer|invite*|invitation*|\
        country*|area|qr|bar|product*|sort|swift|card|cvv|cvc|csc|credit|tax|vat|source|language|color|csrf|\
        csrfmiddlewaretoken|authenticity|token|recaptcha*|characters|image|picture|backup|recovery|tenant|company|\
        organization|organisation|subdomain|workspace|图形|图片|画像|圖形|邀请|優惠|优惠
        """
    static let search: WordList = """
        search*|q|query|such*|recherche*|buscar|busca|cerca|zoek*|sök|søk|haku|szukaj|hledat|ara|поиск|搜索|搜尋|検索|검색|\
        بحث|חיפוש|ค้นหา|tìm
        """
    static let newsletter: WordList = """
        newsletter*|subscribe*|subscription*|mailing list|waitlist|waiting list|notify me|updates|abonnieren|abonnez*|\
        suscr*|inscreva*|iscriviti alla|nieuwsbrief|nyhetsbrev|nyhedsbrev|uutiskirje|bülten|подпис|рассылк|订阅|訂閱|メルマガ|\
        購読|구독|contact*|comment*|message|feedback|kontakt*|donate|checkout|coupon
        """
    static let signIn: WordList = """
        sign in*|signin*|log in*|login*|log on|logon*|logging in|anmelde*|anmeldung|einlogg*|connexion|connecter|\
        connectez*|identifier|identifiez*|iniciar sesión|inicia sesión|inicio de sesión|acceder|ingresar|ingresa|\
        entrar|acessar|accedi|accesso|inlog*|logga in|logg inn|kirjaudu*|zaloguj*|logowanie|přihlás*|prihlás*|giriş*|\
        oturum aç*|bejelentkez*|autentific*|autentic*|đăng nhập|masuk|prijav*|войти|вход|увійти|вхід|авториз|登录|登入|\
        ログイン|サインイン|로그인|تسجيل الدخول|התחבר|כניסה|σύνδεση|เข้าสู่ระบบ
        """
    static let signUp: WordList = """
        sign up*|signup*|create account*|create an account|create your account|create my account|create free account|\
        new account|join now|join us|join free|join for free|join today|open an account|get started|konto erstell*|\
        konto anlegen|inscri*|enregistrer|créer un compte|créer mon compte|crear cuenta|crear una cuenta|\
        crea tu cuenta|regist*|crie sua conta|criar conta|criar uma conta|cadastr*|crea account|crea un account|\
        iscriviti|iscrizione|account aanmaken|aanmelden|skapa konto|opprett*|opret*|rekisteröidy*|luo tili|\
        zarejestruj*|rejestr*|załóż konto|vytvořit účet|kaydol*|kayıt ol*|üye ol*|hesap oluştur*|regisztr*|înregistr*|\
        creează cont|đăng ký|daftar*|buat akun|регистрац|зарегистр|реєстрац|создать аккаунт|注册|註冊|新規登録|会員登録|アカウント作成|\
        アカウントを作成|가입|إنشاء حساب|הרשמה|הירשם|εγγραφή|สมัคร|ลงทะเบียน
        """
    static let change: WordList = """
        change password|change your password|change my password|password change|update password|update your password|\
        edit password|change_password|password ändern|password aendern|changer password|changer le password|\
        changer de password|changer votre password|modifier le password|modifier password|modifier votre password|\
        cambiar password|cambiar la password|cambiar tu password|cambia password|cambio password|cambia la password|\
        modifica password|modifica la password|alterar password|alterar a password|alterar sua password|\
        mudar password|password wijzigen|byt password|ändra password|endre password|bytt password|skift password|\
        vaihda password|zmień hasło|zmiana hasła|změnit heslo|změna hesla|password değiştir*|сменить password|\
        изменить password|смена password|изменение password|смена пароля|изменение пароля|修改 password|更改 password|\
        变更 password|變更 password|password 変更|password の変更|password を変更|password 변경|đổi password|تغيير password
        """
    static let reset: WordList = """
        reset*|forgot password|forgotten password|forgot your password|set password|set new password|\
        set a new password|set your password|create new password|create a new password|choose a new password|\
        choose new password|recover*|zurücksetz*|password vergessen|neues password|réinitialis*|password oublié|\
        restablec*|recuperar*|redefin*|reimposta*|ripristin*|password dimenticata|password vergeten|herstel*|\
        återställ*|glömt password|tilbakestill*|nulstil*|nollaa*|zresetuj*|obnov*|sıfırla*|password unuttum|сброс|\
        восстанов|забыли|重置|重设|重設|忘记|忘記|再設定|リセット|재설정|초기화|استعادة|נסית|איפוס|đặt lại|quên
        """
    /// Texts that mention a password without asking for one.
    static let aboutPassword: WordList = """
        hint|forgot*|reset*|question|answer|strength|length|generator|show|hide|remember*|vergessen|oublié|olvid*|\
        esquec*|dimentic*|забыл|忘
        """
}
