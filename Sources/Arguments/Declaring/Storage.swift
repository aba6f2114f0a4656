import Synchronization

/// The place of one property's value, shared by a command and the declarations that are read from it.
///
/// The parser writes here once. Assigning to the property puts a new storage in its place, so that copies of a command
/// do not see each other's changes.
final class Storage<Value: Sendable>: Sendable {
    private let content: Mutex<Value?>

    init(_ value: Value?) {
        content = Mutex(value)
    }

    /// The value, or `nil` if it is required and has not been read yet.
    var value: Value? {
        content.withLock { $0 }
    }

    func store(_ value: Value) {
        content.withLock { $0 = value }
    }
}
