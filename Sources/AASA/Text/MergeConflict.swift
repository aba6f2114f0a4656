/// A conflict of a merge as Git leaves it in a file, between lines that begin with these marks.
package enum MergeConflict {
    static let beginning = Array("<<<<<<< ".utf8)
    private static let marks = [beginning, Array("||||||| ".utf8), Array(">>>>>>> ".utf8)]
    private static let middle = Array("=======".utf8)

    package static let sentence = "a conflict marker of git"
    package static let hint = "resolve the conflict of the merge, and remove its markers"

    /// Whether a line of a text begins one.
    package static func isIn(_ bytes: [UInt8]) -> Bool { bytes.contains(text: [UInt8(ascii: "\n")] + beginning) }

    /// Whether a mark begins at a place, or behind white space there.
    static func isAt(_ offset: Int, in bytes: [UInt8]) -> Bool {
        let rest = bytes[min(offset, bytes.count)...].drop(while: \.isWhiteSpace)
        if rest.starts(with: middle) { return rest.dropFirst(middle.count).first?.isLineBreak ?? true }
        return marks.contains { mark in rest.starts(with: mark) }
    }
}
