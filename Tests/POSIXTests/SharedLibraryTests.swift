import Glibc
import Testing

@testable import POSIX

@Suite("Libraries that are loaded on first use")
struct SharedLibraryTests {
    private struct Functions {
        var getpid: @convention(c) () -> pid_t
        var getppid: @convention(c) () -> pid_t
    }

    private func load(_ name: String, _ symbols: [String]) -> Result<SharedLibrary<Functions>, LoadingError> {
        let copies = UnsafeMutablePointer<UnsafePointer<CChar>?>.allocate(capacity: symbols.count)
        for (index, symbol) in symbols.enumerated() { copies[index] = UnsafePointer(strdup(symbol)) }
        defer {
            for index in symbols.indices { free(UnsafeMutablePointer(mutating: copies[index])) }
            copies.deallocate()
        }
        return SharedLibrary.load("libmissing.so.0", name, symbols: copies, oldest: "2.0")
    }

    @Test("The first library that exists is loaded, with its functions in the order of the fields")
    func found() throws {
        let library = try load("libc.so.6", ["getpid", "getppid"]).get()
        #expect(library.functions.pointee.getpid() == getpid() && library.functions.pointee.getppid() == getppid())
    }

    @Test("A missing library is an error with the loader's text, and one without a function is too old")
    func missing() {
        let library = load("libabsent.so.0", ["getpid", "getppid"])
        #expect(throws: LoadingError.self) { try library.get() }
        #expect(library.version(of: "libabsent") { _ in "" }.hasPrefix("libabsent cannot be loaded: libabsent.so.0: "))
        let function = load("libc.so.6", ["getpid", "no_such_function"])
        #expect(
            function.version(of: "libc") { _ in "" } == "libc cannot be loaded: libc.so.6 is too old: it lacks "
                + "'no_such_function', and version 2.0 or later is needed")
    }
}
