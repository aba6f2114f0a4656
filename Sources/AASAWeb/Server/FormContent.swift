internal import AASA
internal import HTTPServer

/// The content of a POST request as fields.
enum FormContent {
    /// Reads URL-encoded forms and `multipart/form-data` (RFC 7578), where a file is a value; nil for other types.
    static func fields(of request: ServerRequest) -> WebQuery? {
        guard let type = request["Content-Type"] else { return nil }
        let parts = type.split(separator: ";").map { part in String(part.drop { $0 == " " }) }
        switch parts.first?.lowercased() {
        case "application/x-www-form-urlencoded": return WebQuery(decoding: request.content)
        case "multipart/form-data":
            let name = "boundary="
            let parameter = parts.first { part in part.lowercased().hasPrefix(name) } ?? ""
            let boundary = parameter.dropFirst(name.count).filter { character in character != "\"" }
            guard (1...70).contains(boundary.utf8.count) else { return nil }
            return multipart(request.content, boundary: boundary)
        default: return nil
        }
    }

    private static func multipart(_ content: [UInt8], boundary: String) -> WebQuery {
        let delimiter = Array("\r\n--\(boundary)".utf8)
        var fields: [(name: String, value: String)] = []
        // The first delimiter has no line break before it.
        let parts = parts(of: Array("\r\n".utf8) + content, between: delimiter)
        for part in parts.dropFirst()
        where fields.count < WebQuery.maximumFields && !part.starts(with: Array("--".utf8)) {
            guard let headEnd = part.firstIndex(of: endOfHead, from: 0) else { continue }
            let head = String(utf8: part[..<headEnd])
            guard let name = parameter("name", in: head) else { continue }
            fields.append((name, String(utf8: part[(headEnd + endOfHead.count)...])))
        }
        return WebQuery(fields: fields)
    }

    private static let endOfHead = Array("\r\n\r\n".utf8)

    private static func parts(of bytes: [UInt8], between delimiter: [UInt8]) -> [[UInt8]] {
        var parts: [[UInt8]] = []
        var start = 0
        while let end = bytes.firstIndex(of: delimiter, from: start) {
            parts.append(Array(bytes[start..<end]))
            start = end + delimiter.count
        }
        parts.append(Array(bytes[start...]))
        return parts
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
}
