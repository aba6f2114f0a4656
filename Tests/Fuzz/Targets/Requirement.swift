/// Ends the run: the input is kept.
func require(_ truth: Bool, _ words: @autoclosure () -> String, line: Int = #line) {
    if !truth { fatalError("line \(line): \(words())") }
}

/// What a target needs before the first input.
func valid<Value>(_ make: () throws -> Value) -> Value {
    do { return try make() } catch { fatalError("\(error)") }
}
