import CPOSIX
import Foundation
import Glibc
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

    @Test("Root follows no link that another user may have made", .enabled(if: geteuid() == 0))
    func linksOfOthers() throws {
        let folder = try TemporaryFolder()
        let secret = try folder.write("secret", "old")
        for name in ["own", "others", "open", "sticky"] {
            try folder.write("\(name)/.keep", "")
            try FileManager.default.createSymbolicLink(
                atPath: folder.file("\(name)/link"), withDestinationPath: secret)
            try FileManager.default.createSymbolicLink(
                atPath: folder.file("\(name)/folder"), withDestinationPath: folder.path)
        }
        #expect(chown(folder.file("others"), 65534, 65534) == 0)
        #expect(chmod(folder.file("open"), 0o775) == 0 && chmod(folder.file("sticky"), 0o1777) == 0)
        for link in ["link", "folder/secret"] {
            for name in ["others", "open"] {
                let error = #expect(throws: FileError.self) {
                    try AtomicFile.write([1], to: folder.file("\(name)/\(link)"))
                }
                #expect(error?.code == .untrusted)
                #expect(try Repository.bytes(secret) == Array("old".utf8))
            }
            for name in ["own", "sticky"] {
                try AtomicFile.write(Array("old".utf8), to: folder.file("\(name)/\(link)"))
            }
        }
        #expect(lchown(folder.file("sticky/link"), 65534, 65534) == 0)
        let error = #expect(throws: FileError.self) { try AtomicFile.write([1], to: folder.file("sticky/link")) }
        #expect(error?.code == .untrusted)
    }

    @Test(
        "Root writes to no pipe and no further name of a file that another user may have made",
        .enabled(if: geteuid() == 0))
    func filesOfOthers() throws {
        let folder = try TemporaryFolder()
        let secret = try folder.write("secret", "old")
        for name in ["own", "others", "open", "sticky"] {
            try folder.write("\(name)/.keep", "")
            #expect(mkfifo(folder.file("\(name)/pipe"), 0o666) == 0)
            try FileManager.default.linkItem(atPath: secret, toPath: folder.file("\(name)/name"))
        }
        #expect(chown(folder.file("others"), 65534, 65534) == 0)
        #expect(chmod(folder.file("open"), 0o775) == 0 && chmod(folder.file("sticky"), 0o1777) == 0)
        for path in ["others/pipe", "open/pipe", "others/name", "open/name", "sticky/name"] {
            let error = #expect(throws: FileError.self) { try AtomicFile.write([1], to: folder.file(path)) }
            #expect(error?.code == .untrusted, "\(path)")
        }
        #expect(try Repository.bytes(secret) == Array("old".utf8))
        try AtomicFile.write(Array("new".utf8), to: folder.file("own/name"))
        #expect(try Repository.bytes(secret) == Array("new".utf8))
    }

    @Test("An old file is replaced as a whole and keeps its mode", arguments: [0o600, 0o640, 0o755, 0o200, 0o4755])
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

    @Test("A file with several names keeps them all, with the new content")
    func hardLinks() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("f", "an older and longer content")
        try FileManager.default.linkItem(atPath: path, toPath: folder.file("g"))
        try AtomicFile.write([1, 2], to: path)
        #expect(try Repository.bytes(path) == [1, 2])
        #expect(try Repository.bytes(folder.file("g")) == [1, 2])
        #expect(folder.names.sorted() == ["f", "g"])
    }

    @Test("A link is followed: its target is replaced, and it stays a link")
    func links() throws {
        let folder = try TemporaryFolder()
        let target = try folder.write("inside/target", "old")
        let chain = [
            ("absolute", target), ("relative", "inside/target"), ("twice", "relative"), ("inside/up", "../twice"),
            ("inside/absolute", folder.file("inside/up")), ("long", "./inside/../inside/absolute"),
        ]
        for (name, destination) in chain {
            try FileManager.default.createSymbolicLink(atPath: folder.file(name), withDestinationPath: destination)
            try AtomicFile.write(Array(name.utf8), to: folder.file(name))
            #expect(try Repository.bytes(target) == Array(name.utf8))
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.file(name)) == destination)
        }
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.file("inside")).sorted() == [
                "absolute", "target", "up",
            ])
    }

    @Test("A chain of links to a file that does not exist creates the file at its end")
    func danglingLinks() throws {
        let folder = try TemporaryFolder()
        try folder.write("inside/x", "x")
        for (name, destination) in [("first", "inside/second"), ("inside/second", "../third"), ("third", "inside/new")]
        {
            try FileManager.default.createSymbolicLink(atPath: folder.file(name), withDestinationPath: destination)
        }
        try AtomicFile.write([7], to: folder.file("first"))
        #expect(try Repository.bytes(folder.file("inside/new")) == [7])
        #expect(folder.names == ["first", "inside", "third"])
    }

    @Test("Links in a circle are refused", arguments: ["self", "a", "b", "loop/x"])
    func circle(name: String) throws {
        let folder = try TemporaryFolder()
        for (name, destination) in [("self", "self"), ("a", "b"), ("b", folder.file("a")), ("loop", "loop")] {
            try FileManager.default.createSymbolicLink(atPath: folder.file(name), withDestinationPath: destination)
        }
        #expect(throws: FileError(.linkLoop, path: "", detail: "")) { try AtomicFile.write([1], to: folder.file(name)) }
        #expect(folder.names == ["a", "b", "loop", "self"])
    }

    @Test("Extended attributes stay, and a default access control list of the folder is not added")
    func extendedAttributes() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("f", "old")
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
        let value = Array("a\0b".utf8)
        guard setxattr(path, "user.aasa", value, value.count, 0) == 0 else {
            try Test.cancel("the file system has no extended attributes")
        }
        // A default list for user 1: version 2; owner rwx, user 1 rwx, group r-x, mask rwx, others none.
        let entries: [(tag: UInt16, rights: UInt16, id: UInt32)] = [
            (1, 7, .max), (2, 7, 1), (4, 5, .max), (16, 7, .max), (32, 0, .max),
        ]
        var list: [UInt8] = [2, 0, 0, 0]
        for entry in entries {
            for part in [entry.tag, entry.rights] { withUnsafeBytes(of: part.littleEndian) { list += $0 } }
            withUnsafeBytes(of: entry.id.littleEndian) { list += $0 }
        }
        try #require(setxattr(folder.path, "system.posix_acl_default", list, list.count, 0) == 0)
        func names(_ path: String) -> [String] {
            var buffer = [CChar](repeating: 0, count: 4096)
            let count = listxattr(path, &buffer, buffer.count)
            return buffer.prefix(max(count, 0)).split(separator: 0).map {
                String(decoding: $0.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            }.sorted()
        }
        try AtomicFile.write([1], to: path)
        var read = [UInt8](repeating: 0, count: 16)
        #expect(getxattr(path, "user.aasa", &read, 16) == 3 && Array(read[..<3]) == value)
        #expect(names(path) == ["user.aasa"])
        #expect(try mode(path) == 0o640)
        // A file with a list keeps it, and a new one gets the folder's.
        try #require(setxattr(path, "system.posix_acl_access", list, list.count, 0) == 0)
        try AtomicFile.write([2], to: path)
        #expect(names(path) == ["system.posix_acl_access", "user.aasa"])
        try AtomicFile.write([3], to: folder.file("new"))
        #expect(names(folder.file("new")) == ["system.posix_acl_access"])
        #expect(folder.names == ["f", "new"])
    }

    @Test("Owner and group stay", .enabled(if: getuid() == 0, "only root may change the owner"))
    func owner() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("f", "old")
        try #require(chown(path, 12_345, 23_456) == 0 && chmod(path, 0o6750) == 0)
        try AtomicFile.write([1], to: path)
        var information = stat()
        try #require(stat(path, &information) == 0)
        #expect(information.st_uid == 12_345 && information.st_gid == 23_456 && information.st_mode & 0o7777 == 0o6750)
    }

    @Test("A pipe's reader gets the whole content", arguments: [0, 1_000_000])
    func pipe(count: Int) throws {
        let folder = try TemporaryFolder()
        let path = folder.file("pipe")
        try #require(mkfifo(path, 0o600) == 0)
        let reader = try Child(["sh", "-c", "exec cat <\"$1\" >\"$2\"", "sh", path, folder.file("read")])
        #expect(!StandardStream.isTerminal(at: path))
        let content = [UInt8](repeating: 7, count: count)
        try AtomicFile.write(content, to: path)
        #expect(reader.wait().status == 0)
        #expect(try Repository.bytes(folder.file("read")) == content)
        #expect(folder.names == ["pipe", "read"])
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
        for name in ["file\0", "file\0/f", "new\0/f"] {
            #expect(throws: FileError.self) { try AtomicFile.write([1], to: folder.file(name)) }
            #expect(throws: FileError.self) { try FileSystem.createTemporary(beside: folder.file(name)) }
        }
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
