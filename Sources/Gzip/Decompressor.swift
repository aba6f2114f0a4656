internal import CZlib
internal import POSIX

/// Decompresses gzip data (RFC 1952) that comes in pieces, a bounded piece of output at a time.
///
/// Several members in succession are one text (RFC 1952 section 2.2).
package final class Decompressor {
    /// The output of the last ``advance()``.
    package private(set) var output: [UInt8] = []

    private let functions: UnsafePointer<aasa_zlib>
    /// On the heap: zlib's state points back at it.
    private let stream: UnsafeMutablePointer<z_stream>
    private var input: [UInt8] = []
    /// The offset in the input of what zlib has not read.
    private var position = 0
    /// Whether the data may end here: a member has just ended, or none has begun.
    private var isBetweenMembers = true
    private var hasBegun = false
    /// Bytes of output that zlib writes at once.
    private static let piece = 1 << 16

    /// Whether data begins with gzip's magic number.
    package static func isGzip(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x1F, 0x8B]) }

    /// - Throws: `.libraryMissing`, `.outOfMemory`.
    package init() throws(GzipError) {
        functions = try zlib.mapError { GzipError(.libraryMissing, detail: $0.detail) }.get().functions
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        guard aasa_inflate_init_gzip(functions, stream) == Z_OK else { throw GzipError(.outOfMemory) }
    }

    deinit {
        // Has no effect on a stream that was not initialised.
        _ = functions.pointee.inflate_end(stream)
        stream.deallocate()
    }

    /// Sets the next piece of input, once ``advance()`` has returned false for the one before.
    package func feed(_ bytes: [UInt8]) {
        input = bytes
        position = 0
    }

    /// Fills ``output`` with the next bytes. Returns false when the piece is used up.
    package func advance() throws(GzipError) -> Bool {
        output.removeAll(keepingCapacity: true)
        while position < input.count || isOutputPending {
            if isBetweenMembers {
                guard position < input.count else { return false }
                if hasBegun, functions.pointee.inflate_reset(stream) != Z_OK {
                    throw GzipError(.damaged)
                }
                (isBetweenMembers, hasBegun) = (false, true)
            }
            switch inflatePiece() {
            case Z_OK, Z_BUF_ERROR: break
            case Z_STREAM_END: isBetweenMembers = true
            case Z_MEM_ERROR: throw GzipError(.outOfMemory)
            default:
                throw GzipError(.damaged, detail: String(copying: stream.pointee.msg) ?? "")
            }
            if !output.isEmpty { return true }
        }
        return false
    }

    /// Ends the input.
    ///
    /// - Throws: `.cutOff` when a member is incomplete.
    package func finish() throws(GzipError) {
        if !isBetweenMembers || !hasBegun { throw GzipError(.cutOff) }
    }

    /// Whether zlib has more output than the last piece had room for.
    private var isOutputPending: Bool { !isBetweenMembers && hasBegun && stream.pointee.avail_out == 0 }

    private func inflatePiece() -> Int32 {
        var result = Z_OK
        input.withUnsafeBufferPointer { input in
            // zlib does not write there.
            stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress.map { $0 + position })
            stream.pointee.avail_in = UInt32(input.count - position)
            output = [UInt8](unsafeUninitializedCapacity: Self.piece) { room, count in
                stream.pointee.next_out = room.baseAddress
                stream.pointee.avail_out = UInt32(room.count)
                result = functions.pointee.inflate(stream, Z_NO_FLUSH)
                count = room.count - Int(stream.pointee.avail_out)
            }
            position = input.count - Int(stream.pointee.avail_in)
        }
        return result
    }
}
