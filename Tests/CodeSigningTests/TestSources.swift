@testable import CodeSigning

/// Bytes at an offset of a file of zeros, which needs no memory for the others. Fails on going back, on empty reads and
/// on reads outside; counts the bytes.
final class ForwardSource: ByteSource {
    enum Failure: Error, Equatable {
        /// An offset before one that was read.
        case goesBack(to: Int, from: Int)
        case outside(Range<Int>)
        /// The disk does not go on.
        case broken
    }

    let size: Int
    private let pieces: [(offset: Int, bytes: [UInt8])]
    /// Where reading fails.
    private let brokenAt: Int
    private(set) var position = 0
    private(set) var requests: [Range<Int>] = []

    var bytesAsked: Int { requests.reduce(0) { $0 + $1.count } }

    init(size: Int, _ pieces: [(offset: Int, bytes: [UInt8])], brokenAt: Int) {
        self.size = size
        self.pieces = pieces
        self.brokenAt = brokenAt
    }

    convenience init(size: Int, _ pieces: [(offset: Int, bytes: [UInt8])]) {
        self.init(size: size, pieces, brokenAt: .max)
    }

    convenience init(_ bytes: [UInt8]) { self.init(size: bytes.count, [(0, bytes)]) }

    func read(_ range: Range<Int>) throws(Failure) -> [UInt8] {
        requests.append(range)
        guard range.lowerBound >= position else { throw .goesBack(to: range.lowerBound, from: position) }
        guard !range.isEmpty, range.upperBound <= size else { throw .outside(range) }
        guard range.upperBound <= brokenAt else { throw .broken }
        position = range.upperBound
        var bytes = [UInt8](repeating: 0, count: range.count)
        for piece in pieces {
            let part = range.clamped(to: piece.offset..<piece.offset + piece.bytes.count)
            for place in part { bytes[place - range.lowerBound] = piece.bytes[place - piece.offset] }
        }
        return bytes
    }
}

/// A file that ends before its stated end.
struct ShortSource: ByteSource {
    let size: Int
    let bytes: [UInt8]

    func read(_ range: Range<Int>) throws(Never) -> [UInt8] { Array(bytes[range.clamped(to: 0..<bytes.count)]) }
}

/// What reading gives, in a line: the error with its place, or each slice.
func outcome(_ bytes: [UInt8]) -> String { outcome { try MachOReader.read(ForwardSource(bytes)) } }

/// The same of a signature by itself.
func signatureOutcome(_ bytes: [UInt8]) -> String {
    outcome {
        let signature = try readSignature(ForwardSource(bytes))
        return ProgramImage(slices: [ProgramImage.Slice(cpu: "none", simulatedEntitlements: nil, signature: signature)])
    }
}

/// A code signature outside a program.
func readSignature(_ source: ForwardSource) throws -> CodeSignature {
    try SuperblobReader.read(Part(source: source, start: 0, size: source.size))
}

private func outcome(_ read: () throws -> ProgramImage) -> String {
    do {
        let image = try read()
        return image.slices.map { written($0) }.joined(separator: " | ")
    } catch ProgramReadingFailure<ForwardSource.Failure>.malformed(let error) {
        return "\(error.code) at \(error.offset)"
    } catch ProgramReadingFailure<ForwardSource.Failure>.source(let failure) {
        return "\(failure)"
    } catch {
        return "\(error)"
    }
}

/// A slice in one line, for comparing.
func written(_ slice: ProgramImage.Slice) -> String {
    var words = [slice.cpu]
    if let simulated = slice.simulatedEntitlements {
        words.append("simulated=\(String(decoding: simulated, as: UTF8.self))")
    }
    guard let signature = slice.signature else { return (words + ["unsigned"]).joined(separator: " ") }
    if signature.isAdHoc { words.append("ad-hoc") }
    if signature.hasSigner { words.append("signer") }
    if let xml = signature.xmlEntitlements { words.append("xml=\(String(decoding: xml, as: UTF8.self))") }
    if let der = signature.derEntitlements { words.append("der=\(der)") }
    return words.joined(separator: " ")
}
