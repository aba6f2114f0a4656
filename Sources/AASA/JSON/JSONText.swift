/// A JSON value to be written: members keep the order in which they are given.
public indirect enum JSONText: Sendable, Equatable {
    case null
    case bool(Bool)
    case integer(Int64)
    /// One that is not finite becomes `null`.
    case number(Double)
    case string(String)
    case array([JSONText])
    case object([(String, JSONText)])

    /// Nil becomes `null`.
    public init(_ text: String?) { self = text.map { .string($0) } ?? .null }

    /// Nil becomes `null`.
    public init(_ number: Int?) { self = number.map { .integer(Int64($0)) } ?? .null }

    /// Nil becomes `null`.
    public init(_ truth: Bool?) { self = truth.map { .bool($0) } ?? .null }

    /// The value on one line, without white space. Text outside ASCII stays as it is; U+2028, U+2029 and control
    /// characters are escaped, so that the result is one line for every reader.
    public var line: String {
        switch self {
        case .null: "null"
        case .bool(let truth): truth ? "true" : "false"
        case .integer(let number): String(number)
        case .number(let number): number.isFinite ? number.description : "null"
        case .string(let text): Self.quoted(text)
        case .array(let elements): "[" + elements.map(\.line).joined(separator: ",") + "]"
        case .object(let members):
            "{" + members.map { Self.quoted($0.0) + ":" + $0.1.line }.joined(separator: ",") + "}"
        }
    }

    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    public static func == (a: JSONText, b: JSONText) -> Bool { a.line == b.line }
}
