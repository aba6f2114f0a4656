internal import PKI

/// Verifies passwords, and limits wrong ones. How many are verified at once is up to ``RequestGroup/passwords``.
final class PasswordChecks: Sendable {
    private let users: UserFile?
    /// By address and name: no client can lock out a user of another address, nor the others of its own.
    private let failures = RateLimiter(limit: 10, seconds: 900)
    /// By address alone, so that no client tries all names.
    private let failuresOfAddress = RateLimiter(limit: 100, seconds: 900)

    init(users: UserFile?) { self.users = users }

    /// Returns the user; nil for a wrong name or password.
    func user(named name: String, password: [UInt8], address: String) throws(Refusal) -> UserFile.User? {
        guard let users, name.utf8.count <= UserFile.longestName else { return nil }
        let client = String(address.prefix(Self.longestAddress))
        // An address has no space.
        let clientAndName = "\(client) \(name)"
        if let wait = failures.wait(clientAndName) ?? failuresOfAddress.wait(client) {
            throw .tooManyRequests("too many attempts with a wrong password", retryAfter: wait)
        }
        let user = users.user(named: name)
        // For a name that does not exist it takes as long.
        let hash = user?.hash ?? Self.unknown
        guard hash?.matches(SecretBytes(password)) == true, let user else {
            failures.count(clientAndName)
            failuresOfAddress.count(client)
            return nil
        }
        failures.reset(clientAndName)
        return user
    }

    /// Bytes of an IPv6 address with a scope. Behind a proxy, a field's value comes in its place.
    private static let longestAddress = 64

    private static let unknown = try? PasswordHash(password: SecretBytes((try? RandomSource.bytes(16)) ?? [0]))
}
