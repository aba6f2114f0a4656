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
        if Self.isOfWorker(file.path) {
            addWorker(text)
        } else if Self.isEdgeFunction(file.path) {
            addEdgeFunction(text)
        } else {
            addMiddleware(text)
        }
    }

    private mutating func addWorker(_ text: String) {
        let value = text.setting(named: "run_worker_first") ?? ""
        let covered = value.textsInQuotes.filter { pattern in
            HostPattern.covers(String(pattern.drop { $0 == "!" }), path: path)
        }
        let isExcluded = covered.contains { pattern in pattern.hasPrefix("!") }
        if value.hasPrefix("true") || !covered.isEmpty && !isExcluded {
            addFunction(exclusion: "!\(excludedPattern)", member: "'run_worker_first'")
        }
    }

    private mutating func addEdgeFunction(_ text: String) {
        func cover(_ member: String) -> Bool {
            let patterns = text.configuration?.setting(named: member)?.textsInQuotes ?? []
            return patterns.contains { pattern in application(of: pattern) == .always }
        }
        if cover("path"), !cover("excludedPath") {
            addFunction(exclusion: excludedPattern, member: "its 'excludedPath'")
        }
    }

    private mutating func addMiddleware(_ text: String) {
        // Other programs have files of these names too.
        let marks = ["next/", "next-", "nextjs", "@vercel", "as middleware", "const config"]
        guard marks.contains(where: text.contains(text:)) else { return }
        let texts = text.configuration?.setting(named: "matcher")?.textsInQuotes ?? []
        let patterns = texts.filter { pattern in pattern.hasPrefix("/") }
        let paths = HostRulePaths(isFirebase: false)
        // Without a pattern it runs for all paths.
        let runs = patterns.isEmpty || patterns.contains { pattern in paths.cover(path, with: pattern) != .no }
        let exclusion = if isInFolder { #"(?!\\.well-known/)"# } else { "(?!\(path.dropFirst())$)" }
        if runs { addFunction(exclusion: exclusion, member: "its 'matcher'") }
    }

    /// What rules of paths are to leave out, with a star.
    var excludedPattern: String { if isInFolder { excluded + "*" } else { excluded } }

    mutating func addFunction(exclusion: String, member: String) {
        add(Effect(kind: .function(file.name, exclusion: exclusion, member: member), range: 0..<0))
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
        var depth = 0
        var rest = self[...]
        while let character = rest.popFirst() {
            if "\"'`".contains(character) {
                guard let text = rest.removeText(upTo: character) else { return texts }
                texts.append(text)
                if depth == 0 { return texts }
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

extension Substring {
    /// Removes a text and the quotation mark behind it; nil without one.
    fileprivate mutating func removeText(upTo mark: Character) -> String? {
        var text = ""
        var isEscaped = false
        while let character = popFirst() {
            if !isEscaped, character == mark { return text }
            if isEscaped || character != "\\" { text.append(character) }
            isEscaped = !isEscaped && character == "\\"
        }
        return nil
    }
}
