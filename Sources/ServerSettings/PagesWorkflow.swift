internal import AASA

/// The steps of a workflow that upload a folder to GitHub Pages without names that begin with a full stop.
///
/// `actions/upload-pages-artifact` leaves them out since version 4; version 5 has an input that includes them
/// (github.com/actions/upload-pages-artifact/releases).
struct PagesWorkflow {
    struct Step {
        /// As in `actions/upload-pages-artifact@v4`.
        var action: String
        var version: Int
        /// The default is what Jekyll builds.
        var folder = "_site"
        var includesHidden = false
        var range: Range<Int>

        var leavesOutHidden: Bool { version == 4 || version > 4 && !includesHidden }
    }

    private(set) var steps: [Step] = []

    static let action = "actions/upload-pages-artifact@"
    /// What uploads a folder; the others do so as it is, with `.nojekyll`.
    static let actions = [action, "actions-gh-pages@", "github-pages-deploy-action@"]

    init(_ bytes: [UInt8]) {
        var step: Step?
        // A text begins on the next line.
        var awaitsFolder = false
        for line in SettingsLine.all(in: bytes) {
            if awaitsFolder { step?.folder = line.text }
            awaitsFolder = false
            let isItem = line.text.hasPrefix("- ")
            if isItem { finish(&step) }
            let text = if isItem { line.text.dropFirst(2).drop { $0 == " " } } else { line.text[...] }
            if text.hasPrefix("uses:") {
                // A commit has its version in the comment.
                let whole = String(utf8: bytes[line.range])
                step = Self.step(using: text.dropFirst("uses:".count), in: whole, at: line.range)
            } else if let folder = line.value(of: "path") {
                awaitsFolder = folder.hasPrefix("|") || folder.hasPrefix(">")
                step?.folder = folder.withoutQuotationMarks
            } else if let value = line.value(of: "include-hidden-files") {
                step?.includesHidden = value.withoutQuotationMarks == "true"
            }
        }
        finish(&step)
    }

    /// Keeps a step that leaves out the folder.
    private mutating func finish(_ step: inout Step?) {
        if let step, step.leavesOutHidden { steps.append(step) }
        step = nil
    }

    /// The step, or nil if it is for something else, or of a version that is not known.
    private static func step(using value: Substring, in line: String, at range: Range<Int>) -> Step? {
        let name = value.without(" \"'")
        guard name.hasPrefix(action), let mark = line.firstIndex(of: "@"),
            let letter = line[mark...].firstIndex(of: "v"),
            let version = Int(line[letter...].dropFirst().prefix { $0.isNumber })
        else { return nil }
        return Step(action: name, version: version, range: range)
    }
}
