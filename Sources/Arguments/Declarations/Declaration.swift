/// One argument, option or flag of a command: what parsing and the help text need to know of it, without its type.
@usableFromInline
struct Declaration: Sendable {
    @usableFromInline
    enum Kind: Sendable {
        case positional
        case option
        case flag
    }

    /// How an option is read that may be given without a value.
    @usableFromInline
    struct FlagForm: Sendable {
        /// The value that it has then.
        let text: String
        /// Whether the argument that follows is its value.
        let isValue: @Sendable (String) -> Bool

        @usableFromInline
        init(text: String, isValue: @escaping @Sendable (String) -> Bool) {
            self.text = text
            self.isValue = isValue
        }
    }

    let kind: Kind
    /// As they are typed, hyphens included; none for an argument.
    let names: [String]
    let help: String
    let isHidden: Bool
    /// Options of which one must be given too.
    @usableFromInline let requires: [String]
    @usableFromInline let excludes: [Exclusion]
    @usableFromInline var isRequired = false
    @usableFromInline var isRepeatable = false
    @usableFromInline var flagForm: FlagForm?
    /// The title of the section of the help text.
    var section: String?
    private let declaredValueName: String?
    /// The type's choices and the default. They are computed only for help texts and errors.
    @usableFromInline var values: @Sendable () -> ValueDescription = { ValueDescription() }

    @usableFromInline
    init(
        _ kind: Kind, names: [String] = [], valueName: String? = nil, help: String, isHidden: Bool = false,
        requires: [String] = [], excludes: [Exclusion] = []
    ) {
        self.kind = kind
        self.names = names
        self.help = help
        self.isHidden = isHidden
        self.requires = requires
        self.excludes = excludes
        declaredValueName = valueName
    }

    /// The placeholder of the value; empty for a flag.
    var valueName: String {
        if let name = declaredValueName ?? values().placeholder { return name }
        return preferredName?.drop { $0 == "-" }.uppercased() ?? ""
    }

    /// The placeholders of what is the name of a file or folder.
    static let fileNames: Set = ["FILE", "PATH", "LOCATION", "FOLDER", "REPORT", "OLD", "NEW", "FROM", "TO"]

    /// - Throws: an error for an empty value in the place of a file's name.
    @usableFromInline
    func requireFileName(_ text: String) throws(ValidationError) {
        guard text.isEmpty, let form = valueName.split(separator: "|").first else { return }
        let hint = preferredName.map { name in "write '\(name) \(valueName)'" }
        try reject(if: Self.fileNames.contains(String(form)), "it is empty", hint: hint)
    }

    /// How help texts show the value after an option's name; empty for a flag.
    var valueLabel: String {
        if kind == .flag { return "" }
        if flagForm != nil { return " [\(valueName)]" }
        return " \(valueName)"
    }

    /// The name to show where there is room for one: the first long one, or else the first.
    var preferredName: String? { names.first(where: \.isLongName) ?? names.first }
}

// What the property wrappers store: the values that are given, or the default.
extension Declaration {
    @inlinable
    func single<Value: ExpressibleByArgument>(_ initial: Value?, isRequired: Bool) -> Value? {
        var value = initial
        read(isRequired: isRequired, isRepeatable: false, defaults: { [initial].compactMap(\.self) }) { value = $0 }
        return value
    }

    @inlinable
    func repeating<Value: ExpressibleByArgument>(_ initial: [Value]?) -> [Value]? {
        var values: [Value] = []
        read(isRequired: initial == nil, isRepeatable: true, defaults: { initial ?? [] }) { values.append($0) }
        if values.isEmpty { return initial }
        return values
    }

    @inlinable
    func read<Value: ExpressibleByArgument>(
        isRequired: Bool, isRepeatable: Bool, defaults: @escaping @Sendable () -> [Value], store: (Value) -> Void
    ) {
        var declaration = self
        declaration.isRequired = isRequired
        declaration.isRepeatable = isRepeatable
        declaration.values = { ValueDescription(defaults()) }
        for value in DeclarationContext.register(declaration) {
            do throws(ValidationError) {
                let read = try Value(argument: value.text)
                try declaration.requireFileName(value.text)
                store(read)
            } catch {
                return DeclarationContext.refuse(value, error)
            }
        }
    }
}

/// The values of an argument or option, as help texts and errors show them.
@usableFromInline
struct ValueDescription {
    /// Every accepted value, when they can be listed.
    private(set) var choices: [String] = []
    /// The placeholder unless the declaration names one.
    private(set) var placeholder: String?
    /// The default, when there is one to show.
    private(set) var defaultText: String?
    private(set) var acceptsFiles = false

    init() {}

    @usableFromInline
    init<Value: ExpressibleByArgument>(_ defaults: [Value]) {
        choices = Value.allValueStrings
        acceptsFiles = Value.acceptsFiles
        let list = choices.joined(separator: "|")
        if !list.isEmpty, list.count <= 32 {
            placeholder = list
        } else if Value.self == Int.self {
            placeholder = "N"
        }
        let text = defaults.map(\.defaultValueDescription).joined(separator: ", ")
        if !text.isEmpty { defaultText = text }
    }
}

extension String {
    var isLongName: Bool { hasPrefix("--") }
}
