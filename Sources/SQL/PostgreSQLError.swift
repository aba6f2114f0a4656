internal import CPostgreSQL

/// The server's refusals.
extension SQLError {
    /// From an SQLSTATE (PostgreSQL documentation, appendix A) and the server's own sentence.
    init(state: String, text: String) {
        let code: Code =
            switch state {
            case "40001", "40P01": .conflict
            case "42501", "25006": .notPermitted
            case "53100": .full
            case "55P03", "57014": .busy
            case "3D000": .databaseMissing
            case "57P01", "57P02", "57P03", "57P05", "53300", "25P03": .unavailable
            case "58030": .inputOutput
            case "53200", "XX000": .unavailable
            case "XX001", "XX002": .damaged
            default:
                switch state.prefix(2) {
                case "08": .unavailable
                case "23": .constraint
                case "28": .loginRefused
                default: .other
                }
            }
        self.init(code, text)
    }

    /// From a result that is a refusal. The sentence alone: what stands behind it may hold bound values.
    init(_ library: PostgreSQLLibrary, _ result: OpaquePointer?) {
        let field = { (code: Int) in
            library.functions.result_error_field(result, Int32(code)).map { String(cString: $0) }
        }
        self.init(
            state: field(AASA_PG_SQLSTATE) ?? "",
            text: field(AASA_PG_MESSAGE) ?? "no answer")
    }

    /// From what libpq says of a connection that was not made, in its verbose form, whose lines of the server read
    /// `FATAL:  28P01: password authentication failed for user "x"`. Without a state no server has answered.
    init(login text: String) {
        // An indented line is advice.
        let lines = text.split(separator: "\n").filter { !$0.hasPrefix("LOCATION:") && !$0.hasPrefix("\t") }
        guard let line = lines.last else {
            self.init(.unavailable, "no answer")
            return
        }
        let parts = line.split(separator: ":  ", maxSplits: 1)
        if parts.count == 2, parts[1].count > 6, parts[1].dropFirst(5).hasPrefix(":") {
            let sentence = parts[1].dropFirst(6).drop { $0 == " " }
            self.init(state: String(parts[1].prefix(5)), text: String(sentence))
        } else {
            self.init(.unavailable, lines.joined(separator: "\n").oneLine)
        }
    }
}

extension String {
    /// libpq's lines as one, without the tabs that set off its advice.
    var oneLine: String {
        split(separator: "\n").map { $0.split { $0 == " " || $0 == "\t" }.joined(separator: " ") }
            .joined(separator: "; ")
    }
}
