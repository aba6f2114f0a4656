internal import AASAToolkit
internal import DeviceDiagnostics
internal import POSIX

/// A device report on disk, read line by line in memory that does not grow with the lines that are skipped.
enum DeviceReportFile {
    /// Bytes; no line of a report, patterns included, is longer.
    static let longestLine = 1 << 20

    /// Reads the file; `-` is standard input.
    ///
    /// - Throws: `.file`.
    static func read(_ path: String) throws(ToolkitError) -> DeviceReport {
        do throws(FileError) {
            let lines = try LineReader(path, longestLine: longestLine)
            var reader = DeviceReportReader()
            while try lines.advance() {
                for (index, range) in lines.lines.enumerated() {
                    reader.add(lines.buffer[range], number: lines.firstNumber + index)
                }
            }
            return reader.finish()
        } catch {
            throw ToolkitError(error)
        }
    }
}
