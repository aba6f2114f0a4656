import Foundation
import TestSupport
import Testing

@testable import POSIX

@Suite("Reading of files")
struct FileReaderTests {
    @Test(
        "A file as long as the limit is read, a longer one is not", arguments: [0, 1, 65_535, 65_536, 65_537, 200_000])
    func limits(size: Int) throws {
        let folder = try TemporaryFolder()
        let content = (0..<size).map { UInt8(truncatingIfNeeded: $0) }
        let path = try folder.write("f", content)
        #expect(try FileReader.read(path, limit: size) == content)
        #expect(try FileReader.read(path, limit: size + 1) == content)
        if size > 0 {
            #expect(throws: FileError(.tooLarge, path: "", detail: "")) { try FileReader.read(path, limit: size - 1) }
        }
    }

    @Test("A file without end is given up at the limit")
    func endless() {
        #expect(throws: FileError(.tooLarge, path: "", detail: "")) { try FileReader.read("/dev/zero", limit: 1000) }
    }

    @Test("A file is read into given room that is larger than it", arguments: [0, 1, 1000])
    func intoRoom(size: Int) throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("f", Array(repeating: 7, count: size))
        let room = UnsafeMutableRawBufferPointer.allocate(byteCount: size + 1, alignment: 1)
        defer { room.deallocate() }
        #expect(try FileReader.read(path, into: room) == size)
        #expect(room.prefix(size).allSatisfy { $0 == 7 })
        let small = UnsafeMutableRawBufferPointer(rebasing: room[..<size])
        #expect(throws: FileError(.tooLarge, path: "", detail: "")) { try FileReader.read(path, into: small) }
    }

    @Test("A pipe that does not block is read and written to its end, as slowly as its other end is")
    func nonBlocking() throws {
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        for end in ends { #expect(fcntl(end, F_SETFL, O_NONBLOCK) == 0) }
        let (input, output) = (ends[0], ends[1])
        let content = [UInt8](repeating: 7, count: 300_000)
        let writer = try WorkerThread {
            // The reader has nothing to read yet.
            usleep(50_000)
            #expect(writeAll(content, to: output) == nil)
            close(output)
        }
        var received: [UInt8] = []
        while true {
            let part = try FileReader.readNext(input, of: "input")
            if part.isEmpty { break }
            received += part
            // The pipe becomes full.
            usleep(5000)
        }
        writer.join()
        close(input)
        #expect(received == content)
    }

    @Test("A path that cannot be read is refused with its reason")
    func refused() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("f", "x")
        for (path, code) in [
            (folder.file("no"), FileError.Code.missing), (folder.path, .isDirectory), (file + "/x", .missing),
            ("", .missing), ("a\0b", .missing),
        ] {
            do throws(FileError) {
                _ = try FileReader.read(path, limit: 10)
                Issue.record("\(path) was read")
            } catch {
                #expect(error.code == code && error.path == path && !error.detail.isEmpty)
            }
        }
    }

    @Test("The start of a short file is all of it")
    func start() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("f", [1, 2, 3, 4])
        #expect(try FileReader.readStart(path, count: 2) == [1, 2])
        #expect(try FileReader.readStart(path, count: 100) == [1, 2, 3, 4])
        #expect(try FileReader.readStart(path, count: 0) == [])
    }

    @Test("A file's size, and whether there is one")
    func sizes() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("f", [1, 2, 3])
        #expect(FileSystem.size(path) == 3)
        #expect(FileSystem.size(folder.path) == nil)
        #expect(FileSystem.size(folder.file("no")) == nil)
        #expect(FileSystem.size("-") == nil)
        #expect(FileSystem.exists(path) && FileSystem.exists(folder.path) && !FileSystem.exists(folder.file("no")))
        #expect(FileSystem.mayWrite(path) && !FileSystem.mayWrite(folder.file("no")))
    }

    @Test("Two paths are one file when they lead to the same place")
    func identity() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("f", "x")
        let other = try folder.write("g", "x")
        try FileManager.default.createSymbolicLink(atPath: folder.file("soft"), withDestinationPath: "f")
        try FileManager.default.linkItem(atPath: path, toPath: folder.file("hard"))
        let identity = try #require(FileIdentity(path))
        for same in [folder.path + "/./f", folder.path + "//f", folder.file("soft"), folder.file("hard")] {
            #expect(FileIdentity(same) == identity, "\(same)")
        }
        #expect(FileIdentity(other) != identity)
        #expect(FileIdentity(folder.file("no")) == nil)
        #expect(FileIdentity("-") == nil)
    }

    @Test("The kind of a file is recognised, through links")
    func kinds() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("f", "x")
        try FileManager.default.createSymbolicLink(atPath: folder.file("dangling"), withDestinationPath: "no")
        #expect(FileKind(at: path) == .regular)
        #expect(FileKind(at: folder.path) == .directory)
        #expect(FileKind(at: folder.file("dangling")) == .missing)
    }

    @Test("Folders are made with those above them, for the user alone, and old ones are left as they are")
    func folders() throws {
        let folder = try TemporaryFolder()
        try FileSystem.createFolder(folder.file("a/b/c"))
        try FileSystem.createFolder(folder.file("a/b/c"))
        try FileSystem.createFolder("")
        #expect(FileKind(at: folder.file("a/b/c")) == .directory)
        for name in ["a", "a/b", "a/b/c"] {
            let mode = try FileManager.default.attributesOfItem(atPath: folder.file(name))[.posixPermissions] as? Int
            #expect(mode == 0o700)
        }
        try folder.write("file", "x")
        #expect(throws: FileError.self) { try FileSystem.createFolder(folder.file("file/x")) }
    }
}
