internal import POSIX

/// A part of a file, of which pieces are read when they are needed.
final class FilePart {
    let count: Int
    private let file: RandomAccessFile
    private let start: Int
    /// The piece that was read last.
    private var window: [UInt8] = []
    private var windowStart = 0

    /// Headers of chunks are far from one another: longer pieces would be read in vain.
    private static let piece = 4096

    init(_ range: Range<Int>, of file: RandomAccessFile) {
        self.file = file
        start = range.lowerBound
        count = range.count
    }

    /// Bytes of the part; the caller has checked the range.
    func bytes(_ range: Range<Int>) throws(FormatDefect) -> ArraySlice<UInt8> {
        let isInWindow = range.lowerBound >= windowStart && range.upperBound <= windowStart + window.count
        if !isInWindow {
            let end = min(max(range.upperBound, range.lowerBound + Self.piece), count)
            do throws(FileError) {
                window = try file.read(start + range.lowerBound..<start + end)
            } catch {
                throw FormatDefect(error.detail)
            }
            windowStart = range.lowerBound
        }
        guard range.upperBound <= windowStart + window.count else { throw FormatDefect("the file ends too early") }
        return window[range.lowerBound - windowStart..<range.upperBound - windowStart]
    }
}
