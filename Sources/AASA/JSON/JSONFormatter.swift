/// Formatting of JSON texts.
///
/// The canonical format has two spaces of indentation and one member or element per line. A list of scalars and an
/// object of scalars in a list, as Apple's documentation writes the components of a rule, are on one line, together
/// with objects of scalars inside them, such as a query.
package struct JSONFormatter {
    /// The maximum width of a line with a whole array or object, in Unicode code points.
    package static let width = 100

    private let bytes: [UInt8]
    private var result: [UInt8] = []

    /// Returns the text in the canonical format, with a line break at its end. Strings and numbers keep their bytes,
    /// members their order.
    ///
    /// - Parameters:
    ///   - root: the result of a strict reading of `bytes`.
    ///   - bytes: the text.
    package static func format(_ root: JSONNode, in bytes: [UInt8]) -> [UInt8] {
        var formatter = JSONFormatter(bytes: bytes)
        formatter.write(root, depth: 0, isElement: false, columnsAfter: 0)
        formatter.result.append(0x0A)
        return formatter.result
    }

    /// Returns the text without insignificant white space (RFC 8259 section 2). Strings and numbers keep their bytes.
    ///
    /// - Parameter bytes: a well-formed JSON text.
    package static func minify(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var isInString = false
        var isEscaped = false
        for byte in bytes {
            if isInString {
                result.append(byte)
                if isEscaped {
                    isEscaped = false
                } else if byte == "\\" {
                    isEscaped = true
                } else if byte == "\"" {
                    isInString = false
                }
                continue
            }
            switch byte {
            case 0x20, 0x09, 0x0A, 0x0D: continue
            case "\"": isInString = true
            default: break
            }
            result.append(byte)
        }
        return result
    }

    /// - Parameters:
    ///   - isElement: whether the value is in an array.
    ///   - columnsAfter: 1 when a comma follows.
    private mutating func write(_ node: JSONNode, depth: Int, isElement: Bool, columnsAfter: Int) {
        let mayBeOneLine: Bool
        switch node.value {
        case .array(let elements) where elements.isEmpty: return result += "[]".utf8
        case .object(let members) where members.isEmpty: return result += "{}".utf8
        case .array(let elements): mayBeOneLine = elements.allSatisfy(\.isScalar)
        case .object(let members): mayBeOneLine = isElement && members.allSatisfy(\.value.isScalarOrObjectOfScalars)
        case .null, .bool, .number, .string: return result += bytes[node.range]
        }
        if mayBeOneLine, writeOnOneLine(node, columnsAfter: columnsAfter) { return }
        writeLines(of: node, depth: depth)
    }

    /// Writes the elements of an array or the members of an object, each on a line of its own.
    private mutating func writeLines(of node: JSONNode, depth: Int) {
        let members = node.members
        let values = node.elements ?? members?.map(\.value) ?? []
        let isArray = members == nil
        let (opening, closing) = if isArray { ("[", "]") } else { ("{", "}") }
        result += opening.utf8
        for (index, value) in values.enumerated() {
            beginLine(depth + 1)
            if let members { writeName(of: members[index]) }
            let comma = if index + 1 < values.count { 1 } else { 0 }
            write(value, depth: depth + 1, isElement: isArray, columnsAfter: comma)
            if comma > 0 { result += ",".utf8 }
        }
        beginLine(depth)
        result += closing.utf8
    }

    /// Writes an array or object of scalars; writes nothing and returns false when the line would be too long.
    private mutating func writeOnOneLine(_ node: JSONNode, columnsAfter: Int) -> Bool {
        let start = result.count
        if let elements = node.elements {
            result += "[".utf8
            for (index, element) in elements.enumerated() {
                if index > 0 { result += ", ".utf8 }
                result += bytes[element.range]
                // A column has at most 4 bytes: a much longer list need not be written to its end.
                if result.count - start > 4 * Self.width { break }
            }
            result += "]".utf8
        } else if let members = node.members {
            writeInner(members, start: start)
        }
        if columnsOfLastLine() + columnsAfter <= Self.width { return true }
        result.removeSubrange(start...)
        return false
    }

    /// - Parameter start: the beginning of the array or object in the result.
    private mutating func writeInner(_ members: [JSONMember], start: Int) {
        if members.isEmpty {
            result += "{}".utf8
            return
        }
        result += "{ ".utf8
        for (index, member) in members.enumerated() {
            if index > 0 { result += ", ".utf8 }
            writeName(of: member)
            if let inner = member.value.members {
                writeInner(inner, start: start)
            } else {
                result += bytes[member.value.range]
            }
            if result.count - start > 4 * Self.width { break }
        }
        result += " }".utf8
    }

    private mutating func writeName(of member: JSONMember) {
        result += bytes[member.nameRange]
        result += ": ".utf8
    }

    private mutating func beginLine(_ depth: Int) {
        result.append(0x0A)
        result.append(contentsOf: repeatElement(0x20, count: 2 * depth))
    }

    private func columnsOfLastLine() -> Int {
        var columns = 0
        var index = result.count
        while index > 0, result[index - 1] != 0x0A {
            index -= 1
            if LineIndex.beginsColumn(at: index, in: result) { columns += 1 }
        }
        return columns
    }
}
