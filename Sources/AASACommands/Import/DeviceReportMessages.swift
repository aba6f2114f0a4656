internal import AASA
internal import Arguments

/// Messages on a device's table and its comparison with this one.
enum DeviceReportMessages {
    static let missing = "not-on-device"

    static func notAReport(_ name: String) -> CommandFailure {
        CommandFailure(
            .dataError, "\(name) is not the output of 'swcutil show': it has no section DATABASE and no entry",
            hint:
                "expected is 'sudo swcutil show' of a Mac, or the swcutil_show.txt of a sysdiagnose, with lines such as 'Service: applinks'"
        )
    }

    static func problem(_ problem: DeviceReportProblem, _ name: String) -> String {
        let place = "\(name):\(problem.line): "
        return switch problem.kind {
        case .unknownField(let field): "\(place)the field '\(field)' is not known; it is kept as it is"
        case .unreadableLine(let text): "\(place)'\(text)' is no line of a report; it was passed over"
        case .badValue(let field, let value): "\(place)'\(value)' is no value of '\(field)'"
        case .incompleteEntry(let field): "\(place)the entry has no '\(field)' and was left out"
        case .endsInEntry: "\(place)the report ends in this entry: was it cut off?"
        case .repeatedField(let field): "\(place)'\(field)' stands twice in an entry; the first counts"
        case .tooManyEntries(let count): "\(place)more than \(count.grouped) entries; the others were passed over"
        }
    }

    static func furtherProblems(_ count: Int) -> String { "\(count.grouped) more such lines" }

    static let empty = "the report has no entry that is asked about"
    static let noTable = "there is no table to compare with; 'aasa verify' makes it"

    /// A device's state of a pair.
    static func device(_ record: DeviceRecord) -> String {
        let approval = record.siteApproval?.rawValue ?? "not told"
        guard let error = record.error else { return approval }
        return "\(approval) (\(code(error)))"
    }

    /// The error, short.
    static func code(_ error: DeviceError) -> String {
        guard let found = error.explanation.found.first, let code = found.code else { return "error" }
        switch found.meaning.family {
        case .osStatus, .cdn: return found.meaning.family.text(code)
        default: return "\(found.meaning.family.rawValue) \(code)"
        }
    }

    /// A note on the difference; nil when there is nothing to add.
    static func note(_ compared: ComparedRecord) -> String? {
        var notes: [String] = []
        switch (compared.outcome, compared.record.siteApproval, compared.row) {
        case (.differ, _, .found(let row)): notes.append(difference(compared.record, row))
        case (.open, _, .someService(let row)):
            notes.append("the table says that some service names the app (\(row.rules)), not that this one does")
        case (.open, let approval, .found(let row)): notes.append(open(approval, row))
        default: break
        }
        if let error = compared.record.error { notes.append(explained(error)) }
        if compared.record.userApproval == .denied { notes.append("the person at the device has switched it off") }
        return notes.isEmpty ? nil : notes.joined(separator: "; ")
    }

    private static func difference(_ record: DeviceRecord, _ row: PairRecord) -> String {
        let ours = "aasa found it \(row.status) under \(row.rules)\(row.checkedAt.map { " at \($0)" } ?? "")"
        let why = row.status == .denied ? " (\(row.message))" : ""
        let theirs =
            switch record.siteApproval {
            case .approved: "the device approved it"
            case .denied: "the device denied it"
            default: "the device could not use the file"
            }
        guard let looked = record.lastChecked else { return "\(theirs), and \(ours)\(why)" }
        let age =
            looked < row.checkedAt ?? looked
            ? "; the device looked earlier, and Apple's CDN may hand out an older copy" : ""
        return "\(theirs) at \(looked), and \(ours)\(why)\(age)"
    }

    private static func open(_ approval: DeviceRecord.Approval?, _ row: PairRecord) -> String {
        if row.status == .pending { return "aasa has no verdict yet: \(row.message)" }
        return approval == nil
            ? "the device says nothing of the site's approval" : "the device has no verdict yet: 'unspecified' is none"
    }

    private static func explained(_ error: DeviceError) -> String {
        guard let found = error.explanation.found.first else {
            return "the device's error '\(error.text)' is not known"
        }
        return "the device's error \(code(error)): \(found.meaning.meaning)"
    }

    static func missing(_ row: PairRecord, isWhole: Bool) -> String {
        isWhole
            ? "the table has it, and the device has no such entry: the app there does not claim \(row.site)"
            : "the table has it, and the report, which is not whole, has no such entry"
    }

    /// The command that shows more; nil when there is none.
    static func next(_ compared: ComparedRecord) -> String? {
        let record = compared.record
        guard let site = record.domain.site, let app = record.identifier else { return nil }
        let service = Service(rawValue: record.service)
        let commands = CheckCommands(site: site, app: app, service: service, rules: .ios9)
        switch compared.outcome {
        case .agree: return nil
        case .open where compared.row.record?.status == .pending: return commands.command(.retry)
        case .notInTable, .open:
            if record.error?.explanation.found.first != nil { return commands.command(.lintSite) }
            return Service.known.contains(service) ? commands.command(.verifyCredentials) : nil
        case .differ:
            return record.siteApproval == .approved && Service.known.contains(service)
                ? commands.command(.verifyCredentials) : commands.command(.lintSite)
        }
    }

    static func summary(_ comparison: DeviceComparison) -> String {
        func count(_ outcome: ComparedRecord.Outcome) -> Int { comparison.records.count { $0.outcome == outcome } }
        let differing = count(.differ)
        return [
            (count(.agree), "agree"), (differing, differing == 1 ? "differs" : "differ"), (count(.open), "open"),
            (count(.notInTable), "not in the table"), (comparison.missing.count, "not on the device"),
        ].filter { $0.0 > 0 }.map { "\($0.0.grouped) \($0.1)" }.joined(separator: ", ")
    }
}
