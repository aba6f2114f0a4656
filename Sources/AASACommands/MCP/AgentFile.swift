internal import AASA
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
        guard let start = try? FileReader.readStart(path, count: 1 << 20) else { return true }
        let hasForm = forms.contains { form in start.starts(with: form) }
        if hasForm { return true }
        return names.contains(where: start.contains(text:))
    }

    /// The first bytes: DER, PEM of a message, a ZIP archive, binary property lists, Mach-O programs for
    /// one and several processors.
    private static let forms: [[UInt8]] = [
        [0x30, 0x80], [0x30, 0x81], [0x30, 0x82], [0x30, 0x83], Array("-----BEGIN PKCS7".utf8),
        Array("-----BEGIN CMS".utf8), Array("PK\u{3}\u{4}".utf8), Array("bplist00".utf8), [0xCF, 0xFA, 0xED, 0xFE],
        [0xCE, 0xFA, 0xED, 0xFE], [0xFE, 0xED, 0xFA, 0xCE], [0xFE, 0xED, 0xFA, 0xCF], [0xCA, 0xFE, 0xBA, 0xBE],
        [0xCA, 0xFE, 0xBA, 0xBF],
    ]

    /// What such texts contain.
    private static let names = [
        "applinks", "webcredentials", "appclips", "activitycontinuation", "\"url-filter\"", "<plist", "\"origins\"",
        "\"relation\"",
    ]
}
