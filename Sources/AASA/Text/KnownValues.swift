internal import Synchronization

/// Values that are kept once for each key; two threads may both make one. Keys are few, since they are compared one by
/// one.
///
/// Only the search requires keys that can be compared: a requirement of the class would let the runtime search for the
/// conformance of the first one's key, at the start of a program.
package final class KnownValues<Key: Sendable, Value: Sendable>: Sendable {
    private let known = Mutex<[(key: Key, value: Value)]>([])

    package init() {}

    /// The number of known values.
    var count: Int { known.withLock { known in known.count } }
}

extension KnownValues where Key: Equatable {
    /// The value of a key, which is made where it is missing: without the lock, so that one may need another.
    package func value(for key: Key, madeBy make: () -> Value) -> Value {
        let earlier = known.withLock { known in known.first { entry in entry.key == key } }
        if let earlier { return earlier.value }
        let value = make()
        return known.withLock { known in
            if let earlier = known.first(where: { entry in entry.key == key }) { return earlier.value }
            known.append((key, value))
            return value
        }
    }
}
