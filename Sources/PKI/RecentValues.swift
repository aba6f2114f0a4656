internal import Synchronization

/// Values by bytes, for instance of the file that they were read from. Bounded: the least recently used ones are
/// removed. Shared by threads.
package final class RecentValues<Value: Sendable>: Sendable {
    private struct Entry {
        var value: Value
        var lastUse: Int
        var size: Int
    }

    private struct State {
        var entries: [ByteKey: Entry] = [:]
        var size = 0
        var uses = 0
    }

    private let state = Mutex(State())
    private let limit: Int

    /// - Parameter limit: bytes of all values, about.
    package init(limit: Int) { self.limit = limit }

    package func value(for key: ByteKey) -> Value? {
        state.withLock { state in
            guard let index = state.entries.index(forKey: key) else { return nil }
            state.uses += 1
            state.entries.values[index].lastUse = state.uses
            return state.entries.values[index].value
        }
    }

    /// Keeps a value, unless it is so large that it would displace most others.
    /// - Parameter size: bytes of the value and what it is kept for, about.
    package func keep(_ value: Value, for key: ByteKey, size: Int) {
        guard size <= limit / 4 else { return }
        state.withLock { state in
            state.uses += 1
            let entry = Entry(value: value, lastUse: state.uses, size: size)
            let old = state.entries.updateValue(entry, forKey: key)
            state.size += size - (old?.size ?? 0)
            guard state.size > limit else { return }
            // Half the room is free afterwards: a sort serves many further values.
            let oldestFirst = state.entries.sorted { one, other in one.value.lastUse < other.value.lastUse }
            for (key, entry) in oldestFirst {
                if state.size <= limit / 2 { break }
                state.entries[key] = nil
                state.size -= entry.size
            }
        }
    }
}

/// Bytes that are hashed once and as a whole: an array hashes each byte by itself, again at each growth of a dictionary.
package struct ByteKey: Hashable {
    package let bytes: [UInt8]
    private let digest: Int

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var hasher = Hasher()
        bytes.withUnsafeBytes { buffer in hasher.combine(bytes: buffer) }
        digest = hasher.finalize()
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(digest) }

    package static func == (left: ByteKey, right: ByteKey) -> Bool {
        left.digest == right.digest && left.bytes == right.bytes
    }
}
