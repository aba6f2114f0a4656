internal import CPOSIX

// Functions of newer glibcs that only static libraries in the program use. With these, it runs with glibc 2.34.

/// A random number, for libstdc++'s `random_device`. The corresponding C function is `arc4random` of glibc 2.36.
@_cdecl("arc4random")
public func randomNumber() -> UInt32 {
    var generator = SystemRandomNumberGenerator()
    return generator.next()
}

/// The length of a vector, for Swift's runtime. The corresponding C function is `hypotf` of glibc 2.35,
/// which also sets no errno.
@_cdecl("hypotf")
public func vectorLength(_ x: Float, _ y: Float) -> Float {
    if x.isInfinite || y.isInfinite { return .infinity }
    // The squares of two Floats are exact as Doubles.
    let squares = Double(x) * Double(x) + Double(y) * Double(y)
    return Float(squares.squareRoot())
}

/// The object of the process that has an address, and its unwind table, for libgcc's unwinder. The corresponding C
/// function is `_dl_find_object` of glibc 2.35.
///
/// - Parameter result: a `struct dl_find_object`.
/// - Returns: 0, or -1 if there is none.
@_cdecl("_dl_find_object")
public func findObject(at address: UnsafeMutableRawPointer?, result: UnsafeMutableRawPointer?) -> CInt {
    aasa_find_object(address, result)
}
