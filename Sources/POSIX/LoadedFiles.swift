package enum LoadedFiles {
    /// The path of a loaded library, from the process's map of memory (proc_pid_maps(5)); nil without one.
    ///
    /// - Parameter name: what the file's name begins with: `libcurl.so`.
    package static func path(of name: String) -> String? {
        guard let bytes = try? FileReader.read("/proc/self/maps", limit: 16 << 20) else { return nil }
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
            guard let slash = line.firstIndex(of: "/"), let last = line.lastIndex(of: "/") else { continue }
            if line[line.index(after: last)...].utf8.starts(with: name.utf8) { return String(line[slash...]) }
        }
        return nil
    }
}
