/// The label in the first line of a PEM block, for instance "PRIVATE KEY" (RFC 7468 section 3).
///
/// It shows which file was given for which. The rest of the block may be a key, and is for no message.
package struct PEMLabel: Sendable, Equatable {
    /// Empty for a label that is too long or not printable, and where there is none.
    package let text: String
    /// Where the line with the label begins.
    package private(set) var start = 0

    /// Longer than every registered label; what follows is not shown.
    private static let maximumLength = 64

    package init(_ text: String) {
        let isLabel = text.utf8.count <= Self.maximumLength && text.isPrintable
        self.text = if isLabel { text } else { "" }
    }

    /// Reads the label of the first private key, else of the first block; nil without a block.
    ///
    /// Lines in front of a block are allowed, such as the attributes that OpenSSL writes (RFC 7468 section 2).
    package init?(in bytes: [UInt8]) {
        let begin = Array("-----BEGIN ".utf8)
        var first: PEMLabel?
        var rest = bytes[...]
        while !rest.isEmpty {
            let line = rest.prefix { byte in !byte.isLineBreak }
            rest = rest[line.endIndex...].dropFirst()
            guard line.starts(with: begin) else { continue }
            let name = line.dropFirst(begin.count).prefix(before: UInt8(ascii: "-"))
            var label = PEMLabel(String(utf8: name))
            label.start = line.startIndex
            if label.isOfPrivateKey {
                self = label
                return
            }
            if first == nil { first = label }
        }
        guard let first else { return nil }
        self = first
    }

    package var isOfPrivateKey: Bool { text.contains(text: "PRIVATE KEY") }

    /// The kind of the file with the block, in a sentence.
    package var fileKind: String {
        if text.isEmpty { return "a PEM file" }
        return "a PEM file labelled '\(text)'"
    }
}
