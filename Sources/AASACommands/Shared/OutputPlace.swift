internal import Arguments
internal import POSIX

/// Where a verb writes what it makes: a file, which is replaced whole or not at all, or standard output.
struct OutputPlace {
    /// `-` is standard output.
    let path: String

    /// Whether it goes where results go, under whatever name.
    var isStandardOutput: Bool {
        path == FileReader.standardInput
            || FileIdentity(path).map { $0 == FileIdentity(StandardStream.output) } ?? false
    }

    /// Whether somebody would see it on a screen.
    var isTerminal: Bool {
        isStandardOutput && StandardStream.output.isTerminal || StandardStream.isTerminal(at: path)
    }

    func write(_ bytes: [UInt8], _ console: Console) throws(CommandFailure) {
        if isStandardOutput { return try console.write(bytes) }
        do throws(FileError) {
            try AtomicFile.write(bytes, to: path)
        } catch {
            throw CommandFailure(output: error)
        }
    }
}
