internal import AASA

/// What `.htaccess` in the folder of association files needs so that these are served as they are: Apache applies
/// `.htaccess` of the folders above there too.
struct HTAccessAddition {
    private let exceptions: ApacheExceptions
    /// The settings of the folder; nil if it has none.
    private let bytes: [UInt8]?

    /// - Parameter own: the settings of the folder; nil if it has none.
    init(resources: [HostAddition.Resource], above: [HostSettings.File], own: HostSettings.File?) {
        bytes = own?.bytes
        let lines = ApacheLines(
            above: above.flatMap { file in ApacheDirective.all(of: file, areOwn: false) },
            own: own.map { file in ApacheDirective.all(of: file, areOwn: true) } ?? [], place: .files)
        // The rules of the server itself are not known.
        exceptions = ApacheExceptions(
            resources: resources.filter(\.isCurrent), lines: lines, root: nil, areOthersAbove: own == nil)
    }

    /// The settings with what they lack. Other files of the folder keep the rules of the folders above.
    var settings: [UInt8] {
        let text = exceptions.sections.map { line in "\(line)\n" }.joined()
        let comment = "# The association file as it is, for devices: no rewriting, no page in its place.\n"
        guard let bytes else { return Array((comment + text).utf8) }
        if text.isEmpty { return bytes }
        return bytes + Array((HostAddition.blankLine(behind: bytes) + text).utf8)
    }

    /// What must be changed by hand.
    var findings: [Finding] { exceptions.findings }
}
