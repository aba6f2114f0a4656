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
    }

    private let sessions = Mutex<[String: Session]>([:])

    private static let maximumCount = 10_000
    /// Milliseconds: in all, and without a request.
    private static let longest = 12 * 3_600_000
    private static let longestIdle = 2 * 3_600_000

    /// Nil when OpenSSL cannot be used.
    static func secret() -> String? { (try? RandomSource.bytes(32)).map { Base64.encode($0, forURL: true) } }

    /// - Returns: a secret for the client.
    func begin(_ user: UserFile.User, secret: String? = nil) -> String? {
        guard let secret = secret ?? Self.secret() else { return nil }
        let now = SteadyClock.milliseconds
        sessions.withLock { sessions in
            sessions = sessions.filter { !Self.isOver($0.value, now) }
            if sessions.count >= Self.maximumCount,
                let oldest = sessions.min(by: { $0.value.lastUse < $1.value.lastUse })
            {
                sessions[oldest.key] = nil
            }
            sessions[secret] = Session(user: user, start: now, lastUse: now)
        }
        return secret
    }

    /// The user of a session as the file has it now; nil: there is no such session, or it is over.
    func user(_ secret: String, _ file: UserFile) -> UserFile.User? {
        let now = SteadyClock.milliseconds
        return sessions.withLock { sessions in
            guard let session = sessions[secret] else { return nil }
            guard !Self.isOver(session, now), let user = file.user(named: session.user.name),
                user.hash == session.user.hash
            else {
                sessions[secret] = nil
                return nil
            }
            sessions[secret]?.lastUse = now
            return user
        }
    }

    func end(_ secret: String) { sessions.withLock { $0[secret] = nil } }

    private static func isOver(_ session: Session, _ now: Int) -> Bool {
        now - session.start > longest || now - session.lastUse > longestIdle
    }
}
