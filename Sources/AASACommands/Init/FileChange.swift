internal import AASA
internal import POSIX

/// A file as it is and as it will be.
struct FileChange {
    let path: String
    /// The present content; nil for a new file.
    let before: [UInt8]?
    let after: [UInt8]

    /// Lines that are shown around a change.
    private static let context = 3
    /// Upper bound for the lines of both contents together that are compared one by one.
    private static let maximumCompared = 2_000

    /// The change as `diff -u` shows it, in one piece.
    func lines(_ style: Style) -> [String] {
        let old = Self.lines(of: before ?? [])
        let new = Self.lines(of: after)
        var lines = [style.faint("--- \(before == nil ? "/dev/null" : path)"), style.faint("+++ \(path)")]
        let body = Self.difference(from: old, to: new)
        lines += Self.shown(body).map { mark, text in
            let line = "\(mark)\(text.printable(keepingTabs: true))"
            return switch mark {
            case "-": style.bad(line)
            case "+": style.good(line)
            default: line
            }
        }
        return lines
    }

    /// The changed lines with their context; what is left out between them is one line.
    private static func shown(_ body: [(mark: Character, text: String)]) -> [(mark: Character, text: String)] {
        let changed = body.indices.filter { body[$0].mark != " " }
        var shown: [(mark: Character, text: String)] = []
        var end = 0
        for index in changed {
            let start = max(end, index - context)
            if start > end { shown.append(("@", "@ line \(start + 1)")) }
            let stop = min(body.count, index + context + 1)
            if stop > start { shown += body[start..<stop] }
            end = max(end, stop)
        }
        return shown
    }

    private static func lines(of bytes: [UInt8]) -> [String] {
        var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        if lines.last?.isEmpty == true { lines.removeLast() }
        return lines.map { line in
            let text = if line.last == 0x0D { line.dropLast() } else { line }
            return String(utf8: text)
        }
    }

    /// The lines of both, marked as `diff` marks them.
    private static func difference(from old: [String], to new: [String]) -> [(mark: Character, text: String)] {
        let start = zip(old, new).prefix { $0 == $1 }.count
        let limit = min(old.count, new.count) - start
        let end = zip(old.reversed(), new.reversed()).prefix(limit).prefix { $0 == $1 }.count
        let removed = Array(old[start..<(old.count - end)])
        let added = Array(new[start..<(new.count - end)])
        var body = old[..<start].map { line in (mark: Character(" "), text: line) }
        body += changes(from: removed, to: added)
        return body + old[(old.count - end)...].map { line in (mark: Character(" "), text: line) }
    }

    /// Comparing takes up to the square of both counts together (Myers, 1986); above a limit all lines are replaced.
    private static func changes(from old: [String], to new: [String]) -> [(mark: Character, text: String)] {
        guard old.count + new.count <= maximumCompared else {
            return old.map { line in ("-", line) } + new.map { line in ("+", line) }
        }
        var removals: Set<Int> = []
        var insertions: Set<Int> = []
        for change in new.difference(from: old) {
            switch change {
            case .remove(let offset, _, _): removals.insert(offset)
            case .insert(let offset, _, _): insertions.insert(offset)
            }
        }
        var body: [(mark: Character, text: String)] = []
        var (oldIndex, newIndex) = (0, 0)
        while oldIndex < old.count || newIndex < new.count {
            if removals.contains(oldIndex) {
                body.append(("-", old[oldIndex]))
                oldIndex += 1
            } else if insertions.contains(newIndex) {
                body.append(("+", new[newIndex]))
                newIndex += 1
            } else {
                body.append((" ", new[newIndex]))
                oldIndex += 1
                newIndex += 1
            }
        }
        return body
    }

    /// Refuses before anything is written what could not be written.
    func checkWritable() throws(CommandFailure) {
        let existing = FileSystem.existingPart(of: path)
        try reject(
            if: existing != path && FileKind(at: existing) != .directory, as: .cannotCreate,
            "'\(path)' cannot be written: '\(existing)' is not a folder",
            hint: "nothing was written; move '\(existing)' away")
        if FileSystem.mayWrite(existing) { return }
        throw CommandFailure(
            .noPermission, "'\(path)' cannot be written: '\(existing)' permits no change",
            hint: "nothing was written; change the permission, or run it as the owner")
    }

    /// Makes the folders on the way, and replaces the file at once.
    func write() throws(CommandFailure) {
        try writing(try FileSystem.createFolder(FileSystem.folder(of: path), mode: 0o755))
        try writing(try AtomicFile.write(after, to: path))
    }
}
