internal import Synchronization

/// The memory for the contents of all requests that a server has at the moment. A small content has memory of its own,
/// so that large ones of other clients never prevent a login.
final class ContentMemory: Sendable {
    private let used = Mutex(0)
    private let limit: Int

    /// Bytes of a content that are not counted.
    static let ownSize = 4096

    /// - Parameter limit: in bytes.
    init(limit: Int) { self.limit = limit }

    /// Returns false when the limit would be exceeded.
    func grow(from old: Int, to new: Int) -> Bool {
        let count = Self.counted(new) - Self.counted(old)
        return used.withLock { used in
            if used + count > limit { return false }
            used += count
            return true
        }
    }

    func release(_ size: Int) { used.withLock { $0 -= Self.counted(size) } }

    private static func counted(_ size: Int) -> Int { max(0, size - ownSize) }
}
