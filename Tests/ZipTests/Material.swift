import TestSupport
import Testing

@testable import Zip

/// Runs a Python program that writes an archive to the path `archive`; `info(name, mode, system)` makes a `ZipInfo`.
func makeArchive(_ program: String, _ path: String) throws {
    let prelude = """
        import random, struct, sys, zipfile, zlib
        archive = sys.argv[1]
        def info(name, mode, system=3):
            result = zipfile.ZipInfo(name)
            result.external_attr = mode << 16
            result.create_system = system
            return result

        """
    let result = try Command.run(["python3", "-c", prelude + program, path])
    guard result.status == 0 else { throw PythonFailure(text: result.errorText) }
}

struct PythonFailure: Error { var text: String }

extension TemporaryFolder {
    /// An archive made by Python's `zipfile`.
    func archive(python program: String) throws -> Archive {
        try makeArchive(program, file("a.zip"))
        return try Archive(path: file("a.zip"))
    }

    func archive(_ bytes: [UInt8]) throws -> Archive { try Archive(path: write("a.zip", bytes)) }
}

extension Archive {
    /// All of an entry, read in pieces.
    func content(_ index: Int, piece: Int) throws -> [UInt8] {
        let reader = try open(entries[index])
        var result: [UInt8] = []
        while true {
            let bytes = try reader.read(upTo: piece)
            result += bytes
            if bytes.count < piece { break }
        }
        guard try reader.read(upTo: piece).isEmpty else { throw PythonFailure(text: "more behind the end") }
        return result
    }

    func text(_ index: Int) throws -> String { String(decoding: try content(index, piece: 1 << 16), as: UTF8.self) }
}

/// The code of the error that is thrown; nil for none.
func code(_ work: () throws -> Void) -> ZipErrorCode? {
    do {
        try work()
        return nil
    } catch let error as ZipError {
        return error.code
    } catch {
        Issue.record(error)
        return nil
    }
}
