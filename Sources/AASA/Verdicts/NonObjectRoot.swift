/// What a document in JSON is in place of the object that devices read.
@nonexhaustive
public enum NonObjectRoot: Sendable, Equatable {
    /// A statement list of Android.
    case statements
    /// A list of texts: apps without a service.
    case apps
    /// A list of rules for content blockers of WebKit.
    case contentRules
    /// An object with a service, alone in an array.
    case enclosedObject
    /// Anything else.
    case other

    package init(_ root: JSONNode) {
        self = .other
        guard let elements = root.elements else { return }
        if !elements.isEmpty, elements.allSatisfy({ element in element["relation"] != nil }) {
            self = .statements
        } else if elements.allSatisfy({ element in element.string != nil }) {
            self = .apps
        } else if elements.contains(where: { element in element["trigger"] != nil || element["action"] != nil }) {
            self = .contentRules
        } else if elements.count == 1, Service.known.contains(where: { elements[0][$0.rawValue] != nil }) {
            self = .enclosedObject
        }
    }

    /// What the document is, in a sentence.
    package var sentence: String {
        switch self {
        case .statements: "the document is the assetlinks.json of Android"
        case .apps: "the document is a list of apps, which devices do not read"
        case .contentRules: "the document is a content rule list"
        case .enclosedObject: "the document is an object inside an array"
        case .other: "the document is neither an object nor a list of apps"
        }
    }

    /// How to fix an object that is the element of an array.
    static let bracketsHint = "remove the brackets around the object"

    /// - Parameter example: how to write a document.
    package func hint(example: String) -> String {
        switch self {
        case .statements: "serve it as /.well-known/assetlinks.json, and Apple's document here"
        case .contentRules: "leave it in the content blocker, and put the association file here"
        case .enclosedObject: Self.bracketsHint
        case .apps, .other: example
        }
    }

    /// What a program can do about the document.
    package var remedy: Remedy? { if self == .contentRules { .examineRules } else { nil } }
}
