internal import PKI
internal import POSIX
internal import Synchronization

/// Users who have shown their password. A session ends after a time, and when the user's line in the file changes.
final class Sessions: Sendable {
    private struct Session {
        var user: UserFile.User
        /// In milliseconds of the monotonic clock.
        var start: Int
        var lastUse: Int

        func isOver(at now: Int) -> Bool { now - start > longest || now - lastUse > longestIdle }
    }

    private let sessions = Mutex<[String: Session]>([:])

    /// Sessions of all users.
    private static let maximumCount = 10_000
    /// Milliseconds: in all, and without a request.
    private static let longest = 12 * 3_600_000
    private static let longestIdle = 2 * 3_600_000

    /// A new secret, or nil if OpenSSL cannot be used.
    static func secret() -> String? {
        guard let bytes = try? RandomSource.bytes(32) else { return nil }
        return Base64.encode(bytes, forURL: true)
    }

    /// - Parameter secret: what the client shows from now on.
    func begin(_ user: UserFile.User, secret: String) {
        let now = SteadyClock.milliseconds
        sessions.withLock { sessions in
            sessions = sessions.filter { _, session in !session.isOver(at: now) }
            let oldest = sessions.min { $0.value.lastUse < $1.value.lastUse }
            if let oldest, sessions.count >= Self.maximumCount { sessions[oldest.key] = nil }
            sessions[secret] = Session(user: user, start: now, lastUse: now)
        }
    }

    /// The user of a session as the file has it now; nil: there is no such session, or it is over.
    func user(of secret: String, in file: UserFile) -> UserFile.User? {
        let now = SteadyClock.milliseconds
        return sessions.withLock { sessions in
            guard let session = sessions[secret] else { return nil }
            let user = file.user(named: session.user.name)
            guard let user, user.hash == session.user.hash, !session.isOver(at: now) else {
                sessions[secret] = nil
                return nil
            }
            sessions[secret]?.lastUse = now
            return user
        }
    }

    func end(_ secret: String) { sessions.withLock { $0[secret] = nil } }
}
