/// A text in the place of an application identifier that was never filled in.
struct AppPlaceholder: Equatable {
    var part: String
    /// Whether it can hardly be a real identifier.
    var isCertain: Bool

    private init(_ part: some StringProtocol, isCertain: Bool) {
        self.part = String(part)
        self.isCertain = isCertain
    }

    /// The placeholder, or nil for what may be an identifier, well-formed or not.
    init?(_ text: String) {
        if text.utf8.count > 300 { return nil }
        let plain = text.utf8.capitalLettersAndDigits
        let placeholder =
            Self.bracketed(text) ?? Self.wording(in: text, plain: plain) ?? Self.prefix(text)
            ?? Self.segment(in: text, plain: plain)
        guard let placeholder else { return nil }
        self = placeholder
        // Apps are in the store whose bundle id has such a word.
        if Self.hasRealPrefix(text) { isCertain = false }
    }

    /// Whether a prefix that may be a team's is in front of the bundle id.
    private static func hasRealPrefix(_ text: String) -> Bool {
        let prefix = text.prefix(before: ".")
        guard AppIdentifier.isPrefix(prefix), self.prefix(text) == nil else { return false }
        return !has(words, in: prefix.utf8.capitalLettersAndDigits)
    }

    /// `$(AppIdentifierPrefix)` and `<TeamID>`.
    private static func bracketed(_ text: String) -> AppPlaceholder? {
        // No identifier has any of them; the table is consulted only for bytes other than letters,
        // digits, dots and hyphens.
        guard let start = text.utf8.firstIndex(where: { !isWordByte($0) && openers[$0] != nil }),
            let closer = openers[text.utf8[start]], let end = text.utf8[start...].firstIndex(of: closer)
        else { return nil }
        if text.utf8[..<start].last == "$" {
            return AppPlaceholder(text[text.utf8.index(before: start)...end], isCertain: true)
        }
        return AppPlaceholder(text[start...end], isCertain: true)
    }

    private static let openers: [UInt8: UInt8] = [
        UInt8(ascii: "("): UInt8(ascii: ")"), UInt8(ascii: "<"): UInt8(ascii: ">"),
        UInt8(ascii: "["): UInt8(ascii: "]"), UInt8(ascii: "{"): UInt8(ascii: "}"),
    ]

    /// Words that are in no identifier, however they are joined.
    private static func wording(in text: String, plain: [UInt8]) -> AppPlaceholder? {
        if has(words, in: plain) { AppPlaceholder(text, isCertain: true) } else { nil }
    }

    private static let words = [
        "PLACEHOLD", "PRODUCTBUNDLE", "DEVELOPMENTTEAM", "YOURTEAM", "YOURBUNDLE", "YOURAPPID", "YOURPREFIX",
        "IDENTIFIERPREFIX", "APPIDPREFIX", "REPLACEME", "REPLACEWITH", "CHANGEME",
    ].utf8Arrays

    private static func prefix(_ text: String) -> AppPlaceholder? {
        let prefix = text.prefix(before: ".")
        let plain = prefix.utf8.capitalLettersAndDigits
        if plain.contains(text: "TEAMID") || placeholders.contains(plain) {
            return AppPlaceholder(prefix, isCertain: true)
        }
        guard let first = plain.first else { return nil }
        let isX = first == "X"
        if plain.count >= (isX ? 3 : 6), plain.allSatisfy({ $0 == first }) {
            return AppPlaceholder(prefix, isCertain: isX)
        }
        if series.contains(plain) || isStoreNumber(prefix) { return AppPlaceholder(prefix, isCertain: false) }
        return nil
    }

    /// Whether a text has the form of an app's number in the App Store, which authors take for the prefix: one of 366,000
    /// prefixes, which are chosen at random, has no letter.
    static func isStoreNumber(_ text: Substring) -> Bool {
        text.utf8.count == 10 && text.utf8.allSatisfy(\.isDigit) && !series.contains(Array(text.utf8))
    }

    /// Words that authors leave in their files; none is a mark of this source.
    private static let placeholders = Set(
        ["TEAM", "PREFIX", "APPID", "APPLEID", "APPPREFIX", "IDPREFIX", "MYTEAM", "TEAMPREFIX", "TODO", "FIXME"]
            .utf8Arrays)

    /// Prefixes of examples. `ABCDE12345` is the one of this project's own and of many an answer: it is left alone.
    private static let series = Set(
        [
            "0123456789", "1234567890", "9876543210", "ABCDEFGHIJ", "A1B2C3D4E5", "1A2B3C4D5E", "ABCD123456",
            "ABC1234567", "ABCDEF1234", "ABC123DEF4", "TEAM123456",
        ].utf8Arrays)

    /// `com.yourcompany.app` and the like.
    private static func segment(in text: String, plain: [UInt8]) -> AppPlaceholder? {
        if let word = UnfilledText.first(in: text) { return AppPlaceholder(word, isCertain: false) }
        let bundle = text[text.prefix(before: ".").endIndex...].dropFirst()
        if isUnset(bundle) { return AppPlaceholder(bundle, isCertain: true) }
        guard has(hints, in: plain) else { return nil }
        let lower = text.lowercased()
        if let example = examples.first(where: lower.hasSuffix) {
            return AppPlaceholder(text.suffix(example.count), isCertain: true)
        }
        if lower.contains(text: exampleFolder) { return AppPlaceholder(exampleFolder, isCertain: true) }
        for part in text.split(separator: ".").dropFirst() {
            let plain = part.utf8.capitalLettersAndDigits
            if labels.contains(plain) { return AppPlaceholder(part, isCertain: true) }
            if likelyLabels.contains(plain) { return AppPlaceholder(part, isCertain: false) }
        }
        return nil
    }

    /// The part of a host's name that was never filled in; nil without one.
    static func label(ofHost name: Substring) -> String? {
        let parts = name.split(separator: ".")
        if let first = parts.first, isUnset(first) { return String(first) }
        let label = parts.first { label in
            label.hasPrefix("YOUR-") || hostLabels.contains(label.utf8.capitalLettersAndDigits)
        }
        return label.map(String.init)
    }

    private static let hostLabels = Set(
        ["YOURCOMPANY", "YOURDOMAIN", "YOURSUBDOMAIN", "YOURORGANIZATION"].utf8Arrays)

    /// Whether a text is what JavaScript or Python writes for a variable that is not set.
    static func isUnset(_ text: Substring) -> Bool {
        text == "undefined" || text == "null" || text == "None"
    }

    private static let labels = Set(
        [
            "YOURCOMPANY", "YOURDOMAIN", "YOURAPP", "YOURAPPNAME", "YOURORGANIZATION", "YOURNAME", "BUNDLEID",
            "BUNDLEIDENTIFIER", "APPBUNDLEID",
        ].utf8Arrays)
    private static let likelyLabels = Set(["MYCOMPANY", "COMPANYNAME"].utf8Arrays)

    /// What every segment that is looked for has in it.
    private static let hints = [
        "YOUR", "BUNDLEID", "COMPANY", "REACTJSNATIVE", "IONICSTARTER", "9JA89QQLNQ", "S8QB4VV633",
    ]
    .utf8Arrays

    /// The identifiers of templates, of Ionic among them, and those of Apple's and of Flutter's documentation.
    private static let examples = [
        "com.company.app", "com.company.firstapp", "io.ionic.starter", "9ja89qqlnq.com.apple.wwdc",
        "s8qb4vv633.com.example.deeplinkcookbook",
    ]
    /// What is in front of the names of new apps of React Native.
    private static let exampleFolder = "org.reactjs.native.example"

    private static func has(_ words: [[UInt8]], in plain: [UInt8]) -> Bool {
        words.contains(where: plain.contains(text:))
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        byte.isWord || byte == "." || byte == "-"
    }
}
