internal import AASA
internal import Arguments

/// A line that is a JSON object: `{"site":"example.com","app":"…","service":"…"}`. Keys that it does not know say nothing,
/// so that answers and rows of the table can be asked again.
enum ObjectLine {
    static func read(_ line: ArraySlice<UInt8>) throws(WrongLine) -> ListedPair {
        let bytes = Array(line)
        let root: JSONNode
        do throws(JSONSyntaxError) {
            root = try JSONReader.read(bytes).root
        } catch {
            throw WrongLine(column: error.offset + 1, message: error.sentence)
        }
        guard root.members != nil else {
            throw WrongLine(column: root.range.lowerBound + 1, message: "it is no object")
        }
        guard let site = try text(root, "site") else { throw WrongLine(column: 1, message: "the object has no 'site'") }
        var pair = ListedPair(
            site: try site.value(Site.init(argument:)), app: root["app"] == nil ? .unsaid : .every, service: nil,
            rules: nil, mode: nil)
        if let app = try text(root, "app") { pair.app = .one(try app.value(AppIdentifier.init(argument:))) }
        if let service = try text(root, "service") { pair.service = try service.service() }
        if let rules = try text(root, "rules") { pair.rules = try rules.value(RuleSet.init(listed:)) }
        if let mode = try text(root, "mode") { pair.mode = try mode.value(AlternateMode.init(listed:)) }
        return pair
    }

    /// Nil when the key is missing or null.
    private static func text(_ object: JSONNode, _ key: String) throws(WrongLine) -> PairText? {
        guard let node = object[key], node.value != .null else { return nil }
        guard let text = node.string else {
            throw WrongLine(column: node.range.lowerBound + 1, message: "the value of '\(key)' is no string")
        }
        return PairText(text, at: node.range.lowerBound + 1)
    }
}
