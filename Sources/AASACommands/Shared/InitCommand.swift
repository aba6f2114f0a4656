internal import AASA

/// The command of the user, as hints repeat it with a different folder.
struct InitCommand {
    /// The operands that are not folders.
    var operands: [String] = []
    var options: [String] = []

    func naming(_ folder: String) -> String {
        let arguments = operands.map(\.shellArgument) + [folder] + options.map(\.shellArgument)
        return "aasa init \(arguments.joined(separator: " "))"
    }
}
