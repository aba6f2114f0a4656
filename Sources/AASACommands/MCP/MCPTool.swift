internal import AASA
internal import Arguments
internal import POSIX

/// A verb as a tool: its parameters become the verb's arguments.
struct MCPTool: Sendable {
    /// A parameter of the tool, and the argument that it becomes.
    struct Parameter: Sendable {
        /// What the value becomes.
        enum Role: Sendable, Equatable {
            /// The value of an option.
            case option(String)
            /// An operand, as the verb's messages name it.
            case operand(String)
            /// The text of a file, which takes an operand's place.
            case document
        }

        var name: String
        var help: String
        var role: Role
        /// Whether a value may be the path of a file.
        var namesFiles = false
        var isList = false
        /// Values of a list in one call: each is work, and a call has no other bound.
        var maximumCount = 100
        var isRequired = false
        /// Whether a document may be given in its place.
        var isSource = false
    }

    var name: String
    var help: String
    /// Words in front of the arguments.
    var command: [String]
    var parameters: [Parameter]
    /// The keys of each result.
    var results: [AgentResult.Key]

    static let document = Parameter(
        name: "document",
        help: "The text of an association file or a statement list, in place of a path, or beside those of a list",
        role: .document)
    static let appParameter = Parameter(
        name: "app", help: "TEAMID.bundle.id, or PACKAGE@SHA256 of an Android app", role: .option("--app"))

    var json: JSONText {
        let properties = parameters.map { parameter in
            let text = JSONText(["type": "string"])
            var members: [(String, JSONText)] = [("type", .string("string"))]
            if parameter.isList {
                members = [
                    ("type", .string("array")), ("items", text), ("minItems", 1.json),
                    ("maxItems", parameter.maximumCount.json),
                ]
            }
            return (parameter.name, JSONText.object(members + [("description", .string(parameter.help))]))
        }
        var schema: [(String, JSONText)] = [
            ("type", .string("object")), ("properties", .object(properties)),
            ("required", JSONText.array(parameters.filter(\.isRequired).map { .string($0.name) })),
            ("additionalProperties", .bool(false)),
        ]
        let sources = parameters.filter { parameter in parameter.isSource || parameter.role == .document }
        if !sources.isEmpty {
            let choices = sources.map { source in JSONText(["required": [source.name]]) }
            schema.append(("anyOf", .array(choices)))
        }
        return JSONText([
            "name": name, "description": help, "inputSchema": JSONText.object(schema),
            "outputSchema": AgentResult.schema(of: results),
            "annotations": JSONText(["readOnlyHint": true]),
        ])
    }

    /// Bytes that the verb may write: an agent reads no more of a result.
    private static let maximumResult = 1 << 20

    /// Runs the verb with the values of the parameters.
    func run(_ values: JSONNode?) throws(ValidationError) -> AgentResult {
        let document = try document(in: values)
        let arguments = try arguments(from: values, document: document)
        let output = Console.Memory(limit: Self.maximumResult)
        let messages = Console.Memory()
        let console = Console(output: .memory(output), errorOutput: .memory(messages), color: .never)
        let status = Caller.$isAgent.withValue(true) {
            FileReader.$readsRegularFilesOnly.withValue(true) { Toolbox.run(arguments, console: console) }
        }
        func text(_ bytes: [UInt8]) -> String {
            let text = String(utf8: bytes)
            guard let document else { return text }
            return text.replacing(text: document.path, with: "document")
        }
        return AgentResult(
            output: text(output.bytes),
            messages: AgentMessages.messages(from: text(messages.bytes), parameters: parameters),
            isFailure: ![ExitCode.yes, .no, .unknown].contains(status))
    }

    /// The text of a file as a file in memory; nil without one.
    private func document(in values: JSONNode?) throws(ValidationError) -> MemoryFile? {
        guard let parameter = parameters.first(where: { parameter in parameter.role == .document }),
            let text = try parameter.texts(in: values).first
        else { return nil }
        do throws(FileError) {
            let file = try MemoryFile()
            try file.append(Array(text.utf8))
            return file
        } catch {
            throw ValidationError("there is no memory for 'document'")
        }
    }

    /// The command line. Operands follow `--`, so that none is taken for an option.
    private func arguments(from values: JSONNode?, document: MemoryFile?) throws(ValidationError) -> [String] {
        let names = parameters.map(\.name)
        if let unknown = values?.members?.first(where: { member in !names.contains(member.name) }) {
            let all = names.listed(with: "and")
            throw ValidationError("the tool '\(name)' has no parameter '\(unknown.name)': its parameters are \(all)")
        }
        var options = command
        var operands: [String] = []
        for parameter in parameters where parameter.role != .document {
            var texts = try parameter.texts(in: values)
            if parameter.isSource { texts = try parameter.sources(texts, beside: document) }
            if case .option(let option) = parameter.role {
                options += texts.map { text in "\(option)=\(text)" }
            } else {
                operands += texts
            }
        }
        if operands.isEmpty { return options }
        return options + ["--"] + operands
    }
}

extension MCPTool.Parameter {
    /// The named files and sites, and the document of the call.
    fileprivate func sources(
        _ texts: [String], beside document: MemoryFile?
    ) throws(ValidationError) -> [String] {
        if !isList, !texts.isEmpty, document != nil {
            throw ValidationError("'\(name)' and 'document' exclude each other")
        }
        let sources = texts + [document?.path].compactMap(\.self)
        if sources.isEmpty { throw ValidationError("missing parameter '\(name)' or 'document'") }
        return sources
    }

    /// The texts of the parameter's value; none for an optional one that is missing.
    fileprivate func texts(in values: JSONNode?) throws(ValidationError) -> [String] {
        guard let value = values?[name] else {
            if isRequired { throw ValidationError("missing parameter '\(name)'") }
            return []
        }
        let elements = if isList { value.elements ?? [] } else { [value] }
        if elements.count > maximumCount {
            throw ValidationError(
                "'\(name)' has \(elements.count) values: at most \(maximumCount) are allowed in a call")
        }
        let texts = elements.compactMap(\.string)
        if texts.contains("-") {
            throw ValidationError("'\(name)' names standard input by '-', which a tool does not read")
        }
        guard !texts.isEmpty, texts.count == elements.count else {
            let expected = if isList { "a list of texts" } else { "a text" }
            throw ValidationError("invalid value for '\(name)': expected \(expected)")
        }
        if namesFiles, let foreign = texts.first(where: { text in !AgentFile.isAcceptable(text) }) {
            throw ValidationError(
                "'\(foreign)' does not look like an association file, a rule list, an app or a part of one")
        }
        return texts
    }
}
