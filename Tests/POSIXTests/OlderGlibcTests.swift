import CPOSIX
import Glibc
import POSIX
import Testing

@Suite("Functions of newer glibcs")
struct OlderGlibcTests {
    @Test("Random numbers differ")
    func random() { #expect(Set((0..<8).map { _ in randomNumber() }).count > 6) }

    @Test(
        "The length of a vector is glibc's",
        arguments: [
            (3, 4), (-5, 12), (0, 0), (1e-30, 1e-30), (3e38, 3e38), (1e38, 2), (.infinity, .nan), (.nan, -.infinity),
            (.nan, 1), (0.1, 0.7),
        ] as [(Float, Float)])
    func length(_ x: Float, _ y: Float) throws {
        typealias Function = @convention(c) (Float, Float) -> Float
        let library = try #require(dlopen("libm.so.6", RTLD_NOW))
        let expected = unsafeBitCast(try #require(dlsym(library, "hypotf")), to: Function.self)(x, y)
        let length = vectorLength(x, y)
        #expect(length == expected || length.isNaN && expected.isNaN)
    }

    @Test(
        "An address leads to its object and unwind table, as glibc has it", arguments: ["strlen", "dlopen", "X509_new"])
    func object(_ symbol: String) throws {
        typealias Function = @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> CInt
        let library = try #require(dlopen("libc.so.6", RTLD_NOW))
        let function = unsafeBitCast(try #require(dlsym(library, "_dl_find_object")), to: Function.self)
        let address = try #require(dlsym(nil, symbol))
        var (expected, object) = (aasa_object(), aasa_object())
        #expect(function(address, &expected) == 0)
        #expect(findObject(at: address, result: &object) == 0)
        #expect(object.unwind_table == expected.unwind_table)
        #expect(object.link_map == expected.link_map)
    }

    @Test("An address of no object is not found")
    func noObject() {
        var object = aasa_object()
        #expect(findObject(at: UnsafeMutableRawPointer(bitPattern: 16), result: &object) == -1)
    }
}
