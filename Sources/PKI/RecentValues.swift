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
        var entries: [[UInt8]: Entry] = [:]
        var size = 0
        var uses = 0
    }

    private let state = Mutex(State())
    private let limit: Int

    /// - Parameter limit: bytes of all values, about.
    package init(limit: Int) { self.limit = limit }

    /// The value that is kept for the bytes.
    package func value(for bytes: [UInt8]) -> Value? {
        state.withLock { state in
            guard let index = state.entries.index(forKey: bytes) else { return nil }
            state.uses += 1
            state.entries.values[index].lastUse = state.uses
            return state.entries.values[index].value
        }
    }

    /// Keeps a value, unless it is so large that it would displace most others.
    /// - Parameter size: bytes of the value and what it is kept for, about.
    package func keep(_ value: Value, for bytes: [UInt8], size: Int) {
        guard size <= limit / 4 else { return }
        state.withLock { state in
            state.uses += 1
            let entry = Entry(value: value, lastUse: state.uses, size: size)
            let old = state.entries.updateValue(entry, forKey: bytes)
            state.size += size - (old?.size ?? 0)
            guard state.size > limit else { return }
            // Half the room is free afterwards: a sort serves many further values.
            let oldestFirst = state.entries.sorted { one, other in one.value.lastUse < other.value.lastUse }
            for (bytes, entry) in oldestFirst {
                if state.size <= limit / 2 { break }
                state.entries[bytes] = nil
                state.size -= entry.size
            }
        }
    }
}
