package import AASA

/// An entry of a device's own table, as `swcutil show` prints it.
package struct DeviceRecord: Sendable, Equatable {
    /// A decision; `unspecified` is the device's word for none.
    package enum Approval: String, Sendable, CaseIterable { case approved, denied, unspecified }

    package struct Field: Sendable, Equatable {
        package var name: String
        package var value: String
    }

    /// The first line of the entry.
    package var line: Int
    package var service: String
    /// As in the report; Apple's own apps have no prefix.
    package var app: String
    package var domain: DeviceDomain
    /// The user's decision, or nil if it is missing or unknown.
    package var userApproval: Approval?
    /// The field `Site/Fmwk Approval`: the decision of the site or the system.
    package var siteApproval: Approval?
    package var flags: [String]
    package var lastChecked: Timestamp?
    package var nextCheck: Timestamp?
    package var error: DeviceError?
    package var retries: Int?
    package var appVersion: String?
    /// The rule set of an entry that another table has written; nil for one of a device.
    package var rules: SystemVersion?
    /// Unknown fields in their order.
    package var others: [Field]

    package var identifier: AppIdentifier? { try? AppIdentifier(app) }

    /// The rule sets with comparable verdicts, the closest first.
    package var comparableRules: [SystemVersion] { rules.map { rules in [rules] } ?? domain.comparableRules }

    /// The decision of the site or the system, and the error.
    package var sentence: String {
        let approval = siteApproval?.rawValue ?? "not stated"
        guard let error else { return approval }
        return "\(approval) (\(error.code))"
    }
}

/// The error that a device stores for an entry.
package struct DeviceError: Sendable, Equatable {
    package let text: String
    package let explanation: ErrorExplanation

    package init(_ text: String) {
        self.text = text
        explanation = ErrorTextReader.read(text)
    }

    /// The reasons of verdicts with the same meaning.
    package var reasons: [Reason] { explanation.errors.flatMap(\.meaning.reasons) }

    /// The error's number in short.
    package var code: String {
        guard let error = explanation.errors.first, let code = error.code else { return "error" }
        return ErrorReference(family: error.meaning.family, code: code).description
    }

    var sentence: String {
        guard let error = explanation.errors.first else { return "the device's error '\(text)' is not known" }
        // The CDN states why it refused.
        let cause = explanation.errors.first { found in found.meaning.family == .cdn } ?? error
        let detail = cause.detail.map { detail in " (\(detail))" } ?? ""
        return "the device's error \(code): \(cause.meaning.meaning)\(detail)"
    }
}

/// The times of a device report: `2021-09-23 18:16:58 +0000`, or since iOS 18.2 with a 12-hour clock:
/// `2024-12-11 6:16:58 PM +0000`, where the space in front of AM and PM may be U+202F.
enum DeviceTime {
    /// Reads the time. The result is nil if it is malformed.
    static func read(_ text: String) -> Timestamp? {
        let words = text.unicodeScalars.split(whereSeparator: \.properties.isWhitespace)
        var parts = words.map { word in String(String.UnicodeScalarView(word)) }
        var half = ""
        if parts.count == 4 { half = parts.remove(at: 2) }
        guard parts.count == 3, parts[0].utf8.count == 10 else { return nil }
        guard let clock = clock(parts[1], half: half), let zone = zone(parts[2]) else { return nil }
        return Timestamp("\(parts[0])T\(clock)\(zone)")
    }

    /// `18:16:58` of `18:16:58` or `6:16:58` with `PM`.
    private static func clock(_ text: String, half: String) -> String? {
        let fields = text.parts(separatedBy: ":")
        guard fields.count == 3, fields.allSatisfy(isNumber), fields[1].utf8.count == 2,
            fields[2].utf8.count == 2, var hour = Int(fields[0])
        else { return nil }
        switch half.lowercased().filter({ $0 != "." }) {
        case "": break
        case "am" where (1...12).contains(hour): hour %= 12
        case "pm" where (1...12).contains(hour): hour = hour % 12 + 12
        default: return nil
        }
        return "\(hour.digits(atLeast: 2)):\(fields[1]):\(fields[2])"
    }

    private static func isNumber(_ text: Substring) -> Bool {
        (1...2).contains(text.utf8.count) && text.utf8.allSatisfy(\.isDigit)
    }

    /// `+00:00` of `+0000`.
    private static func zone(_ text: String) -> String? {
        if ["Z", "UTC", "GMT"].contains(text) { return "Z" }
        let bytes = Array(text.utf8)
        guard bytes.count == 5, bytes[0] == "+" || bytes[0] == "-",
            bytes[1...].allSatisfy(\.isDigit)
        else { return nil }
        return "\(text.prefix(3)):\(text.suffix(2))"
    }
}
