internal import AASA
internal import AASAToolkit
internal import AssetLinks
internal import POSIX

/// The files that the tools of agents read. A message about any other file could show its content.
enum AgentFile {
    /// Whether a path leads to what has the name of a file that devices request, or looks like an association file, a
    /// rule list, an app or a part of one; also for a folder, and when there is no file.
    static func isAcceptable(_ path: String) -> Bool {
        if FileKind(at: path) != .regular { return true }
        // A link of that name may lead to any file.
        let target = FileSystem.resolved(path) ?? path
        if AssociationFile.hasUsualName(target) || StatementList.isNamedAsList(target) { return true }
        guard let start = try? FileReader.readStart(path, count: LocalFile.documentLimit) else { return true }
        let hasForm = forms.contains { form in start.starts(with: form) }
        if hasForm || AppReader.isProgram(start) { return true }
        return names.contains(where: start.contains(text:))
    }

    /// The first bytes of DER, which is a sequence with a long or an indefinite length, of a message in PEM, of a ZIP
    /// archive and of a binary property list.
    private static let forms: [[UInt8]] =
        [0x80, 0x81, 0x82, 0x83].map { (length: UInt8) in [0x30, length] }
        + ["-----BEGIN PKCS7", "-----BEGIN CMS", "PK\u{3}\u{4}", "bplist00"].map { text in Array(text.utf8) }

    /// What such texts contain.
    private static let names = [
        "applinks", "webcredentials", "appclips", "activitycontinuation", "\"url-filter\"", "<plist", "\"origins\"",
        "\"relation\"",
    ]
}
