package import AASA

/// What `.htaccess` needs so that association files are served as they are.
extension HostAddition {
    /// The file `.htaccess` for the folder of the files, with what it lacks, and what it cannot solve: Apache applies
    /// `.htaccess` of the folders above there too.
    ///
    /// - Parameters:
    ///   - above: those of the folders above.
    ///   - own: the one that is there; nil if there is none.
    package func htaccess(
        above: [HostSettings.File], own: HostSettings.File?
    ) -> (settings: [UInt8], findings: [Finding]) {
        let all = above + [own].compactMap(\.self)
        let unread = all.filter(ServerSettingsLength.isTooLong).map { file in
            ServerSettingsLength.finding(about: pathList).placed(in: file.path)
        }
        if let own, ServerSettingsLength.isTooLong(own) { return (own.bytes, unread) }
        let readable = above.filter { !ServerSettingsLength.isTooLong($0) }
        let lines = ApacheLines(
            above: readable.flatMap { file in ApacheDirective.all(of: file, areOwn: false) },
            own: own.map { file in ApacheDirective.all(of: file, areOwn: true) } ?? [], ownSection: .files)
        // The rules of the server itself are not known.
        let requests = resources.map { resource in ApacheRequest(resource: resource) }
        let exceptions = ApacheExceptions(requests: requests, lines: lines, areOthersAbove: own == nil)
        let settings = Self.settings(of: own, with: exceptions.sections)
        return (settings, exceptions.findings + unread + all.compactMap(ServerProblem.byteOrderMark))
    }

    /// Settings with sections behind them. Other files of the folder keep the rules of the folders above.
    private static func settings(of own: HostSettings.File?, with sections: [String]) -> [UInt8] {
        let text = sections.map { line in "\(line)\n" }.joined()
        let comment = "# The association file as it is, for devices: no rewriting, no page in its place.\n"
        guard let own else { return Array((comment + text).utf8) }
        if text.isEmpty { return own.bytes }
        return own.bytes + Array((blankLine(behind: own.bytes) + text).utf8)
    }
}
