internal import AASA
internal import Arguments
internal import POSIX

extension CommandFailure {
    /// A file that cannot be read or written.
    init(_ error: FileError) {
        let isStream = StandardStream.names.contains(error.path)
        let path =
            error.path == FileReader.standardInput
            ? FileReader.displayName(error.path) : isStream ? error.path : "'\(ShownURL.text(error.path))'"
        switch error.code {
        case .missing where error.path.isEmpty: self.init(.noInput, "the name of a file is empty", hint: nil)
        case .missing: self.init(.noInput, "\(path) does not exist", hint: nil)
        case .isDirectory: self.init(.dataError, "\(path) is a folder, not a file", hint: nil)
        case .notPermitted: self.init(.noPermission, "no permission for \(path)", hint: nil)
        case .readOnly: self.init(.cannotCreate, "\(path) is on a file system that is mounted read-only", hint: nil)
        case .full:
            let promise = isStream ? "" : "; nothing was written"
            self.init(.inputOutput, "no space is left for \(path)\(promise)", hint: nil)
        case .nameTooLong: self.init(.noInput, "the name \(path) is too long", hint: nil)
        case .linkLoop: self.init(.noInput, "\(path) is a link that leads back to itself", hint: nil)
        case .tooLarge:
            self.init(.dataError, "\(path) is too long: \(error.detail)", hint: "is it the file that you meant?")
        case .folderMissing: self.init(.cannotCreate, "the folder of \(path) does not exist", hint: nil)
        case .brokenPipe:
            self.init(.inputOutput, messages: [], hints: [])
            isBrokenPipe = true
        case .inputOutput: self.init(.inputOutput, "\(path): \(error.detail)", hint: nil)
        }
    }

    /// A file that cannot be written.
    init(output error: FileError) {
        self.init(error)
        if [.isDirectory, .nameTooLong, .linkLoop].contains(error.code) { status = .cannotCreate }
    }
}

extension FileReader {
    /// An input file as messages name it.
    static func displayName(_ path: String) -> String { path == standardInput ? "standard input" : path }
}
