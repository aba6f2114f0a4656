internal import AASA

/// The messages of a verb for an agent, which has parameters and no command line.
enum AgentMessages {
    /// - Parameters:
    ///   - text: what the verb wrote to standard error.
    ///   - parameters: those of the tool, whose options and operands the messages name.
    static func messages(from text: String, parameters: [MCPTool.Parameter]) -> [String] {
        text.split(separator: "\n").compactMap { line in message(from: line, parameters) }
    }

    /// The line without the program's name; nil for a hint about the command line.
    private static func message(from line: Substring, _ parameters: [MCPTool.Parameter]) -> String? {
        let beginning = "aasa: "
        var message = String(line)
        if message.hasPrefix(beginning) { message.removeFirst(beginning.count) }
        for parameter in parameters {
            switch parameter.role {
            case .operand(let operand):
                message = message.replacing(text: "'\(operand)'", with: "'\(parameter.name)'")
            case .option(let option):
                message = message.replacing(text: "'\(option)'", with: option)
                message = message.replacing(text: option, with: "'\(parameter.name)'")
            case .document: break
            }
        }
        let isAboutCommands =
            message.hasPrefix("hint: ") && (message.contains(text: "--") || message.contains(text: "aasa "))
        if isAboutCommands { return nil }
        return message
    }
}
