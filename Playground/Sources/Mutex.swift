/// The lock of a page, which has one thread. The library for WebAssembly has none.
///
/// `Sendable`, because nothing else runs while a function of the module does.
final class Mutex<Value>: @unchecked Sendable {
    private var value: Value

    init(_ value: Value) { self.value = value }

    func withLock<Result>(_ body: (inout Value) -> Result) -> Result { body(&value) }
}
