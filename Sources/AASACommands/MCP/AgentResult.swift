internal import AASA

/// What a call of a tool returns: the objects that the verb wrote, and its messages.
struct AgentResult {
    /// JSON objects, one on each line.
    let output: String
    let messages: [String]
    /// Whether the verb could not do its work.
    let isFailure: Bool

    /// The result of a call (<https://modelcontextprotocol.io/specification/2025-06-18/server/tools>): texts, and the
    /// same as one object, which a failure does not have.
    var json: String {
        let texts = [output, messages.joined(separator: "\n")].filter { text in !text.isEmpty }
        let content = JSONText.array(texts.map { text in JSONText(["type": "text", "text": text]) })
        if isFailure { return #"{"content":\#(content.line),"isError":true}"# }
        let objects = output.split(separator: "\n").joined(separator: ",")
        let structured = #"{"results":[\#(objects)],"messages":\#(messages.json.line)}"#
        return #"{"content":\#(content.line),"structuredContent":\#(structured),"isError":false}"#
    }

    /// The schema of the object.
    ///
    /// - Parameter keys: the keys of each result, with what they hold.
    static func schema(of keys: [Key]) -> JSONText {
        let properties = keys.map { key in
            var types = key.type.json
            if key.isOptional { types = .array([types, .string("null")]) }
            return (key.name, JSONText(["type": types]))
        }
        let required = keys.filter { key in !key.isOfSome }.map(\.name)
        let result = JSONText(["type": "object", "properties": JSONText.object(properties), "required": required])
        let text = JSONText(["type": "string"])
        return JSONText([
            "type": "object",
            "properties": JSONText([
                "results": JSONText(["type": "array", "items": result]),
                "messages": JSONText(["type": "array", "items": text]),
            ]), "required": ["results", "messages"], "additionalProperties": false,
        ])
    }

    struct Key {
        enum Kind: String, JSONConvertible { case string, integer, boolean, array, object }

        var name: String
        var type: Kind
        /// Whether it may be `null`.
        var isOptional = false
        /// Whether only some results have it.
        var isOfSome = false

        /// A key that each result has, with a value.
        static func always(_ name: String, _ type: Kind) -> Key { Key(name: name, type: type) }
        /// A key that each result has, perhaps with `null`.
        static func optional(_ name: String, _ type: Kind) -> Key { Key(name: name, type: type, isOptional: true) }
        /// A key that some results have, perhaps with `null`.
        static func some(_ name: String, _ type: Kind) -> Key {
            Key(name: name, type: type, isOptional: true, isOfSome: true)
        }
    }
}
