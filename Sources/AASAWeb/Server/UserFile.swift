internal import AASA
package import AASAToolkit
internal import PKI
internal import POSIX
internal import Synchronization

/// Why a file of users cannot be used.
package enum UserFileError: Error, Equatable {
    case toolkit(ToolkitError)
    /// The line's number.
    case invalidLine(Int)
    case noUsers
    /// Other users of the machine could add an editor.
    case writableByOthers
    /// OpenSSL's text.
    case hashing(String)

    fileprivate init(_ error: FileError) { self = .toolkit(ToolkitError(error)) }
}

/// The users of a server, in a file: a line `NAME:ROLE:HASH` for each, and a line `key:KEY` with the key of
/// the badges; a line that begins with `#` is a comment. The file is read again each second. While it cannot be used
/// there are no users: one who was removed from it must not stay.
package final class UserFile: Sendable {
    struct User: Sendable, Equatable {
        var name: String
        var role: Viewer.Role
        var hash: PasswordHash

        var viewer: Viewer { Viewer(role: role, name: name) }
    }

    private struct Content: Sendable {
        var users: [User] = []
        /// Bytes of ``DeterministicCipher/keyCount``.
        var key: [UInt8]?
    }

    private struct State {
        var content: Content
        var problem: UserFileError?
        /// In milliseconds of the monotonic clock.
        var readAt: Int
    }

    private let path: String
    private let state: Mutex<State>
    private let report: @Sendable (UserFileError?) -> Void
    /// Milliseconds for which the file is not read again.
    private static let freshness = 1000

    /// - Parameter report: called when the file cannot be used any more, and with nil when it can be used again.
    package init(path: String, report: @escaping @Sendable (UserFileError?) -> Void) throws(UserFileError) {
        self.path = path
        self.report = report
        state = Mutex(State(content: try Self.content(of: path), problem: nil, readAt: SteadyClock.milliseconds))
    }

    func user(named name: String) -> User? { content.users.first { $0.name == name } }

    var key: [UInt8]? { content.key }

    private var content: Content {
        let now = SteadyClock.milliseconds
        let (current, hasChanged) = state.withLock { state -> (State, Bool) in
            if now - state.readAt < Self.freshness { return (state, false) }
            let earlier = state.problem
            state = Self.read(path, at: now)
            return (state, state.problem != earlier)
        }
        if hasChanged { report(current.problem) }
        return current.content
    }

    private static func read(_ path: String, at now: Int) -> State {
        do throws(UserFileError) {
            return State(content: try content(of: path), problem: nil, readAt: now)
        } catch {
            return State(content: Content(), problem: error, readAt: now)
        }
    }

    /// Adds a user to a file, or replaces the line of the user of that name; other lines stay as they are. A new file
    /// gets a key, and only its owner may read it.
    package static func add(
        _ name: String, role: Viewer.Role?, password: [UInt8], to path: String
    ) throws(UserFileError) -> Viewer.Role {
        let hash: PasswordHash
        let key: [UInt8]
        do throws(PKIError) {
            hash = try PasswordHash(password: SecretBytes(password))
            key = try RandomSource.bytes(DeterministicCipher.keyCount)
        } catch {
            throw .hashing(error.detail)
        }
        // Of two processes at once, the second one reads what the first one has written.
        return try FileSystem.withLock(onFolderOf: path) { () throws(UserFileError) in
            var bytes: [UInt8] = []
            if FileKind(at: path) != .missing { bytes = try self.bytes(of: path) }
            let content = try parse(bytes)
            let earlier = content.users.first { user in user.name == name }
            let role = role ?? earlier?.role ?? .viewer
            var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            if lines.last?.isEmpty == true { lines.removeLast() }
            let line = Array("\(name):\(role.rawValue):\(hash)".utf8)[...]
            if let index = lines.firstIndex(where: { line in line.starts(with: "\(name):".utf8) }) {
                lines[index] = line
            } else {
                lines.append(line)
            }
            if content.key == nil { lines.insert(Array("key:\(Base64.encode(key))".utf8)[...], at: 0) }
            let text = lines.flatMap { line in line + [UInt8(ascii: "\n")] }
            try mapping(AtomicFile.write(text, to: path, mode: 0o600), UserFileError.init)
            return role
        }
    }

    /// Whether a text can be a user's name: letters, digits, `.`, `-`, `_` and `@`, at most 64.
    package static func isName(_ text: String) -> Bool {
        let isPlain = text.utf8.allSatisfy { byte in byte.isLetterOrDigit || ".-_@".utf8.contains(byte) }
        return isPlain && (1...longestName).contains(text.utf8.count) && text != "key"
    }

    /// Bytes of a user's name.
    static let longestName = 64

    private static func content(of path: String) throws(UserFileError) -> Content {
        let content = try parse(try bytes(of: path))
        if content.users.isEmpty { throw .noUsers }
        return content
    }

    private static func bytes(of path: String) throws(UserFileError) -> [UInt8] {
        if FileSystem.isWritableByOthers(path) { throw .writableByOthers }
        return try FileReader.withRegularFilesOnly { () throws(UserFileError) in
            try mapping(FileReader.read(path, limit: 1 << 20), UserFileError.init)
        }
    }

    private static func parse(_ bytes: [UInt8]) throws(UserFileError) -> Content {
        var content = Content()
        let lines = String(utf8: bytes).parts(separatedBy: "\n")
        for (index, line) in lines.enumerated() where !line.isEmpty && !line.hasPrefix("#") {
            if let key = Self.key(of: line) {
                content.key = key
            } else if let user = Self.user(of: line), !content.users.contains(where: { $0.name == user.name }) {
                content.users.append(user)
            } else {
                throw .invalidLine(index + 1)
            }
        }
        return content
    }

    private static func key(of line: Substring) -> [UInt8]? {
        guard line.hasPrefix("key:"), let key = Base64.decode(line.dropFirst(4)) else { return nil }
        if key.count != DeterministicCipher.keyCount { return nil }
        return key
    }

    private static func user(of line: Substring) -> User? {
        let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, isName(parts[0]) else { return nil }
        guard let role = Viewer.Role(rawValue: parts[1]) else { return nil }
        guard let hash = PasswordHash(parts[2]) else { return nil }
        return User(name: parts[0], role: role, hash: hash)
    }
}
