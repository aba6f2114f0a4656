/// Which object of a document it is. Each knows keys of its own (Apple, "applinks" and the pages below it).
/// The raw value is its place in a message.
enum ObjectRole: String, Sendable, CaseIterable {
    case document = "the top level"
    case applinks = "'applinks'"
    case entry = "an entry of 'details'"
    case component = "a component"
    case defaults = "'defaults'"
    case service = "a service other than 'applinks'"

    /// What a device reads there.
    var keys: [String] {
        switch self {
        case .document: Self.documentKeys
        case .applinks: Self.linksKeys
        case .entry: Self.entryKeys
        case .component, .defaults: Self.componentKeys
        case .service: Self.serviceKeys
        }
    }

    private static let documentKeys = Service.known.map(\.rawValue)
    private static let linksKeys = ["apps", "details", "defaults", "substitutionVariables"]
    private static let entryKeys = ["appIDs", "appID", "components", "paths", "defaults"]
    private static let componentKeys = ["/", "?", "#", "exclude", "caseSensitive", "percentEncoded"]
    private static let serviceKeys = ["apps"]

    /// What Apple documents there: the comment of a component, too, which devices ignore.
    var documentedKeys: [String] { self == .component ? keys + [Self.commentKey] : keys }

    static let commentKey = "comment"

    /// The type that a device reads under a key.
    static func expectedType(of key: String) -> ToleratedDefect.ExpectedType {
        switch key {
        case "/", "#", "appID": .string
        case "?": .stringOrObject
        case "exclude", "caseSensitive", "percentEncoded": .boolean
        case "apps", "appIDs", "components", "paths": .array
        case "details": .arrayOrObject
        default: .object
        }
    }

    /// Whether a value is of that type.
    static func accepts(_ value: JSONNode, for key: String) -> Bool {
        switch expectedType(of: key) {
        case .string: value.string != nil
        case .stringOrObject: value.string != nil || value.members != nil
        case .boolean: value.truth != nil
        case .array: value.elements != nil
        case .arrayOrObject: value.elements != nil || value.members != nil
        case .object: value.members != nil
        }
    }

    func knows(_ name: String) -> Bool { keys.contains { $0.hasSameBytes(as: name) } }

    /// The key for the same thing: where both are there, devices read one of them only.
    func keyInPlace(of name: String) -> String? {
        guard self == .entry else { return nil }
        return switch name {
        case "appIDs": "appID"
        case "appID": "appIDs"
        case "components": "paths"
        case "paths": "components"
        default: nil
        }
    }

    /// Keys that do nothing and are meant to: comments of the author, and what Apple's parser
    /// knows but does not document.
    static func isHarmless(_ name: String) -> Bool {
        switch name {
        case "comment", "comments", "description", "note", "notes", "requiredEntitlement", "relativeOrder": true
        default: name.hasPrefix("_") || name.hasPrefix("$") || name.hasPrefix("//")
        }
    }

    func key(meantBy name: String) -> String? {
        guard name.utf8.count <= 40 else { return nil }
        let plain = Self.plain(name)
        if self == .component || self == .defaults {
            switch String(utf8: plain) {
            case "/", "path", "/path": return "/"
            case "?", "query", "?query": return "?"
            case "#", "fragment", "#fragment": return "#"
            default: break
            }
        }
        var best: (key: String, distance: Int)?
        for key in keys where key.utf8.count > 1 {
            let other = Self.plain(key)
            let limit = Self.tolerance(max(plain.count, other.count))
            if let distance = EditDistance.between(plain, other, limit: limit), distance < best?.distance ?? .max {
                best = (key, distance)
            }
        }
        return best?.key
    }

    /// Whether a misspelt name means the opposite of the key: they differ in a prefix that negates.
    static func negates(_ name: String, _ key: String) -> Bool {
        var (name, key) = (plain(name)[...], plain(key)[...])
        while let first = name.first, first == key.first { (name, key) = (name.dropFirst(), key.dropFirst()) }
        while let last = name.last, last == key.last { (name, key) = (name.dropLast(), key.dropLast()) }
        return ["in", "un", "no", "de"].contains { prefix in name.elementsEqual(prefix.utf8) }
    }

    /// How many slips are plausible in a name of this length.
    private static func tolerance(_ length: Int) -> Int {
        switch length {
        case ...3: 0
        case ...7: 1
        default: 2
        }
    }

    /// In small letters, without what joins words and what is not visible.
    private static func plain(_ name: String) -> [UInt8] {
        let visible = String(name.unicodeScalars.filter(\.isPrintable))
        return visible.utf8.compactMap { byte in
            switch byte {
            case "_", "-", " ": nil
            default: byte.lowercase
            }
        }
    }
}
