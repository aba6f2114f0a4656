internal import CPOSIX
internal import Glibc

package enum Environment {
    /// The variable's value, or nil if it is not set.
    package static func value(_ name: String) -> String? { String(copying: getenv(name)) }

    /// The variables that name a proxy for https, as curl reads them.
    package static let proxies = ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]
    /// The variables that name hosts without a proxy.
    package static let proxyExceptions = ["no_proxy", "NO_PROXY"]

    /// Whether the variable is set, without reading its value.
    package static func isSet(_ name: String) -> Bool { getenv(name) != nil }

    /// The number of the first argument of the process that is not UTF-8, from 1, and whether a file has this name; nil
    /// when all are. Swift's copies of arguments have other characters in its place, and would name other files.
    package static var undecodableArgument: (number: Int, isFile: Bool)? {
        let arguments = UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc))
        for (number, word) in arguments.enumerated().dropFirst() {
            guard let word, String(validatingCString: word) == nil else { continue }
            return (number, access(word, F_OK) == 0)
        }
        return nil
    }

    package static func isUndecodable(_ name: String) -> Bool {
        getenv(name).map { String(validatingCString: $0) == nil } ?? false
    }

    /// The process's own entries, `NAME=VALUE`, of the variables that are chosen by their names.
    static func entries(of isChosen: (String) -> Bool) -> [UnsafeMutablePointer<CChar>?] {
        var chosen: [UnsafeMutablePointer<CChar>?] = []
        guard var entry = aasa_environment() else { return chosen }
        while let text = entry.pointee {
            if let end = strchr(text, CInt(UInt8(ascii: "="))) {
                let name = UnsafeRawBufferPointer(start: text, count: text.distance(to: end))
                if isChosen(String(decoding: name, as: UTF8.self)) { chosen.append(text) }
            }
            entry += 1
        }
        return chosen
    }

    /// The number of bytes of the variable's value; nil when it is not set.
    package static func byteCount(of name: String) -> Int? { getenv(name).map { value in strlen(value) } }

    /// Copies the variable's bytes into `room`, without any other copy; nil when it is not set.
    package static func copy(_ name: String, into room: UnsafeMutableRawBufferPointer) -> Int? {
        guard let start = getenv(name) else { return nil }
        let bytes = UnsafeRawBufferPointer(start: start, count: strlen(start)).prefix(room.count)
        room.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes))
        return bytes.count
    }
}

/// One of the three streams of the process.
package enum StandardStream: Int32, Sendable {
    case input = 0
    case output = 1
    case error = 2

    /// Reserves the descriptors of streams that the caller has closed (`>&-`): the next file or connection would get
    /// them. What uses such a stream fails as before, since its file is open for the other direction only.
    package static func reserveStandardDescriptors() {
        for stream in [input, output, error] where fcntl(stream.rawValue, F_GETFD) == -1 {
            _ = open("/dev/null", stream == .input ? O_WRONLY : O_RDONLY)
        }
    }

    /// Whether `path` is a terminal. Nothing but a device is opened: the reader of a pipe would see its end.
    package static func isTerminal(at path: String) -> Bool {
        var information = stat()
        guard stat(path, &information) == 0, information.st_mode & S_IFMT == S_IFCHR else { return false }
        let descriptor = open(path, O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
        defer { close(descriptor) }
        return isatty(descriptor) == 1
    }

    package var isTerminal: Bool { isatty(rawValue) == 1 }

    /// The terminal's width in columns; nil for other streams.
    package var columns: Int? {
        var size = winsize()
        guard ioctl(rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    /// Writes every byte, unbuffered.
    package func write(_ bytes: [UInt8]) throws(FileError) {
        guard let number = writeAll(bytes, to: rawValue) else { return }
        throw FileError(errno: number, path: name)
    }

    private var name: String { "standard \(self)" }

    /// The path of a ``FileError`` about a stream.
    package static let names = [StandardStream.input, .output, .error].map(\.name)
}
