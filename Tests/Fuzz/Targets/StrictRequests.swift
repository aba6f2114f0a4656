/// The requests of a connection whose framing is beyond doubt (RFC 9112); the first that is not ends the reading.
struct StrictRequests {
    /// Each with its method, its target, and the values of `X-User`.
    private(set) var requests: [String] = []
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) {
        rest = bytes[...]
        while let (request, goesOn) = next() {
            requests.append(request)
            if !goesOn { break }
        }
    }

    /// Nil for a request whose framing is not clear.
    private mutating func next() -> (request: String, goesOn: Bool)? {
        skipEmptyLines()
        guard let line = line() else { return nil }
        let words = line.split(separator: 0x20, omittingEmptySubsequences: false)
        guard words.count == 3, Self.isToken(words[0]), !words[1].isEmpty, words[1].allSatisfy(Self.isVisible),
            [Array("HTTP/1.1".utf8), Array("HTTP/1.0".utf8)].contains(Array(words[2]))
        else { return nil }
        guard let fields = fields() else { return nil }
        func values(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }
        let (lengths, codings) = (values("content-length"), values("transfer-encoding"))
        guard lengths.count + codings.count <= 1 else { return nil }
        if let coding = codings.first, coding.lowercased() != "chunked" || words[2].last == UInt8(ascii: "0") {
            return nil
        }
        if let text = lengths.first {
            let isNumber = (1...18).contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
            guard isNumber, let length = Int(text), length <= rest.count else { return nil }
            rest = rest.dropFirst(length)
        }
        // RFC 9112 section 3.2.2: a server accepts the absolute form too.
        let target = String(decoding: words[1], as: UTF8.self).replacing(/^(?i:https?):\/\/[^\/?]*/, with: "")
        let request = "\(String(decoding: words[0], as: UTF8.self)) \(target) \(values("x-user"))"
        // The server closes the connection behind chunks.
        return (request, codings.isEmpty)
    }

    /// RFC 9112 section 2.2: empty lines in front of a request are ignored. They belong to no request, so that libmicrohttpd may
    /// let them end with LF or CR alone.
    private mutating func skipEmptyLines() { rest = rest.drop { byte in byte == 0x0A || byte == 0x0D } }

    /// The fields of a head up to its empty line, with names in lower case; nil when one is not clear.
    private mutating func fields() -> [(name: String, value: String)]? {
        var fields: [(name: String, value: String)] = []
        while true {
            guard let line = line() else { return nil }
            if line.isEmpty { return fields }
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")), Self.isToken(line[..<colon]) else { return nil }
            var value = line[(colon + 1)...].drop { $0 == 0x20 || $0 == 0x09 }
            while value.last == 0x20 || value.last == 0x09 { value = value.dropLast() }
            guard value.allSatisfy({ Self.isVisible($0) || $0 == 0x20 || $0 == 0x09 }) else { return nil }
            let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
            fields.append((name, String(decoding: value, as: UTF8.self)))
        }
    }

    /// The bytes up to CRLF; nil without one, and for a line with CR or LF alone. What libmicrohttpd 0.9.75 reads as an
    /// empty line is one: the connection is closed behind it.
    private mutating func line() -> ArraySlice<UInt8>? {
        guard let end = rest.firstIndex(where: { $0 == 0x0D || $0 == 0x0A }) else { return nil }
        if rest.starts(with: ":\n".utf8) { return [] }
        guard rest[end...].starts(with: [0x0D, 0x0A]) else { return nil }
        defer { rest = rest[(end + 2)...] }
        return rest[..<end]
    }

    private static func isVisible(_ byte: UInt8) -> Bool { byte > 0x20 && byte != 0x7F }

    private static func isToken(_ bytes: ArraySlice<UInt8>) -> Bool {
        let marks = Array("!#$%&'*+-.^_`|~".utf8)
        return !bytes.isEmpty
            && bytes.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
                default: marks.contains(byte)
                }
            }
    }
}
