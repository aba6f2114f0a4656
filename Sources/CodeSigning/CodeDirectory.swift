/// The flags of the code directory of a signature (`CS_CodeDirectory` in `kern/cs_blobs.h`). Its texts and the hashes
/// of all pages, which may be megabytes, are not read.
enum CodeDirectory {
    /// Bytes of the fixed part in the oldest version.
    private static let smallest = 44
    /// `CS_ADHOC` of `kern/cs_blobs.h`.
    private static let adHoc: UInt32 = 0x2

    /// Whether the signature was made without a certificate.
    ///
    /// - Parameter blob: with its header, which was read before.
    static func isAdHoc<Source>(_ blob: Part<Source>) throws(ProgramReadingFailure<Source.Failure>) -> Bool {
        let start = try blob.read(at: 8, count: min(blob.size, smallest) - 8, named: "the code directory")
        guard start.count == smallest - 8, let flags = Fields(bytes: start, isBigEndian: true).word(4) else {
            throw .defect(.malformed, detail: "a code directory that is too short", at: blob.start)
        }
        return flags & adHoc != 0
    }
}
