internal import AASA
package import AASAToolkit
internal import PKI
internal import POSIX
internal import Synchronization

/// Why a file of users cannot be used.
package enum UserFileError: Error {
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

/// The users of a server, in a file: a line `NAME:ROLE:HASH` for each, and a line `key:KEY` with the key of the badges. The file
/// is read again when it has changed.
package final class UserFile: Sendable {
    struct User: Sendable, Equatable {
        var name: String
        var role: Viewer.Role
        var hash: PasswordHash
    }

    private struct Content: Sendable {
        var users: [User] = []
        /// Bytes of ``DeterministicCipher/keyCount``.
        var key: [UInt8]?
    }

    private struct State {
        var content: Content
        /// Of the file when it was read last.
        var bytes: [UInt8]
        /// In milliseconds of the monotonic clock.
        var readAt: Int
    }

    private let path: String
    private let state: Mutex<State>
    /// Milliseconds for which the file is not read again.
    private static let freshness = 1000

    package init(path: String) throws(UserFileError) {
        self.path = path
        let bytes = try Self.bytes(path)
        let content = try Self.parse(bytes)
        state = Mutex(State(content: content, bytes: bytes, readAt: SteadyClock.milliseconds))
    }

    func user(named name: String) -> User? { content.users.first { $0.name == name } }

    /// The key of the badges.
    var key: [UInt8]? { content.key }

    /// The present content; the last valid one when the file cannot be read.
    private var content: Content {
        let now = SteadyClock.milliseconds
        return state.withLock { state in
            if now - state.readAt < Self.freshness { return state.content }
            state.readAt = now
            if let bytes = try? Self.bytes(path), bytes != state.bytes, let content = try? Self.parse(bytes) {
                (state.bytes, state.content) = (bytes, content)
            }
            return state.content
        }
    }

    /// Adds a user to a file, or replaces the user of that name. A new file gets a key, and only its owner may read it.
    package static func add(
        _ name: String, _ role: Viewer.Role, password: [UInt8], to path: String
    ) throws(UserFileError) {
        var content = FileKind(at: path) == .missing ? Content() : try parse(try bytes(path))
        do throws(PKIError) {
            let user = User(name: name, role: role, hash: try PasswordHash(password: SecretBytes(password)))
            content.users.removeAll { $0.name == name }
            content.users.append(user)
            if content.key == nil { content.key = try RandomSource.bytes(DeterministicCipher.keyCount) }
        } catch {
            throw .hashing(error.detail)
        }
        let lines =
            ["key:\(Base64.encode(content.key ?? []))"]
            + content.users.map { "\($0.name):\($0.role.rawValue):\($0.hash)" }
        let bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
        try mapping(try AtomicFile.write(bytes, to: path, mode: 0o600)) { UserFileError($0) }
    }

    /// Whether a text can be a user's name: letters, digits, `.`, `-`, `_` and `@`, at most 64.
    package static func isName(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count) && text != "key"
            && text.utf8.allSatisfy { $0.isLetterOrDigit || ".-_@".utf8.contains($0) }
    }

    private static func bytes(_ path: String) throws(UserFileError) -> [UInt8] {
        if FileSystem.isWritableByOthers(path) { throw .writableByOthers }
        return try mapping(try FileReader.read(path, limit: 1 << 20)) { UserFileError($0) }
    }

    private static func parse(_ bytes: [UInt8]) throws(UserFileError) -> Content {
        var content = Content()
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() where !line.isEmpty && !line.hasPrefix("#") {
            let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
            if parts.count == 2, parts[0] == "key", let key = Base64.decode(parts[1]),
                key.count == DeterministicCipher.keyCount
            {
                content.key = key
            } else if parts.count == 3, isName(parts[0]), let role = Viewer.Role(rawValue: parts[1]),
                let hash = PasswordHash(parts[2]), !content.users.contains(where: { $0.name == parts[0] })
            {
                content.users.append(User(name: parts[0], role: role, hash: hash))
            } else {
                throw .invalidLine(index + 1)
            }
        }
        if content.users.isEmpty { throw .noUsers }
        return content
    }
}
