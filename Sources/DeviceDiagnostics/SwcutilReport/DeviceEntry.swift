internal import AASA

/// The known fields by their names.
package enum DeviceField: String {
    case service = "Service"
    case app = "App ID"
    case appVersion = "App Version"
    case appIdentifier = "App PI"
    case domain = "Domain"
    case patterns = "Patterns"
    case variables = "Substitution variables"
    case userApproval = "User Approval"
    case siteApproval = "Site/Fmwk Approval"
    case flags = "Flags"
    case lastChecked = "Last Checked"
    case nextCheck = "Next Check"
    case error = "Error"
    case retries = "Retries"
    /// The rule set of the verdict; written by `aasa table --format swcutil` only.
    case rules = "Rules"

    /// The keys of the one-line form. Counts are not compared.
    static let short: [String: DeviceField] = [
        "s": .service, "a": .app, "d": .domain, "ua": .userApproval, "sa": .siteApproval, "patternCount": .patterns,
        "subVarCount": .variables,
    ]

    /// Whether the value may continue on the following lines.
    var isOpenEnded: Bool { [.patterns, .variables, .error, .appIdentifier].contains(self) }

    /// The fields of every entry.
    static let required: [DeviceField] = [.service, .app, .domain]
}

/// An entry while its lines are read.
struct DeviceEntry {
    let line: Int
    /// Whether the entry is in braces, as those of the device's own services.
    let isInBraces: Bool
    private var fields: [DeviceRecord.Field] = []
    private var names: Set<String> = []
    private var others = 0

    /// Upper bound for unknown fields that are stored.
    private static let maximumOthers = 64
    /// Texts for a missing value.
    private static let absent: Set<String> = ["", "(null)", "null", "nil", "-", "none", "never"]

    init(line: Int, isInBraces: Bool) {
        self.line = line
        self.isInBraces = isInBraces
    }

    func has(_ name: String) -> Bool { names.contains(name) }

    /// Bytes of all values.
    var size: Int { fields.reduce(0) { $0 + $1.value.utf8.count } }

    var isComplete: Bool { DeviceField.required.allSatisfy { field in has(field.rawValue) } }

    /// Whether the last field may continue.
    var isOpen: Bool {
        guard let last = fields.last else { return false }
        return DeviceField(rawValue: last.name)?.isOpenEnded == true
    }

    /// Returns false for a repeated name.
    mutating func add(_ name: String, value: String) -> Bool {
        if has(name) { return false }
        if DeviceField(rawValue: name) == nil {
            if others == Self.maximumOthers { return true }
            others += 1
        }
        names.insert(name)
        fields.append(DeviceRecord.Field(name: name, value: value))
        return true
    }

    /// Continues the last field, up to `limit` bytes. Returns false when it may not continue.
    mutating func append(_ line: ArraySlice<UInt8>, limit: Int) -> Bool {
        guard let last = fields.indices.last else { return false }
        let isKnown = DeviceField(rawValue: fields[last].name) != nil
        // A value that was wrapped onto the line after its name.
        if fields[last].value.isEmpty {
            fields[last].value = String(utf8: line.prefix(limit))
            return true
        }
        guard isOpen || !isKnown else { return false }
        let room = limit - fields[last].value.utf8.count
        if room > 1 { fields[last].value += " " + String(utf8: line.prefix(room - 1)) }
        return true
    }

    /// The record, if the required fields are present.
    var record: (record: DeviceRecord?, problems: [SwcutilReportProblem.Kind]) {
        var problems: [SwcutilReportProblem.Kind] = []
        guard let service = value(.service), let app = value(.app), let domain = value(.domain) else {
            // The one-line form of the device's own services has no domain.
            let missing = DeviceField.required.first { value($0) == nil } ?? .service
            if isInBraces, has(missing.rawValue) { return (nil, []) }
            return (nil, [.incompleteEntry(missing: missing.rawValue)])
        }
        func parsed<Value>(_ field: DeviceField, by read: (String) -> Value?) -> Value? {
            guard let text = value(field) else { return nil }
            let value = read(text)
            if value == nil { problems.append(.badValue(field: field.rawValue, value: String(text.prefix(80)))) }
            return value
        }
        let record = DeviceRecord(
            line: line, service: service, app: app, domain: DeviceDomain(domain),
            userApproval: parsed(.userApproval, by: Self.approval),
            siteApproval: parsed(.siteApproval, by: Self.approval),
            flags: (value(.flags) ?? "").split(whereSeparator: " ,".contains).map(String.init),
            lastChecked: parsed(.lastChecked, by: DeviceTime.read),
            nextCheck: parsed(.nextCheck, by: DeviceTime.read), error: value(.error).map(DeviceError.init),
            retries: parsed(.retries, by: Self.count), appVersion: value(.appVersion),
            rules: parsed(.rules, by: SystemVersion.init(rawValue:)),
            others: fields.filter { field in DeviceField(rawValue: field.name) == nil })
        return (record, problems)
    }

    private static func approval(_ text: String) -> DeviceRecord.Approval? {
        DeviceRecord.Approval(rawValue: text.lowercased())
    }

    private static func count(_ text: String) -> Int? {
        if text.utf8.count >= 10 { return nil }
        return Int(text)
    }

    private func value(_ field: DeviceField) -> String? {
        guard let text = fields.first(where: { $0.name == field.rawValue })?.value else { return nil }
        if Self.absent.contains(text.lowercased()) { return nil }
        return text
    }
}
