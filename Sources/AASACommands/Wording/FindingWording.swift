internal import AASA

/// What is wrong with a document that is well-formed JSON.
enum FindingWording {
    static func sentence(_ finding: Finding) -> String {
        switch finding.kind {
        case .byteOrderMark: "the file begins with a byte order mark, which JSON forbids"
        case .notAnObject: "the document is neither an object nor a list of apps"
        case .duplicateName(let name): "the name '\(name)' stands twice in one object"
        case .noService: "the document names no service"
        case .noApp: "the document lists no app"
        case .wrongType(let key, let expected): "'\(key)' should be \(typeName(expected))"
        case .badAppIdentifier(let text, let problem):
            "'\(text)' is not an application identifier: \(AppWording.sentence(problem))"
        case .misspeltService(let name, let service):
            "'\(name)' is not a service; names are case-sensitive, and '\(service)' is one"
        }
    }

    static func hint(_ finding: Finding) -> String? {
        switch finding.kind {
        case .byteOrderMark: "save the file as UTF-8 without BOM, or remove its first three bytes"
        case .notAnObject: objectHint
        case .duplicateName: "devices keep only one of them: merge the two"
        case .badAppIdentifier: AppWording.hint
        case .misspeltService(_, let service): "write '\(service)'"
        case .noService, .noApp, .wrongType: nil
        }
    }

    static let objectHint = "write {\"webcredentials\":{\"apps\":[\"ABCDE12345.com.example.app\"]}}"

    private static func typeName(_ type: Finding.ExpectedType) -> String {
        switch type {
        case .object: "an object"
        case .array: "an array"
        case .string: "a list of strings"
        case .arrayOrObject: "an array or an object"
        }
    }
}

/// What is wrong with an application identifier.
enum AppWording {
    static let hint =
        "an application identifier is the ten-character prefix (A-Z, 0-9), a dot and the bundle id: ABCDE12345.com.example.app"

    static func sentence(_ problem: AppIdentifier.Problem) -> String {
        switch problem {
        case .empty: "it is empty"
        case .prefixMissing: "the ten-character prefix in front of the bundle id is missing"
        case .prefixMalformed(let prefix): "the prefix '\(prefix)' is not ten of A-Z and 0-9"
        case .bundleMissing: "the bundle id after the prefix is missing"
        case .badCharacter(let scalar): "'\(String(Character(scalar)))' is not allowed in a bundle id"
        }
    }
}
