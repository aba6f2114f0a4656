internal import PKI

/// A limit of what is read of a message. A site's real file has one signer, up to five certificates, one digest algorithm.
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
    /// The number of parts in the message.
    package var count: Int
    package var certificateCount: Int
    /// The content; nil without one, or none that is found easily.
    package var content: [UInt8]?
}

/// How many parts a SignedData has (RFC 5652 section 5.1), counted in time linear in its size and before OpenSSL reads it:
/// OpenSSL does work for every pair of parts, and recurses once for each digest algorithm.
struct SignedDataPrescan {
    private(set) var signers = 0
    private(set) var certificates = 0
    private(set) var digestAlgorithms = 0
    private let encapsulated: BERReader?
    private let bytes: [UInt8]

    /// Nil when the bytes do not begin with a SignedData. Indefinite lengths and long forms are read as OpenSSL reads them.
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
        [(MessageLimit.signers, signers), (.certificates, certificates), (.digestAlgorithms, digestAlgorithms)]
            .first { $0.1 > $0.0.maximum }
            .map { MessageExcess(limit: $0.0, count: $0.1, certificateCount: certificates, content: content) }
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
        /// The place after the element.
        var end: Int
    }

    static let constructed: UInt8 = 0x20
    /// Levels of indefinite lengths in each other. A SignedData of OpenSSL with everything indefinite has 9.
    private static let maximumDepth = 64

    private let bytes: [UInt8]
    private var position: Int
    private let end: Int

    init(_ bytes: [UInt8]) { self.init(bytes, bytes.indices) }

    private init(_ bytes: [UInt8], _ range: Range<Int>) {
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

    func reader(of element: Element) -> BERReader { BERReader(bytes, element.contents) }

    /// Returns a reader of the next element's contents; nil when its tag is another.
    mutating func inside(_ tag: UInt8) -> BERReader? {
        guard let element = next(), element.tag == tag else { return nil }
        return reader(of: element)
    }

    /// Returns the next element; nil when it is malformed or longer than what is left.
    mutating func next() -> Element? {
        guard let header = header(at: position) else { return nil }
        if let length = header.length {
            position = header.contents + length
            return Element(tag: header.tag, contents: header.contents..<position, end: position)
        }
        guard header.tag & Self.constructed != 0 else { return nil }
        var depth = 1
        var place = header.contents
        while depth > 0 {
            guard place + 1 < end else { return nil }
            if bytes[place] == 0, bytes[place + 1] == 0 {
                depth -= 1
                place += 2
            } else if let inner = self.header(at: place) {
                place = inner.contents + (inner.length ?? 0)
                if inner.length == nil { depth += 1 }
                if depth > Self.maximumDepth { return nil }
            } else {
                return nil
            }
        }
        position = place
        return Element(tag: header.tag, contents: header.contents..<place - 2, end: place)
    }

    /// The identifier and length octets at a place; the length is nil when it is indefinite.
    private func header(at start: Int) -> (tag: UInt8, contents: Int, length: Int?)? {
        guard start + 1 < end else { return nil }
        var tag = bytes[start]
        var place = start + 1
        if tag & 0x1F == 0x1F {
            // The long form may have a small number too.
            var number = 0
            var byte: UInt8
            repeat {
                guard place < end, number < 1 << 24 else { return nil }
                byte = bytes[place]
                number = number << 7 | Int(byte & 0x7F)
                place += 1
            } while byte & 0x80 != 0
            tag = number < 0x1F ? tag & 0xE0 | UInt8(number) : 0xFF
        }
        guard place < end else { return nil }
        let first = bytes[place]
        place += 1
        if first == 0x80 { return (tag, place, nil) }
        if first < 0x80 { return Int(first) <= end - place ? (tag, place, Int(first)) : nil }
        let digits = Int(first & 0x7F)
        guard digits <= end - place else { return nil }
        var length = 0
        for digit in bytes[place..<place + digits] {
            guard length < 1 << 40 else { return nil }
            length = length << 8 | Int(digit)
        }
        place += digits
        return length <= end - place ? (tag, place, length) : nil
    }
}
