internal import AASA
internal import Arguments
internal import POSIX

/// A verb as a tool: its parameters become the verb's arguments.
struct MCPTool: Sendable {
    struct Parameter: Sendable {
        var name: String
        var help: String
        /// The option that takes the value; nil for an operand.
        var option: String?
        /// Whether a value may be the path of a file.
        var namesFiles = false
        var isList = false
        var isRequired = false
    }

    struct InvalidArgument: Error {
        var message: String
    }

    var name: String
    var help: String
    /// Words in front of the arguments.
    var words: [String]
    var parameters: [Parameter]

    private static let app = Parameter(
        name: "app", help: "An application identifier, TEAMID.bundle.id", option: "--app")

    static let all: [MCPTool] = [
        MCPTool(
            name: "check",
            help: "Diagnose everything between an app and its sites: what works, what to fix, how Apple's CDN differs.",
            words: ["check", "--format=json"],
            parameters: [
                Parameter(
                    name: "targets", help: "Sites, URLs, or paths of apps, association files and folders to deploy",
                    namesFiles: true, isList: true, isRequired: true), app,
            ]),
        MCPTool(
            name: "lint",
            help: "Find mistakes in association files, local or served by sites, with positions and fixes.",
            words: ["lint", "--format=json"],
            parameters: [
                Parameter(
                    name: "targets", help: "Paths of files, or sites", namesFiles: true, isList: true, isRequired: true),
                app,
            ]),
        MCPTool(
            name: "match", help: "Show which apps a URL opens, and by which rule of the association file.",
            words: ["match", "--json"],
            parameters: [
                Parameter(
                    name: "target", help: "The path of an association file, or a site", namesFiles: true,
                    isRequired: true),
                Parameter(name: "urls", help: "URLs or paths", isList: true, isRequired: true), app,
            ]),
        MCPTool(
            name: "explain", help: "Explain an error of associated domains that a device or Xcode printed.",
            words: ["explain", "--json"],
            parameters: [
                Parameter(
                    name: "error", help: "A number, a name or a line of a log", option: "--error", isRequired: true)
            ]),
        MCPTool(
            name: "app",
            help:
                "Show what an app claims (.ipa, .app, .xcarchive, profile, entitlements), and the URLs that must answer.",
            words: ["app", "--json"],
            parameters: [
                Parameter(name: "path", help: "The path of the build product", namesFiles: true, isRequired: true)
            ]),
    ]

    var json: JSONText {
        let properties = parameters.map { parameter in
            let text = JSONText(["type": "string"])
            var members: [(String, JSONText)] = [("type", .string("string"))]
            if parameter.isList { members = [("type", .string("array")), ("items", text)] }
            return (parameter.name, JSONText.object(members + [("description", .string(parameter.help))]))
        }
        let schema = JSONText([
            "type": "object", "properties": JSONText.object(properties),
            "required": parameters.filter(\.isRequired).map(\.name), "additionalProperties": false,
        ])
        return JSONText([
            "name": name, "description": help, "inputSchema": schema, "annotations": JSONText(["readOnlyHint": true]),
        ])
    }

    /// What a run of the verb wrote, and whether it could not do its work.
    func run(_ values: JSONNode?) throws(InvalidArgument) -> (output: String, messages: String, isFailure: Bool) {
        let arguments = try arguments(from: values)
        let output = Console.Memory()
        let messages = Console.Memory()
        let console = Console(output: .memory(output), errorOutput: .memory(messages), color: .never)
        let status = FileReader.$readsRegularFilesOnly.withValue(true) {
            RequestScope.$isNamedSitesOnly.withValue(true) { Toolbox.run(arguments, console: console) }
        }
        let isFailure = ![ExitCode.yes, .no, .unknown].contains(status)
        return (
            String(decoding: output.bytes, as: UTF8.self), String(decoding: messages.bytes, as: UTF8.self), isFailure
        )
    }

    /// The command line. Operands follow `--`, so that none is taken for an option.
    private func arguments(from values: JSONNode?) throws(InvalidArgument) -> [String] {
        let names = parameters.map(\.name)
        if let unknown = values?.members?.first(where: { member in !names.contains(member.name) }) {
            throw InvalidArgument(message: "the tool '\(name)' has no parameter '\(unknown.name)'")
        }
        var options = words
        var operands: [String] = []
        for parameter in parameters {
            for text in try parameter.texts(in: values) {
                if parameter.namesFiles, !AgentFile.isAcceptable(text) {
                    throw InvalidArgument(
                        message:
                            "'\(text)' does not look like an association file, a rule list, an app or a part of one")
                }
                if let option = parameter.option { options.append("\(option)=\(text)") } else { operands.append(text) }
            }
        }
        if operands.isEmpty { return options }
        return options + ["--"] + operands
    }
}

extension MCPTool.Parameter {
    /// The texts of the parameter's value; none for an optional one that is missing.
    fileprivate func texts(in values: JSONNode?) throws(MCPTool.InvalidArgument) -> [String] {
        guard let value = values?[name] else {
            if isRequired { throw MCPTool.InvalidArgument(message: "missing parameter '\(name)'") }
            return []
        }
        let elements = if isList { value.elements ?? [] } else { [value] }
        let texts = elements.compactMap(\.string).filter { text in text != "-" }
        guard !texts.isEmpty, texts.count == elements.count else {
            let expected = if isList { "a list of texts" } else { "a text" }
            throw MCPTool.InvalidArgument(message: "invalid value for '\(name)': expected \(expected)")
        }
        return texts
    }
}
