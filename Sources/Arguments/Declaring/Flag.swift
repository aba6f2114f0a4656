/// A switch without a value, `true` once its name is given. To give it again changes nothing.
@propertyWrapper
public struct Flag: Sendable {
    private var storage: Storage<Bool>
    private let name: NameSpecification
    private let help: ArgumentHelp

    /// Whether the flag was given: the default before parsing.
    public var wrappedValue: Bool {
        get { storage.value ?? false }
        set { storage = Storage(newValue) }
    }

    /// Declares a flag that is off unless it is given.
    public init(wrappedValue: Bool = false, name: NameSpecification = .long, help: ArgumentHelp? = nil) {
        self.storage = Storage(wrappedValue)
        self.name = name
        self.help = help ?? ArgumentHelp()
    }
}

extension Flag: DeclaredProperty {
    func declare(as property: String, into list: inout DeclarationList) {
        let accept: @Sendable ([String]) throws(UnreadableText) -> Void = { [storage] _ in storage.store(true) }
        list.append(Declaration(flag: name.names(forProperty: property), help: help, accept: accept))
    }
}
