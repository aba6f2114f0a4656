/// What libFuzzer calls, with the number of the input's bytes. Every input is of use.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    check(unsafe Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}

/// Ends the run: the input is kept.
func require(_ truth: Bool, _ words: @autoclosure () -> String, line: Int = #line) {
    if !truth { fatalError("line \(line): \(words())") }
}

/// What a target needs before the first input.
func valid<Value>(_ make: () throws -> Value) -> Value {
    do { return try make() } catch { fatalError("\(error)") }
}
