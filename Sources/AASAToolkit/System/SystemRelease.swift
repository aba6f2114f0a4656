internal import POSIX

/// A distribution of Linux with its release.
package struct SystemRelease: Sendable {
    /// The distribution, and then those that it resembles: `ubuntu`, `debian`.
    let names: [String]
    /// The first number of the release; nil for one that has none, such as Debian's unstable.
    let number: Int?

    /// - Parameter text: the content of an os-release file: lines of `NAME=VALUE` in the syntax
    ///   of a shell (os-release(5)).
    package init(_ text: String) {
        var values: [Substring: String] = [:]
        for line in text.split(separator: "\n") {
            guard let mark = line.firstIndex(of: "=") else { continue }
            let value = line[line.index(after: mark)...]
            values[line[..<mark]] = value.filter { character in !"\"'".contains(character) }
        }
        let own = values["ID"] ?? ""
        let resembled = values["ID_LIKE"] ?? ""
        names = "\(own) \(resembled)".split(separator: " ").map(String.init)
        let version = values["VERSION_ID"] ?? ""
        number = Int(version.prefix { character in character != "." })
    }

    /// The release of this machine, without names if it has no os-release file.
    package static let current: SystemRelease = {
        let places = ["/etc/os-release", "/usr/lib/os-release"]
        let bytes = places.lazy.compactMap { try? FileReader.read($0, limit: 1 << 16) }.first
        return SystemRelease(String(decoding: bytes ?? [], as: UTF8.self))
    }()

    /// The programs that install packages.
    enum Installer: String {
        case apt = "apt install"
        case dnf = "dnf install"
    }

    /// The program that installs packages; nil if it is not known.
    var installer: Installer? {
        if names.contains("debian") || names.contains("ubuntu") { return .apt }
        if names.contains("fedora") || names.contains("rhel") { return .dnf }
        return nil
    }

    /// The command that installs packages, to be pasted. Without a known installer they are those of the newest Debian.
    package func installation(of packages: [String]) -> String {
        let names = packages.joined(separator: " ")
        guard let installer else { return "in Debian: apt install \(names)" }
        return "\(installer.rawValue) \(names)"
    }

    /// Whether the release is Debian's, or Ubuntu's, before those numbers; others count as new.
    func isBefore(debian: Int, ubuntu: Int) -> Bool {
        guard let number else { return false }
        return switch names.first {
        case "debian": number < debian
        case "ubuntu": number < ubuntu
        default: false
        }
    }
}
