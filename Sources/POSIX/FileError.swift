internal import Glibc

/// Why a file could not be read or written. Two errors are equal when their codes are.
package struct FileError: Error, Equatable {
    package enum Code: Sendable {
        case missing
        case isDirectory
        case notPermitted
        /// Another user may have put it in place of a file; ``FileError/detail`` is how.
        case untrusted
        /// The file system is mounted read-only.
        case readOnly
        /// No space left, or a quota is used up.
        case full
        /// The path, or a name in it, is longer than the file system allows.
        case nameTooLong
        /// The path leads through links in a circle.
        case linkLoop
        /// Longer than the caller allows.
        case tooLarge
        /// A folder of the path does not exist.
        case folderMissing
        /// The folder accepts no new files: it was removed, or is one of the system's, such as /proc.
        case folderClosed
        /// The pipe has no reader any more.
        case brokenPipe
        /// Too many open files, or threads.
        case limitReached
        case inputOutput
    }

    package var code: Code
    package var path: String
    /// The system's own text.
    package var detail: String

    package init(_ code: Code, path: String, detail: String) {
        self.code = code
        self.path = path
        self.detail = detail
    }

    /// The error for what is ``FileKind/inaccessible``.
    package static func inaccessible(_ path: String) -> FileError {
        FileError(.notPermitted, path: path, detail: "")
    }

    init(errno number: Int32, path: String) {
        let code: Code =
            switch number {
            case ENOENT, ENOTDIR: .missing
            case EISDIR: .isDirectory
            case EACCES, EPERM: .notPermitted
            case EROFS: .readOnly
            case ENOSPC, EDQUOT: .full
            case ENAMETOOLONG: .nameTooLong
            case ELOOP: .linkLoop
            case EPIPE: .brokenPipe
            case EMFILE, ENFILE: .limitReached
            default: .inputOutput
            }
        let detail = if number == EBADF { "the descriptor is closed" } else { String(cString: strerror(number)) }
        self.init(code, path: path, detail: detail)
    }

    package static func == (a: FileError, b: FileError) -> Bool { a.code == b.code }
}
