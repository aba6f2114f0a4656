internal import AASA

/// A text as words are looked up in it: lower case, with a space around each word. Names in code are split as in
/// `newPassword2`, and the words for a password are cut out of `newpassword`.
struct FieldText: Equatable {
    let bytes: [UInt8]

    init(_ texts: String?...) { self.init(texts) }

    init(_ texts: [String?]) {
        var text = " "
        for case let part? in texts { text += Self.separated(part.prefix(200)) + " " }
        for word in Self.passwords where text.contains(text: word) {
            text = text.replacing(text: word, with: " password ")
        }
        let words = text.split(separator: " ").map(Self.meaning)
        bytes = Array(" \(words.joined(separator: " ")) ".utf8)
    }

    /// The text in lower case, with one space for what is not a letter or a number, and between the words of a name in
    /// code.
    private static func separated(_ text: Substring) -> String {
        var result = ""
        var previous: Character = " "
        for character in text {
            let beginsWord = character.isUppercase && previous.isLowercase
            let beginsNumber = character.isNumber && previous.isLetter
            if beginsWord || beginsNumber { result += " " }
            if character.isLetter || character.isNumber {
                result += character.lowercased()
            } else if result.last ?? " " != " " {
                result += " "
            }
            previous = character
        }
        return result
    }

    /// The word, or `password` for a short one that means it.
    private static func meaning(of word: Substring) -> String {
        if ["pass", "pw", "psw", "hasło", "haslo", "heslo", "parola"].contains(word) { return "password" }
        let start = word.dropLast(4)
        if word.hasSuffix("pass"), beforePass.contains(String(start)) { return "\(start) password" }
        return String(word)
    }

    /// Long enough not to be parts of other words.
    private static let passwords = [
        "password", "passwort", "passwd", "pwd", "passphrase", "kennwort", "contraseña", "contrasena", "senha",
        "wachtwoord", "lösenord", "losenord", "passord", "adgangskode", "salasana", "motdepasse", "mot de passe",
        "jelszó", "şifre", "mật khẩu", "пароль", "пароля", "密码", "密碼", "パスワード", "비밀번호", "รหัสผ่าน", "كلمة المرور",
        "סיסמה",
    ]

    private static let beforePass = ["new", "old", "user", "confirm", "re", "repeat", "current", "c", "login", "my"]

    var isEmpty: Bool { bytes.allSatisfy { $0 == 0x20 } }
    /// Whether the text is the word for a password and nothing else.
    var isPassword: Bool { String(utf8: bytes).trimmed == "password" }
    func contains(_ list: WordList) -> Bool { list.words.contains(where: bytes.contains(text:)) }
}

/// Words and phrases, separated by `|`. A word of Latin letters is a whole word, with `*` for the start of
/// words; others may be anywhere.
struct WordList: Sendable, ExpressibleByStringLiteral {
    let words: [[UInt8]]

    init(stringLiteral text: String) {
        words = text.split(separator: "|").map { word in
            let word = word.trimmed
            for scalar in word.unicodeScalars where scalar.value >= 0x370 && !(0x1E00...0x1EFF).contains(scalar.value) {
                return Array(word.utf8)
            }
            if word.hasSuffix("*") { return Array(" \(word.dropLast())".utf8) }
            return Array(" \(word) ".utf8)
        }
    }
}
