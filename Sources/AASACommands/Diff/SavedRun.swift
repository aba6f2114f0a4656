internal import AASA

/// The output of `check`, `verify` or `lint` with `--json`, saved to a file: an object on each line.
struct SavedRun {
    enum Verb: String {
        case check, verify, lint
    }

    /// A site, a pair or a file of the run.
    struct Item: Equatable {
        /// The result in words that the output has: `works`, `denied service-missing`; empty for a file that is linted.
        var outcomeText = ""
        /// Results of parts, such as services, by their names.
        var parts: [String: String] = [:]
        /// Code and message.
        var findings: [String] = []
    }

    /// The verb of the run; nil for an empty file, which is a run of `lint` without findings.
    private(set) var verb: Verb?
    /// By what was examined, in the order of the file.
    private(set) var names: [String] = []
    private(set) var items: [String: Item] = [:]
    /// The number of objects of `check` about one subject.
    private var counts: [String: Int] = [:]

    /// Reads a file. The result is nil if it is not such an output.
    init?(_ bytes: [UInt8]) {
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            // A long array is not read to find out that it is none.
            guard line.first == "{" else { return nil }
            guard let object = try? JSONReader.read(Array(line)).root, let own = Self.verb(of: object) else {
                return nil
            }
            if let verb, verb != own { return nil }
            verb = own
            add(object, of: own)
        }
    }

    private static func verb(of object: JSONNode) -> Verb? {
        if object["works"] != nil, object["problems"]?.elements != nil { return .check }
        if object["rules"] != nil, object["reason"] != nil, object["checks"] != nil { return .verify }
        if object["code"] != nil, object["severity"] != nil, object["endColumn"] != nil { return .lint }
        return nil
    }

    private mutating func add(_ object: JSONNode, of verb: Verb) {
        let name: String
        var item = Item()
        switch verb {
        case .check:
            // Files have no site, and differ by their order.
            let subject = Self.joined(["site", "app"], of: object).nonEmpty ?? "file"
            let count = counts[subject, default: 0] + 1
            counts[subject] = count
            name = if count == 1 { subject } else { "\(subject) \(count)" }
            item.outcomeText = Self.word(object["works"], yes: "works", no: "fails")
            for service in object["services"]?.elements ?? [] {
                item.parts[Self.joined(["service"], of: service)] = Self.joined(["status", "reason"], of: service)
            }
            for url in object["urls"]?.elements ?? [] {
                item.parts[Self.joined(["url"], of: url)] = Self.word(url["opens"], yes: "opens", no: "does not open")
            }
            for problem in object["problems"]?.elements ?? [] {
                item.findings.append(Self.joined(["code", "message"], of: problem))
            }
        case .verify:
            name = Self.joined(["site", "app", "service", "rules", "mode"], of: object)
            item.outcomeText = Self.joined(["status", "reason"], of: object)
        case .lint:
            name = Self.joined(["file"], of: object)
            item.findings = (items[name]?.findings ?? []) + [Self.joined(["code", "message"], of: object)]
        }
        if items[name] == nil { names.append(name) }
        items[name] = item
    }

    private static func word(_ node: JSONNode?, yes: String, no: String) -> String {
        switch node?.value {
        case .bool(true): yes
        case .bool(false): no
        default: "pending"
        }
    }

    /// The strings of the members that have one.
    private static func joined(_ keys: [String], of object: JSONNode) -> String {
        keys.compactMap { key in object[key]?.string }.joined(separator: " ")
    }
}
