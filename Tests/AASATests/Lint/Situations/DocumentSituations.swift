@testable import AASA

/// The subjects of the examples of other rules that no text shows.
extension LintRule {
    static let documentSituations: [String: @Sendable () -> LintSubject] = [
        "AASA007 an empty file": { Self.plain([]) },
        "AASA009 a gzip file": { Self.plain([0x1F, 0x8B, 0x08, 0x00, 0x00]) },
        "AASA011 a file of 131,073 bytes": { Self.ofSize(131_073) },
        "AASA011 a file of 131,072 bytes": { Self.ofSize(131_072) },
        "AASA010 a signed document in PEM": { Self.signed(.pem) },
        "AASA010 a file that was signed twice": {
            Self.signed(.der, payload: [0x30, 0x82, 0x01, 0x00, 0x06, 0x09])
        },
        "AASA010 a signed document behind a line break": { Self.plain([0x0A, 0x30, 0x82, 0x01, 0x00, 0x06, 0x09]) },
        "AASA010 a signed document in DER": { Self.signed(.der) },
        "AASA006 a letter in Windows-1252 inside a string": {
            Self.plain(Array("{\"webcredentials\":{\"apps\":[]},\"caf".utf8) + [0xE9] + Array("\":1}".utf8))
        },
        "AASA113 details without apps, by the rules of iOS 9": {
            Self.linksOnly(
                #"{"applinks":{"details":[{"appID":"ABCDE12345.com.example.app","paths":["*"]}]}}"#, .ios9)
        },
        "AASA113 details with an empty apps array, by the rules of iOS 9": {
            Self.linksOnly(
                #"{"applinks":{"apps":[],"details":[{"appID":"ABCDE12345.com.example.app","paths":["*"]}]}}"#, .ios9
            )
        },
        "AASA123 an entry with appIDs and components, by the rules of iOS 9": {
            Self.linksOnly(
                #"{"applinks":{"apps":[],"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{"/":"*"}]}]}}"#,
                .ios9)
        },
        "AASA123 details with an empty apps array, by the rules of iOS 9": {
            Self.linksOnly(
                #"{"applinks":{"apps":[],"details":[{"appID":"ABCDE12345.com.example.app","paths":["*"]}]}}"#, .ios9
            )
        },
        "AASA207 a file that lists another app": { Self.known(["ABCDE12345.com.example.other"]) },
        "AASA207 a file that lists the app": { Self.known(["ABCDE12345.com.example.app"]) },
        "AASA326 a URL that no rule matches": { Self.opening("/sell/42") },
        "AASA326 a URL that a rule excludes": { Self.opening("/buy/gifts/7") },
        "AASA326 a URL that a rule matches": { Self.opening("/buy/42") },
    ]

    fileprivate static func ofSize(_ size: Int) -> LintSubject {
        let document = Array(#"{"webcredentials":{"apps":["ABCDE12345.com.example.app"]}}"#.utf8)
        return plain(document + [UInt8](repeating: 0x20, count: size - document.count))
    }

    fileprivate static func signed(
        _ wrapping: Wrapping,
        payload: [UInt8] = Array(#"{"webcredentials":{"apps":["ABCDE12345.com.example.app"]}}"#.utf8)
    ) -> LintSubject {
        let report = SignatureInspection(
            wrapping: wrapping, problem: nil, signers: [], certificateCount: 1, trailingBytes: 0, payload: payload)
        return LintSubject(.signed(report), size: 2000, options: LintOptions(rules: nil, knownApps: []))
    }

    /// A document as it is, for an example that cannot be shown as a text.
    static func plain(_ bytes: [UInt8]) -> LintSubject {
        LintSubject(.plain(bytes), size: bytes.count, options: LintOptions(rules: nil, knownApps: []))
    }

    fileprivate static func linksOnly(_ text: String, _ rules: SystemVersion) -> LintSubject {
        let bytes = Array(text.utf8)
        return LintSubject(.plain(bytes), size: bytes.count, options: LintOptions(rules: rules, knownApps: []))
    }

    fileprivate static func known(_ apps: [String]) -> LintSubject {
        let bytes = Array(#"{"webcredentials":{"apps":["ABCDE12345.com.example.app"]}}"#.utf8)
        let options = LintOptions(rules: nil, knownApps: apps.compactMap { try? AppIdentifier($0) })
        return LintSubject(.plain(bytes), size: bytes.count, options: options)
    }

    fileprivate static func opening(_ url: String) -> LintSubject {
        let document = Array(
            #"{"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{"/":"/buy/gifts/*","exclude":true},{"/":"/buy/*"}]}]}}"#
                .utf8)
        var options = LintOptions(rules: nil, knownApps: [])
        options.urls = [url]
        return LintSubject(.plain(document), size: document.count, options: options)
    }
}
