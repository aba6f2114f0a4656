internal import AASA

/// Code that hosts run in front of files by its name: middleware of Next.js and Vercel, edge functions of Netlify, and
/// a worker of Cloudflare by its settings (vercel.com/docs/routing-middleware/api,
/// docs.netlify.com/build/edge-functions/declarations, developers.cloudflare.com/workers/static-assets/binding).
extension HostSettings {
    private static let middlewareNames = ["middleware", "proxy"].flatMap { name in ["\(name).ts", "\(name).js"] }
    /// From the folder of the project on.
    package static let codePaths =
        middlewareNames + middlewareNames.map { name in "src/\(name)" } + NamedFolder.cloudflareNames
    /// The folder of Netlify's edge functions.
    package static let edgeFolder = "netlify/edge-functions/"

    /// Whether a file is such code, or the settings of a worker.
    package static func isCode(_ path: String) -> Bool {
        isOfWorker(path) || isEdgeFunction(path) || middlewareNames.contains(path.lastPathComponent)
    }

    private static func isOfWorker(_ path: String) -> Bool { path.lastPathComponent.hasPrefix("wrangler.") }
    private static func isEdgeFunction(_ path: String) -> Bool { path.contains(text: edgeFolder) }

    mutating func readCode() {
        let text = SettingsLine.withoutComments(file.bytes)
        var runs = false
        var member = "its 'excludedPath'"
        var exclusion = excluded
        if isInFolder { exclusion += "*" }
        if Self.isOfWorker(file.path) {
            let value = text.setting(named: "run_worker_first") ?? ""
            let covered = value.textsInQuotes.filter { pattern in
                HostPattern.covers(String(pattern.drop { $0 == "!" }), path: path)
            }
            runs = value.hasPrefix("true") || !covered.isEmpty && !covered.contains { $0.hasPrefix("!") }
            member = "'run_worker_first'"
            exclusion = "!\(exclusion)"
        } else if Self.isEdgeFunction(file.path) {
            func cover(_ member: String) -> Bool {
                let patterns = text.configuration?.setting(named: member)?.textsInQuotes ?? []
                return patterns.contains { pattern in application(of: pattern) == .always }
            }
            runs = cover("path") && !cover("excludedPath")
        } else {
            let paths = HostRulePaths(isFirebase: false)
            let patterns =
                text.configuration?.setting(named: "matcher")?.textsInQuotes.filter { $0.hasPrefix("/") } ?? []
            // Other programs have files of these names too. Without a pattern it runs for all paths.
            let marks = ["next/", "next-", "nextjs", "@vercel", "as middleware", "const config"]
            runs = marks.contains(where: text.contains(text:))
            if !patterns.isEmpty, patterns.allSatisfy({ paths.cover(path, with: $0) == .no }) { runs = false }
            member = "its 'matcher'"
            exclusion = if isInFolder { #"(?!\\.well-known/)"# } else { "(?!\(path.dropFirst())$)" }
        }
        let function = Effect.Kind.function(file.name, exclusion: exclusion, member: member)
        if runs { add(Effect(kind: function, range: 0..<0)) }
    }
}

extension StringProtocol where SubSequence == Substring {
    /// The text behind the name of the member that configures a script.
    fileprivate var configuration: Substring? {
        firstRange(ofText: "const config").map { range in self[range.upperBound...] }
    }

    /// The text behind the first member of a name and its colon or equals sign.
    func setting(named name: String) -> Substring? {
        guard let range = firstRange(ofText: name) else { return nil }
        return self[range.upperBound...].drop { !":=".contains($0) }.dropFirst().drop(while: \.isWhitespace)
    }

    /// The texts in quotation marks of the value in front: one, or those of an array.
    var textsInQuotes: [String] {
        var texts: [String] = []
        var (text, depth, isEscaped) = ("", 0, false)
        var quote: Character?
        for character in self {
            if let open = quote {
                if isEscaped || character != open && character != "\\" { text.append(character) }
                if !isEscaped, character == open {
                    texts.append(text)
                    (text, quote) = ("", nil)
                    if depth == 0 { return texts }
                }
                isEscaped = !isEscaped && character == "\\"
            } else if "\"'`".contains(character) {
                quote = character
            } else if "[{".contains(character) {
                depth += 1
            } else if "]}".contains(character) {
                depth -= 1
                if depth <= 0 { return texts }
            } else if depth == 0, ",;\n".contains(character) {
                return texts
            }
        }
        return texts
    }
}
