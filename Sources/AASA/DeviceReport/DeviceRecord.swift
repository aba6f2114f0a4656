/// One entry of a device's own table, as `swcutil show` prints it.
public struct DeviceRecord: Sendable, Equatable {
    /// What somebody has decided; a device writes `unspecified` for what is not decided.
    public enum Approval: String, Sendable, CaseIterable { case approved, denied, unspecified }

    /// The number of the line at which the entry begins.
    public var line: Int
    public var service: String
    /// As the device writes it; Apple's own apps have no prefix.
    public var app: String
    public var domain: DeviceDomain
    /// Nil where the device says nothing, or something that is not known.
    public var userApproval: Approval?
    /// The field `Site/Fmwk Approval`: what site or system decided.
    public var siteApproval: Approval?
    public var flags: [String]
    public var lastChecked: Timestamp?
    public var nextCheck: Timestamp?
    public var error: DeviceError?
    public var retries: Int?
    public var appVersion: String?
    /// Fields that are not known by name, in their order.
    public var others: [(name: String, value: String)]

    /// The application identifier, when the text is one.
    public var identifier: AppIdentifier? { try? AppIdentifier(app) }

    public static func == (a: DeviceRecord, b: DeviceRecord) -> Bool {
        a.line == b.line && a.service == b.service && a.app == b.app && a.domain == b.domain
            && a.userApproval == b.userApproval && a.siteApproval == b.siteApproval && a.flags == b.flags
            && a.lastChecked == b.lastChecked && a.nextCheck == b.nextCheck && a.error == b.error
            && a.retries == b.retries && a.appVersion == b.appVersion
            && a.others.elementsEqual(b.others) { $0 == $1 }
    }
}

/// The domain of an entry: `example.com`, `*.example.com`, `example.com?mode=developer`.
public struct DeviceDomain: Sendable, Equatable {
    /// As the device writes it.
    public let text: String
    public let isWildcard: Bool
    /// What follows `?mode=`, in its order.
    public let modes: [String]
    /// Whose file decides: of a wildcard the domain without `*.` (Apple, TN3155). Nil for what is no site.
    public let site: Site?

    public init(_ text: String) {
        self.text = text
        var name = text[...]
        var modes: [String] = []
        if let mark = name.firstIndex(of: "?") {
            let query = name[name.index(after: mark)...]
            if query.hasPrefix("mode=") { modes = query.dropFirst(5).split(separator: "+").map(String.init) }
            name = name[..<mark]
        }
        self.modes = modes
        isWildcard = name.hasPrefix("*.")
        site = try? Site(String(isWildcard ? name.dropFirst(2) : name))
    }

    /// The rule sets whose verdicts may be held against the device's, the nearest first: today's devices ask Apple's
    /// CDN; in a mode, the site itself below `.well-known`. iOS 8's verdict is better than none, and told as such.
    public var comparableRules: [RuleSet] { modes.isEmpty ? [.ios14, .ios9, .ios8] : [.ios9, .ios14, .ios8] }
}

/// The error that a device keeps for an entry.
public struct DeviceError: Sendable, Equatable {
    /// As the device writes it.
    public let text: String
    public let explanation: ErrorExplanation

    public init(_ text: String) {
        self.text = text
        explanation = ErrorTextReader.read(text)
    }

    /// The reasons of aasa's own that say the same.
    public var reasons: [Reason] { explanation.found.flatMap(\.meaning.reasons) }
}
