import Foundation
import TestSupport
import Testing

@testable import POSIX

@Suite("Writing of whole files")
struct AtomicFileTests {
    private func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test(
        "A new file has the content, and a mode that the mask allows",
        arguments: [0, 1, 3_000_000])
    func new(count: Int) throws {
        let content = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
        let folder = try TemporaryFolder()
        let path = folder.file("f")
        try AtomicFile.write(content, to: path)
        #expect(try Repository.bytes(path) == content)
        let mode = try #require(try mode(path))
        #expect(mode & 0o666 == mode && mode & 0o600 == 0o600)
        #expect(folder.names == ["f"])
    }

    @Test("An old file is replaced as a whole and keeps its mode", arguments: [0o600, 0o640, 0o755, 0o400, 0o444])
    func replaced(mode old: Int) throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("f", "an older and longer content")
        try FileManager.default.setAttributes([.posixPermissions: old], ofItemAtPath: path)
        let reader = try #require(FileHandle(forReadingAtPath: path))
        try AtomicFile.write([1, 2], to: path)
        #expect(try Repository.bytes(path) == [1, 2])
        #expect(try mode(path) == old)
        #expect(try reader.readToEnd().map { String(decoding: $0, as: UTF8.self) } == "an older and longer content")
        #expect(folder.names == ["f"])
    }

    @Test("A link is followed: its target is replaced, and it stays a link")
    func links() throws {
        let folder = try TemporaryFolder()
        let target = try folder.write("inside/target", "old")
        for (name, destination) in [("absolute", target), ("relative", "inside/target"), ("twice", "relative")] {
            try FileManager.default.createSymbolicLink(atPath: folder.file(name), withDestinationPath: destination)
            try AtomicFile.write(Array(name.utf8), to: folder.file(name))
            #expect(try Repository.bytes(target) == Array(name.utf8))
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.file(name)) == destination)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("inside")) == ["target"])
    }

    @Test("What cannot be written leaves nothing behind")
    func refused() throws {
        let folder = try TemporaryFolder()
        try folder.write("inside/x", "x")
        try folder.write("file", "x")
        #expect(throws: FileError(.isDirectory, path: "", detail: "")) {
            try AtomicFile.write([1], to: folder.file("inside"))
        }
        #expect(throws: FileError(.folderMissing, path: "", detail: "")) {
            try AtomicFile.write([1], to: folder.file("no/f"))
        }
        #expect(throws: FileError(.folderMissing, path: "", detail: "")) {
            try AtomicFile.write([1], to: folder.file("file/f"))
        }
        #expect(throws: FileError.self) {
            try AtomicFile.write([1], to: folder.file(String(repeating: "n", count: 300)))
        }
        #expect(throws: FileError.self) { try AtomicFile.write([1], to: "") }
        #expect(folder.names == ["file", "inside"])
        #expect(try Repository.bytes(folder.file("file")) == Array("x".utf8))
    }

    @Test("A device is written to directly, and a full one is an error")
    func devices() throws {
        #expect(throws: Never.self) { try AtomicFile.write([1, 2, 3], to: "/dev/null") }
        #expect(throws: FileError(.full, path: "", detail: "")) { try AtomicFile.write([1, 2, 3], to: "/dev/full") }
        #expect(FileKind(at: "/dev/null") == .other)
    }

    @Test("A file with a short name in the current folder is written")
    func relative() throws {
        let name = "aasa-test-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: name) }
        try AtomicFile.write([9], to: name)
        #expect(try Repository.bytes(FileManager.default.currentDirectoryPath + "/" + name) == [9])
    }

    @Test("Of many writers at once one wins, and the file is always whole")
    func concurrent() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("f")
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<16 {
                group.addTask { try? AtomicFile.write(Array(repeating: UInt8(number), count: 50_000), to: path) }
            }
        }
        let content = try Repository.bytes(path)
        #expect(content.count == 50_000 && Set(content).count == 1)
        #expect(folder.names == ["f"])
    }
}
