@testable import AASACommands

/// The command line without a process and without a network: words of the first line, and the file `f` behind it; what
/// follows a byte 0x1E is the file `g`.
func checkCommand(_ bytes: [UInt8]) {
    guard Isolation.isComplete else { return }
    let end = bytes.firstIndex(of: 0x0A) ?? bytes.endIndex
    let words = bytes[..<end].split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
    if words.contains(where: isForbidden) { return }
    // A million passwords are no defect.
    if words.contains(where: { $0.hasPrefix("--count") }), words.contains(where: hasLargeNumber) { return }
    let rest = bytes[min(end + 1, bytes.count)...]
    let division = rest.firstIndex(of: 0x1E) ?? rest.endIndex
    InputFile("f").write(rest[..<division])
    InputFile("g").write(rest[division...].dropFirst())
    let (output, errors) = (Console.Memory(), Console.Memory())
    let status = Program.run(words, on: Console(output: .memory(output), errorOutput: .memory(errors)))
    require(status != .software, "a bug: \(String(decoding: errors.bytes, as: UTF8.self))")
    require(output.bytes.count <= 8 << 20, "\(output.bytes.count) bytes of output")
    require(
        errors.bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x0A },
        "a control character in a message: \(String(decoding: errors.bytes, as: UTF8.self).debugDescription)")
}

private func hasLargeNumber(_ word: String) -> Bool {
    word.utf8.count { byte in (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) } > 5
}

/// Verbs without an end, programs, and paths out of the folder.
private func isForbidden(_ word: String) -> Bool {
    let names = ["watch", "serve", "--wait", "command", "--on-change"]
    return Isolation.isForbidden(word) || names.contains { name in word.contains(name) }
}
