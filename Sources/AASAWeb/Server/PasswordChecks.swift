internal import PKI
internal import Synchronization

/// Verifies passwords, and limits wrong ones and the cost of all.
final class PasswordChecks: Sendable {
    private let users: UserFile?
    private let failuresByAddress = RateLimiter(limit: 10, seconds: 900)
    private let failuresByName = RateLimiter(limit: 50, seconds: 900)
    /// Passwords that are being verified: each takes 32 MiB and a core.
    private let verifications = Mutex(0)

    private static let maximumVerifications = 2

    init(users: UserFile?) { self.users = users }

    /// Returns the user; nil for a wrong name or password.
    func user(named name: String, password: [UInt8], address: String) throws(Refusal) -> UserFile.User? {
        guard let users else { return nil }
        let waits = [failuresByAddress.wait(address), failuresByName.wait(name)]
        if let wait = waits.compactMap(\.self).max() {
            throw .tooManyRequests("too many attempts with a wrong password", retryAfter: wait)
        }
        let isFree = verifications.withLock { count in
            if count >= Self.maximumVerifications { return false }
            count += 1
            return true
        }
        if !isFree { throw .unavailable("too many concurrent logins", retryAfter: 1) }
        defer { verifications.withLock { $0 -= 1 } }
        let user = users.user(named: name)
        // For a name that does not exist it takes as long.
        let hash = user?.hash ?? Self.unknown
        let isRight = hash?.matches(SecretBytes(password)) == true
        guard isRight, let user else {
            failuresByAddress.count(address)
            failuresByName.count(name)
            return nil
        }
        failuresByAddress.reset(address)
        return user
    }

    private static let unknown = try? PasswordHash(password: SecretBytes((try? RandomSource.bytes(16)) ?? [0]))
}
