internal import CZlib
internal import POSIX

/// Compression into gzip data (RFC 1952).
package enum Compressor {
    /// Returns the compressed bytes; nil when zlib is missing or memory is exhausted.
    package static func compress(_ bytes: [UInt8]) -> [UInt8]? {
        guard let functions = try? zlib.get().functions else { return nil }
        var stream = z_stream()
        // Level 3 is nearly as small as the usual 6 and takes half the time.
        guard aasa_deflate_init_gzip(functions, &stream, 3) == Z_OK else { return nil }
        defer { _ = functions.pointee.deflate_end(&stream) }
        let bound = Int(functions.pointee.deflate_bound(&stream, UInt(bytes.count)))
        var isComplete = false
        let output = [UInt8](unsafeUninitializedCapacity: bound) { room, count in
            bytes.withUnsafeBufferPointer { input in
                stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                stream.avail_in = UInt32(clamping: input.count)
                stream.next_out = room.baseAddress
                stream.avail_out = UInt32(clamping: bound)
                isComplete = functions.pointee.deflate(&stream, Z_FINISH) == Z_STREAM_END
            }
            count = Int(stream.total_out)
        }
        return if isComplete && stream.total_in == bytes.count { output } else { nil }
    }
}
