internal import CZlib

/// Takes gzip data (RFC 1952) that comes in pieces and gives what was compressed, a bounded piece at a time.
///
/// Several members one after another are one text, as RFC 1952 section 2.2 says.
package final class Decompressor {
    /// What the last call gave.
    package private(set) var output: [UInt8] = []

    private let zlib: aasa_zlib
    /// On the heap: zlib's state points back at it.
    private let stream: UnsafeMutablePointer<z_stream>
    private var input: [UInt8] = []
    private var position = 0
    /// Whether a member's end was just read: the data may end here.
    private var isBetweenMembers = true
    private var hasBegun = false
    private static let piece = 1 << 16

    /// Whether data begins as gzip does.
    package static func isGzip(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x1F, 0x8B]) }

    /// - Throws: `.libraryMissing`, `.outOfMemory`.
    package init() throws(GzipError) {
        zlib = try ZlibLibrary.load().functions
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        let result = withUnsafePointer(to: zlib) { aasa_inflate_init_gzip($0, stream) }
        guard result == Z_OK else { throw GzipError(code: .outOfMemory, detail: "") }
    }

    deinit {
        // Of a stream that was not begun this does nothing.
        _ = zlib.inflate_end(stream)
        stream.deallocate()
    }

    /// Hands over the next piece, once ``advance()`` has given everything of the one before.
    package func feed(_ bytes: [UInt8]) {
        input = bytes
        position = 0
    }

    /// Fills ``output`` with the next bytes; false when the piece is used up.
    package func advance() throws(GzipError) -> Bool {
        output.removeAll(keepingCapacity: true)
        while position < input.count || isOutputPending {
            if isBetweenMembers {
                guard position < input.count else { return false }
                if hasBegun, zlib.inflate_reset(stream) != Z_OK { throw GzipError(code: .damaged, detail: "") }
                (isBetweenMembers, hasBegun) = (false, true)
            }
            switch inflatePiece() {
            case Z_OK, Z_BUF_ERROR: break
            case Z_STREAM_END: isBetweenMembers = true
            case Z_MEM_ERROR: throw GzipError(code: .outOfMemory, detail: "")
            default:
                throw GzipError(code: .damaged, detail: stream.pointee.msg.map { String(cString: $0) } ?? "")
            }
            if !output.isEmpty { return true }
        }
        return false
    }

    /// Says that there is no more data.
    ///
    /// - Throws: `.cutOff` when the data should go on.
    package func finish() throws(GzipError) {
        if !isBetweenMembers || !hasBegun { throw GzipError(code: .cutOff, detail: "") }
    }

    /// Whether zlib had more to give than the last piece of output took.
    private var isOutputPending: Bool { !isBetweenMembers && hasBegun && stream.pointee.avail_out == 0 }

    private func inflatePiece() -> Int32 {
        var result = Z_OK
        input.withUnsafeBufferPointer { input in
            // zlib only reads there.
            stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress.map { $0 + position })
            stream.pointee.avail_in = UInt32(input.count - position)
            output = [UInt8](unsafeUninitializedCapacity: Self.piece) { room, count in
                stream.pointee.next_out = room.baseAddress
                stream.pointee.avail_out = UInt32(room.count)
                result = zlib.inflate(stream, Z_NO_FLUSH)
                count = room.count - Int(stream.pointee.avail_out)
            }
            position = input.count - Int(stream.pointee.avail_in)
        }
        return result
    }
}
