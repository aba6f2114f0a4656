internal import Glibc

/// Reads a file or standard input line by line, a batch at a time, in memory that does not grow with the file.
package final class LineReader {
    /// The bytes that ``lines`` are in.
    package private(set) var buffer: [UInt8] = []
    /// The complete lines of this batch, without LF, CRLF and, where it ends lines, CR.
    package private(set) var lines: [Range<Int>] = []
    /// The number of this batch's first line, from 1.
    package private(set) var firstNumber = 1

    private let path: String
    package let descriptor: Int32
    private let longestLine: Int
    private let splitsAtReturn: Bool
    /// Whether a longer line becomes an empty one, and is not an error.
    private let dropsLongLines: Bool
    /// The number of this batch's lines that were too long.
    package private(set) var dropped = 0
    private var isDropping = false
    /// Bytes at the end of the buffer that belong to the next line.
    private var rest = 0
    private var isAtEnd = false

    /// - Parameters:
    ///   - path: `-` is standard input.
    ///   - longestLine: bytes; a longer one is `.tooLarge`.
    ///   - splitsAtReturn: whether a CR alone ends a line too, as in files of old spreadsheets.
    ///   - dropsLongLines: whether a longer line becomes an empty one instead.
    package init(
        _ path: String, longestLine: Int, splitsAtReturn: Bool = false, dropsLongLines: Bool = false
    ) throws(FileError) {
        self.path = path
        self.longestLine = longestLine
        self.splitsAtReturn = splitsAtReturn
        self.dropsLongLines = dropsLongLines
        descriptor = try FileReader.open(path)
    }

    /// Takes standard input for itself: anything else of this process that reads it finds its end. A line
    /// that is too long becomes an empty one.
    package init(owningStandardInput longestLine: Int) throws(FileError) {
        path = "/dev/stdin"
        self.longestLine = longestLine
        splitsAtReturn = false
        dropsLongLines = true
        let nothing = try FileReader.open("/dev/null")
        descriptor = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
        guard descriptor >= 0, dup2(nothing, STDIN_FILENO) >= 0 else {
            throw FileError(errno: errno, path: FileReader.standardInput)
        }
        close(nothing)
    }

    deinit { FileReader.close(descriptor, of: path) }

    /// Reads the next batch: all available lines, so that a slow writer's are seen as they come. Returns false at the
    /// end.
    package func advance() throws(FileError) -> Bool {
        while try readOnce() {
            if !lines.isEmpty { return true }
        }
        return !lines.isEmpty
    }

    /// Whether a read would not wait.
    package var isReady: Bool { !Descriptors.readable([descriptor], within: 0).isEmpty }

    /// Reads once, which may complete no line. Returns false at the end, which may have a last batch.
    package func readOnce() throws(FileError) -> Bool {
        firstNumber += lines.count
        lines.removeAll(keepingCapacity: true)
        if isAtEnd { return false }
        buffer.removeSubrange(0..<(buffer.count - rest))
        let start = buffer.count
        buffer += try FileReader.readNext(descriptor, of: path)
        isAtEnd = buffer.count == start
        split(from: start)
        dropped = 0
        if dropsLongLines {
            dropLongLines()
        } else if rest > longestLine {
            throw FileError(.tooLarge, path: path, detail: "a line of more than \(longestLine) bytes")
        }
        return !isAtEnd
    }

    /// Empties the lines that are too long, so that the others keep their numbers.
    private func dropLongLines() {
        if isAtEnd, isDropping, lines.isEmpty { lines.append(0..<0) }
        for index in lines.indices where isDropping || lines[index].count > longestLine {
            lines[index] = 0..<0
            dropped += 1
            isDropping = false
        }
        guard isDropping || rest > longestLine else { return }
        isDropping = true
        buffer.removeLast(rest)
        rest = 0
    }

    /// Finds the lines that end at or after `start`.
    private func split(from start: Int) {
        var lineStart = start - rest
        // What follows a CR at the end of the last chunk is known only now.
        for index in max(lineStart, start - 1)..<buffer.count {
            let byte = buffer[index]
            let isReturn = splitsAtReturn && byte == 0x0D && index + 1 < buffer.count
            let isEnd = isReturn && buffer[index + 1] != 0x0A
            guard byte == 0x0A || isEnd else { continue }
            append(lineStart..<index)
            lineStart = index + 1
        }
        if isAtEnd, lineStart < buffer.count {
            append(lineStart..<buffer.count)
            lineStart = buffer.count
        }
        rest = buffer.count - lineStart
    }

    private func append(_ line: Range<Int>) {
        let hasReturn = !line.isEmpty && buffer[line.upperBound - 1] == 0x0D
        lines.append(hasReturn ? line.dropLast() : line)
    }
}

/// Reads a file or standard input a piece at a time, in memory that does not grow with the file.
package final class ChunkReader {
    /// The bytes of the last read.
    package private(set) var chunk: [UInt8] = []

    private let path: String
    private let descriptor: Int32

    /// - Parameter path: `-` is standard input.
    package init(_ path: String) throws(FileError) {
        self.path = path
        descriptor = try FileReader.open(path)
    }

    deinit { FileReader.close(descriptor, of: path) }

    /// Reads the available bytes, up to a fixed size, so that a slow writer's are seen as they come. Returns false at
    /// the end, with an empty ``chunk``.
    package func advance() throws(FileError) -> Bool {
        chunk = try FileReader.readNext(descriptor, of: path)
        return !chunk.isEmpty
    }
}
