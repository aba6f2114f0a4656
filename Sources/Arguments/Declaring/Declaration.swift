/// One input of a command, with its type erased: what the scanner and the help text need to know of it.
struct Declaration: Sendable {
    enum Kind: Sendable {
        case positional
        case option
        case flag
    }

    /// An option that may be given without a value.
    struct FlagForm: Sendable {
        /// What it stands for then.
        let text: String
        /// Whether a word that follows is its value.
        let isValue: @Sendable (String) -> Bool
    }

    let kind: Kind
    let names: [OptionName]
    let valueName: String
    let help: ArgumentHelp
    let isRequired: Bool
    let isRepeatable: Bool
    let choices: [String]
    let defaultText: String?
    var section: String?
    /// Nil for an option that must have a value.
    var flagForm: FlagForm?
    let accept: @Sendable ([String]) throws(UnreadableText) -> Void

    init<Value>(
        kind: Kind, names: [OptionName], property: String, help: ArgumentHelp, binding: ValueBinding<Value>
    ) {
        self.kind = kind
        self.names = names
        let typeValueName = kind == .positional ? nil : binding.typeValueName
        self.valueName = help.valueName ?? typeValueName ?? kebabCase(property).uppercased()
        self.help = help
        self.isRequired = binding.isRequired
        self.isRepeatable = binding.isRepeatable
        self.choices = binding.choices
        self.defaultText = binding.defaultText
        self.section = nil
        self.flagForm = nil
        self.accept = binding.accept
    }

    init(
        flag names: [OptionName],
        help: ArgumentHelp,
        accept: @escaping @Sendable ([String]) throws(UnreadableText) -> Void
    ) {
        self.kind = .flag
        self.names = names
        self.valueName = ""
        self.help = help
        self.isRequired = false
        self.isRepeatable = false
        self.choices = []
        self.defaultText = nil
        self.section = nil
        self.flagForm = nil
        self.accept = accept
    }

    /// How help texts show the value behind an option's name; empty for a flag.
    var valueLabel: String {
        if kind == .flag { return "" }
        return flagForm == nil ? " \(valueName)" : " [\(valueName)]"
    }

    /// A flag that the tree itself understands, such as `--help`.
    static func builtIn(_ names: [OptionName], _ abstract: String) -> Declaration {
        Declaration(flag: names, help: ArgumentHelp(abstract), accept: { _ in })
    }

    /// The name to show where there is room for one: the first long one, or else the first.
    var preferredName: OptionName? {
        names.first(where: \.isLong) ?? names.first
    }
}
