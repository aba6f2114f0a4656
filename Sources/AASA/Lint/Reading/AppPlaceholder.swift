/// A text that stands for an application identifier which was never put in.
struct AppPlaceholder: Equatable {
    /// The part that shows it.
    var part: String
    /// Whether it can hardly be an app of anybody's.
    var isCertain: Bool

    private init(_ part: some StringProtocol, isCertain: Bool) {
        self.part = String(part)
        self.isCertain = isCertain
    }

    /// Nil for what may be an identifier, well-formed or not.
    init?(_ text: String) {
        if text.utf8.count > 300 { return nil }
        let found = Self.bracketed(text) ?? Self.wording(text) ?? Self.prefix(text) ?? Self.segment(text)
        guard let found else { return nil }
        self = found
    }

    /// `$(AppIdentifierPrefix)` and `<TeamID>`.
    private static func bracketed(_ text: String) -> AppPlaceholder? {
        for (opener, closer) in [("$(", ")"), ("<", ">"), ("[", "]"), ("{", "}")] {
            guard let start = text.firstRange(ofText: opener), let end = text[start.upperBound...].firstRange(ofText: closer)
            else { continue }
            return AppPlaceholder(text[start.lowerBound..<end.upperBound], isCertain: true)
        }
        return nil
    }

    /// Words that are in no identifier, however they are joined.
    private static func wording(_ text: String) -> AppPlaceholder? {
        let plain = plain(text)
        let words = [
            "PLACEHOLDER", "PRODUCTBUNDLEIDENTIFIER", "DEVELOPMENTTEAM", "YOURTEAM", "YOURBUNDLE", "YOURAPPID",
            "YOURPREFIX", "APPIDPREFIX", "APPIDENTIFIERPREFIX", "APPLICATIONIDENTIFIERPREFIX", "TEAMIDENTIFIER",
        ]
        return words.contains { plain.contains($0) } ? AppPlaceholder(text, isCertain: true) : nil
    }

    private static func prefix(_ text: String) -> AppPlaceholder? {
        let prefix = text.prefix { $0 != "." }
        let plain = plain(prefix)
        let words: Set<String> = ["TEAM", "PREFIX", "APPID", "APPLEID", "APPPREFIX", "IDPREFIX", "BUNDLEPREFIX", "MYTEAM"]
        if words.contains(plain) || plain.contains("TEAMID") { return AppPlaceholder(prefix, isCertain: true) }
        guard let first = plain.first, prefix.utf8.count >= (first == "X" ? 3 : 6) else { return nil }
        if plain.allSatisfy({ $0 == first }) { return AppPlaceholder(prefix, isCertain: first == "X") }
        let series = [
            "0123456789", "1234567890", "9876543210", "ABCDEFGHIJ", "A1B2C3D4E5", "1A2B3C4D5E", "ABCD123456", "123456ABCD",
            "ABCDE12346", "ABC1234567", "ABCDEF1234",
        ]
        return series.contains(plain) ? AppPlaceholder(prefix, isCertain: false) : nil
    }

    /// `com.yourcompany.app` and the like.
    private static func segment(_ text: String) -> AppPlaceholder? {
        let small = text.lowercased()
        if small.hasSuffix(".com.company.app") || small == "com.company.app" {
            return AppPlaceholder("com.company.app", isCertain: true)
        }
        for part in text.split(separator: ".").dropFirst() {
            switch plain(part) {
            case "YOURCOMPANY", "YOURDOMAIN", "YOURAPP", "YOURAPPNAME", "YOURORGANIZATION", "YOURNAME", "BUNDLEID",
                "BUNDLEIDENTIFIER", "APPBUNDLEID":
                return AppPlaceholder(part, isCertain: true)
            case "MYCOMPANY", "COMPANYNAME": return AppPlaceholder(part, isCertain: false)
            default: continue
            }
        }
        return nil
    }

    /// The letters and digits in capitals.
    private static func plain(_ text: some StringProtocol) -> String {
        String(decoding: text.uppercased().utf8.filter { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) }, as: UTF8.self)
    }
}
