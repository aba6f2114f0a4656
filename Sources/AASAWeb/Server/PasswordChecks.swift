internal import PKI

/// Verifies passwords, and limits wrong ones. How many are verified at once is up to ``RequestGroup/passwords``.
final class PasswordChecks: Sendable {
    private let users: UserFile?
    /// By address and name: no client locks out a user of another address, nor the other users of its own.
    private let failures = RateLimiter(limit: 10, seconds: 900)
    /// By address alone: beyond the limit, no password is hashed for a name that no user has. Those that users have
    /// are few.
    private let failuresOfAddress = RateLimiter(limit: 100, seconds: 900)

    init(users: UserFile?) { self.users = users }

    /// Returns the user; nil for a wrong name or password.
    func user(named name: String, password: [UInt8], address: String) throws(Refusal) -> UserFile.User? {
        guard let users, name.utf8.count <= UserFile.longestName else { return nil }
        // An address has no space.
        let addressAndName = "\(address) \(name)"
        if let wait = failures.wait(addressAndName) { throw Self.refusal(for: wait) }
        let user = users.user(named: name)
        let wait = failuresOfAddress.wait(address)
        if let wait, user == nil { throw Self.refusal(for: wait) }
        // Up to that limit it takes as long for a name that does not exist.
        let hash = user?.hash ?? Self.unknown
        guard hash?.matches(SecretBytes(password)) == true, let user else {
            failures.count(addressAndName)
            failuresOfAddress.count(address)
            // As for a name that does not exist.
            if let wait { throw Self.refusal(for: wait) }
            return nil
        }
        failures.reset(addressAndName)
        return user
    }

    private static func refusal(for seconds: Int) -> Refusal {
        .tooManyRequests("too many attempts with a wrong password", retryAfter: seconds)
    }

    private static let unknown = try? PasswordHash(password: SecretBytes((try? RandomSource.bytes(16)) ?? [0]))
}
