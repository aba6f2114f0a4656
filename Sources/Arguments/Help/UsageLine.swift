/// The lines that show how a command is called.
struct UsageLine {
    /// The program's name and the verbs.
    let command: [String]
    let columns: Int

    /// The usage as its author wrote it, each form on its own lines.
    func lines(written usage: String) -> [String] {
        let indentation = String(repeating: " ", count: HelpWords.usage.count + 1)
        let lines = wrap(usage, columns: columns - indentation.count)
        return lines.enumerated().map { index, line in
            if line.isEmpty { return "" }
            return index == 0 ? "\(HelpWords.usage) \(line)" : indentation + line
        }
    }

    /// The usage that follows from the declarations; built-in flags are left out.
    func lines(for declarations: [Declaration]) -> [String] {
        lines(items: declarations.filter(\.help.visibility.isShown).map(item))
    }

    /// The usage of a command whose first word is a verb.
    func linesForVerb() -> [String] {
        lines(items: HelpWords.verbUsage.split(separator: " ").map(String.init))
    }

    private func lines(items: [String]) -> [String] {
        let start = ([HelpWords.usage] + command).joined(separator: " ")
        let longest = items.map(\.count).max() ?? 0
        let hanging = max(4, min(start.count + 1, columns / 3, columns - longest))
        var lines = [start]
        for item in items {
            if lines[lines.count - 1].count + 1 + item.count <= columns {
                lines[lines.count - 1] += " " + item
            } else {
                lines.append(String(repeating: " ", count: hanging) + item)
            }
        }
        return lines
    }

    private func item(_ declaration: Declaration) -> String {
        guard let name = declaration.preferredName?.spelling else {
            let value = declaration.isRepeatable ? "\(declaration.valueName)..." : declaration.valueName
            return declaration.isRequired ? value : "[\(value)]"
        }
        let input = name + declaration.valueLabel
        return (declaration.isRequired ? input : "[\(input)]") + (declaration.isRepeatable ? "..." : "")
    }
}
