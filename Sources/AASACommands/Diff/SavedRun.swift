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
            // A long array is not read to find out that it is not a run.
            guard line.first == "{" else { return nil }
            guard let object = try? JSONReader.read(Array(line)), let own = Self.verb(of: object) else { return nil }
            if let verb, verb != own { return nil }
            verb = own
            add(object, of: own)
        }
    }

    /// An empty file counts as a run of `lint`.
    func isSameVerb(as other: SavedRun) -> Bool { (verb ?? .lint) == (other.verb ?? .lint) }

    private static func verb(of object: JSONNode) -> Verb? {
        if object["works"] != nil, object["problems"]?.elements != nil { return .check }
        if object["rules"] != nil, object["reason"] != nil, object["checks"] != nil { return .verify }
        if object["code"] != nil, object["severity"] != nil, object["endColumn"] != nil { return .lint }
        return nil
    }

    private mutating func add(_ object: JSONNode, of verb: Verb) {
        let name =
            switch verb {
            case .check: uniqueName(of: object)
            case .verify: object.joined("site", "app", "service", "rules", "mode")
            case .lint: object.joined("file")
            }
        if items[name] == nil { names.append(name) }
        switch verb {
        case .check: items[name] = Item(check: object)
        case .verify: items[name] = Item(outcomeText: object.joined("status", "reason"))
        case .lint: items[name, default: Item()].findings.append(object.joined("code", "message"))
        }
    }

    /// The name of an object of `check`. In runs of earlier versions, files have no name and differ by their order.
    private mutating func uniqueName(of object: JSONNode) -> String {
        let subject = object.joined("site", "path", "app").nonEmpty ?? "file"
        let count = counts[subject, default: 0] + 1
        counts[subject] = count
        return if count == 1 { subject } else { "\(subject) \(count)" }
    }
}

extension SavedRun.Item {
    fileprivate init(check object: JSONNode) {
        outcomeText = object["works"].word(yes: "works", no: "fails")
        for service in object["services"]?.elements ?? [] {
            parts[service.joined("service")] = service.joined("status", "reason")
        }
        for url in object["urls"]?.elements ?? [] {
            parts[url.joined("url")] = url["opens"].word(yes: "opens", no: "does not open")
        }
        findings = (object["problems"]?.elements ?? []).map { problem in problem.joined("code", "message") }
    }
}

extension JSONNode {
    /// The strings of the members that have one.
    fileprivate func joined(_ keys: String...) -> String {
        keys.compactMap { key in self[key]?.string }.joined(separator: " ")
    }
}

extension JSONNode? {
    fileprivate func word(yes: String, no: String) -> String {
        switch self?.value {
        case .bool(true): yes
        case .bool(false): no
        default: "pending"
        }
    }
}
