/// Property lists in the text format of NeXTSTEP, in which Xcode keeps its projects (Apple,
/// "Old-Style ASCII Property Lists"). No build product has one.
package struct ASCIIPropertyList {
    private let bytes: [UInt8]
    private var position = 0
    private var line = 1
    private var valuesLeft = PropertyListReader.maximumValues

    package static func read(_ bytes: [UInt8]) throws(PropertyListError) -> PropertyNode {
        var list = ASCIIPropertyList(bytes: bytes)
        let node = try list.node(depth: 1)
        try list.skipSpace()
        if list.position < bytes.count { throw list.malformed("text behind the list") }
        return node
    }

    private mutating func node(depth: Int) throws(PropertyListError) -> PropertyNode {
        if depth > PropertyListReader.maximumDepth { throw PropertyListError(.tooDeep) }
        if valuesLeft == 0 { throw PropertyListError(.tooManyValues) }
        valuesLeft -= 1
        try skipSpace()
        let start = line
        guard position < bytes.count else { throw malformed("no value") }
        switch Unicode.Scalar(bytes[position]) {
        case "{": return PropertyNode(value: .dictionary(try members(depth: depth)), line: start)
        case "(": return PropertyNode(value: .array(try elements(depth: depth)), line: start)
        case "<":
            try skip(to: ">")
            return PropertyNode(value: .other, line: start)
        default: return PropertyNode(value: .string(try text()), line: start)
        }
    }

    // MARK: Collections

    private mutating func members(depth: Int) throws(PropertyListError) -> [(key: String, node: PropertyNode)] {
        var members: [(key: String, node: PropertyNode)] = []
        position += 1
        while try !accept("}") {
            let key = try text()
            guard try accept("=") else { throw malformed("a key without '='") }
            members.append((key, try node(depth: depth + 1)))
            guard try accept(";") else { throw malformed("a member without ';'") }
        }
        return members
    }

    private mutating func elements(depth: Int) throws(PropertyListError) -> [PropertyNode] {
        var elements: [PropertyNode] = []
        position += 1
        while try !accept(")") {
            elements.append(try node(depth: depth + 1))
            if try accept(",") { continue }
            guard try accept(")") else { throw malformed("an element without ','") }
            break
        }
        return elements
    }

    // MARK: Texts

    private mutating func text() throws(PropertyListError) -> String {
        try skipSpace()
        guard position < bytes.count else { throw malformed("no text") }
        if bytes[position] == UInt8(ascii: "\"") { return try quotedText() }
        let start = position
        while position < bytes.count, Self.isUnquoted(bytes[position]) { position += 1 }
        if position == start { throw malformed("a character that needs quotes") }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private static func isUnquoted(_ byte: UInt8) -> Bool {
        switch Unicode.Scalar(byte) {
        case "a"..."z", "A"..."Z", "0"..."9": true
        default: "_$/:.-+".utf8.contains(byte)
        }
    }

    /// Only escapes of quotes, backslashes and line breaks matter to names and identifiers.
    private mutating func quotedText() throws(PropertyListError) -> String {
        var text: [UInt8] = []
        position += 1
        while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
            var byte = bytes[position]
            if byte == UInt8(ascii: "\\"), position + 1 < bytes.count {
                position += 1
                byte = bytes[position]
                if byte == UInt8(ascii: "n") { byte = 0x0A }
            }
            if bytes[position] == 0x0A { line += 1 }
            text.append(byte)
            position += 1
        }
        guard position < bytes.count else { throw malformed("a text without its end") }
        position += 1
        return String(decoding: text, as: UTF8.self)
    }

    // MARK: Between values

    private mutating func accept(_ mark: Unicode.Scalar) throws(PropertyListError) -> Bool {
        try skipSpace()
        guard position < bytes.count, bytes[position] == UInt8(ascii: mark) else { return false }
        position += 1
        return true
    }

    /// White space and comments.
    private mutating func skipSpace() throws(PropertyListError) {
        while position < bytes.count {
            if bytes[position] == 0x0A { line += 1 }
            if [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) {
                position += 1
            } else if bytes[position...].starts(with: "/*".utf8) {
                position += 2
                try skip(to: "*/")
            } else if bytes[position...].starts(with: "//".utf8) {
                while position < bytes.count, bytes[position] != 0x0A { position += 1 }
            } else {
                return
            }
        }
    }

    private mutating func skip(to end: String) throws(PropertyListError) {
        while !bytes[position...].starts(with: end.utf8) {
            if position >= bytes.count { throw malformed("no '\(end)'") }
            if bytes[position] == 0x0A { line += 1 }
            position += 1
        }
        position += end.utf8.count
    }

    private func malformed(_ defect: String) -> PropertyListError {
        PropertyListError(.malformed, detail: defect, line: line, column: 1)
    }
}
