import POSIX
import Testing

@Suite("Functions of newer glibc")
struct OlderGlibcTests {
    @Test("Random numbers differ")
    func random() { #expect(Set((0..<8).map { _ in randomNumber() }).count > 6) }
}
