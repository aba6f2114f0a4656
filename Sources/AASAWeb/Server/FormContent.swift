internal import HTTPServer

/// The content of a POST request as fields.
enum FormContent {
    /// Reads `application/x-www-form-urlencoded` and `multipart/form-data` (RFC 7578); a file is the value of its field. Nil for
    /// another type.
    static func fields(_ request: ServerRequest) -> WebQuery? {
        guard let type = request["Content-Type"] else { return nil }
        let parts = type.split(separator: ";").map { String($0.drop { $0 == " " }) }
        switch parts.first?.lowercased() {
        case "application/x-www-form-urlencoded": return WebQuery(decoding: request.content)
        case "multipart/form-data":
            let boundary = parts.first { $0.lowercased().hasPrefix("boundary=") }?.dropFirst(9).filter { $0 != "\"" }
            guard let boundary, (1...70).contains(boundary.utf8.count) else { return nil }
            return multipart(request.content, Array("\r\n--\(boundary)".utf8))
        default: return nil
        }
    }

    private static func multipart(_ content: [UInt8], _ delimiter: [UInt8]) -> WebQuery {
        var fields: [(name: String, value: String)] = []
        // The first delimiter has no line break before it.
        for part in split(Array("\r\n".utf8) + content, delimiter).dropFirst()
        where fields.count < WebQuery.maximumFields && !part.starts(with: Array("--".utf8)) {
            let halves = split(Array(part), Array("\r\n\r\n".utf8), maximum: 1)
            guard halves.count == 2 else { continue }
            let head = String(decoding: halves[0], as: UTF8.self)
            guard let name = parameter("name", in: head) else { continue }
            fields.append((name, String(decoding: halves[1], as: UTF8.self)))
        }
        return WebQuery(fields: fields)
    }

    /// A quoted parameter of the part's Content-Disposition.
    private static func parameter(_ name: String, in head: String) -> String? {
        for line in head.split(whereSeparator: \.isNewline) where line.lowercased().hasPrefix("content-disposition:") {
            for item in line.split(separator: ";").dropFirst() {
                let text = item.drop { $0 == " " }
                guard text.hasPrefix("\(name)=\""), text.hasSuffix("\"") else { continue }
                return String(text.dropFirst(name.count + 2).dropLast())
            }
        }
        return nil
    }

    private static func split(_ bytes: [UInt8], _ separator: [UInt8], maximum: Int = .max) -> [ArraySlice<UInt8>] {
        var parts: [ArraySlice<UInt8>] = []
        var start = 0
        var index = 0
        while index + separator.count <= bytes.count, parts.count < maximum {
            if bytes[index] == separator[0], bytes[index..<index + separator.count].elementsEqual(separator) {
                parts.append(bytes[start..<index])
                index += separator.count
                start = index
            } else {
                index += 1
            }
        }
        return parts + [bytes[start...]]
    }
}
