internal import AASA

/// A text as words are looked up in it: lower case, with a space around each word. Names in code are split as in
/// `newPassword2`, and the words for a password are cut out of `newpassword`.
struct FieldText: Equatable {
    let bytes: [UInt8]

    init(_ texts: String?...) { self.init(texts) }

    init(_ texts: [String?]) {
        var text = " "
        for case let part? in texts {
            var previous: Character = " "
            for character in part.prefix(200) {
                let isWord = character.isLetter || character.isNumber
                let splits = character.isUppercase && previous.isLowercase || character.isNumber && previous.isLetter
                if splits { text += " " }
                if isWord {
                    text += character.lowercased()
                } else if text.last != " " {
                    text += " "
                }
                previous = character
            }
            text += " "
        }
        for word in Self.passwords where text.contains(text: word) {
            text = text.replacing(text: word, with: " password ")
        }
        let words = text.split(separator: " ").map { word in
            if ["pass", "pw", "psw", "hasło", "haslo", "heslo", "parola"].contains(word) { return "password" }
            let isShort = word.hasSuffix("pass") && Self.beforePass.contains(String(word.dropLast(4)))
            if isShort { return "\(word.dropLast(4)) password" }
            return String(word)
        }
        bytes = Array(" \(words.joined(separator: " ")) ".utf8)
    }

    /// Long enough not to be parts of other words.
    private static let passwords = [
        "password", "passwort", "passwd", "pwd", "passphrase", "kennwort", "contraseña", "contrasena", "senha",
        "wachtwoord", "lösenord", "losenord", "passord", "adgangskode", "salasana", "motdepasse", "mot de passe",
        "jelszó",
        "şifre", "mật khẩu", "пароль", "пароля", "密码", "密碼", "パスワード", "비밀번호", "รหัสผ่าน", "كلمة المرور", "סיסמה",
    ]

    private static let beforePass = ["new", "old", "user", "confirm", "re", "repeat", "current", "c", "login", "my"]

    var isEmpty: Bool { bytes.allSatisfy { $0 == 0x20 } }
    /// Whether the text is the word for a password and nothing else.
    var isPassword: Bool { String(utf8: bytes).trimmed == "password" }
    func contains(_ list: WordList) -> Bool { list.words.contains { bytes.holds($0) } }
}

/// Words and phrases, separated by `|`. A word of Latin letters is a whole word, with `*` for the start of words; others
/// may be anywhere.
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

extension [UInt8] {
    /// Whether `part` occurs.
    func holds(_ part: [UInt8]) -> Bool { offsets(of: part).contains { _ in true } }

    /// Where `part` occurs.
    func offsets(of part: [UInt8]) -> some Sequence<Int> {
        let starts = part.isEmpty || count < part.count ? 0..<0 : 0..<count - part.count + 1
        return starts.lazy.filter { start in
            self[start] == part[0] && self[start..<start + part.count].elementsEqual(part)
        }
    }
}
