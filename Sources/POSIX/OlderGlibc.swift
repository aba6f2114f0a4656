/// A random number, for libstdc++'s `random_device`, which is linked statically and would be the only part of the program that needs
/// glibc 2.36. The corresponding C function is `arc4random`.
@_cdecl("arc4random")
public func randomNumber() -> UInt32 {
    var generator = SystemRandomNumberGenerator()
    return generator.next()
}
