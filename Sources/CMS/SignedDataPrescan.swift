internal import PKI

/// A limit of what is read of a message. A site's real file has one signer, up to five
/// certificates, one digest algorithm.
package enum MessageLimit: Sendable, Equatable, CaseIterable {
    case signers, certificates, digestAlgorithms

    /// The most that is read.
    package var maximum: Int {
        switch self {
        case .signers, .digestAlgorithms: 8
        case .certificates: 32
        }
    }
}

/// Why a message is not read: more parts than a limit allows.
package struct MessageExcess: Sendable, Equatable {
    package var limit: MessageLimit
    package var count: Int
    /// The number of certificates, also if these are not what the limit is about.
    package var certificateCount: Int
    /// The content; nil without one, or none that is found easily.
    package var content: [UInt8]?
}

/// How many parts a SignedData has (RFC 5652 section 5.1), counted in time linear in its size and before OpenSSL reads
/// it: OpenSSL does work for every pair of parts, and recurses once for each digest algorithm.
struct SignedDataPrescan {
    private(set) var signers = 0
    private(set) var certificates = 0
    private(set) var digestAlgorithms = 0
    private let encapsulated: BERReader?
    private let bytes: [UInt8]

    /// Reads the outline of a SignedData, or returns nil if the bytes do not begin with one. Indefinite lengths and
    /// long forms are read as OpenSSL reads them.
    init?(_ bytes: [UInt8]) {
        var all = BERReader(bytes)
        guard var info = all.inside(DER.sequence), let type = info.next(), type.tag == DER.objectIdentifier,
            bytes[type.contents].elementsEqual(DER.signedData), var wrapped = info.inside(DER.context0),
            var message = wrapped.inside(DER.sequence)
        else { return nil }
        var encapsulated: BERReader?
        var sets = 0
        while !message.isAtEnd {
            guard let part = message.next() else { return nil }
            let inside = message.reader(of: part)
            switch part.tag {
            case DER.set:
                guard let count = inside.count else { return nil }
                // The first is of digest algorithms.
                if sets == 0 { digestAlgorithms = count } else { signers += count }
                sets += 1
            case DER.context0:
                guard let count = inside.count else { return nil }
                certificates += count
            case DER.sequence: encapsulated = inside
            default: break
            }
        }
        self.encapsulated = encapsulated
        self.bytes = bytes
    }

    /// The first limit that the message exceeds; nil when it exceeds none.
    var excess: MessageExcess? {
        excess(of: .signers, count: signers)
            ?? excess(of: .certificates, count: certificates)
            ?? excess(of: .digestAlgorithms, count: digestAlgorithms)
    }

    private func excess(of limit: MessageLimit, count: Int) -> MessageExcess? {
        guard count > limit.maximum else { return nil }
        return MessageExcess(limit: limit, count: count, certificateCount: certificates, content: content)
    }

    /// The content, in one string or in a string of strings; nil without one.
    private var content: [UInt8]? {
        guard var encapsulated, encapsulated.next()?.tag == DER.objectIdentifier,
            var wrapped = encapsulated.inside(DER.context0), let octets = wrapped.next()
        else { return nil }
        if octets.tag == DER.octetString { return Array(bytes[octets.contents]) }
        guard octets.tag == DER.octetString | BERReader.constructed else { return nil }
        var strings = wrapped.reader(of: octets)
        var content: [UInt8] = []
        while !strings.isAtEnd {
            guard let string = strings.next(), string.tag == DER.octetString else { return nil }
            content += bytes[string.contents]
        }
        return content
    }
}

/// Reads the elements of some bytes one after another, in any form that BER allows (X.690 section 8.1).
struct BERReader {
    struct Element {
        /// The identifier octet of the short form; 0xFF for numbers that do not fit into it.
        var tag: UInt8
        var contents: Range<Int>
    }

    static let constructed: UInt8 = 0x20
    /// Levels of indefinite lengths in each other. A SignedData of OpenSSL with everything indefinite has 9.
    private static let maximumDepth = 64

    private let bytes: [UInt8]
    /// The offset of the next element.
    private var position: Int
    /// The offset behind the last element.
    private let end: Int

    init(_ bytes: [UInt8]) { self.init(bytes, in: bytes.indices) }

    private init(_ bytes: [UInt8], in range: Range<Int>) {
        self.bytes = bytes
        position = range.lowerBound
        end = range.upperBound
    }

    var isAtEnd: Bool { position >= end }

    /// The number of elements from here on; nil when one of them is malformed.
    var count: Int? {
        var rest = self
        var count = 0
        while !rest.isAtEnd {
            guard rest.next() != nil else { return nil }
            count += 1
        }
        return count
    }

    func reader(of element: Element) -> BERReader { BERReader(bytes, in: element.contents) }

    /// Returns a reader of the next element's contents; nil for an element with a different tag.
    mutating func inside(_ tag: UInt8) -> BERReader? {
        guard let element = next(), element.tag == tag else { return nil }
        return reader(of: element)
    }

    /// Returns the next element; nil when it is malformed or longer than what is left.
    mutating func next() -> Element? {
        guard let header = header(at: position) else { return nil }
        if let length = header.length {
            position = header.contents + length
            return Element(tag: header.tag, contents: header.contents..<position)
        }
        guard header.tag & Self.constructed != 0 else { return nil }
        guard let end = endOfIndefinite(from: header.contents) else { return nil }
        position = end
        return Element(tag: header.tag, contents: header.contents..<end - 2)
    }

    /// The offset behind the end-of-contents octets of an element of indefinite length; nil when it is malformed.
    private func endOfIndefinite(from start: Int) -> Int? {
        var depth = 1
        var offset = start
        while depth > 0 {
            guard offset + 1 < end else { return nil }
            if bytes[offset] == 0, bytes[offset + 1] == 0 {
                depth -= 1
                offset += 2
                continue
            }
            guard let inner = header(at: offset) else { return nil }
            offset = inner.contents + (inner.length ?? 0)
            if inner.length == nil { depth += 1 }
            if depth > Self.maximumDepth { return nil }
        }
        return offset
    }

    /// The identifier and length octets at an offset; the length is nil when it is indefinite.
    private func header(at start: Int) -> (tag: UInt8, contents: Int, length: Int?)? {
        guard start + 1 < end else { return nil }
        var tag = bytes[start]
        var offset = start + 1
        if tag & 0x1F == 0x1F {
            // The long form may have a small number too.
            var number = 0
            var byte: UInt8
            repeat {
                guard offset < end, number < 1 << 24 else { return nil }
                byte = bytes[offset]
                number = number << 7 | Int(byte & 0x7F)
                offset += 1
            } while byte & 0x80 != 0
            tag = if number < 0x1F { tag & 0xE0 | UInt8(number) } else { 0xFF }
        }
        guard offset < end else { return nil }
        let first = bytes[offset]
        offset += 1
        if first == 0x80 { return (tag, offset, nil) }
        var length = Int(first & 0x7F)
        if first > 0x80 {
            let digits = length
            guard digits <= end - offset else { return nil }
            length = 0
            for digit in bytes[offset..<offset + digits] {
                guard length < 1 << 40 else { return nil }
                length = length << 8 | Int(digit)
            }
            offset += digits
        }
        return if length <= end - offset { (tag, offset, length) } else { nil }
    }
}
