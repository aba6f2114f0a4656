internal import PropertyLists
internal import AASA

extension Entitlements {
    /// From a property list's dictionary.
    init(_ list: PropertyNode) {
        func text(_ keys: String...) -> String? { keys.lazy.compactMap { list[$0]?.string }.first }
        let isDebuggable = list["get-task-allow"]?.boolean ?? list["com.apple.security.get-task-allow"]?.boolean
        self.init(
            identifier: text("application-identifier", "com.apple.application-identifier"),
            team: text("com.apple.developer.team-identifier"),
            associatedDomains: list["com.apple.developer.associated-domains"].map { Self.values($0) },
            isDebuggable: isDebuggable)
    }

    /// An array, or one string as some profiles have it. What is no text is shown as an empty value.
    private static func values(_ node: PropertyNode) -> [Value] {
        (node.elements ?? [node]).map { Value(text: $0.string ?? "", line: $0.line) }
    }
}

extension PropertyListReader {
    /// Reads a list that must be a dictionary.
    ///
    /// - Parameter path: the file, for errors.
    static func dictionary(_ bytes: [UInt8], path: String) throws(ToolkitError) -> PropertyNode {
        try dictionary(path) { () throws(PropertyListError) in try read(bytes) }
    }

    /// Reads the DER of a code signature.
    static func entitlements(der bytes: [UInt8], path: String) throws(ToolkitError) -> PropertyNode {
        try dictionary(path) { () throws(PropertyListError) in try readDER(bytes) }
    }

    private static func dictionary(
        _ path: String, _ read: () throws(PropertyListError) -> PropertyNode
    ) throws(ToolkitError) -> PropertyNode {
        do throws(PropertyListError) {
            let list = try read()
            guard list.isDictionary else {
                throw PropertyListError(.malformed, "its root is no dictionary", line: list.line ?? 0, column: 0)
            }
            return list
        } catch {
            throw ToolkitError(error, path: path)
        }
    }
}

extension ToolkitError {
    init(_ error: PropertyListError, path: String) {
        let problem: AppProblem =
            switch error.code {
            case .notAPropertyList: .unrecognised
            case .malformed: .propertyList
            case .tooDeep: .propertyListTooDeep
            case .tooManyValues: .propertyListTooLarge
            case .entity: .propertyListEntity
            case .libraryMissing: .libraryMissing
            case .outOfMemory: .outOfMemory
            }
        self.init(.app(problem), path: path, detail: error.detail)
        if error.line > 0 { position = SourcePosition(line: error.line, column: error.column) }
    }
}
