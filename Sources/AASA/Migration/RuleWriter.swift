/// Writes one rule in the other form, its strings byte for byte as they are in the source.
struct RuleWriter {
    let source: [UInt8]

    /// An element of `paths` as an element of `components`: always possible.
    func component(_ rule: LinkRule, _ element: JSONNode) -> (text: [UInt8]?, remarks: [FormMigration.Remark]) {
        guard let path = rule.path else { return (nil, []) }
        let written = Array(source[element.range])
        var pattern = written
        if path.text.utf8.count != element.string?.utf8.count {
            // Without `NOT `, which may be written with escapes.
            let isVerbatim = String(decoding: written.dropFirst().prefix(4), as: UTF8.self).lowercased() == "not "
            pattern =
                isVerbatim
                ? [UInt8(ascii: "\"")] + written.dropFirst(5) : Array(JSONText.string(path.text).line.utf8)
        }
        return (Array("{\"/\":".utf8) + pattern + Array(rule.isExcluded ? ",\"exclude\":true}".utf8 : "}".utf8), [])
    }

    /// An element of `components` as an element of `paths`, when it says nothing but a path.
    func path(_ rule: LinkRule, _ element: JSONNode) -> (text: [UInt8]?, remarks: [FormMigration.Remark]) {
        guard element.members != nil else { return (nil, [.init(kind: .unreadableElement, range: element.range)]) }
        if let refusal = refusal(rule) { return (nil, [.init(kind: refusal, range: element.range)]) }
        let remarks: [FormMigration.Remark] =
            element["comment"].map { [.init(kind: .commentDropped, range: $0.range)] } ?? []
        guard let path = rule.path else { return (Array((rule.isExcluded ? "\"NOT *\"" : "\"*\"").utf8), remarks) }
        let text = rule.isExcluded ? "NOT " + path.text : path.text
        let written = Array(source[path.range])
        let isVerbatim = written.first == UInt8(ascii: "\"")
        if !isVerbatim { return (Array(JSONText.string(text).line.utf8), remarks) }
        return ((rule.isExcluded ? Array("\"NOT ".utf8) : [UInt8(ascii: "\"")]) + written.dropFirst(), remarks)
    }

    private func refusal(_ rule: LinkRule) -> FormMigration.Remark.Kind? {
        if rule.query != nil { return .hasQuery }
        if rule.fragment != nil { return .hasFragment }
        if !rule.isCaseSensitive { return .ignoresCase }
        if !rule.isPercentEncoded { return .decodesURL }
        if let path = rule.path?.text {
            if path.contains("$(") { return .hasVariable }
            if !rule.isExcluded, path.prefix(4).lowercased() == "not " { return .looksLikeExclusion }
        }
        return nil
    }
}
