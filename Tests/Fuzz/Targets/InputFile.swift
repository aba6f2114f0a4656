import Glibc

/// Files with the input, in the folder that run.sh makes in memory.
struct InputFile {
    static let folder = getenv("FUZZ_FOLDER").map { String(cString: $0) } ?? "/dev/shm"
    /// The checkout.
    static let root = getenv("FUZZ_ROOT").map { String(cString: $0) } ?? "."
    let path: String

    init(_ name: String) { path = "\(Self.folder)/\(name)" }

    func write(_ bytes: ArraySlice<UInt8>) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        require(descriptor >= 0, "'\(path)' cannot be opened")
        let written = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        require(written == bytes.count, "'\(path)' cannot be written")
        close(descriptor)
    }
}
