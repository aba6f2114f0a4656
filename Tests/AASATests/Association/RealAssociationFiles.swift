import Foundation
import TestSupport
import Testing

/// Association files as sites had them: a chosen set in the checkout, and the whole collection beside it.
struct RealAssociationFiles {
    struct File {
        var name: String
        var bytes: [UInt8]
        /// What is special about it, from the index.
        var content: String
    }

    var files: [File]

    /// The set in Tests/Data.
    static func shipped() throws -> Self {
        let real = Self(
            files: try read(index: Repository.data("INDEX.tsv"), folder: Repository.data(""), prefix: "aasa/"))
        try #require(real.files.count == 17)
        return real
    }

    /// The whole collection, for a test with the trait `needsCollection`.
    static func collection() throws -> Self {
        let folder = try #require(path)
        let real = Self(files: try read(index: folder + "/INDEX.tsv", folder: folder, prefix: ""))
        try #require(real.files.count > 90)
        return real
    }

    fileprivate static let path = Repository.shared("corpus/aasa")

    private static func read(index: String, folder: String, prefix: String) throws -> [File] {
        let lines = String(decoding: try Repository.bytes(index), as: UTF8.self).split(whereSeparator: \.isNewline)
        var files: [File] = []
        for line in lines.dropFirst() where line.hasPrefix(prefix) {
            let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            let name = String(columns[0].dropFirst(prefix.count)).replacingOccurrences(of: ".json", with: "")
            let bytes = try Repository.bytes(folder + "/" + columns[0])
            files.append(File(name: name, bytes: bytes, content: columns.last ?? ""))
        }
        return files
    }
}

extension Trait where Self == ConditionTrait {
    /// Skips a test when the collection is absent.
    static var needsCollection: Self {
        .enabled(if: RealAssociationFiles.path != nil, "102 files of shared/corpus/aasa are not beside the checkout")
    }
}
