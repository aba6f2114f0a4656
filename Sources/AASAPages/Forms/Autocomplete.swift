/// The value of an `autocomplete` attribute (HTML Standard, section 4.10.18.7).
struct Autocomplete {
    enum Detail: Equatable {
        case on, off
        /// A field's name; empty for `webauthn` alone.
        case field(String)
        /// Not a field's name. The attribute counts as absent.
        case unknown(token: String)
        /// Field names and other tokens that do not go together in this way. The attribute counts as absent.
        case misplaced(token: String)
    }

    let detail: Detail
    let isWebAuthn: Bool

    /// Reads the value of the attribute. The result is nil without tokens: such a value counts as absent.
    init?(_ value: String) {
        var tokens = value.lowercased().split { " \t\n\r\u{C}".contains($0) }.map(String.init)
        guard let last = tokens.last else { return nil }
        isWebAuthn = last == "webauthn"
        if isWebAuthn { tokens.removeLast() }
        guard let field = tokens.popLast() else {
            detail = .field("")
            return
        }
        let isAlone = tokens.isEmpty && !isWebAuthn
        switch field {
        case "on" where isAlone: detail = .on
        case "off" where isAlone: detail = .off
        case "on", "off", "webauthn": detail = .misplaced(token: field)
        case _ where Self.isModifier(field): detail = .misplaced(token: field)
        case _ where Self.fields[field] == nil: detail = .unknown(token: field)
        default: detail = Self.detail(of: field, after: tokens)
        }
    }

    /// - Parameter tokens: those in front of the field's name.
    private static func detail(of field: String, after tokens: [String]) -> Detail {
        var tokens = tokens
        if let token = tokens.last, contactPlaces.contains(token), isContact(field) { tokens.removeLast() }
        if let address = tokens.last, ["shipping", "billing"].contains(address) { tokens.removeLast() }
        if let section = tokens.last, section.hasPrefix("section-") { tokens.removeLast() }
        guard let token = tokens.last else { return .field(field) }
        let isKnown = fields[token] != nil || isModifier(token) || ["on", "off", "webauthn"].contains(token)
        if isKnown { return .misplaced(token: token) }
        return .unknown(token: token)
    }

    /// The field's name, when the value has a meaning.
    var field: String? { if case .field(let name) = detail { name } else { nil } }

    private static let contactPlaces = ["home", "work", "mobile", "fax", "pager"]
    private static func isContact(_ field: String) -> Bool {
        field == "email" || field == "impp" || field == "tel" || field.hasPrefix("tel-")
    }
    private static func isModifier(_ token: String) -> Bool {
        contactPlaces.contains(token) || ["shipping", "billing"].contains(token) || token.hasPrefix("section-")
    }

    /// The groups of controls that fields are for, with the type of input of each.
    enum Group: String {
        case text, multiline, password, url, tel, month, date
        case username = "email"
        case numeric = "number"
    }

    /// Whether a field is for controls of a type (HTML Standard, section 4.10.18.7.1).
    static func fits(_ field: String, type: String) -> Bool {
        guard let group = fields[field] else { return true }
        return switch type {
        case "hidden", "textarea", "select": true
        case "text", "search": group != .multiline
        // Beyond the Standard: for its keyboard, before there was inputmode.
        case "tel": group == .tel || group == .numeric || typedWithDigits.contains(field)
        default: type == group.rawValue
        }
    }

    private static let typedWithDigits: Set<String> = [
        "one-time-code", "username", "postal-code", "cc-number", "cc-csc", "cc-exp", "tel-country-code", "tel-national",
        "tel-area-code", "tel-local", "tel-local-prefix", "tel-local-suffix", "tel-extension", "bday",
    ]

    static let fields: [String: Group] = {
        var fields: [String: Group] = [
            "street-address": .multiline, "new-password": .password, "current-password": .password,
            "one-time-code": .password, "username": .username, "email": .username, "url": .url, "photo": .url,
            "impp": .url, "tel": .tel, "cc-exp": .month, "cc-exp-month": .numeric, "cc-exp-year": .numeric,
            "bday": .date, "bday-day": .numeric, "bday-month": .numeric, "bday-year": .numeric,
            "transaction-amount": .numeric,
        ]
        let text = """
            name honorific-prefix given-name additional-name family-name honorific-suffix nickname organization-title \
            organization address-line1 address-line2 address-line3 address-level4 address-level3 address-level2 \
            address-level1 country country-name postal-code cc-name cc-given-name cc-additional-name cc-family-name \
            cc-number cc-csc cc-type transaction-currency language sex tel-country-code tel-national tel-area-code \
            tel-local tel-local-prefix tel-local-suffix tel-extension
            """
        for name in text.split(separator: " ") { fields[String(name)] = .text }
        return fields
    }()
}
