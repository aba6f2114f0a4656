import Glibc

/// What verbs of the program need that run on any words: a folder of their own, an empty environment, no standard input, and
/// no network.
enum Isolation {
    /// Whether the process is isolated. In a replay, where a network remains, every connection is refused.
    static let isComplete: Bool = {
        require(chdir(InputFile.folder) == 0, "no folder")
        for name in ["HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME"] { setenv(name, InputFile.folder, 1) }
        for name in ["AASA_TABLE", "AASA_RULES", "https_proxy", "ALL_PROXY", "no_proxy", "NO_PROXY"] { unsetenv(name) }
        let input = open("/dev/null", O_RDONLY)
        require(dup2(input, 0) == 0, "no standard input")
        // A terminal would be used for pass phrases.
        _ = setsid()
        if getenv("FUZZ_REPLAY") != nil {
            setenv("https_proxy", "http://127.0.0.1:9", 1)
        } else {
            require(!hasNetwork, "there is a network: start it with `unshare --net`")
        }
        return true
    }()

    private static var hasNetwork: Bool {
        guard let file = fopen("/proc/net/route", "re") else { return true }
        defer { fclose(file) }
        var lineBreaks = 0
        while true {
            let byte = getc(file)
            if byte == EOF { break }
            if byte == 0x0A { lineBreaks += 1 }
        }
        // The first line has the columns' names.
        return lineBreaks > 1
    }

    /// Whether words lead out of the folder, or to programs.
    static func isForbidden(_ word: some StringProtocol) -> Bool {
        let names = ["--render", "pkcs11:", "/..", "../", "=/", ":/"]
        let link = word.hasPrefix("https://") ? word.dropFirst(8) : word[...]
        return link.hasPrefix("/") || names.contains { name in link.contains(name) }
    }
}
