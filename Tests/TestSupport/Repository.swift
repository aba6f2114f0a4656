import Foundation

/// Paths in the checkout.
package enum Repository {
    /// The checkout's top folder.
    package static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// A file of the test PKI, for instance `leaves/valid-rsa.pem`.
    package static func testCerts(_ path: String) -> String {
        _ = keysArePrivate
        return root.appending(path: "TestCerts/\(path)").path
    }

    /// Git keeps no modes: in a new checkout every user may read the keys, which the program warns of.
    private static let keysArePrivate: Bool = {
        let folder = root.appending(path: "TestCerts").path
        for name in FileManager.default.enumerator(atPath: folder)?.compactMap({ $0 as? String }) ?? []
        where name.hasSuffix(".key") || name.hasSuffix(".p12") {
            try? FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder + "/" + name)
        }
        return true
    }()

    /// A file or folder of the test data from elsewhere: `json`, `apps/isign__NotAnApp.ipa`.
    package static func data(_ path: String) -> String { root.appending(path: "Tests/Data/\(path)").path }

    /// A file or folder of further test data, in the folder `shared` beside the checkout; nil when it is absent.
    package static func shared(_ path: String) -> String? {
        let url = root.deletingLastPathComponent().appending(path: "shared/\(path)")
        return FileManager.default.fileExists(atPath: url.path) ? url.path : nil
    }

    /// The program under test.
    package static var program: String { product("aasa") }

    /// A program of this package: the one built along with the tests.
    package static func product(_ name: String) -> String {
        let bundle = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        let folders = [bundle, root.appending(path: ".build/debug"), root.appending(path: ".build/release")]
        for folder in folders {
            let path = folder.appending(path: name).path
            if FileManager.default.isExecutableFile(atPath: path) { return path }
        }
        return name
    }

    /// Not `Data(contentsOf:)`, which loses four kilobytes for every empty file.
    package static func bytes(_ path: String) throws -> [UInt8] {
        let file = try FileHandle(forReadingFrom: URL(filePath: path))
        return [UInt8](try file.readToEnd() ?? Data())
    }
}
